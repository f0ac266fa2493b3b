import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { ConsoleWorld } from "./console-world.ts";
import { installLook, type Look, type Seen, type Wanted } from "./overlay-look.ts";
import type { Opened } from "./overlay-sources.ts";

/** Opens overlays and checks how each behaves: inside the window, usable by everybody, one layer closed by Escape. */

/** Rules that another language may break. */
const ofWords = ["button-name", "link-name", "label", "select-name", "aria-dialog-name", "aria-input-field-name"];
/** Two classes: some parts are other ones on a narrow window. */
const widthClasses: readonly (readonly number[])[] = [
  [1440, 1024, 768],
  [414, 375, 320],
];
const height = 740;

/** How one overlay is opened. */
export interface Opening {
  /** Its name, in English. */
  readonly id: string;
  /** What gets the focus back, unless it is the button of this name. */
  readonly opener?: string;
  /** A key that opens it, pressed on the opener. */
  readonly key?: string;
  /** What is pressed, if not the opener. */
  readonly press?: string;
  /** In the frame around every page, or the same on every page that has it. */
  readonly isShared?: boolean;
}

export interface Checked {
  /** What was checked at every width, by page and name. */
  readonly done: Set<string>;
  /** What was open, by the address of its page and its name. */
  readonly opened: Opened[];
}

type Looking = typeof globalThis & { readonly look: Look };

/** Before the first page is loaded. */
export const prepareLook = (page: Page): Promise<unknown> => page.addInitScript(installLook);

/** Goes to an address without loading the console again; the page is there and still. */
export async function goTo({ page }: ConsoleWorld, path: string, ready?: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height });
  await page.evaluate((to) => (globalThis as Looking).look.go(to), path);
  if (ready !== undefined) await page.locator(ready).first().waitFor();
  await assertSeen(page, path, { layers: 0 });
}

/** Every overlay of the page at every width in both languages. Answers the names of those that were opened. */
export async function checkOverlays(
  world: ConsoleWorld,
  place: string,
  more: readonly Opening[],
  checked: Checked,
): Promise<readonly string[]> {
  const { page } = world;
  const opened: string[] = [];
  for (const [index, [width = 0]] of widthClasses.entries()) {
    await page.setViewportSize({ width, height });
    await assertSeen(page, `${place} at ${width}`, { width, layers: 0 });
    const found = await page.evaluate(() => (globalThis as Looking).look.triggers());
    for (const opening of [...found, ...more]) {
      const kind = kindOf(opening.id);
      // The same question about another thing is the same overlay.
      const key = `${isOfKit(opening) || kind !== opening.id ? "" : place.split("?")[0]} ${kind}`;
      if (checked.done.has(`${key} ${index}`) || !(await isMarked(page, opening))) continue;
      const reached = await checkOverlay(world, opening, widthClasses.slice(index).flat(), checked);
      // What is another part on a narrow window is opened again there.
      checked.done.add(`${key} ${index}`);
      if (reached === widthClasses.at(-1)?.at(-1)) checked.done.add(`${key} ${widthClasses.length - 1}`);
      opened.push(opening.id);
    }
  }
  return opened;
}

/** Names of things in the name of a button, which opens the same for each of them. */
const things =
  /\b(?:hello-skill|code-review|sales-report|kpi-glossary|brainstorming|skill-authoring|broken-example|own-notes|assistant|charts|demo)\b/g;
/** Parts of the kit, which are the same on every page. */
const isOfKit = ({ id, isShared = false }: Opening): boolean =>
  isShared || id === "Copy as…" || id === "Columns and rows";
const kindOf = (name: string): string => name.replaceAll(things, "*");

const isMarked = (page: Page, { id, opener }: Opening): Promise<boolean> =>
  page.evaluate(([name, selector]) => (globalThis as Looking).look.mark(name, selector), [id, opener] as const);

async function press({ page }: ConsoleWorld, { key, press: pressed = "[data-opener]" }: Opening): Promise<void> {
  if (key === undefined) return page.locator(pressed).filter({ visible: true }).first().click();
  await page.locator("[data-opener]").focus();
  await page.keyboard.press(key);
}

