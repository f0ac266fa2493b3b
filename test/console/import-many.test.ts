import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Locator } from "playwright-core";
import { makeArchive } from "../make-archive.ts";
import { type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

/** Thirty packages: 24 fine, one with a warning, three that can be fixed automatically, two that cannot be used. */

const fine = (name: string, body = "Do it."): string =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is needed.\n---\n\n${body}\n`;
const zip = (name: string, ...entries: Parameters<typeof makeArchive>[0]) => ({
  name,
  mimeType: "application/zip",
  buffer: makeArchive(entries),
});
const names = (count: number, name: string): string[] => Array.from({ length: count }, (_, at) => `${name}-${at + 1}`);
const texts: readonly (readonly [name: string, text: string])[] = [
  ...names(24, "fine").map((name) => [name, fine(name)] as const),
  ["warned", fine("warned", "")],
  ...names(3, "colon").map(
    (name) => [name, `---\nname: ${name}\ndescription: Writes. Use when: it is Friday\n---\n\nWrite.\n`] as const,
  ),
  ...names(2, "bad").map((name) => [name, "no frontmatter"] as const),
];
const thirty = texts.map(([name, content]) => zip(`${name}.zip`, { name: "SKILL.md", content }));

const words = {
  en: {
    files: "Files to import",
    chooseAll: "Choose all 30",
    fixAll: "Fix all (3)",
    leaveOut: "Leave out all with errors (2)",
    before: /All 30[\s\S]*24 fine[\s\S]*1 with warnings[\s\S]*5 with errors/,
    fixed: /27 fine[\s\S]*1 with warnings[\s\S]*2 with errors/,
    errors: "5 with errors",
    search: "Search packages",
    blocked: /5 packages have errors: fix them or leave them out/,
    import: "Import 28 skills",
    end: /28 skills imported · 2 left out/,
    addTo: "Add to an agent",
    add: "Add 28 skills",
    undo: "Undo all",
  },
  "zh-CN": {
    files: "要导入的文件",
    chooseAll: "选取全部（30 个）",
    fixAll: "全部修正（3）",
    leaveOut: "不导入所有有错误的（2）",
    before: /全部 30[\s\S]*24 个正常[\s\S]*1 个有提醒[\s\S]*5 个有错误/,
    fixed: /27 个正常[\s\S]*1 个有提醒[\s\S]*2 个有错误/,
    errors: "5 个有错误",
    search: "搜索包",
    blocked: /5 个包有错误：请修正，或不导入/,
    import: "导入 28 个技能",
    end: /已导入 28 个技能 · 2 个没有导入/,
    addTo: "加入智能体",
    add: "加入 28 个技能",
    undo: "全部撤销",
  },
} as const;

const summary = ({ page }: ConsoleWorld): Locator => page.locator("[data-summary]");
const row = ({ page }: ConsoleWorld, name: string): Locator => page.locator(`[data-package="${name}"]`);
const press = ({ page }: ConsoleWorld, name: string): Promise<void> =>
  page.getByRole("button", { name, exact: true }).click();
const libraryCount = async ({ ask }: ConsoleWorld): Promise<number> =>
  (await ask("/api/skill/list?source=library")).body.skills.length;

async function openImport(world: ConsoleWorld): Promise<void> {
  await world.open("/skills/import");
  await world.page.locator("[data-limits]").waitFor();
}

/** Where the columns of a row begin, from the choice to what becomes of it. */
const leftEdges = (world: ConsoleWorld, name: string): Promise<readonly number[]> =>
  row(world, name)
    .getByRole("cell")
    .evaluateAll((cells) => cells.slice(0, 4).map((cell) => cell.getBoundingClientRect().left));

/** Until the summary reads so. */
const summed = (world: ConsoleWorld, pattern: RegExp): Promise<void> =>
  summary(world).filter({ hasText: pattern }).waitFor();

describe("importing many", { concurrency: 2 }, () => {
  for (const [language, width] of [
    ["en", 1440],
    ["zh-CN", 375],
  ] as const)
    it(`thirty packages in a table: fix all, leave out the rest, import, add to an agent (${language}, ${width})`, async (t) => {
      const say = words[language];
      const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", language, width });
      const { page } = world;
      assert.equal((await world.post("/api/agent/create", { id: "writer", skills: [] })).status, 200);
      await openImport(world);
      await page.getByLabel(say.files).setInputFiles(thirty);
      await summed(world, say.before);
      assert.match(await page.locator("[data-blocked]").innerText(), say.blocked);
      assert.deepEqual(await leftEdges(world, "fine-1.zip"), await leftEdges(world, "colon-1.zip")); // has "Fix"
      await world.assertFits();
      assert.deepEqual(await world.axe(), []);

      await summary(world).getByRole("button", { name: say.errors }).click();
      assert.equal(await page.locator("[data-package]").count(), 5);
      await page.getByLabel(say.search).fill("BAD");
      await page.waitForFunction(() => document.querySelectorAll("[data-package]").length === 2);
      const bad = row(world, "bad-1.zip");
      await bad.getByRole("button", { name: /bad-1\.zip/ }).click();
      await bad.locator("[data-rule]").first().waitFor();
      await world.assertFits();
      assert.deepEqual(await world.axe(), []);
      await page.getByLabel(say.search).fill("");

      await press(world, say.fixAll);
      await summed(world, say.fixed);
      await press(world, say.leaveOut);
      await press(world, say.import);
      const end = page.locator("[data-import-end]");
      await end.filter({ hasText: say.end }).waitFor();
      assert.equal(await page.evaluate(() => document.activeElement?.hasAttribute("data-import-end")), true);
      assert.equal(await libraryCount(world), 28);
      assert.deepEqual(await world.axe(), []);
      await world.assertFits();

      await end.getByRole("button", { name: say.addTo }).click();
      await page.getByRole("dialog").getByRole("button", { name: say.add }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      const { agents } = (await world.ask("/api/agent/list")).body;
      assert.ok(agents.some(({ skills = [] }: { skills?: readonly string[] }) => skills.includes("colon-3")));
      await end.getByRole("button", { name: say.undo }).click();
      await end.waitFor({ state: "hidden" });
      assert.equal(await libraryCount(world), 0);
    });

  it("a ZIP of thirty skills: five clicks from the list of skills, with one press for all of them", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    await world.open("/skills");
    let clicks = 0;
    const click = async (target: Locator): Promise<void> => {
      clicks++;
      await target.click();
    };
    const button = (name: string | RegExp): Locator => page.getByRole("button", { name });
    await click(page.getByRole("link", { name: "Import ZIP" }));
    const chosen = page.waitForEvent("filechooser");
    await click(button(/press to choose files/));
    const entries = texts.map(([name, content]) => ({ name: `team/${name}/SKILL.md`, content }));
    await (await chosen).setFiles(zip("team.zip", ...entries.slice(0, 24), ...entries.slice(28)));
    await click(button("Choose all 26"));
    await summed(world, /24 fine[\s\S]*2 with errors/);
    await click(button("Leave out all with errors (2)"));
    await click(button("Import 24 skills"));
    await page.locator("[data-import-end='24']").waitFor();
    assert.equal(await libraryCount(world), 24);
    t.diagnostic(`clicks: ${clicks}`);
    assert.ok(clicks <= 5, String(clicks));
  });

  it("skills that exist already: one choice updates all of them, and the same content is left alone", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    const versions = (body: string) =>
      names(4, "fine").map((name) => zip(`${name}.zip`, { name: "SKILL.md", content: fine(name, body) }));
    await openImport(world);
    await page.getByLabel("Files to import").setInputFiles(versions("First."));
    await press(world, "Import 4 skills");
    await page.locator("[data-import-end='4']").waitFor();
    await press(world, "Start over");
    await page
      .getByLabel("Files to import")
      .setInputFiles([...versions("First.").slice(0, 1), ...versions("Second.").slice(1)]);
    await row(world, "fine-2.zip").getByText("fine-2 exists (v1); this becomes fine-2-v2").waitFor();
    await page.getByLabel("4 already exist: import").selectOption("as the next versions");
    await summed(world, /3 fine[\s\S]*1 unchanged/);
    await row(world, "fine-4.zip").getByText("Becomes v2 of fine-4").waitFor();
    await press(world, "Import 3 skills");
    await page.locator("[data-import-end='3']").waitFor();
    assert.equal(await libraryCount(world), 4);
    await press(world, "Undo all");
    await page.locator("[data-package][data-standing='undone']").nth(2).waitFor();
    assert.equal(await libraryCount(world), 4);
  });

  it("a package that was not sent can be left out as well", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    await openImport(world);
    const empty = { name: "empty.zip", mimeType: "", buffer: Buffer.alloc(0) };
    await world.page.getByLabel("Files to import").setInputFiles([...thirty.slice(0, 3), empty]);
    await summed(world, /3 fine[\s\S]*1 with errors/);
    await press(world, "Leave out all with errors (1)");
    await press(world, "Import 3 skills");
    const end = world.page.locator("[data-import-end='3']");
    await end.getByText("Every agent can use them now.").waitFor();
    await end.getByRole("link", { name: "Try in the playground" }).waitFor();
  });
});
