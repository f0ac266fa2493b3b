import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { type ConsoleWorld, createConsoleWorld } from "./console-world.ts";
import { assertFitsAt, widths } from "./fits.ts";
import { fillPages, pages } from "./pages.ts";

// run: first

const settled = async ({ page }: ConsoleWorld): Promise<void> => {
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState("load");
  await page.locator("[data-loading]").first().waitFor({ state: "detached" });
};

/** Pages for those who are not signed in. */
const outside = ["/login", "/welcome", "/invitation"] as const;

/** As another tab does, because a dialog may be over the button; the page stays. The next one is loaded in this language. */
async function switchLanguage(world: ConsoleWorld): Promise<void> {
  const { page } = world;
  const other = (await page.locator("html").getAttribute("lang")) === "en" ? "zh-CN" : "en";
  await page.evaluate((language) => {
    localStorage.setItem("loadout.language", language);
    dispatchEvent(new StorageEvent("storage"));
  }, other);
  await page.locator(`html[lang="${other}"]`).waitFor();
  await settled(world);
}

/** Several tests share the pages, so that each keeps its time limit on a busy machine too. */
const pagesOfTest = 10;

describe("every page", { concurrency: 2 }, () => {
  it("of the router is in the list of pages", () => {
    const router = readFileSync(join(import.meta.dirname, "../../packages/console/src/router.tsx"), "utf8");
    const paths = [...router.matchAll(/^ {2}path: "(\/[^"]*)"/gm)].map(([, path = ""]) => path);
    assert.ok(paths.length > 25, `${paths.length} paths`);
    const isListed = (path: string): boolean => {
      const pattern = new RegExp(`^${path.replaceAll(/\$\w+/g, "[^/?]+")}(?:\\?|$)`);
      return [...pages, ...outside].some((page) => pattern.test(page));
    };
    assert.deepEqual(
      paths.filter((path) => !isListed(path)),
      [],
    );
  });

  for (let first = 0; first < pages.length; first += pagesOfTest)
    it(`can be used by everybody in both themes and languages, and fits windows from 320 to 1440 points: from ${pages[first]}`, async (t) => {
      const language = first % (2 * pagesOfTest) === 0 ? "en" : "zh-CN";
      const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", language, width: 1440 });
      await world.open("/");
      for (const path of (await fillPages(world)).slice(first, first + pagesOfTest)) {
        await world.visit(path); // loading the console costs more than all that is looked at in a page
        await settled(world);
        assert.deepEqual(await world.axeInBothThemes(), [], path);
        await assertFitsAt(world, widths);
        await switchLanguage(world);
        await assertFitsAt(world, widths.toReversed());
        assert.deepEqual(await world.axeOfWords(), [], `${path} in the other language`);
      }
    });

  for (const language of ["en", "zh-CN"] as const)
    it(`before signing in can be used by everybody in both themes: ${language}`, async (t) => {
      const world = await createConsoleWorld(t, { isDemo: true, language, width: 1440 });
      for (const path of outside) {
        await world.open(path);
        assert.deepEqual(await world.axeInBothThemes(), [], path);
      }
    });
});
