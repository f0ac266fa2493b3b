import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createHome } from "@loadout/core";
import { createSandbox, repository } from "../../../../../../test/sandbox.ts";
import { useSmallCharts } from "../../../../../../test/small-charts.ts";
import { readConfig } from "../../../config.ts";
import { createWorkplace } from "../../../system/workplace.ts";
import { createRuns } from "../events/runs.ts";
import { recordSession } from "./demo-session.ts";

async function createWorld(t: TestContext, { language = "en", hasShippedCharts = false } = {}) {
  const sandbox = createSandbox(t);
  const { home } = sandbox;
  await createHome(home, join(repository, "packages/app/templates"));
  if (!hasShippedCharts) useSmallCharts(home);
  const config = readConfig({ ...sandbox.variables, LOADOUT_LANG: language }, sandbox.userHome);
  const runs = createRuns({ sessions: () => Promise.reject(new Error("no one listens")) });
  const logged: Record<string, unknown>[] = [];
  let changes = 0;
  /** As a server would that is started now. */
  const start = async (): Promise<string[]> => {
    const workplace = createWorkplace(config);
    try {
      await recordSession({
        config,
        workplace,
        runs,
        log: { write: (line) => logged.push(line) },
        changed: () => changes++,
      });
      return (await (await workplace.sessions()).list()).map(({ contextId }) => contextId);
    } finally {
      await workplace.close();
    }
  };
  const ask = async (...words: string[]) => {
    const { code, stdout, stderr } = await sandbox.run(...words, "--json");
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  return { ...sandbox, runs, logged, start, ask, changes: () => changes };
}

describe("the session that a stranger finds", () => {
  test("is really run with the demo model: a skill is activated, and its tools appear at the next step", async (t) => {
    const { start, ask, changes, logged, runs } = await createWorld(t, { hasShippedCharts: true });
    assert.deepEqual(await start(), ["demo"]);
    assert.deepEqual([changes(), logged, runs.running()], [1, [], []]);
    const shown = await ask("session", "show", "demo");
    assert.deepEqual([shown.title, shown.lastTurn], ["Write the weekly sales report", "success"]);
    assert.ok(shown.activated_skills.includes("sales-report"));
    const toolsAt = async (step: string): Promise<string[]> =>
      (await ask("session", "request", "demo", "--step", step)).tools.map(({ name }: { name: string }) => name);
    const [first, second] = [await toolsAt("1"), await toolsAt("2")];
    assert.ok(!first.includes("query_db") && second.includes("query_db"), second.join(" "));
  });

  test("sees built-in skills only, whatever the user has", async (t) => {
    const { start, ask, skill, home, userHome } = await createWorld(t);
    const mine = { description: "Write the weekly sales report. Use for the weekly sales report.", body: "MINE\n" };
    skill(join(home, "environments/default/skills"), "sales-report", mine);
    skill(join(home, "skills"), "kpi-glossary", mine);
    skill(join(userHome, ".claude/skills"), "weekly-sales", mine);
    assert.deepEqual(await start(), ["demo"]);
    const shown = await ask("session", "show", "demo");
    assert.ok(shown.activated_skills.includes("sales-report"));
    assert.doesNotMatch(JSON.stringify(await ask("session", "request", "demo", "--step", "2")), /MINE|weekly-sales/);
  });

  test("is not made where the user has global skills, which every session sees", async (t) => {
    const { start, skill, home, ask } = await createWorld(t);
    skill(join(home, "skills"), "mine");
    await ask("skill", "load", "mine", "--global");
    assert.deepEqual(await start(), []);
  });

  test("speaks the server's language", async (t) => {
    const { start, ask } = await createWorld(t, { language: "zh" });
    await start();
    const shown = await ask("session", "show", "demo");
    assert.match(shown.title, /销售周报/);
    assert.ok(shown.activated_skills.includes("sales-report"));
  });

  test("does not come back when it was deleted", async (t) => {
    const { start, ask } = await createWorld(t);
    assert.deepEqual(await start(), ["demo"]);
    await ask("session", "delete", "demo", "--yes");
    assert.deepEqual(await start(), []);
  });

  test("is not made where there are sessions already, also when they are gone later", async (t) => {
    const { start, ask, changes } = await createWorld(t);
    await ask("run", "hello", "--context", "mine");
    assert.deepEqual(await start(), ["mine"]);
    await ask("session", "delete", "mine", "--yes");
    assert.deepEqual(await start(), []);
    assert.equal(changes(), 0);
  });

  test("is not made where the agent has another model, or does not see the skill", async (t) => {
    const { start, home } = await createWorld(t);
    const file = (name: string): string => join(home, "environments/default", name);
    const real = { demo: { preset: "ollama", model: "m", baseURL: "http://127.0.0.1:1/v1" } };
    const models = { mine: { provider: "demo" } };
    const rows: [models: object, agent: object][] = [
      [real, { model: "demo" }],
      [real, {}],
      [models, { model: "nowhere" }],
      [models, { model: "mine", skills: ["code-review"] }],
    ];
    for (const [entries, assistant] of rows) {
      writeFileSync(file("models.jsonc"), JSON.stringify(entries));
      writeFileSync(file("agents.jsonc"), JSON.stringify({ assistant }));
      assert.deepEqual(await start(), [], JSON.stringify([entries, assistant]));
    }
    writeFileSync(file("agents.jsonc"), JSON.stringify({ assistant: { model: "mine", skills: ["sales-report"] } }));
    assert.deepEqual(await start(), ["demo"], "by another name it is the demo model all the same");
  });

  test("that fails is logged, leaves nothing, and is tried again", async (t) => {
    const { start, home, logged } = await createWorld(t);
    const file = join(home, "environments/default/agents.jsonc");
    writeFileSync(file, JSON.stringify({ assistant: { model: "demo", prompt: "x ".repeat(200_000) } }));
    assert.deepEqual(await start(), []);
    assert.deepEqual(
      logged.map(({ code }) => code),
      ["context.too-large"],
    );
    writeFileSync(file, "{");
    assert.deepEqual(await start(), []);
    assert.deepEqual(logged.at(-1)?.code, "config.invalid");
    writeFileSync(file, JSON.stringify({ assistant: { model: "demo" } }));
    assert.deepEqual(await start(), ["demo"]);
    assert.equal(logged.length, 2);
  });

  test("is called off by a server that stops, and leaves nothing", async (t) => {
    const { start, home, runs } = await createWorld(t);
    const [listed] = await Promise.all([start(), runs.close()]);
    assert.deepEqual(listed, []);
    assert.ok(!existsSync(join(home, "context/demo.json")));
  });
});
