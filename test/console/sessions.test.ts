import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import type { Role } from "@loadout/core";
import { type ConsoleOptions, type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

const notes = (line: string): string =>
  `---\nname: notes\ndescription: Takes notes. Use when notes are needed.\n---\n# Notes\n\n${line}\n`;

const hostile = "<img src=x onerror=\"document.title='taken'\">";

interface SessionWorld extends ConsoleWorld {
  readonly role: Role;
  talk(contextId: string, message: string): Promise<void>;
  /** The next version of the library skill `notes`. */
  edit(line: string, from: number): Promise<void>;
}

/** A library skill of one version, and the user of the console has a session. */
async function createWorld(t: TestContext, options: ConsoleOptions = {}): Promise<SessionWorld> {
  const { role = "superadmin" } = options;
  const world = await createConsoleWorld(t, { isDemo: true, role, ...options });
  const token = world.tokens[role];
  const done = async (answer: Promise<{ status: number; text: string }>): Promise<void> => {
    const { status, text } = await answer;
    assert.equal(status, 200, text);
  };
  await done(
    world.ask("/api/skill/import?name=SKILL.md", {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream" },
      body: notes("Write it down."),
    }),
  );
  return Object.assign(world, {
    role,
    talk: (contextId: string, message: string) =>
      done(world.post("/api/session/run", { contextId, message }, { token })),
    edit: (line: string, from: number) =>
      done(world.post("/api/skill/edit", { name: "notes", text: notes(line), from })),
  });
}

describe("the list of sessions", { concurrency: 2 }, () => {
  it("shows which run on skills that changed, searches and filters, all of it in the address", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    await world.talk("old-one", "take notes");
    await world.edit("Write it down twice.", 1);
    await world.talk("new-one", "Write the weekly sales report");
    await world.open("/sessions");
    const table = page.getByRole("table", { name: "Sessions" });
    const old = table.getByRole("row").filter({ hasText: "take notes" });
    const fresh = table.getByRole("row").filter({ hasText: "weekly sales report" }).filter({ hasText: "a-superadmin" });
    await old.getByRole("button", { name: "1 skill updated" }).waitFor();
    await fresh.getByText("Up to date").waitFor();
    await fresh.getByText("sales-report", { exact: true }).waitFor();

    await old.getByRole("button", { name: "1 skill updated" }).click();
    const popover = page.getByRole("dialog", { name: "What changed since the snapshot" });
    assert.match(await popover.innerText(), /notes[\s\S]*v1 → v2/);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Skills updated" }).click();
    await fresh.waitFor({ state: "detached" });
    assert.match(page.url(), /[?&]stale=true/);
    await page.goBack();
    await fresh.waitFor();
    await page.getByRole("searchbox", { name: "Search by title or id" }).fill("OLD-ONE");
    await fresh.waitFor({ state: "detached" });
    await old.waitFor();
    assert.match(page.url(), /[?&]q=OLD-ONE/);
    await page.getByRole("searchbox").fill("nothing like it");
    await page.getByRole("heading", { name: "No matching sessions" }).waitFor();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await old.waitFor();
    assert.equal(await page.getByRole("searchbox").inputValue(), "");

    assert.equal(
      await old.getByRole("link", { name: "Open in playground: take notes" }).getAttribute("href"),
      "/playground/old-one",
    );
    await old.getByRole("link", { name: "take notes", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "take notes" }).waitFor();
    assert.equal(new URL(page.url()).pathname, "/sessions/old-one");
  });

  it("says to a user without sessions what sessions are", async (t) => {
    const world = await createWorld(t, { role: "user" });
    await world.open("/sessions");
    await world.page.getByRole("heading", { name: "No sessions yet" }).waitFor();
    await world.page.getByRole("button", { name: /Copy as command|复制为命令/ }).waitFor();
    await world.page.getByRole("link", { name: "Start a conversation" }).click();
    await world.page.waitForURL("**/playground");
  });

  it("stays light with 500 sessions, and reaches the last of them", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    await world.talk("base", "hello");
    // One after the other: each one measures the sessions that were added since the last measurement.
    for (let number = 0; number < 500; number++)
      await world.post("/api/session/fork", { contextId: "base", to: `copy-${number}` });
    await world.open("/sessions");
    const table = page.getByRole("table", { name: "Sessions" });
    await table.getByRole("row").nth(1).waitFor();
    const rows = '[role="table"] [data-row]';
    const total = Number((await table.getAttribute("aria-rowcount")) ?? 0) - 1;
    assert.ok(total >= 501, String(total));
    for (;;) {
      assert.ok((await world.mountedRows(rows)) < 150);
      const last = Number(await page.locator(rows).last().getAttribute("data-row"));
      if (last >= total - 1) break;
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForFunction(
        ([selector, before]) =>
          Number([...document.querySelectorAll<HTMLElement>(selector)].at(-1)?.dataset.row) > before,
        [rows, last] as const,
      );
    }
  });
});

