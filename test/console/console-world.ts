import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { TestContext } from "node:test";
import type { Role } from "@loadout/core";
import type { BrowserContext, Page } from "playwright-core";
import { buildConsole } from "../../packages/console/build-console.ts";
import { createServerWorld, type ServerWorld } from "../server-world.ts";
import { type KeptWindow, keepWindow, openWindow, takeWindow } from "./kept-windows.ts";

export interface ConsoleOptions {
  readonly language?: "en" | "zh-CN";
  readonly theme?: "light" | "dark";
  readonly width?: number;
  readonly height?: number;
  /** Signed in with this role; absent: not signed in. */
  readonly role?: Role;
  /** As a first start leaves a home, with the demo model; else with a model that says what a test has it say. */
  readonly isDemo?: boolean;
  /** The first start of a demo home, which records its session while the page is open. */
  readonly isFirstStart?: boolean;
  /** With the MCP server of the product in a demo home; else a small program takes its place. */
  readonly hasShippedCharts?: boolean;
  /** Makes a database with the tables of a home, which is then there instead of in its folder. */
  readonly database?: () => Promise<string>;
  /** In a window that has loaded nothing yet; else in one that other journeys may have used, which has the console. */
  readonly isFirstVisit?: boolean;
  /** The address that the server was told others reach it at; the browser goes to its own. */
  readonly publicUrl?: string;
  /** Lines of the browser's console that a journey means to cause. */
  readonly expected?: readonly RegExp[];
}

/** A browser in front of a real server. What goes wrong in it unseen fails the journey. */
export interface ConsoleWorld extends ServerWorld {
  readonly page: Page;
  /** Another window of the same browser. */
  readonly context: BrowserContext;
  /** Goes to an address of the console and waits until its page is there. */
  open(path: string): Promise<void>;
  /** The same without loading the console again, as links do; another part of the same page is loaded. */
  visit(path: string): Promise<void>;
  /** Signs in by password. */
  signIn(role: Role): Promise<void>;
  /** Violations of the rules for accessibility that are serious or worse; of all rules, or of these. */
  axe(rules?: readonly string[]): Promise<readonly string[]>;
  /** The same without the contrast of colors, which no language changes. */
  axeOfWords(): Promise<readonly string[]>;
  /** Violations in the elements that this selector finds and that can be seen; of all rules, or of these. */
  axeOf(selector: string, rules?: readonly string[]): Promise<readonly string[]>;
  /** The same in the light theme, then the contrast of colors in the dark one: only colors differ between them. */
  axeInBothThemes(): Promise<readonly string[]>;
  /** No part of the page is reached only by scrolling sideways. */
  assertFits(): Promise<void>;
  /** How many rows are in the page, visible or not. */
  mountedRows(selector: string): Promise<number>;
}

// Once a process: the sources do not change during a run.
buildConsole();

