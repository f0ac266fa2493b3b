import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import type { Locator } from "playwright-core";
import { hostileArchives, skillText } from "../archives.ts";
import { makeArchive } from "../make-archive.ts";
import { type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

const broken =
  "---\nname: weekly-notes\ndescription: Writes notes. Use when: it is Friday\n---\n\n# Notes\n\nWrite them down.\n";
const fine = (name: string, body = "Do it."): string =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is needed.\n---\n\n${body}\n`;
const zip = (name: string, text: string) => ({
  name,
  mimeType: "application/zip",
  buffer: makeArchive([{ name: "SKILL.md", content: text }]),
});

async function openImport(world: ConsoleWorld): Promise<void> {
  await world.open("/skills/import");
  await world.page.locator("[data-limits]").waitFor();
}
const choose = ({ page }: ConsoleWorld, files: Parameters<Locator["setInputFiles"]>[0]): Promise<void> =>
  page.getByLabel("Files to import").setInputFiles(files);
const card = ({ page }: ConsoleWorld, name: string): Locator => page.locator(`[data-package="${name}"]`);
const checked = (world: ConsoleWorld, name: string): Promise<void> =>
  world.page.locator(`[data-package="${name}"][data-stage="checked"]`).waitFor();
const librarySlugs = async ({ ask }: ConsoleWorld): Promise<string> =>
  (await ask("/api/skill/list?source=library")).body.skills.map(({ id }: { id: string }) => id).join(" ");
const press = ({ page }: ConsoleWorld, name: string | RegExp): Promise<void> =>
  page.getByRole("button", { name }).click();

describe("importing", { concurrency: 2 }, () => {
  it("a broken ZIP: report, fix, import, and it is in the list without loading the page again", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    await world.open("/skills?source=library");
    await page.getByText("No skills match these filters").waitFor();
    await page.getByRole("link", { name: "Import ZIP" }).click();
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await choose(world, zip("notes.zip", broken));
    await checked(world, "notes.zip");
    const shown = card(world, "notes.zip");
    assert.match(
      await shown.innerText(),
      /1 error[\s\S]*SKILL\.md:3:1[\s\S]*unquoted[\s\S]*Put the value in double quotes/,
    );
    assert.equal(await page.locator("[aria-current=step]").innerText(), "2\nCheck");
    const importButton = page.getByRole("button", { name: "Import", exact: true });
    assert.equal(await importButton.getAttribute("aria-disabled"), "true");
    assert.match(await page.locator("[data-blocked]").innerText(), /notes\.zip has errors/);
    assert.match(await page.locator("[data-announcer]").innerText(), /notes\.zip: 1 error, 0 warnings/);

    await shown.getByRole("region", { name: /Before and after/ }).waitFor();
    assert.match(
      await shown.locator("[data-fixes]").innerText(),
      /description: Writes notes[\s\S]*description: "Writes notes\. Use when: it is Friday"/,
    );
    await press(world, "Fix automatically");
    await shown.getByText("Becomes the skill weekly-notes").waitFor();
    assert.equal(await librarySlugs(world), "");
    await page.getByRole("button", { name: "Import 1 skill" }).dblclick();
    await shown.getByText("Imported as weekly-notes").waitFor();
    assert.equal(await librarySlugs(world), "weekly-notes");
    await page.getByRole("link", { name: "Go to Skills" }).click();
    await page.getByRole("link", { name: "weekly-notes" }).waitFor();
    assert.equal(await page.evaluate(() => "isSamePage" in globalThis), true);
  });

  it("a slug that is taken: renamed, updated or skipped, and undone", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    await openImport(world);
    await choose(world, zip("a.zip", fine("twice")));
    await checked(world, "a.zip");
    await press(world, "Import 1 skill");
    await card(world, "a.zip").getByText("Imported as twice").waitFor();

    await choose(world, zip("b.zip", fine("twice", "Do it better.")));
    await checked(world, "b.zip");
    const shown = card(world, "b.zip");
    assert.match(await shown.innerText(), /Becomes the skill twice-v2[\s\S]*`name` in SKILL\.md becomes twice-v2/);
    await shown.getByRole("radio", { name: /Skip it/ }).check();
    await shown.getByText("twice stays as it is").waitFor();
    assert.equal(await page.getByRole("button", { name: /^Import/ }).count(), 0);
    await shown.getByRole("radio", { name: /v2 of twice/ }).check();
    await shown.getByText("Becomes v2 of twice").waitFor();
    await press(world, "Import 1 skill");
    await shown.getByText("twice is now v2").waitFor();
    assert.equal(await librarySlugs(world), "twice");

    await shown.getByRole("button", { name: "Undo" }).click();
    await shown.getByText("Undone: twice is as it was before").waitFor();
    const { body } = await world.ask("/api/skill/read?name=twice&file=SKILL.md");
    assert.match(JSON.stringify(body), /Do it\./);
    await card(world, "a.zip").getByRole("button", { name: "Undo" }).click();
    await card(world, "a.zip").locator('[data-problem="skill.stale"]').waitFor(); // two versions later
  });

  it("what is no ZIP is named, and what is dangerous is refused with its entry", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    await openImport(world);
    const rules = ["entry.absolute", "entry.parent", "entry.link", "entry.duplicate", "archive.encrypted"] as const;
    const hostile = rules.map((rule) => {
      const found = hostileArchives.find((one) => one.rules.length === 1 && one.rules[0] === rule && one.path);
      assert.ok(found, rule);
      return { rule, path: found.path ?? "", name: `${rule}.zip`, buffer: found.bytes() };
    });
    const several = makeArchive([
      { name: "a/SKILL.md", content: skillText("a") },
      { name: "b/SKILL.md", content: skillText("b") },
    ]);
    await choose(world, [
      { name: "x.rar", mimeType: "", buffer: Buffer.from("Rar!\x1a\x07\x01\x00 and more") },
      { name: "noise.zip", mimeType: "", buffer: Buffer.from("neither this nor that") },
      { name: "several.zip", mimeType: "", buffer: several },
      ...hostile.map(({ name, buffer }) => ({ name, mimeType: "", buffer })),
    ]);
    for (const { name, rule, path } of hostile) {
      await checked(world, name);
      await press(world, `Details of ${name}`);
      const finding = card(world, name).locator(`[data-rule="${rule}"]`).first();
      assert.ok((await finding.innerText()).includes(path), name);
    }
    assert.match(await card(world, "x.rar").innerText(), /not a ZIP file \(found: RAR\)/);
    assert.match(await card(world, "noise.zip").innerText(), /not a ZIP file \(found: unknown\)/);
    await press(world, "Details of several.zip");
    assert.match(await card(world, "several.zip").innerText(), /Found 2 SKILL\.md files: a\/SKILL\.md, b\/SKILL\.md/);
    assert.equal(await librarySlugs(world), "");
    assert.deepEqual(await world.axe(), []);
  });

  it("several at once, each on its own; one with errors is left out, two of one name ask", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    await openImport(world);
    await choose(world, [
      zip("one.zip", fine("one")),
      { name: "SKILL.md", mimeType: "text/markdown", buffer: Buffer.from(fine("two")) },
      zip("again.zip", fine("one", "Otherwise.")),
      zip("bad.zip", "no frontmatter"),
    ]);
    await checked(world, "bad.zip");
    assert.match(await page.locator("[data-blocked]").innerText(), /bad\.zip has errors: fix them or leave it out/);
    await page.getByRole("checkbox", { name: "Import bad.zip" }).uncheck();
    await press(world, "Import 3 skills");
    await card(world, "one.zip").getByText("Imported as one").waitFor();
    await card(world, "SKILL.md").getByText("Imported as two").waitFor();
    await card(world, "again.zip").getByText("one exists (v1); this becomes one-v2").waitFor();
    assert.equal(await librarySlugs(world), "one two");
    await press(world, "Import 1 skill");
    await card(world, "again.zip").getByText("Imported as one-v2").waitFor();
    assert.equal(await librarySlugs(world), "one one-v2 two");
  });

  it("a folder of skills is packed in the browser, each skill alone", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    const folder = join(world.folder, "team");
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    write("README.md", "Ours.");
    write("first/SKILL.md", fine("first"));
    write("first/参考/说明.md", "正文");
    write("deep/second/SKILL.md", fine("second"));
    write("node_modules/x/index.js", "x");
    await openImport(world);
    await page.getByLabel("Folder to import").setInputFiles(folder);
    await checked(world, "first.zip");
    await checked(world, "second.zip");
    assert.match(
      await page.locator("main").innerText(),
      /1 file in the folder belongs to no skill[^\n]*team\/README\.md/,
    );
    assert.match(await page.locator("main").innerText(), /Not read: team\/node_modules/);
    await card(world, "first.zip").getByText("2 files in the package").click();
    assert.match(
      await card(world, "first.zip").getByRole("region", { name: "2 files in the package" }).innerText(),
      /参考\/说明\.md/,
    );
    await press(world, "Import 2 skills");
    await card(world, "second.zip").getByText("Imported as second").waitFor();
    assert.equal(await librarySlugs(world), "first second");
  });

  it("an archive of several skills: refused with the list, and taken whole with one button", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    await openImport(world);
    const buffer = makeArchive([
      { name: "repo/README.md", content: "About" },
      { name: "repo/skills/one/SKILL.md", content: fine("one") },
      { name: "repo/skills/two/SKILL.md", content: fine("two") },
    ]);
    await choose(world, { name: "repo.zip", mimeType: "application/zip", buffer });
    await checked(world, "repo.zip");
    await card(world, "repo.zip").getByText("Skills in this archive: repo/skills/one, repo/skills/two").waitFor();
    await world.page
      .locator("[data-blocked]")
      .getByText("repo.zip contains several skills: choose them first")
      .waitFor();
    assert.deepEqual(await world.axe(), []);
    await press(world, "Choose all 2");
    for (const name of ["repo/skills/one", "repo/skills/two"]) await checked(world, name);
    await press(world, /^Import/);
    await world.page.locator('[data-package="repo/skills/two"][data-stage="imported"]').waitFor();
    assert.match(await librarySlugs(world), /one two/);
  });

  it("an archive of several skills, one of them broken: the others are imported without it", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    await openImport(world);
    const buffer = makeArchive([
      { name: "skills/one/SKILL.md", content: fine("one") },
      { name: "skills/bad/SKILL.md", content: "no frontmatter" },
    ]);
    await choose(world, { name: "repo.zip", mimeType: "application/zip", buffer });
    await checked(world, "repo.zip");
    await world.page.getByRole("button", { name: "Choose all 2" }).focus();
    await world.page.keyboard.press("Enter");
    await checked(world, "skills/one");
    await checked(world, "skills/bad");
    await world.page.locator("[data-blocked]").getByText("skills/bad has errors: fix them or leave it out").waitFor();
    await world.page.getByRole("checkbox", { name: "Import skills/bad" }).uncheck();
    await press(world, "Import 1 skill");
    await world.page.locator('[data-package="skills/one"][data-stage="imported"]').waitFor();
    assert.doesNotMatch(await librarySlugs(world), /bad/);
  });

  it("what is too large is not sent, and an upload can be stopped", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    const sent: string[] = [];
    await page.route("**/api/skill/import?**", (route) => void sent.push(route.request().url())); // never answered
    assert.equal((await world.post("/api/config/set", { key: "limits.archive.packed", value: "400" })).status, 200);
    await openImport(world);
    assert.match(await page.locator("[data-limits]").innerText(), /at most 400 B, 2,000 files/);
    await choose(world, [
      { name: "large.zip", mimeType: "", buffer: Buffer.alloc(401, 1) },
      { name: "empty.zip", mimeType: "", buffer: Buffer.alloc(0) },
    ]);
    await card(world, "large.zip").getByText("The package is 401 B; the limit is 400 B").waitFor();
    await card(world, "empty.zip").getByText("The file is empty").waitFor();
    assert.deepEqual(sent, []);
    await choose(world, zip("slow.zip", fine("slow")));
    await card(world, "slow.zip").getByRole("button", { name: "Stop" }).click();
    await card(world, "slow.zip").getByText("Stopped. Nothing was written.").waitFor();
    await page.unroute("**/api/skill/import?**");
    await card(world, "slow.zip").getByRole("button", { name: "Check again" }).click();
    await card(world, "slow.zip").getByText("Becomes the skill slow").waitFor();
  });

  it("the report can be saved as JSON", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    await openImport(world);
    await press(world, "Try a good one");
    await checked(world, "sample-good.zip");
    const [download] = await Promise.all([page.waitForEvent("download"), press(world, "Download report (JSON)")]);
    assert.equal(download.suggestedFilename(), "sample-good.zip.report.json");
    const report = JSON.parse(readFileSync((await download.path()) ?? "", "utf8"));
    assert.deepEqual([report.slug, report.importable, report.files.length], ["sample-good", true, 2]);
    await press(world, "Import 1 skill");
    const shown = card(world, "sample-good.zip");
    await shown.getByText("Imported as sample-good").waitFor();
    const playground = await shown.getByRole("link", { name: "Try in the playground" }).getAttribute("href");
    assert.equal(playground, "/playground?skill=sample-good");
    await shown.getByRole("button", { name: "Undo" }).click();
    await shown.getByText("Undone: sample-good is as it was before").waitFor();
    assert.equal(await librarySlugs(world), "");
    await shown.getByRole("button", { name: "Check again" }).click();
    await press(world, "Import 1 skill");
    await shown.getByText("Imported as sample-good").waitFor();
    assert.equal(await librarySlugs(world), "sample-good");
  });

  it("in Chinese on a telephone", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", language: "zh-CN", width: 375 });
    const { page } = world;
    await openImport(world);
    await press(world, "试试有错的示例");
    const shown = card(world, "sample-broken.zip");
    await shown.getByText("可以自动修正").waitFor();
    assert.match(await shown.innerText(), /1 个错误[\s\S]*SKILL\.md:3:1[\s\S]*未加引号/);
    await world.assertFits();
    assert.deepEqual(await world.axe(), []);
    await press(world, "自动修正");
    await shown.getByText("将成为技能 sample-broken").waitFor();
    await press(world, "导入 1 个技能");
    await shown.getByText("已导入为 sample-broken").waitFor();
    await world.assertFits();
    assert.deepEqual(await world.axe(), []);
    await page.getByRole("link", { name: "打开技能" }).click();
    await page.waitForURL("**/skills/sample-broken");
  });
});
