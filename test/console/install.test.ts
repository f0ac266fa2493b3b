import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import type { Locator } from "playwright-core";
import { operations } from "../../packages/app/src/operation/operations.ts";
import { serverRules } from "../../packages/app/src/skill/install/fetch-repository.ts";
import { createSkillInstall } from "../../packages/app/src/skill/install/skill-install.ts";
import { createRepository, startGitServer } from "../git-server.ts";
import { type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

const skill = (name: string, description = `Does ${name}.`, body = "Do it."): string =>
  `---\nname: ${name}\ndescription: ${description}\n---\n# ${name}\n\n${body}\n`;
const team = {
  "README.md": "# Skills\n",
  "skills/pdf/SKILL.md": skill("pdf"),
  "skills/pdf/scripts/run.sh": "#!/bin/sh\n",
  "skills/notes/SKILL.md": skill("notes"),
  "skills/colon/SKILL.md": skill("colon", "Use when: it is Friday"),
};

/** A folder of the server with skills in it; answers its path and how to write in it. */
function makeTeam({ folder }: ConsoleWorld): { readonly path: string; write(path: string, text: string): void } {
  const path = join(folder, "team");
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  };
  for (const [name, text] of Object.entries(team)) write(name, text);
  chmodSync(join(path, "skills/pdf/scripts/run.sh"), 0o755);
  return { path, write };
}

/** Lets the server of this journey fetch from this machine over plain HTTP, which servers never do. */
function allowLoopback(t: TestContext): void {
  const usual = operations["skill.install"];
  const isAllowed = (address: string): boolean => address === "127.0.0.1";
  operations["skill.install"] = async () =>
    createSkillInstall({ rules: { ...serverRules, protocols: ["http"], isAllowed } });
  t.after(() => {
    operations["skill.install"] = usual;
  });
}

async function look({ page }: ConsoleWorld, source: string): Promise<void> {
  await page.getByLabel("Source").fill(source);
  await page.getByRole("button", { name: "List skills" }).click();
}
const found = ({ page }: ConsoleWorld, path: string): Locator =>
  page.getByRole("row").filter({ has: page.locator(`[data-found="${path}"]`) });
const choose = ({ page }: ConsoleWorld, name: string): Promise<void> =>
  page.getByRole("checkbox", { name: `Select ${name}` }).check();
const outcome = ({ page }: ConsoleWorld, path: string): Locator => page.locator(`[data-outcome="${path}"]`);
const librarySlugs = async ({ ask }: ConsoleWorld): Promise<string> =>
  (await ask("/api/skill/list?source=library")).body.skills.map(({ id }: { id: string }) => id).join(" ");

/** From the top: what the bars cover half of is smaller than it is. */
async function axeFromTop(world: ConsoleWorld): Promise<readonly string[]> {
  await world.page.evaluate(() => scrollTo(0, 0));
  return world.axeInBothThemes();
}

