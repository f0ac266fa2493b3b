import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { unpackBrowser } from "../test/console/unpack-browser.ts";
import { type Figure, median } from "./measure.ts";
import { createServerHome } from "./server-home.ts";
import { ask, startServer } from "./started-server.ts";

const skills = 2000;
const rounds = 15;
/** Each digit leaves fewer rows. */
const typed = "1999";

/**
 * The list of 2,000 skills in a real browser, by the clock of its page: from the press that opens it to its first rows on
 * the screen, and from a key in its search field to the rows that are left. Beside an empty page of the same shell.
 */
export async function consoleFigures(folder: string): Promise<Figure[]> {
  const { home, variables } = await createServerHome(join(folder, "console"), skills);
  await using server = await startServer(home, variables);
  const { url } = JSON.parse(await ask(server, "/api/auth/link", { body: {} })) as { url: string };
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "en" });
    await page.goto(url);
    await page.getByRole("button", { name: "Continue without a password on this computer" }).click();
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await page.evaluate(prepare);
    return await measure(page);
  } finally {
    await browser.close();
  }
}

async function launch(): Promise<Browser> {
  const unpacked = await unpackBrowser();
  if (!unpacked) return chromium.launch({ channel: "chrome" });
  const env = { ...process.env, LC_ALL: "C.UTF-8", ...unpacked.variables };
  return chromium.launch({ executablePath: unpacked.program, env, args: ["--no-sandbox", "--disable-gpu"] });
}

interface Probe {
  /** Goes to an address inside the console; the milliseconds until this is on the screen. */
  open(address: string, selector: string): Promise<number>;
  /** Types one more letter into the search field; the milliseconds until fewer rows are on the screen. */
  type(letter: string): Promise<number>;
}
type Probed = typeof globalThis & { readonly probe: Probe };

async function measure(page: Page): Promise<Figure[]> {
  const open = (address: string, selector: string): Promise<number> =>
    page.evaluate(([to, wanted]) => (globalThis as Probed).probe.open(to, wanted), [address, selector] as const);
  const [rows, empty] = [() => open("/skills", "[data-row]"), () => open("/nothing/here", "[data-empty]")];
  // Warm: the part of the page is loaded, and its data are known, if maybe not the latest.
  for (let round = 0; round < 3; round++) await rows().then(empty);
  const [opened, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    floor.push(await empty());
    opened.push(await rows());
  }
  const letters: number[] = [];
  for (let round = 0; round < 3; round++) {
    await rows();
    for (const letter of typed)
      letters.push(await page.evaluate((one) => (globalThis as Probed).probe.type(one), letter));
    await empty();
  }
  const note = (times: readonly number[]): string =>
    `${(median(times) / median(floor)).toFixed(1)} × an empty page of the same shell, which takes ${median(floor).toFixed(0)} ms`;
  return [
    {
      name: `console: first rows of ${skills} skills`,
      value: median(opened),
      unit: "ms",
      limit: 300,
      note: note(opened),
    },
    {
      name: `console: a key filters ${skills} skills`,
      value: median(letters),
      unit: "ms",
      limit: 50,
      note: note(letters),
    },
  ];
}

/** Runs in the page. What changed is on the screen once the frame after it has begun. */
function prepare(): void {
  const painted = (): Promise<number> =>
    new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
  const changed = (isDone: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      if (isDone()) return resolve();
      const observer = new MutationObserver(() => {
        if (!isDone()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  const footer = (): string => document.querySelector("[data-footer]")?.textContent ?? "";
  const probe: Probe = {
    async open(address, selector) {
      const start = performance.now();
      history.pushState({}, "", address);
      await changed(() => location.pathname === address && document.querySelector(`main ${selector}`) !== null);
      const end = await painted();
      await new Promise((resolve) => setTimeout(resolve, 200)); // what comes later is not the next one's
      return end - start;
    },
    async type(letter) {
      const field = document.querySelector<HTMLInputElement>("main input[type=search]");
      if (!field) throw new Error("no search field");
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      const before = footer();
      const text = field.value + letter;
      const start = performance.now();
      write?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      await changed(() => footer() !== before);
      const end = await painted();
      await new Promise((resolve) => setTimeout(resolve, 600)); // by then the server has answered as well
      return end - start;
    },
  };
  Object.assign(globalThis, { probe });
}
