import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import type { ConsoleWorld } from "./console-world.ts";

/** Opens overlays and checks how each behaves: inside the window, usable by everybody, one layer closed by Escape. */

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** Buttons that say that they open something. */
const triggers = '[aria-haspopup]:is(button, [role="button"]):not([aria-disabled="true"])';
/** Rules that another language may break. */
const ofWords = ["button-name", "link-name", "label", "select-name", "aria-dialog-name", "aria-input-field-name"];
/** Two classes: some parts are other ones on a narrow window. */
const widthClasses = [
  [1440, 1024, 768],
  [414, 375, 320],
] as const;
export const checkedWidths: readonly number[] = widthClasses.flat();

/** How one overlay is opened. */
export interface Opening {
  /** The same in both languages. */
  readonly id: string;
  /** What gets the focus back. */
  readonly opener: (world: ConsoleWorld) => Locator;
  readonly open: (world: ConsoleWorld, opener: Locator) => Promise<unknown>;
  /** In the frame around every page, or the same on every page that has it. */
  readonly isShared?: boolean;
}

/** What was checked at every width, by place and name. */
export type Checked = Set<string>;

/** Every overlay of the page at every width. Answers the names of those that were opened. */
export async function checkOverlays(
  world: ConsoleWorld,
  place: string,
  more: readonly Opening[],
  done: Checked,
): Promise<readonly string[]> {
  const opened: string[] = [];
  for (const [index, [first]] of widthClasses.entries()) {
    await world.page.setViewportSize({ width: first, height: 740 });
    // A table becomes cards, and tabs become columns, a moment later.
    await world.page.waitForTimeout(300);
    for (const opening of [...(await triggersOf(world)), ...more]) {
      const kind = kindOf(opening.id);
      // The same question about another thing is the same overlay.
      const key = `${opening.isShared || kind !== opening.id ? "" : place} ${kind}`;
      const opener = opening.opener(world);
      if (done.has(key) || (await opener.count()) === 0) continue;
      const reached = await checkOverlay(world, opening, checkedWidths.slice(index * widthClasses[0].length));
      // What is another part on a narrow window is opened again there.
      if (index > 0 || reached === checkedWidths.at(-1)) done.add(key);
      opened.push(opening.id);
    }
  }
  return opened;
}

/** Names of things in the name of a button, which opens the same for each of them. */
const things =
  /\b(?:hello-skill|code-review|sales-report|kpi-glossary|brainstorming|skill-authoring|broken-example|own-notes|assistant|charts|demo)\b/g;
const kindOf = (name: string): string => name.replaceAll(things, "*");

/** Answers the least width at which it was still there. */
async function checkOverlay(world: ConsoleWorld, opening: Opening, widths: readonly number[]): Promise<number> {
  const { page } = world;
  const opener = opening.opener(world);
  const before = page.url();
  const values = await valuesOf(world);
  await opener.evaluateAll(([element]) => element?.setAttribute("data-opener", ""));
  await opening.open(world, opener);
  const reached = await assertOverlay(world, opening.id, widths, { opener });
  const entries = (await page.getByRole("menuitem").allInnerTexts()).filter((text) => /…$/.test(text.trim()));
  await checkInside(world, opening.id, widths);
  await assertClosing(world, opening.id, opener);
  // Entries of a menu that end in dots open a dialog.
  for (const entry of entries) {
    await opening.open(world, opener);
    await page.getByRole("menuitem", { name: entry.trim(), exact: true }).click();
    await page.getByRole("menu").waitFor({ state: "detached" });
    await assertOverlay(world, `${opening.id} › ${entry}`, widths, { opener });
    await assertClosing(world, `${opening.id} › ${entry}`, opener);
  }
  assert.equal(page.url(), before, `${opening.id} changes the address`);
  const after = await valuesOf(world);
  // Fields that were still being fetched are new.
  if (after.length === values.length) assert.deepEqual(after, values, `${opening.id} changes the page`);
  await page.locator("[data-opener]").evaluateAll((found) => {
    for (const one of found) one.removeAttribute("data-opener");
  });
  return reached;
}