describe("a session", { concurrency: 2 }, () => {
  it("says at once that a skill was edited, shows how, and takes it when told to", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    await world.talk("talk", "take notes");
    await world.open("/sessions/talk");
    await page.getByText("This session uses the snapshot of").waitFor();
    const row = page.getByRole("table", { name: "Visible skills" }).getByRole("row").filter({ hasText: "notes" });
    await row.getByText("v1", { exact: true }).waitFor();
    await row.getByText("Activated").waitFor();
    assert.equal(await page.getByText("Skills have changed since this session’s snapshot").count(), 0);

    await world.edit("Write it down twice.", 1);
    await page.getByText("Skills have changed since this session’s snapshot").waitFor();
    await row.getByText("current v2").waitFor();
    await page.getByRole("button", { name: "Refresh…" }).click();
    const dialog = page.getByRole("dialog", { name: "Use the current skills in this session?" });
    await dialog.getByText("v1 → v2", { exact: true }).waitFor();
    await dialog.getByText("Skill messages in the conversation stay as they are").waitFor();
    await dialog.getByRole("region", { name: "SKILL.md" }).getByText("twice").waitFor();
    assert.match(
      (await dialog.getByRole("link", { name: "Start a new session" }).getAttribute("href")) ?? "",
      /^\/playground\?agent=assistant/,
    );
    assert.deepEqual(await world.axe(), []);
    await dialog.getByRole("button", { name: "Refresh" }).click();
    await row.getByText("v2", { exact: true }).waitFor();
    await dialog.waitFor({ state: "detached" });
    assert.equal(await page.getByText("Skills have changed since this session’s snapshot").count(), 0);
    const { body } = await world.ask("/api/session/show?contextId=talk");
    assert.equal(body.staleness.isStale, false);
  });

  it("pins and unpins, and says what that does to the tools; a pin without a skill can be removed", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    world.skill("short-lived");
    await world.talk("talk", "hello");
    await world.post("/api/skill/load", { contextId: "talk", name: "short-lived" });
    rmSync(join(world.home, "environments/default/skills/short-lived"), { recursive: true });
    await world.open("/sessions/talk");
    const pins = page.getByRole("list", { name: "Pinned skills" });
    await pins.getByText("deleted: no effect").waitFor();
    await pins.getByRole("button", { name: "Unpin short-lived" }).click();
    await page.getByText("Nothing is pinned in this session.").waitFor();

    await page.getByRole("button", { name: "Pin a skill" }).click();
    const dialog = page.getByRole("dialog", { name: "Pin a skill" });
    await dialog.getByRole("searchbox").fill("code-rev");
    await dialog.getByRole("radio", { name: /^code-review/ }).check();
    assert.equal(await dialog.getByRole("radio").count(), 1);
    await dialog.getByRole("button", { name: "Pin a skill" }).click();
    await pins.getByText("code-review").waitFor();
    const effect = page.locator("[data-effect]");
    await effect.getByText("allowed-tools of code-review does not name it").first().waitFor();
    assert.match(await effect.innerText(), /10 → 8 tools[\s\S]*− write_file/);
    await pins.getByRole("button", { name: "Unpin code-review" }).click();
    await effect.getByText("8 → 10 tools").waitFor();
    assert.deepEqual((await world.ask("/api/session/show?contextId=talk")).body.pinnedSkillIds, []);
  });

  it("takes out a skill that the model loaded, and says what that does to the tools", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    await world.talk("talk", "Write the weekly sales report");
    await world.open("/sessions/talk");
    const loaded = page.locator('[data-loaded="sales-report"]');
    const button = loaded.getByRole("button", { name: "Unload sales-report" });
    await page.getByText("Its text stays in the conversation until compaction.").waitFor();
    assert.deepEqual(await world.axe(), []);
    await button.focus();
    await page.keyboard.press("Enter");
    await loaded.waitFor({ state: "detached" });
    await page.locator("[data-effect]").getByText("query_db").waitFor();
    await page.getByText("sales-report is no longer active").first().waitFor();
    assert.deepEqual((await world.ask("/api/session/show?contextId=talk")).body.activations, []);
  });

  it("moves to another environment after a look at what changes; nothing moves before that", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    const demo = JSON.stringify({ demo: { preset: "demo" } });
    for (const [name, agents] of [
      ["staging", { helper: { model: "demo", skills: ["hello-skill"] } }],
      ["empty", {}],
    ] as const) {
      assert.equal((await world.post("/api/environment/create", { name })).status, 200);
      world.write(`environments/${name}/agents.jsonc`, JSON.stringify(agents));
      world.write(`environments/${name}/models.jsonc`, demo);
    }
    await world.talk("talk", "Write the weekly sales report");
    await world.post("/api/skill/load", { name: "brainstorming", contextId: "talk" });
    const where = async (): Promise<string> =>
      (await world.ask("/api/session/show?contextId=talk")).body.environment as string;
    await world.open("/sessions/talk");
    const more = page.getByRole("button", { name: "More actions" });
    await more.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Move to another environment" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Move to another environment" });
    const choice = dialog.getByLabel("Environment");
    const go = dialog.getByRole("button", { name: "Move", exact: true });
    await choice.waitFor();
    assert.equal(await go.getAttribute("aria-disabled"), "true");
    await choice.selectOption("empty");
    const effect = dialog.locator("[data-move]");
    await effect.getByText("Skills removed").waitFor();
    await choice.selectOption("staging");
    await effect.getByText("assistant → helper").waitFor();
    assert.match(await effect.innerText(), /Skills removed\s[\s\S]*sales-report[\s\S]*Unloaded\ssales-report/);
    assert.doesNotMatch(await effect.innerText(), /brought in by the agent/);
    assert.deepEqual(await world.axe(), []);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    assert.equal(await where(), "default");

    await more.click();
    await page.getByRole("menuitem", { name: "Move to another environment" }).click();
    await choice.selectOption("staging");
    await effect.waitFor();
    await go.click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("staging").first().waitFor();
    assert.equal(await where(), "staging");
  });

  it("changes what it may see, and says what became visible", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    await world.talk("talk", "hello");
    await world.open("/sessions/talk");
    const choose = async (way: string, ...skills: string[]): Promise<void> => {
      await page.getByRole("button", { name: "Change…" }).click();
      const dialog = page.getByRole("dialog", { name: "Which skills may this session see?" });
      await dialog.getByRole("radio", { name: way }).check();
      for (const skill of skills) await dialog.getByRole("checkbox", { name: new RegExp(`^${skill}`) }).check();
      await dialog.getByRole("button", { name: "Apply and take a new snapshot" }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await choose("Chosen skills", "sales-report");
    const outcome = page.locator("[data-outcome]");
    await outcome.getByText("2 skills are visible now").waitFor();
    assert.match(await outcome.innerText(), /No longer visible: .*hello-skill/);
    const row = page.getByRole("row").filter({ hasText: "kpi-glossary" });
    await row.getByRole("button", { name: "Why kpi-glossary?" }).click();
    await page.locator("[data-why] [data-check]").first().waitFor();
    await page.keyboard.press("Escape");
    assert.match(await row.innerText(), /By dependency[\s\S]*required by sales-report/);
    await choose("As the agent selects");
    await outcome.getByText("Now visible").waitFor();
    assert.equal("selection" in (await world.ask("/api/session/show?contextId=talk")).body, false);
  });

  it("ticks the skills that were chosen by their address, and takes one out", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    const { selection } = (await world.ask("/api/session/show?contextId=demo")).body;
    assert.ok(selection.includes("builtin:sales-report"), `${selection}`);
    await world.open("/sessions/demo");
    await page.getByRole("button", { name: "Change…" }).click();
    const dialog = page.getByRole("dialog", { name: "Which skills may this session see?" });
    const choice = (skill: string) => dialog.getByRole("checkbox", { name: new RegExp(`^${skill}`) });
    await choice("sales-report").waitFor();
    assert.equal(await dialog.locator("input[type=checkbox]:checked").count(), selection.length);
    await choice("code-review").uncheck();
    await dialog.getByRole("button", { name: "Apply and take a new snapshot" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.deepEqual(
      (await world.ask("/api/session/show?contextId=demo")).body.selection,
      selection.map((name: string) => name.replace("builtin:", "")).filter((id: string) => id !== "code-review"),
    );
  });

  it("shows its messages: skills that stay, compactions, calls; a turn has an address", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    await world.talk("talk", "Write the weekly sales report");
    for (const message of [hostile, "hello", "one more"]) await world.talk("talk", message);
    assert.equal((await world.post("/api/session/compact", { contextId: "talk" })).status, 200);
    await world.open("/sessions/talk?tab=messages");
    const skill = page.locator('[data-skill-message="sales-report"]');
    await skill.getByText("kept through compaction").waitFor();
    const body = skill.getByText("# 销售周报");
    assert.equal(await body.isVisible(), false);
    await skill.locator("summary").click();
    await body.waitFor();
    const call = page.locator('[data-call="query_db"]');
    await call.locator("summary").click();
    await call.getByText("first_day").first().waitFor();
    assert.match(await page.title(), /^Write the weekly sales report/);

    await page.getByRole("link", { name: "Link to turn 1" }).click();
    assert.match(page.url(), /[?&]turn=1/);
    await world.open("/sessions/talk?tab=messages&turn=2");
    const second = page.getByText(hostile, { exact: true });
    await second.waitFor();
    await page.waitForFunction(() => scrollY > 0);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.locator("[data-compaction]").getByText("manually").waitFor();
    assert.doesNotMatch(await page.title(), /taken/);
    assert.deepEqual(await world.axe(), []);
  });

  it("lets its files be read, by keyboard, and only those it sees", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    await world.talk("talk", "hello");
    await world.edit("Later.", 1);
    await world.open("/sessions/talk?tab=files&skill=notes");
    const tree = page.getByRole("tree", { name: "Files this session can read" });
    await tree.getByRole("treeitem", { name: /^SKILL.md/ }).waitFor();
    await tree.focus();
    await page.keyboard.type("notes");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const file = page.getByRole("region", { name: "/skills/notes/SKILL.md" }).last();
    await file.getByText("Write it down.").waitFor();
    assert.match(page.url(), /file=%2Fskills%2Fnotes%2FSKILL.md/);
    assert.equal(await file.getByText("Later.").count(), 0, "the version of its snapshot");
    await world.open("/sessions/talk?tab=files&file=/skills/secret/SKILL.md");
    await page.locator('[data-problem="file.not-found"]').waitFor();
  });

  it("can be copied, exported and deleted", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    await world.talk("talk", "hello");
    await world.open("/sessions/talk");
    const more = page.getByRole("button", { name: "More actions" });
    await more.click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Export as Markdown" }).click(),
    ]);
    assert.match(readFileSync(await download.path(), "utf8"), /^# hello/);

    await more.click();
    await page.getByRole("menuitem", { name: "Compact…" }).click();
    const compact = page.getByRole("dialog", { name: "Compact “hello”?" });
    await compact.getByRole("button", { name: "Compact" }).click();
    await compact.locator('[data-problem="context.nothing-to-compact"]').waitFor();
    await page.keyboard.press("Escape");

    await more.click();
    await page.getByRole("menuitem", { name: "Fork" }).click();
    await page.getByText("Forked from").waitFor();
    const copy = new URL(page.url()).pathname;
    assert.notEqual(copy, "/sessions/talk");

    await more.click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByRole("button", { name: "Delete the session" }).click();
    await page.waitForURL("**/sessions");
    const left = (await world.ask("/api/session/list")).body.sessions as readonly { contextId: string }[];
    assert.ok(left.some(({ contextId }) => contextId === "talk"));
    await world.open(copy);
    await page.getByRole("heading", { name: "There is no such session" }).first().waitFor();
  });
});

