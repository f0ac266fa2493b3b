import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createHome } from "@loadout/core";
import { sparkline } from "../packages/app/src/skill/activation/show-activations.ts";
import { createSandbox, repository } from "./sandbox.ts";

async function createWorld(t: TestContext) {
  const sandbox = createSandbox(t);
  await createHome(sandbox.home, join(repository, "packages/app/templates"));
  const ask = async (...words: string[]) => {
    const { code, stdout, stderr } = await sandbox.run(...words, "--json");
    return code === 0 ? JSON.parse(stdout) : { code, stderr };
  };
  return { ...sandbox, ask };
}

const report = "Write the weekly sales report";

describe("skill activations", () => {
  test("counts by cause, agent and session; the day is today, and what is read makes nothing", async (t) => {
    const { ask, run, runWith } = await createWorld(t);
    assert.deepEqual((await ask("skill", "activations")).skills, []);
    await ask("run", report, "--context", "one");
    await ask("run", report, "--context", "two");
    await ask("skill", "load", "sales-report", "--context", "two");
    await ask("skill", "load", "sales-report", "--global");
    await ask("session", "delete", "one", "--yes");

    const { since, skills, environments, agents, sessions } = await ask(
      "skill",
      "activations",
      "sales-report",
      "--days",
      "3",
    );
    const [{ last, ...use }] = skills;
    // Two turns of three requests: its line is in each, its text in the two after it was loaded. One session is gone, its sums stay.
    const { listingTokens, fullTokens } = await ask("skill", "show", "sales-report");
    const { tokens } = use;
    assert.equal(tokens.listing, 6 * listingTokens);
    assert.ok(tokens.messages > 4 * fullTokens && tokens.messages < 4 * (fullTokens + 20), `${tokens.messages}`);
    assert.equal(tokens.total, tokens.listing + tokens.messages);
    const work = { turns: 2, used: 2, helped: 2, requests: 6, tokens };
    assert.deepEqual(use, {
      skill: "sales-report",
      address: "builtin:sales-report",
      total: 4,
      causes: { tool: 2, read: 0, pin: 1, global: 1 },
      days: [0, 0, 4],
      sessions: 2,
      listed: 2,
      unused: 0,
      ...work,
    });
    assert.deepEqual(environments, [{ environment: "default", listed: 2, picked: 2, loaded: 2, unused: 0, ...work }]);
    const today = String(last).slice(0, 10);
    assert.equal(Date.parse(today) - Date.parse(since), 2 * 86_400_000);
    assert.deepEqual(agents, [
      { agent: "assistant", environment: "default", count: 2 },
      { count: 2 }, // of a session that is gone, and for all sessions
    ]);
    assert.deepEqual(
      sessions.map(({ contextId, title, agent, count }: Record<string, unknown>) => [
        String(contextId).replace(/^deleted-[0-9a-f-]{36}$/, "a deleted one"),
        ...[title, agent, count],
      ]),
      [
        ["two", report, "assistant", 2],
        ["a deleted one", undefined, undefined, 1],
      ],
    );

    const all = await ask("skill", "activations");
    assert.deepEqual([all.agents, all.sessions], [undefined, undefined]);
    assert.equal(all.skills.find((one: { skill: string }) => one.skill === "sales-report").days.length, 7);
    const review = all.skills.find((one: { skill: string }) => one.skill === "code-review");
    assert.deepEqual([review.total, review.listed, review.unused], [0, 2, 2], "listed in both sessions, and in vain");
    const { stdout } = await run("skill", "activations", "sales-report", "--days", "3");
    assert.match(stdout, /builtin:sales-report +4 +2 +1 +1 +2 +2 +2 +[0-9]+ +2 +0m +▁▁█/);
    assert.match(stdout, /active in 2 turns: used in 2, answered in 2\n +[0-9]+ tokens in 6 requests: listing [0-9]+,/);
    assert.match(stdout, /default {2}listed 2, picked 2, loaded by hand 2, unused 0/);
    const chinese = await runWith({ variables: { LANG: "zh_CN.UTF-8" } }, "skill", "activations", "sales-report");
    assert.match(chinese.stdout, /default {2}列出 2，被模型选中 2，手动加载 2，未使用 0/);
    assert.match(stdout, /default\/assistant {2}2/);
  });

  test("says nothing was used where nothing was, and refuses what is not there", async (t) => {
    const { ask, run } = await createWorld(t);
    assert.deepEqual(await ask("skill", "activations", "code-review", "--days", "2").then(({ skills }) => skills), [
      {
        skill: "code-review",
        address: "builtin:code-review",
        total: 0,
        causes: { tool: 0, read: 0, pin: 0, global: 0 },
        days: [0, 0],
        sessions: 0,
        listed: 0,
        unused: 0,
        ...{ turns: 0, used: 0, helped: 0, requests: 0 },
        tokens: { listing: 0, instructions: 0, messages: 0, notes: 0, total: 0 },
      },
    ]);
    assert.match((await run("skill", "activations")).stdout, /No skill has been activated yet/);
    assert.equal((await ask("skill", "activations", "nothing")).code, 3);
    for (const days of ["0", "367", "x"])
      assert.equal((await ask("skill", "activations", "--days", days)).code, 2, days);
  });

  test("a line of days is as high as its highest day", () => {
    assert.equal(sparkline([0, 1, 7]), "▁▂█");
    assert.equal(sparkline([0, 0]), "");
  });
});
