import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

/** Every address of the console, with something to see on it. */
const pages = [
  "/",
  "/skills",
  "/skills?view=cards&q=report",
  "/skills?status=attention",
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
  "/settings",
] as const;

/** A library skill with two versions, and a session that knows the first of them. */
async function fill({ ask, post }: ConsoleWorld): Promise<void> {
  const text =
    "---\nname: own-notes\ndescription: Keeps notes. Use when: somebody says so\ndependencies: {}\n---\n# Notes\n\nWrite *them* down.\n";
  const made = await ask("/api/skill/import?name=SKILL.md&fix=true", {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    body: text.replace("dependencies: {}\n", ""),
  });
  assert.equal(made.status, 200, made.text);
  const changed = await post("/api/skill/create-file", {
    name: "own-notes",
    path: "references/more.md",
    text: "More.\n",
    from: 1,
  });
  assert.equal(changed.status, 200, changed.text);
}

const settled = async ({ page }: ConsoleWorld): Promise<void> => {
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState("load");
  await page.locator("[data-loading]").first().waitFor({ state: "detached" });
};

describe("every page", () => {
  for (const language of ["en", "zh-CN"] as const)
    for (const theme of ["light", "dark"] as const)
      it(`can be used by everybody: ${language}, ${theme}`, async (t) => {
        const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", language, theme, width: 1440 });
        await fill(world);
        for (const path of pages) {
          await world.open(path);
          await settled(world);
          assert.deepEqual(await world.axe(), [], path);
        }
        for (const path of ["/login", "/welcome"]) {
          await world.context.clearCookies();
          await world.open(path);
          assert.deepEqual(await world.axe(), [], path);
        }
      });

  it("fits windows from 320 to 1440 points without scrolling sideways", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", language: "zh-CN" });
    await fill(world);
    for (const path of pages)
      for (const width of [1440, 1024, 768, 414, 375, 320]) {
        await world.page.setViewportSize({ width, height: 740 });
        if (width === 1440) await world.open(path);
        await settled(world);
        await world.assertFits();
      }
  });
});
