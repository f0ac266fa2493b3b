import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createHome } from "../packages/core/src/environment/create-home.ts";
import { createSandbox, repository, type Sandbox } from "./sandbox.ts";

interface Renamed {
  readonly slug: string;
  readonly version: number;
  readonly skills: readonly { readonly name: string; readonly updated: boolean; readonly reason?: string }[];
  readonly agents: readonly { readonly name: string; readonly updated: boolean; readonly reason?: string }[];
}

/** A skill that an agent and another skill name. */
async function createUsedSkill(t: TestContext): Promise<Sandbox> {
  const sandbox = createSandbox(t);
  await createHome(sandbox.home, join(repository, "packages/app/templates"));
  sandbox.skill(sandbox.work, "pdf");
  sandbox.skill(sandbox.work, "reports", {
    frontmatter: "name: reports\ndescription: d\nmetadata:\n  skill_dependencies: [pdf]",
  });
  for (const name of ["pdf", "reports"]) assert.equal((await sandbox.run("skill", "import", name)).code, 0);
  assert.equal((await sandbox.run("agent", "create", "clerk", "--skills", "pdf,library:pdf,reports")).code, 0);
  return sandbox;
}

const agentsFile = ({ home }: Sandbox): string => readFileSync(join(home, "environments/default/agents.jsonc"), "utf8");

describe("skill rename", () => {
  test("shows who names the skill, and changes nothing of them", async (t) => {
    const sandbox = await createUsedSkill(t);
    const before = agentsFile(sandbox);
    const { code, stdout } = await sandbox.run("skill", "rename", "pdf", "pdf-forms");
    assert.equal(code, 0);
    assert.match(
      stdout,
      /skill reports: still refers to the old slug\n.*agent default\/clerk: still refers to the old slug/,
    );
    assert.equal(agentsFile(sandbox), before);
    assert.equal((await sandbox.run("skill", "show", "library:pdf")).code, 3);
  });

  test("updates them with --update-references", async (t) => {
    const sandbox = await createUsedSkill(t);
    const result = await sandbox.run("skill", "rename", "pdf", "pdf-forms", "--update-references", "--json");
    const { slug, version, skills, agents } = JSON.parse(result.stdout) as Renamed;
    assert.deepEqual([slug, version], ["pdf-forms", 2]);
    assert.deepEqual(
      [skills, agents],
      [[{ name: "reports", updated: true }], [{ name: "default/clerk", updated: true }]],
    );
    assert.match(agentsFile(sandbox), /"pdf-forms",\s+"library:pdf-forms",\s+"reports"/);
    const shown = JSON.parse((await sandbox.run("skill", "deps", "reports", "--json")).stdout) as unknown;
    assert.match(JSON.stringify(shown), /pdf-forms/);
    const { versions } = JSON.parse((await sandbox.run("skill", "history", "pdf-forms", "--json")).stdout);
    assert.deepEqual(
      (versions as { cause: string }[]).map(({ cause }) => cause),
      ["rename", "import"],
    );
  });

  test("shows a global pin of the skill, and moves it with --update-references", async (t) => {
    const sandbox = await createUsedSkill(t);
    assert.equal((await sandbox.run("skill", "load", "pdf", "--global")).code, 0);
    const { stdout, stderr } = await sandbox.run("skill", "rename", "pdf", "pdf-forms");
    assert.match(stdout, /global pin library:pdf: still refers to the old slug/);
    assert.match(stderr, /→ loadout skill load library:pdf-forms --global/);
    assert.equal((await sandbox.run("skill", "unload", "library:pdf", "--global")).code, 0);
    assert.equal((await sandbox.run("skill", "load", "pdf-forms", "--global")).code, 0);
    const result = await sandbox.run("skill", "rename", "pdf-forms", "forms", "--update-references", "--json");
    assert.deepEqual(JSON.parse(result.stdout).globals, [{ name: "library:pdf-forms", updated: true }]);
    assert.equal((await sandbox.run("run", "Hello", "--context", "talk")).code, 0);
    const shown = JSON.parse((await sandbox.run("skill", "pinned", "--context", "talk", "--json")).stdout);
    assert.deepEqual(
      (shown.globals as { id: string; state: string }[]).map(({ id, state }) => [id, state]),
      [["library:forms", "ready"]],
    );
  });

  test("refuses what is no slug, what is taken and what is not in the library", async (t) => {
    const sandbox = await createUsedSkill(t);
    for (const [words, code] of [
      [["pdf", "Not A Slug"], 2],
      [["pdf", "reports"], 5],
      [["none", "other"], 3],
      [["pdf", "other", "--from", "9"], 5],
    ] as const)
      assert.equal((await sandbox.run("skill", "rename", ...words)).code, code, words.join(" "));
  });
});