describe("sessions of others", { concurrency: 2 }, () => {
  it("are not there for a user, who sees no versions inside a skill either", async (t) => {
    const world = await createWorld(t, { role: "user" });
    const { page } = world;
    await world.talk("mine", "hello");
    assert.equal((await world.post("/api/session/run", { contextId: "theirs", message: "secret" })).status, 200);
    await world.open("/");
    await page.waitForURL("**/playground");
    await world.open("/sessions");
    await page.getByRole("link", { name: "hello", exact: true }).waitFor();
    assert.equal(await page.getByText("secret").count(), 0);
    assert.equal(await page.getByRole("columnheader", { name: "User" }).count(), 0);
    await world.open("/sessions/theirs");
    await page.getByRole("heading", { name: "There is no such session" }).first().waitFor();

    await world.open("/sessions/mine");
    await page.getByRole("table", { name: "Visible skills" }).getByText("hello-skill").first().waitFor();
    assert.equal(await page.getByRole("link", { name: "hello-skill" }).count(), 0);
    await world.edit("Later.", 1);
    await page.getByRole("button", { name: "Refresh…" }).click();
    await page.getByText("Only a superadmin sees what changed inside a skill.").waitFor();
    await page.getByRole("button", { name: "Refresh", exact: true }).click();
    await page.getByText("Skills have changed since this session’s snapshot").waitFor({ state: "detached" });
  });
});