export async function createConsoleWorld(t: TestContext, options: ConsoleOptions = {}): Promise<ConsoleWorld> {
  const { language = "en", theme = "light", width = 1280, height = 800, role, isDemo = false, expected = [] } = options;
  const { hasShippedCharts = false, isFirstStart = false, isFirstVisit = false, database, publicUrl } = options;
  const wrong: string[] = [];
  const view = { locale: language, colorScheme: theme, viewport: { width, height }, reducedMotion: "reduce" } as const;
  const taken = isFirstVisit ? undefined : takeWindow(view);
  let window: KeptWindow | undefined;
  // Before the server ends, which a page would notice.
  t.after(async () => {
    // What was on the page when a journey came to a halt says more than what it waited for.
    if (!hasPassed(t)) for (const seen of window?.context.pages() ?? []) t.diagnostic(await describePage(seen));
    if (window && hasPassed(t)) await keepWindow(view, window);
    else await (window ?? taken)?.context.close();
  });
  // What the pages show does not depend on the format; journeys without a browser run over all of them.
  const serving = { isDemo, isFirstStart, hasShippedCharts, language, ...(database && { database }), publicUrl };
  const world = await createServerWorld(t, { format: "openai-compatible", port: taken?.port ?? 0, ...serving });
  // After the hooks that end the server: a hook that throws keeps those after it from running.
  t.after(() => assert.deepEqual(wrong, []));
  window = await openWindow(view, world.server.port, taken);
  const { context: opened, page } = window;
  watch(page, world, (line) => {
    if (!expected.some((pattern) => pattern.test(line))) wrong.push(line);
  });

  const signIn: ConsoleWorld["signIn"] = async (who) => {
    const answer = await opened.request.post("/api/auth/login", {
      data: { name: `a-${who}`, password: `password of ${who}` },
    });
    assert.equal(answer.status(), 200);
  };
  if (role) await signIn(role);
  return Object.assign(world, {
    page,
    context: opened,
    signIn,
    async open(path: string) {
      await page.goto(path);
      await page.locator("h1").first().waitFor();
    },
    async visit(path: string) {
      if (new URL(path, page.url()).pathname === new URL(page.url()).pathname) return this.open(path);
      const before = await page.locator("h1").first().elementHandle();
      await page.evaluate((to) => {
        history.pushState({}, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
      await before?.waitForElementState("hidden");
      await page.locator("h1").first().waitFor();
    },
    axe: (rules?: readonly string[]) => runAxe(page, rules),
    axeOfWords: () => runAxe(page, levels, undefined, ["color-contrast"]),
    axeOf: (selector: string, rules = levels) => runAxe(page, rules, selector),
    async axeInBothThemes() {
      const light = await runAxe(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await page.locator("html[data-theme='dark']").waitFor();
      const dark = await runAxe(page, ["color-contrast"]);
      await page.emulateMedia({ colorScheme: "light" });
      await page.locator("html[data-theme='light']").waitFor();
      return [...light, ...dark.map((line) => `dark: ${line}`)];
    },
    async assertFits() {
      // What was just made narrower is laid out again. Asked by the clock: a busy browser may draw no frame for seconds.
      const fits = page.waitForFunction(
        () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        undefined,
        { polling: 100, timeout: 20_000 },
      );
      await fits.catch(async (error: unknown) => {
        const [inside, outside] = await page.evaluate((): [number, number] => [
          document.documentElement.scrollWidth,
          document.documentElement.clientWidth,
        ]);
        assert.fail(`${page.url()} is ${inside} wide in a window of ${outside}: ${String(error)}`);
      });
    },
    mountedRows: (selector: string) => page.locator(selector).count(),
  });
}

/** Node tells so; its types do not yet. */
const hasPassed = (t: TestContext): boolean => (t as TestContext & { readonly passed?: boolean }).passed !== false;

const describePage = async (page: Page): Promise<string> =>
  `${page.url()}\n${(await page.locator("body").innerText()).slice(0, 3000)}`;

/** Errors of scripts, broken rules of the content policy, requests to other hosts. Refusals of the API are expected. */
function watch(page: Page, { server }: ServerWorld, note: (line: string) => void): void {
  page.on("console", (message) => {
    const isRefusal = /Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
    if (message.type() === "error" && !isRefusal) note(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => note(`error: ${error.stack ?? error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(server.url) && !/^(data|blob):/.test(url)) note(`request: ${url}`);
  });
}

const levels: readonly string[] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Through the debugger's door, which no policy of the page closes. Only violations are worked out in detail. */
async function runAxe(
  page: Page,
  rules = levels,
  selector?: string,
  without: readonly string[] = [],
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([runOnly, within, off]) => {
      const { axe } = globalThis as unknown as { axe: AxeRunner };
      const shown = within === undefined ? [] : [...document.querySelectorAll<HTMLElement>(within)];
      const roots = shown.filter((element) => element.checkVisibility());
      const options = {
        ...{ runOnly: [...runOnly], resultTypes: ["violations"], elementRef: false, preload: false },
        rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
      };
      const { violations } = await axe.run(within === undefined ? document : roots, options);
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    },
    [rules, selector, without] as const,
  );
}

interface AxeRunner {
  run(
    root: Document | readonly HTMLElement[],
    options: {
      readonly runOnly: readonly string[];
      readonly rules: Readonly<Record<string, { readonly enabled: boolean }>>;
      readonly resultTypes: readonly string[];
      readonly elementRef: boolean;
      readonly preload: boolean;
    },
  ): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly { readonly html: string }[];
    }[];
  }>;
}
