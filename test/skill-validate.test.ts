import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createSandbox } from "./sandbox.ts";

interface Validated {
  readonly passes: boolean;
  readonly skills: readonly {
    readonly id: string;
    readonly path: string;
    readonly problems: readonly { readonly rule: string; readonly severity: string }[];
  }[];
}

describe("skill validate", () => {
  test("at the root of a repository finds the skills of the project, and nothing in its documents", async (t) => {
    const sandbox = createSandbox(t);
    const root = join(sandbox.work, "repository");
    mkdirSync(join(root, ".git"), { recursive: true });
    for (const [folder, id] of [
      [".claude/skills", "one"],
      [".agents/skills", "two"],
      [".loadout/skills", "three"],
      ["skills", "four"],
      ["plugins/tools/skills", "five"],
      ["docs/examples", "example"],
    ] as const)
      sandbox.skill(join(root, folder), id);
    sandbox.write(join(root, "src/index.js"), "export {};\n");
    sandbox.write(join(root, "docs/guide/readme.md"), "# Guide\n");
    const { code, stdout } = await sandbox.run("skill", "validate", root, "--json");
    const { skills } = JSON.parse(stdout) as Validated;
    assert.deepEqual(skills.map(({ id }) => id).sort(), ["five", "four", "one", "three", "two"]);
    assert.equal(code, 0);
    sandbox.skill(join(root, ".claude/skills"), "broken", { frontmatter: "name: broken" });
    assert.equal((await sandbox.run("skill", "validate", root)).code, 8);
  });

  test("a repository without skills has none, a folder of skills is checked as before", async (t) => {
    const sandbox = createSandbox(t);
    const root = join(sandbox.work, "repository");
    mkdirSync(join(root, ".git"), { recursive: true });
    sandbox.write(join(root, "src/index.js"), "export {};\n");
    const { code, stdout } = await sandbox.run("skill", "validate", root, "--json");
    assert.deepEqual([code, (JSON.parse(stdout) as Validated).skills[0]?.problems[0]?.rule], [8, "folder.no-skill"]);
    sandbox.skill(join(sandbox.work, "skills"), "one");
    mkdirSync(join(sandbox.work, "skills/empty"));
    assert.equal((await sandbox.run("skill", "validate", join(sandbox.work, "skills"))).code, 8, "an empty folder");
  });
});

describe("dependencies at the top level of the frontmatter", () => {
  const frontmatter =
    "name: reports\ndescription: Writes reports.\ntool_dependencies: [query_db]\nskill_dependencies: helper # ours\n";

  test("are read with a note, kept byte for byte by import, and moved by the dependency editor", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(sandbox.work, "helper");
    const path = sandbox.skill(sandbox.work, "reports", { frontmatter: frontmatter.trimEnd() });
    const { skills } = JSON.parse((await sandbox.run("skill", "validate", path, "--json")).stdout) as Validated;
    assert.deepEqual(
      skills[0]?.problems.filter(({ rule }) => rule.startsWith("dependencies.")).map(({ severity }) => severity),
      ["info", "info"],
    );
    for (const name of ["helper", "reports"]) assert.equal((await sandbox.run("skill", "import", name)).code, 0);
    const before = readFileSync(path, "utf8");
    const stored = join(sandbox.home, "library/skills/reports/SKILL.md");
    assert.equal(readFileSync(stored, "utf8"), before);
    const shown = JSON.parse((await sandbox.run("skill", "deps", "reports", "--json")).stdout) as unknown;
    assert.match(JSON.stringify(shown), /query_db/);
    assert.match(JSON.stringify(shown), /helper/);
    assert.equal((await sandbox.run("skill", "deps", "reports", "--set-tools", "query_db,read_file")).code, 0);
    const after = readFileSync(stored, "utf8");
    assert.doesNotMatch(after, /^tool_dependencies/m);
    assert.match(after, /^metadata:\n {2}tool_dependencies: .*read_file/m);
    assert.match(after, /^skill_dependencies: helper # ours$/m, "a list that was not set stays where it is");
  });

  test("metadata wins where both are written, and that is said", async (t) => {
    const sandbox = createSandbox(t);
    const path = sandbox.skill(sandbox.work, "reports", {
      frontmatter: `${frontmatter}metadata:\n  tool_dependencies: read_file`,
    });
    const { skills } = JSON.parse((await sandbox.run("skill", "validate", path, "--json")).stdout) as Validated;
    assert.ok(skills[0]?.problems.some(({ rule }) => rule === "dependencies.twice"));
  });
});