/** A toast covers nothing of the window's edge, at any width. */
export async function checkToast(world: ConsoleWorld): Promise<void> {
  for (const width of checkedWidths) {
    await world.page.setViewportSize({ width, height: 740 });
    const box = await world.page.locator("[data-toast]").first().boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= 740, `toast at ${width}`);
  }
  assert.deepEqual(await world.axeOf("[data-toast]"), []);
}

/** Suggestions of a field in a dialog are a layer of their own. */
async function checkInside(world: ConsoleWorld, id: string, widths: readonly number[]): Promise<void> {
  const { page } = world;
  const field = page.locator('[role="dialog"] input[role=combobox]:not([readonly])').first();
  if ((await field.count()) === 0 || (await page.locator('[role="dialog"] [role=listbox]').count()) > 0) return;
  await field.focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForTimeout(50);
  if ((await layersOf(world)) < 2) return;
  await assertOverlay(world, `${id} › suggestions`, widths, { opener: field, layers: 2 });
  await page.keyboard.press("Escape");
  await assertLayers(world, 1, `Escape closes more than the suggestions of ${id}`);
}

/** The list below a field for names of the page: Escape closes it and changes no name. */
export async function checkSuggestions(world: ConsoleWorld, widths: readonly number[]): Promise<number> {
  const { page } = world;
  const fields = await page.locator("main input[role=combobox]:not([readonly])").filter({ visible: true }).all();
  let found = 0;
  for (const field of fields) {
    const names = field.locator("xpath=..");
    const before = await names.innerText();
    await field.focus();
    await page.keyboard.press("ArrowDown");
    await page.waitForTimeout(50);
    if ((await layersOf(world)) > 0) {
      found++;
      await assertOverlay(world, "suggestions", widths, { opener: field });
      await assertClosing(world, "suggestions", field);
    }
    await page.keyboard.press("Escape");
    assert.equal(await names.innerText(), before, `${page.url()}: Escape changes what was chosen`);
    await field.blur();
  }
  return found;
}

/** Triggers of the page, each once; in a list, those of the first row stand for all. */
async function triggersOf({ page }: ConsoleWorld): Promise<readonly Opening[]> {
  const found = await page
    .locator(triggers)
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements
        .filter((element) => Number(element.closest<HTMLElement>("[data-row]")?.dataset.row ?? 0) === 0)
        .map((element) => ({
          name: (element.getAttribute("aria-label") ?? element.textContent ?? "").trim(),
          isShared: element.closest("main") === null,
        })),
    );
  return found
    .filter(({ name }, index) => found.findIndex((one) => one.name === name) === index)
    .map(({ name, isShared }) => ({
      id: name,
      isShared,
      // A dialog hides what is behind it from screen readers.
      opener: (world) =>
        world.page
          .locator(triggers)
          .and(world.page.getByRole("button", { name, exact: true, includeHidden: true }))
          .filter({ visible: true })
          .first(),
      open: (_world, opener) => opener.click(),
    }));
}

/** The overlay is inside the window at each width, and can be used by everybody. */
async function assertOverlay(
  world: ConsoleWorld,
  name: string,
  widths: readonly number[],
  { opener, layers = 1 }: { readonly opener?: Locator; readonly layers?: number } = {},
): Promise<number> {
  const { page } = world;
  await assertLayers(world, layers, `${name} does not open`);
  await page.locator(`:is(${overlays}) [data-loading]`).first().waitFor({ state: "detached" });
  // What depends on words alone is checked in the other language too.
  const isFirst = (await page.locator("html").getAttribute("lang")) === "en";
  assert.deepEqual(await world.axeOf(overlays, isFirst ? undefined : ofWords), [], `${page.url()}: ${name}`);
  const [first = 1440] = widths;
  let reached = first;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    // A popup follows what opened it, also out of a window that got narrower.
    await opener?.evaluateAll(([element]) => element?.scrollIntoView({ block: "center" }));
    await assertInside(world, `${name} at ${width}`);
    // It goes with what opened it: rows that leave the window, a table that becomes cards.
    if ((await layersOf(world)) < layers) break;
    reached = width;
  }
  await page.setViewportSize({ width: first, height: 740 });
  await page.waitForTimeout(100);
  await assertInside(world, `${name} at ${first} again`);
  return reached;
}

