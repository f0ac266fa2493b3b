import assert from "node:assert/strict";
import { existsSync, globSync, lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { openSessions } from "@loadout/core";
import { createSandbox, type Sandbox } from "./sandbox.ts";

const drafts: Record<string, object> = {
  "nothing said": {},
  "a prompt and a few tools": { prompt: "You write.\n\nIn two parts.", tools: ["read_file", "Skill"], maxSteps: 3 },
  "selected skills": { skills: ["sales-report"], model: "demo" },
  "no skills": { skills: [], tools: ["read_file", "Skill", "search_skills"] },
  "names that do not exist": { skills: ["nowhere"], tools: ["teleport"], mcp: ["nobody"] },
};

/** Everything below a folder, with its bytes, but for what readers of a database leave beside it. */
const contentOf = (folder: string): [string, string][] =>
  globSync("**", { cwd: folder })
    .filter((path) => !/^loadout\.db-(?:shm|wal)$/.test(path))
    .sort()
    .map((path) => {
      const whole = join(folder, path);
      return [path, lstatSync(whole).isFile() ? readFileSync(whole, "latin1") : ""];
    });

async function createWorld(sandbox: Sandbox): Promise<void> {
  assert.equal((await sandbox.run("agent", "create", "other", "--prompt", "Another one.")).code, 0);
}

describe("agent preview", () => {
  for (const [what, draft] of Object.entries(drafts))
    test(`${what}: byte for byte what the agent gets once it is saved, and nothing is written`, async (t) => {
      const sandbox = createSandbox(t);
      await createWorld(sandbox);
      const before = contentOf(sandbox.home);
      const preview = await sandbox.run("agent", "preview", "new", "--draft", JSON.stringify(draft), "--json");
      assert.equal(preview.code, 0, preview.stderr);
      assert.deepEqual(contentOf(sandbox.home), before);
      const path = join(sandbox.home, "environments/default/agents.jsonc");
      sandbox.write(path, JSON.stringify({ new: draft }));
      const saved = await sandbox.run("agent", "prompt", "new", "--json");
      assert.equal(preview.stdout, saved.stdout);
    });

  test("the draft is used, not an agent of the same name that is saved", async (t) => {
    const sandbox = createSandbox(t);
    await createWorld(sandbox);
    const { stdout } = await sandbox.run("agent", "preview", "other", "--prompt", "Mine.", "--json");
    assert.match(JSON.parse(stdout).request.instructions, /^Mine\./);
    const none = await sandbox.run("agent", "preview", "other", "--json");
    assert.doesNotMatch(JSON.parse(none.stdout).request.instructions, /Another one/);
  });

  test("it says what a person wants to see: instructions, tools with reasons, skills and tokens", async (t) => {
    const sandbox = createSandbox(t);
    const words = ["agent", "preview", "--skills", "sales-report", "--tools", "read_file,Skill,teleport"];
    const { code, stdout } = await sandbox.run(...words, "--activated", "sales-report");
    assert.equal(code, 0);
    assert.match(
      stdout,
      /── instructions \(demo\)[\s\S]*added by loading sales-report[\s\S]*there is no tool teleport/,
    );
    assert.match(stdout, /^sales-report +selected +builtin +\d+ \/ \d+$/m);
    assert.match(stdout, /system \d+ · list of skills [\d,]+ .*tokens \(o200k_base\)$/m);
    assert.equal(existsSync(sandbox.home), false, "looking makes no home");
  });

  test("a draft comes from standard input as well, also as agent show answers it; flags count before it", async (t) => {
    const sandbox = createSandbox(t);
    await createWorld(sandbox);
    const shown = await sandbox.run("agent", "show", "other", "--json");
    const words = ["agent", "preview", "--draft", "-", "--tools", "read_file", "--json"];
    const { request } = JSON.parse((await sandbox.runWith({ input: shown.stdout }, ...words)).stdout);
    assert.match(request.instructions, /^Another one\./);
    assert.deepEqual(
      request.tools.map(({ name }: { name: string }) => name),
      ["read_file"],
    );
  });

  test("what is no draft is refused, and so is a model that does not exist", async (t) => {
    const sandbox = createSandbox(t);
    for (const draft of ["{", "[]", "7", "null", '{"skills": "all"}', '{"maxSteps": 0}', '{"tools": [1]}'])
      assert.equal((await sandbox.run("agent", "preview", "--draft", draft)).code, 2, draft);
    const { code, stderr } = await sandbox.run("agent", "preview", "--model", "nowhere");
    assert.deepEqual([code, stderr.includes("error[model.not-found]")], [3, true]);
  });

  test("only what is looked at takes a definition: a session that is opened does not", async (t) => {
    const sandbox = createSandbox(t);
    const sessions = await openSessions({ home: sandbox.home, userHome: sandbox.userHome });
    t.after(() => sessions.close());
    const begin = { agent: "ghost", definition: { prompt: "Boo." } };
    assert.match(await (await sessions.draft(begin)).getSystemPromptWithSkills(), /^Boo\./);
    await assert.rejects(sessions.open("a", begin), { code: "agent.not-found" });
    assert.deepEqual(await sessions.list(), []);
  });
});
