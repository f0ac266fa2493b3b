import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { ConsoleWorld } from "./console-world.ts";

/** Opens every overlay of the page that is shown, and checks how each behaves. */

/** Buttons that say that they open something; in a list, those of the first row stand for all. */
const triggers = '[aria-haspopup]:is(button, [role="button"]):not([aria-disabled="true"])';
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

export interface OverlayCheck {
  /** Each overlay is open while the window gets these widths. */
  readonly widths: readonly number[];
  /** What was checked before, by name: the frame of every page is checked once. */
  readonly seen: Set<string>;
}

/** Answers the names of what was opened. */
export async function checkOverlays(world: ConsoleWorld, check: OverlayCheck): Promise<readonly string[]> {
  const { page } = world;
  const opened: string[] = [];
  for (const { name, isOfFrame } of await triggersOf(world)) {
    const key = isOfFrame ? name : `${new URL(page.url()).pathname} ${name}`;
    if (check.seen.has(key)) continue;
    check.seen.add(key);
    const trigger = named(world, name);
    const before = page.url();
    await trigger.scrollIntoViewIfNeeded();
    await trigger.click();
    await assertOverlay(world, name, trigger, check.widths);
    opened.push(name);
    await openFromMenu(world, trigger, name, check);
    await assertClosing(world, name, trigger);
    assert.equal(page.url(), before, `${name} changes the address`);
  }
  for (const field of await page.locator("main input[role=combobox]").filter({ visible: true }).all()) {
    if (await checkSuggestions(world, field, check.widths)) opened.push("suggestions");
  }
  return opened;
}

/** The list below a field for names: Escape closes it and changes no name. Answers whether there was one. */
async function checkSuggestions(world: ConsoleWorld, field: Locator, widths: readonly number[]): Promise<boolean> {
  const { page } = world;
  if ((await field.getAttribute("readonly")) !== null) return false;
  const names = field.locator("xpath=..");
  const before = await names.innerText();
  await field.focus();
  await page.keyboard.press("ArrowDown");
  if ((await page.getByRole("option").count()) > 0) {
    await assertOverlay(world, "suggestions", field, widths);
    await assertClosing(world, "suggestions", field);
  }
  await page.keyboard.press("Escape");
  assert.equal(await names.innerText(), before, `${page.url()}: Escape changes what was chosen`);
  await field.blur();
  return true;
}

const named = ({ page }: ConsoleWorld, name: string): Locator =>
  page
    .locator(triggers)
    .and(page.getByRole("button", { name, exact: true }))
    .filter({ visible: true })
    .first();

interface Found {
  readonly name: string;
  /** In the frame around every page. */
  readonly isOfFrame: boolean;
}

/** Triggers by name, each once; those of later rows of a list are left out. */
async function triggersOf({ page }: ConsoleWorld): Promise<readonly Found[]> {
  const found = await page
    .locator(triggers)
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements
        .filter((element) => Number(element.closest<HTMLElement>("[data-row]")?.dataset.row ?? 0) === 0)
        .map((element) => ({
          name: (element.getAttribute("aria-label") ?? element.textContent ?? "").trim(),
          isOfFrame: element.closest("main") === null,
        })),
    );
  return found.filter(({ name }, index) => found.findIndex((one) => one.name === name) === index);
}

/** Entries of a menu that end in dots open a dialog. */
async function openFromMenu(world: ConsoleWorld, trigger: Locator, name: string, check: OverlayCheck): Promise<void> {
  const { page } = world;
  const entries = (await page.getByRole("menuitem").allInnerTexts()).filter((text) => /…$/.test(text.trim()));
  for (const entry of entries) {
    if ((await page.getByRole("menu").count()) === 0) await trigger.click();
    await page.getByRole("menuitem", { name: entry.trim(), exact: true }).click();
    await page.getByRole("menu").waitFor({ state: "detached" });
    await assertOverlay(world, `${name} › ${entry}`, trigger, check.widths);
    await assertClosing(world, `${name} › ${entry}`, trigger);
  }
  if (entries.length === 0) return;
  await trigger.click();
  await page.getByRole("menu").waitFor();
}

/** The overlay is inside the window at each width, and can be used by everybody. */
async function assertOverlay(
  world: ConsoleWorld,
  name: string,
  trigger: Locator,
  widths: readonly number[],
): Promise<void> {
  const { page } = world;
  await page.locator(overlays).filter({ visible: true }).last().waitFor();
  await page.locator(`:is(${overlays}) [data-loading]`).first().waitFor({ state: "detached" });
  const [first = 1440] = widths;
  // A long list unmounts rows that leave the window, together with what they opened.
  const isInRow = (await trigger.locator("xpath=ancestor::*[@data-row]").count()) > 0;
  for (const width of isInRow ? [first] : widths) {
    await page.setViewportSize({ width, height: 740 });
    await trigger.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await assertInside(world, `${name} at ${width}`);
  }
  assert.deepEqual(await world.axeOf(overlays), [], `${page.url()}: ${name}`);
  await page.setViewportSize({ width: first, height: 740 });
}

/** What of an overlay is cut off, or reached only by scrolling sideways. */
function cutOff(selector: string): string | undefined {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    // A list of suggestions is as long as it is, and scrolls in its popup.
    const popup = element.role === "listbox" ? (element.parentElement ?? element) : element;
    const { left, right, top, bottom, width } = popup.getBoundingClientRect();
    if (width === 0) continue;
    if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight)
      return `${[left, top, right, bottom].map(Math.round).join(" ")} in ${innerWidth} × ${innerHeight}`;
    const sideways = [element, ...element.querySelectorAll<HTMLElement>("*")].find(
      (part) =>
        /auto|scroll/.test(getComputedStyle(part).overflowX) &&
        part.scrollWidth > part.clientWidth + 1 &&
        part.closest("pre, code, .cm-editor, [data-scrolls]") === null,
    );
    if (sideways) return `scrolls sideways: ${sideways.outerHTML.slice(0, 200)}`;
  }
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) return "the page scrolls sideways";
  return undefined;
}

/** Asked until it is so: what was just made narrower is laid out anew. */
async function assertInside({ page }: ConsoleWorld, name: string): Promise<void> {
  let found = await page.evaluate(cutOff, overlays);
  for (let tries = 0; found !== undefined && tries < 100; tries += 1) {
    await page.waitForTimeout(50);
    found = await page.evaluate(cutOff, overlays);
  }
  assert.equal(found, undefined, `${page.url()}: ${name}`);
}

/** Escape closes this one layer, and the focus returns to what opened it. */
async function assertClosing({ page }: ConsoleWorld, name: string, trigger: Locator): Promise<void> {
  await assertCount(page, 1, `${name} is not the only layer`);
  await page.keyboard.press("Escape");
  await assertCount(page, 0, `Escape does not close ${name}`);
  await trigger
    .and(page.locator(":focus"))
    .waitFor({ timeout: 5000 })
    .catch(async () => {
      const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      assert.fail(`${page.url()}: after ${name} the focus is on ${focused}`);
    });
}

const assertCount = async (page: Page, wanted: number, problem: string): Promise<void> => {
  const isSo = page.waitForFunction(
    ([selector, count]) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility()).length === count,
    [overlays, wanted] as const,
    { polling: 50, timeout: 10_000 },
  );
  await isSo.catch(async () =>
    assert.fail(`${page.url()}: ${problem}: ${await page.locator(overlays).count()} layers`),
  );
};