/** What of an overlay is cut off, or reached only by scrolling sideways; asked until it is so: it is laid out anew. */
async function assertInside({ page }: ConsoleWorld, name: string): Promise<void> {
  const found = await page.evaluate(async (selector) => {
    const cutOff = (): string | undefined => {
      for (const element of document.querySelectorAll<HTMLElement>(selector)) {
        if (!element.checkVisibility()) continue;
        // A list of suggestions is as long as it is, and scrolls in its popup.
        const popup = element.role === "listbox" ? (element.parentElement ?? element) : element;
        const { left, right, top, bottom, width } = popup.getBoundingClientRect();
        const isScrolled = element.role === "listbox" && popup.closest('[role="dialog"]') !== null;
        if (width === 0) continue;
        if (left < -0.5 || right > innerWidth + 0.5 || (!isScrolled && (top < -0.5 || bottom > innerHeight + 0.5)))
          return `${[left, top, right, bottom].map(Math.round).join(" ")} in ${innerWidth} × ${innerHeight}`;
        const sideways = [element, ...element.querySelectorAll<HTMLElement>("*")].find(
          (part) =>
            /auto|scroll/.test(getComputedStyle(part).overflowX) &&
            part.scrollWidth > part.clientWidth + 1 &&
            part.closest("pre, code, .cm-editor, [data-scrolls]") === null,
        );
        if (sideways) return `scrolls sideways: ${sideways.outerHTML.slice(0, 200)}`;
      }
      if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
        return "the page scrolls sideways";
      return undefined;
    };
    let problem = cutOff();
    for (let tries = 0; problem !== undefined && tries < 100; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 40));
      problem = cutOff();
    }
    return problem;
  }, overlays);
  assert.equal(found, undefined, `${page.url()}: ${name}`);
}

/** Escape closes this one layer, and the focus returns to what opened it. */
async function assertClosing(world: ConsoleWorld, name: string, opener: Locator): Promise<void> {
  const { page } = world;
  if ((await layersOf(world)) === 0) return; // gone with what opened it
  await page.keyboard.press("Escape");
  await assertLayers(world, 0, `Escape does not close ${name}`);
  // A row that became a card is another element: then the focus is somewhere on the page.
  const isGone = (await page.locator("[data-opener]").count()) === 0;
  await opener
    .and(page.locator(":focus"))
    .or(page.locator(isGone ? "#root :focus" : "[data-opener]:focus"))
    .first()
    .waitFor({ timeout: 5000 })
    .catch(async () => {
      const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      assert.fail(`${page.url()}: after ${name} the focus is on ${focused}`);
    });
}

/** A dialog may have a list in it, which is no layer of its own. */
const countLayers = (selector: string): number =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (one) => one.checkVisibility() && !(one.role === "listbox" && one.closest('[role="dialog"]') !== null),
  ).length;

const layersOf = ({ page }: ConsoleWorld): Promise<number> => page.evaluate(countLayers, overlays);

async function assertLayers(world: ConsoleWorld, wanted: number, problem: string): Promise<void> {
  for (let tries = 0; (await layersOf(world)) !== wanted; tries++) {
    if (tries === 200) assert.fail(`${world.page.url()}: ${problem}: ${await layersOf(world)} layers`);
    await world.page.waitForTimeout(50);
  }
}

/** What is typed and chosen on the page. */
const valuesOf = ({ page }: ConsoleWorld): Promise<readonly string[]> =>
  page
    .locator("main :is(input, textarea, select)")
    .evaluateAll((fields) =>
      fields.map((field) =>
        field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)
          ? String(field.checked)
          : (field as HTMLInputElement).value,
      ),
    );