/** Answers the least width at which it was still there. */
async function checkOverlay(
  world: ConsoleWorld,
  opening: Opening,
  widths: readonly number[],
  checked: Checked,
): Promise<number> {
  const { page } = world;
  const { id } = opening;
  const before = page.url();
  const values = await page.evaluate(() => (globalThis as Looking).look.values());
  await press(world, opening);
  const reached = await assertOverlay(world, opening, widths);
  await note(page, checked);
  // Entries of a menu that end in dots open a dialog.
  const entries = await page.evaluate(() => (globalThis as Looking).look.dialogEntries());
  await checkInside(world, id, widths);
  await checkInner(world, id, widths, checked);
  await assertClosing(page, id);
  for (const entry of entries) {
    assert.ok(await isMarked(page, opening), `${id} is gone`);
    await press(world, opening);
    await page.getByRole("menuitem", { name: entry, exact: true }).click();
    await page.getByRole("menu").waitFor({ state: "detached" });
    await assertOverlay(world, { id: `${id} › ${entry}` }, widths);
    await note(page, checked);
    await assertClosing(page, `${id} › ${entry}`);
  }
  assert.equal(page.url(), before, `${id} changes the address`);
  const after = await page.evaluate(() => (globalThis as Looking).look.values());
  // Fields that were still being fetched are new.
  if (after.length === values.length) assert.deepEqual(after, values, `${id} changes the page`);
  return reached;
}

/** What is open now. */
async function note(page: Page, { opened }: Checked): Promise<void> {
  const { pathname } = new URL(page.url());
  for (const name of await page.evaluate(() => (globalThis as Looking).look.names())) opened.push({ pathname, name });
}

/** A dialog that a button of a dialog opens: Escape closes only this one, and the focus returns to its button. */
async function checkInner(world: ConsoleWorld, id: string, widths: readonly number[], checked: Checked): Promise<void> {
  const { page } = world;
  const found = await page.evaluate(() => (globalThis as Looking).look.innerTriggers());
  const names = found.filter((name) => !isOfKit({ id: name }));
  for (const name of names) {
    await page.evaluate((inner) => (globalThis as Looking).look.markInside(inner), name);
    await page.locator("[data-opener]").click();
    await assertOverlay(world, { id: `${id} › ${name}` }, widths, 2);
    await note(page, checked);
    await assertClosing(page, `${id} › ${name}`, 1);
  }
  if (names.length > 0) await page.evaluate(() => (globalThis as Looking).look.markInside());
}

