import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

// run: first

/** Every address of the console, with something to see on it. */
const pages = [
  "/",
  "/skills",
  "/skills?view=cards&q=report",
  "/skills?status=attention",
  "/skills?peek=library:own-notes",
  "/skills/compare?a=library:own-notes&b=hello-skill",
  "/skills/own-notes?tab=try",
  "/skills/import",
  "/skills/sales-report",
  "/skills/own-notes?tab=files&file=SKILL.md",
  "/skills/own-notes?tab=metadata",
  "/skills/own-notes?tab=dependencies",
  "/skills/own-notes?tab=versions&v=2&with=1",
  "/skills/no-such-skill",
  "/playground",
  "/playground/demo",
  "/playground/demo?pane=timeline",
  "/sessions",
  "/sessions/demo",
  "/sessions/demo?tab=messages",
  "/sessions/demo?tab=files&skill=sales-report",
  "/skills/own-notes?tab=usage",
  "/skills/install",
  "/agents",
  "/agents/assistant",
  "/agents/assistant?tab=stages",
  "/agents/new",
  "/environments",
  "/dispatch",
  "/dispatch/new?to=echo&task=Hello",
  "/dispatch/:dispatch",
  "/dispatch/:dispatch?tab=receipt",
  "/tools",
  "/tools?tab=mcp",
  "/mcp/charts",
  "/admin/users",
  "/admin/tokens",
  "/admin/audit",
  "/settings",
  "/settings/models",
  "/settings/sources",
  "/settings/limits",
  "/settings/diagnostics",
] as const;

/** A library skill with two versions, and a dispatch. Answers every address, with what was made in it. */
async function fill({ ask, post }: ConsoleWorld): Promise<readonly string[]> {
  const made = await ask("/api/skill/import?name=SKILL.md&fix=true", {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    body: "---\nname: own-notes\ndescription: Keeps notes. Use when: somebody says so\n---\n# Notes\n\nWrite *them* down.\n",
  });
  assert.equal(made.status, 200, made.text);
  const more = { name: "own-notes", path: "references/more.md", text: "More.\n", from: 1 };
  const changed = await post("/api/skill/create-file", more);
  assert.equal(changed.status, 200, changed.text);
  const sent = await post("/api/dispatch/start", { task: "Say hello", agent: "echo", wait: true });
  assert.equal(sent.status, 200, sent.text);
  return pages.map((path) => path.replace(":dispatch", sent.body.id));
}

const settled = async ({ page }: ConsoleWorld): Promise<void> => {
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState("load");
  await page.locator("[data-loading]").first().waitFor({ state: "detached" });
};

const widths = [1440, 1024, 768, 414, 375, 320] as const;

const tablesCutOff = ({ page }: ConsoleWorld): Promise<unknown[]> =>
  page
    .locator("[role=table]")
    .evaluateAll((tables) => tables.flatMap((one) => (one.scrollWidth > one.clientWidth + 1 ? one.ariaLabel : [])));

async function assertFitsAt(world: ConsoleWorld, given: readonly number[]): Promise<void> {
  for (const width of given) {
    await world.page.setViewportSize({ width, height: 740 });
    await settled(world);
    await world.assertFits();
    // Tables become cards when they have seen their new width.
    const cut = await world.page
      .waitForFunction(
        () => [...document.querySelectorAll("[role=table]")].every((one) => one.scrollWidth <= one.clientWidth + 1),
        undefined,
        { timeout: 10_000 },
      )
      .then(
        () => [],
        () => tablesCutOff(world),
      );
    assert.deepEqual(cut, [], `${world.page.url()}: tables cut off at ${width}`);
  }
}

/** By the button in the top bar; the page stays. The next one is loaded in this language. */
async function switchLanguage(world: ConsoleWorld): Promise<void> {
  const { page } = world;
  const other = (await page.locator("html").getAttribute("lang")) === "en" ? "zh-CN" : "en";
  await page
    .locator("header")
    .getByRole("button", { name: other === "en" ? "English" : "中文" })
    .click();
  await page.locator(`html[lang="${other}"]`).waitFor();
  await settled(world);
}

/** Several tests share the pages, so that each keeps its time limit on a busy machine too. */
const pagesOfTest = 10;

describe("every page", { concurrency: 2 }, () => {
  for (let first = 0; first < pages.length; first += pagesOfTest)
    it(`can be used by everybody in both themes and languages, and fits windows from 320 to 1440 points: from ${pages[first]}`, async (t) => {
      const language = first % (2 * pagesOfTest) === 0 ? "en" : "zh-CN";
      const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", language, width: 1440 });
      for (const path of (await fill(world)).slice(first, first + pagesOfTest)) {
        await world.open(path);
        await settled(world);
        assert.deepEqual(await world.axeInBothThemes(), [], path);
        await assertFitsAt(world, widths);
        await switchLanguage(world);
        await assertFitsAt(world, widths.toReversed());
        // Colors do not depend on the language: the dark theme is not checked again.
        assert.deepEqual(await world.axe(), [], `${path} in the other language`);
      }
    });

  for (const language of ["en", "zh-CN"] as const)
    it(`before signing in can be used by everybody in both themes: ${language}`, async (t) => {
      const world = await createConsoleWorld(t, { isDemo: true, language, width: 1440 });
      for (const path of ["/login", "/welcome"]) {
        await world.open(path);
        assert.deepEqual(await world.axeInBothThemes(), [], path);
      }
    });
});