describe("installing", () => {
  it("from a folder: looked at, chosen, installed; one that fails is tried again", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    const { path, write } = makeTeam(world);
    await world.open("/skills/install");
    await look(world, path);
    await page.waitForURL("**/skills/install?source=**");
    await found(world, "skills/pdf").getByText("New").waitFor();
    assert.match(await found(world, "skills/pdf").innerText(), /pdf\s+skills\/pdf\s+Does pdf\.\s+Impact\s+2 files/);
    assert.match(
      await page.locator("[data-trust]").innerText(),
      /a folder of the server[\s\S]*3 skills found, 4 files/,
    );
    assert.match(await page.locator("[data-trust]").innerText(), /Executable files\s+skills\/pdf\/scripts\/run\.sh/);
    assert.match(await page.locator("[data-trust]").innerText(), /Skills run with the agent's permissions/);
    assert.match(await page.locator("[data-limits]").innerText(), /at most 2,000 files/);
    assert.match(await page.locator("[data-announcer]").innerText(), /3 skills found/);
    assert.equal(await page.getByRole("checkbox", { name: "Select colon" }).isDisabled(), true);
    await found(world, "skills/colon").getByText("1 finding").click();
    await found(world, "skills/colon")
      .getByText(/unquoted/)
      .waitFor();
    assert.match(await page.locator("[data-blocked]").innerText(), /Select a skill first/);
    assert.equal(await librarySlugs(world), "");

    await page.getByRole("button", { name: "Select all that can be installed" }).click();
    write("skills/notes/SKILL.md", "broken meanwhile\n");
    await page.getByRole("button", { name: "Install 2 skills" }).dblclick();
    await page.locator("[data-summary]").getByText("1 done, 1 failed").waitFor();
    assert.match(
      await outcome(world, "skills/pdf").innerText(),
      /Installed as pdf[\s\S]*1 executable file: scripts\/run\.sh/,
    );
    assert.match(await outcome(world, "skills/notes").innerText(), /Not installed[\s\S]*frontmatter/i);
    assert.equal(await librarySlugs(world), "pdf");
    write("skills/notes/SKILL.md", skill("notes"));
    await page.getByRole("button", { name: "Retry the failed one" }).click();
    await page.locator("[data-summary]").getByText("2 done, 0 failed").waitFor();
    assert.equal(await librarySlugs(world), "notes pdf");
    // At the end of the page, where the bar with the button covers no option.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    assert.deepEqual(await world.axeInBothThemes(), []);
    await outcome(world, "skills/pdf").getByRole("link", { name: "Installed as pdf" }).click();
    await page.getByRole("heading", { level: 1, name: "pdf" }).waitFor();
  });

  it("what is there already is told: unchanged, next version, renamed or skipped, and fixed", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    const { path, write } = makeTeam(world);
    assert.equal((await world.post("/api/skill/install", { source: path, names: ["pdf", "notes"] })).status, 200);
    write("skills/pdf/SKILL.md", skill("pdf", "Does pdf.", "Do it better."));
    await world.open("/skills/install");
    await look(world, path);
    await found(world, "skills/notes").getByText("Already there").waitFor();
    await found(world, "skills/pdf").getByText("Next version of pdf").waitFor();
    await page.getByRole("radio", { name: "Add as a new skill with -v2" }).check();
    await found(world, "skills/pdf").getByText("New, as pdf-v2").waitFor();
    await page.getByRole("radio", { name: "Skip it" }).check();
    await found(world, "skills/pdf").getByText("Not changed").waitFor();
    await page.getByRole("radio", { name: "Add a version" }).check();
    await page.getByRole("checkbox", { name: /Fix what can be fixed/ }).check();
    await found(world, "skills/colon").getByText("New", { exact: true }).waitFor();
    await choose(world, "colon");
    await choose(world, "pdf");
    await page.getByRole("button", { name: "Install 2 skills" }).click();
    await outcome(world, "skills/pdf").getByText("pdf is now v2").waitFor();
    await outcome(world, "skills/colon").getByText("Installed as colon").waitFor();
    assert.equal(await librarySlugs(world), "colon notes pdf");
  });

  it("from a repository: the commit is told, and a folder of it that was meant is chosen", async (t) => {
    allowLoopback(t);
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", expected: [/502/] });
    const { page } = world;
    const root = join(world.folder, "served");
    const repository = join(root, "team-skills");
    const commit = createRepository(repository, team);
    const { port } = await startGitServer(t, root);
    const address = `http://127.0.0.1:${port}/team-skills/.git`;
    await world.open("/skills/install");
    await page.getByLabel("Source").fill(`${address}/tree/main/skills/pdf`);
    assert.match(
      await page.locator("[data-read]").innerText(),
      /team-skills\/\.git · branch or tag main · folder skills\/pdf/,
    );
    await page.getByRole("button", { name: "List skills" }).click();
    await page.getByRole("button", { name: "Install 1 skill" }).waitFor();
    assert.match(
      await page.locator("main").innerText(),
      /1 skill found · 1 of 1 selected · 2 more are outside skills\/pdf/,
    );
    assert.match(await page.locator("[data-trust]").innerText(), new RegExp(commit.slice(0, 12)));

    writeFileSync(join(repository, "README.md"), "# Changed\n");
    const identity = ["-c", "user.name=t", "-c", "user.email=t@example.com"];
    execFileSync("git", [...identity, "commit", "--quiet", "--all", "--message=second"], { cwd: repository });
    await page.getByRole("button", { name: "Install 1 skill" }).click();
    await outcome(world, "skills/pdf").getByText("Installed as pdf").waitFor();
    await page.locator("[data-other-commit]").getByText(commit.slice(0, 12)).waitFor();
    assert.equal(await librarySlugs(world), "pdf");

    await page.getByLabel("Source").fill(address);
    await page.getByLabel("Branch or tag").fill("no-such-branch");
    await page.getByRole("button", { name: "List skills" }).click();
    await page.locator('[data-problem="source.failed"]').waitFor();
    assert.equal(await page.locator("[data-found]").count(), 0);
  });

  it("what cannot be a source is refused with the reason, and a link alone fetches nothing", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/skill/install")) asked.push(request.postData() ?? "");
    });
    await world.open("/skills/install?source=%2Fno-such-folder");
    await page.locator('[data-read="folder"]').waitFor();
    assert.deepEqual(asked, []);
    await page.getByRole("button", { name: "List skills" }).click();
    await page.getByText(/there is no such folder on the server/).waitFor();
    for (const [source, reason] of [
      ["nothing", /it is not a URL/],
      ["http://127.0.0.1/x", /http:\/\/ is not allowed/],
      ["https://127.0.0.1/x", /points to a private network/],
    ] as const) {
      await look(world, source);
      await page.locator('[data-problem="source.refused"]').getByText(reason).waitFor();
    }
    assert.equal(asked.length, 4);
    await page.getByLabel("Source").fill("");
    await page.getByRole("button", { name: "anthropics/skills", exact: true }).click();
    await page.getByText("Read as a repository on GitHub: https://github.com/anthropics/skills").waitFor();
  });

  it("is not for admins", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "admin" });
    await world.open("/skills/install");
    await world.page.locator("[data-no-access]").waitFor();
  });

  it("in Chinese on a telephone, in both themes", async (t) => {
    const world = await createConsoleWorld(t, {
      isDemo: true,
      role: "superadmin",
      language: "zh-CN",
      width: 375,
    });
    const { page } = world;
    const { path } = makeTeam(world);
    await world.open("/skills/install");
    await world.assertFits();
    assert.deepEqual(await axeFromTop(world), []);
    await page.getByLabel("来源").fill(path);
    await page.getByRole("button", { name: "查看内容" }).click();
    await page.getByRole("checkbox", { name: "选择 pdf" }).check();
    await world.assertFits();
    assert.deepEqual(await axeFromTop(world), []);
    await page.getByRole("button", { name: "安装 1 个技能" }).click();
    await outcome(world, "skills/pdf").getByText("已安装为 pdf").waitFor();
    await world.assertFits();
    assert.deepEqual(await axeFromTop(world), []);
  });
});