describe("sessions on a narrow screen, in Chinese", { concurrency: 2 }, () => {
  it("fit, and can be used by everybody", async (t) => {
    const world = await createWorld(t, { language: "zh-CN", width: 375, height: 740 });
    const { page } = world;
    await world.talk("talk", "写一份本周的销售周报");
    await world.edit("以后。", 1);
    const pages: readonly [path: string, shown: string][] = [
      ["/sessions", "技能已更新 1"],
      ["/sessions?q=没有", "没有匹配的会话"],
      ["/sessions/talk", "可见技能"],
      ["/sessions/talk?tab=messages", "压缩后保留"],
      ["/sessions/talk?tab=files", "sales-report"],
      ["/sessions/talk?tab=files&file=/skills/sales-report/SKILL.md", "name: sales-report"],
      ["/sessions/none", "没有这个会话"],
    ];
    for (const [path, shown] of pages) {
      await world.open(path);
      await page.locator("main").getByText(shown).first().waitFor();
      await world.assertFits();
      assert.deepEqual(await world.axe(), [], path);
    }
    await world.open("/sessions/talk");
    await page.getByRole("button", { name: "刷新……" }).click();
    await page.getByText("已加载的技能消息保持原样").waitFor();
    await world.assertFits();
    assert.deepEqual(await world.axe(), []);
  });
});
