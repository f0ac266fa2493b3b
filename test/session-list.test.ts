import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createHome } from "@loadout/core";
import { createLibrarySandbox } from "./library-sandbox.ts";
import { repository } from "./sandbox.ts";
import { createServerWorld } from "./server-world.ts";
import { setRows } from "./stored-session.ts";

interface Row {
  readonly contextId: string;
  readonly isRunning: boolean;
  readonly staleness?: { readonly isStale: boolean };
  readonly activated_skills?: readonly string[];
}

async function createWorld(t: TestContext) {
  const sandbox = createLibrarySandbox(t);
  await createHome(sandbox.home, join(repository, "packages/app/templates"));
  const ask = async (...words: string[]) => {
    const { code, stdout, stderr } = await sandbox.run(...words, "--json");
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const list = async (...words: string[]): Promise<Row[]> => (await ask("session", "list", ...words)).sessions;
  return { ...sandbox, ask, list };
}

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ contextId }) => contextId).sort();

describe("the list of sessions", () => {
  test("says of each what session show says: how far it is behind, and what is in force", async (t) => {
    const { ask, list, run, runWith, add, home } = await createWorld(t);
    await add("notes");
    await ask("skill", "load", "hello-skill", "--context", "unused");
    await ask("run", "写一份销售周报", "--context", "report");
    await ask("run", "hello", "--context", "pinned");
    await ask("skill", "load", "notes", "code-review", "--context", "pinned");
    await ask("run", "hello", "--context", "chosen");
    await ask("session", "select", "chosen", "kpi-glossary");
    await ask("run", "hello", "--context", "broken");
    await ask("skill", "load", "brainstorming", "-g");
    await add("notes", { "more.md": "more" }, { onConflict: "update" });
    await add("late");
    await ask("run", "hello", "--context", "fresh");
    const meta = join(home, "context/broken/messages/meta.json");
    writeFileSync(meta, readFileSync(meta, "utf8").replace(/"agent": ".*"/, '"agent": "gone"'));

    const rows = await list("--staleness");
    assert.equal(rows.length, 6);
    for (const row of rows) {
      if (row.contextId === "broken") {
        assert.deepEqual([row.staleness, row.activated_skills], [undefined, undefined]);
        continue;
      }
      const shown = await ask("session", "show", row.contextId);
      assert.deepEqual([row.staleness, row.activated_skills], [shown.staleness, shown.activated_skills], row.contextId);
    }
    assert.ok(
      rows.some(({ activated_skills: active }) => active?.includes("sales-report")),
      "by the model",
    );
    assert.ok(
      rows.some(({ activated_skills: active }) => active?.includes("code-review")),
      "by a pin",
    );
    assert.deepEqual(idsOf(rows.filter(({ staleness }) => staleness?.isStale)), ["pinned", "report"]);
    assert.deepEqual(idsOf(await list("--stale")), ["pinned", "report"]);
    const page = await ask("session", "list", "--stale", "--limit", "1");
    assert.deepEqual([page.sessions.length, page.total], [1, 2]);
    assert.deepEqual(
      (await ask("session", "list", "--stale", "--limit", "1", "--after", page.nextCursor)).sessions.length,
      1,
    );
    assert.ok((await list()).every((row) => !("staleness" in row) && !("activated_skills" in row)));
    assert.match((await run("session", "list", "--staleness")).stdout, /SKILLS +ACTIVE.*[\s\S]*▲ changed since/);
    const chinese = await runWith({ variables: { LOADOUT_LANG: "zh" } }, "session", "list", "--staleness");
    assert.match(chinese.stdout, /▲ 技能已更新/);
    await ask("session", "refresh", "report");
    assert.deepEqual(idsOf(await list("--stale")), ["pinned"]);
    setRows(home, "messages", "report", []);
    const [report] = await list("--staleness", "--query", "report");
    assert.deepEqual(report?.activated_skills, ["brainstorming"], "nothing was remembered that is gone");
  });

  test("is searched by title and id, in any case and script", async (t) => {
    const { ask, list } = await createWorld(t);
    await ask("run", "写一份销售周报 Q3", "--context", "one");
    await ask("run", "Say Hello", "--context", "Two");
    for (const [query, found] of [
      ["周报", ["one"]],
      ["q3", ["one"]],
      ["Ｑ３", ["one"]],
      ["HELLO", ["Two"]],
      ["tW", ["Two"]],
      ["o", ["Two", "one"]],
      ["nothing", []],
      [".*", []],
    ] as const)
      assert.deepEqual(idsOf(await list("--query", query)), found, query);
    assert.equal((await ask("session", "list", "--query", "周报")).total, 1);
  });

  test("tells which are in the middle of a turn, and whose they are", async (t) => {
    const { ask, post, replies, tokens, userIds } = await createServerWorld(t);
    const { body: first } = await post("/api/session/run", { message: "one" }, { token: tokens.user });
    const theirs = first.contextId;
    replies.push({ text: "half", cut: true, hold: true });
    const events = post("/api/session/run", { message: "two", contextId: "mine" });
    const rows = async (query = ""): Promise<Row[]> => (await ask(`/api/session/list${query}`)).body.sessions;
    const running = async (): Promise<string[]> => idsOf((await rows()).filter(({ isRunning }) => isRunning));
    while ((await running()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.deepEqual(await running(), ["mine"]);
    await post("/api/session/cancel", { contextId: "mine" });
    await events;
    assert.deepEqual(await running(), []);
    assert.deepEqual(idsOf(await rows(`?userId=${userIds.user}`)), [theirs]);
    assert.deepEqual(idsOf(await rows()), ["mine", theirs].toSorted());
    const others = await ask(`/api/session/list?userId=${userIds.user}`, { token: tokens.admin });
    assert.deepEqual(others.body.sessions, []);
  });
});