/** An overlay that no button of the page opened, the last of so many layers. Escape closes it. */
export async function checkOpen(world: ConsoleWorld, name: string, checked: Checked, layers = 1): Promise<void> {
  const { page } = world;
  const dialog = page.getByRole("dialog", { name, exact: true });
  await dialog.waitFor();
  await assertOverlay(world, { id: `› ${name}` }, widthClasses.flat(), layers);
  await note(page, checked);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

/** A toast is inside the window at any width. */
export async function checkToast({ page, axeOf }: ConsoleWorld): Promise<void> {
  await page.locator("[data-toast]").first().waitFor();
  for (const width of widthClasses.flat()) {
    await page.setViewportSize({ width, height });
    await assertSeen(page, `toast at ${width}`, { width, layers: 1 }, "[data-toast]");
  }
  assert.deepEqual(await axeOf("[data-toast]"), []);
}

/** Suggestions of a field in a dialog are a layer of their own. */
async function checkInside(world: ConsoleWorld, id: string, widths: readonly number[]): Promise<void> {
  const { page } = world;
  if (!(await page.evaluate(() => (globalThis as Looking).look.markField('[role="dialog"]')))) return;
  await assertOverlay(world, { id: `${id} › suggestions` }, widths, 2);
  await page.keyboard.press("Escape");
  await assertSeen(page, `${id} after its suggestions were closed`, { layers: 1 });
}

/** The list below a field for names of the page: Escape closes it and changes no name. */
export async function checkSuggestions(world: ConsoleWorld): Promise<boolean> {
  const { page } = world;
  if (!(await page.evaluate(() => (globalThis as Looking).look.markField("main")))) return false;
  const names = page.locator("[data-opener]").locator("xpath=..");
  const before = await names.innerText();
  await assertOverlay(world, { id: "suggestions" }, widthClasses.flat());
  await assertClosing(page, "suggestions");
  await page.keyboard.press("Escape");
  assert.equal(await names.innerText(), before, `${page.url()}: Escape changes what was chosen`);
  return true;
}

/** The overlay is inside the window at each width in both languages, and can be used by everybody in both themes. */
async function assertOverlay(
  world: ConsoleWorld,
  opening: Opening,
  widths: readonly number[],
  layers = 1,
): Promise<number> {
  const { page } = world;
  const { id } = opening;
  const [first = 0, ...others] = widths;
  await assertSeen(page, `${id} at ${first}`, { width: first, layers });
  // The first press puts another button in place of the one that only loads what it opens.
  if (layers === 1 && !id.includes("›") && id !== "suggestions") await isMarked(page, opening);
  await page.evaluate(() => (globalThis as Looking).look.showAlone(true));
  assert.deepEqual(await world.axeOf("[data-layer]"), [], `${page.url()}: ${id}`);
  const reached = [first];
  for (const width of others) {
    await page.setViewportSize({ width, height });
    // It goes with what opened it: rows that leave the window, a table that becomes cards.
    if ((await assertSeen(page, `${id} at ${width}`, { width, layers, mayGo: true })).isGone) {
      await page.evaluate(() => (globalThis as Looking).look.showAlone(false));
      if ((await page.evaluate(() => (globalThis as Looking).look.countLayers())) > 0)
        await page.keyboard.press("Escape");
      await page.setViewportSize({ width: first, height });
      await assertSeen(page, `${id} at ${first} again`, { width: first, layers: 0 });
      assert.ok(await isMarked(page, opening), `${id} cannot be opened again`);
      await press(world, opening);
      await assertSeen(page, `${id} at ${first} again`, { width: first, layers });
      await page.evaluate(() => (globalThis as Looking).look.showAlone(true));
      break;
    }
    reached.push(width);
  }
  await assertOtherLanguage(world, id, reached.toReversed(), layers);
  await page.evaluate(() => (globalThis as Looking).look.showAlone(false));
  return reached.at(-1) ?? first;
}

async function assertOtherLanguage(
  { page, axeOf }: ConsoleWorld,
  name: string,
  widths: readonly number[],
  layers: number,
): Promise<void> {
  await page.evaluate(() => (globalThis as Looking).look.speak("zh-CN"));
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await assertSeen(page, `${name} at ${width} in Chinese`, { width, layers });
  }
  assert.deepEqual(await axeOf("[data-layer]", ofWords), [], `${page.url()}: ${name} in Chinese`);
  await page.evaluate(() => (globalThis as Looking).look.speak("en"));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("html[data-theme='dark']").waitFor({ state: "attached" });
  assert.deepEqual(await axeOf("[data-layer]", ["color-contrast"]), [], `${page.url()}: ${name} in the dark theme`);
  await page.emulateMedia({ colorScheme: "light" });
  await page.locator("html[data-theme='light']").waitFor({ state: "attached" });
}

/** Looks until what is wanted is there and nothing moves any more. */
async function assertSeen(page: Page, name: string, wanted: Wanted, selector?: string): Promise<Seen> {
  const seen = await page.evaluate(([like, of]) => (globalThis as Looking).look.untilStill(like, of), [
    wanted,
    selector,
  ] as const);
  assert.equal(seen.problem, undefined, `${page.url()}: ${name}`);
  return seen;
}

/** Escape closes this one layer, and the focus returns to what opened it. */
async function assertClosing(page: Page, name: string, left = 0): Promise<void> {
  await page.keyboard.press("Escape");
  const problem = await page.evaluate((layers) => (globalThis as Looking).look.untilClosed(layers), left);
  assert.equal(problem, undefined, `${page.url()}: ${name} after Escape`);
}
