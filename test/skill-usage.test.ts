import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createHome } from "@loadout/core";
import { skillText } from "./archives.ts";
import { createLibrarySandbox } from "./library-sandbox.ts";
import { repository } from "./sandbox.ts";

async function createWorld(t: TestContext) {
  const sandbox = createLibrarySandbox(t);
  await createHome(sandbox.home, join(repository, "packages/app/templates"));
  const ask = async (...words: string[]) => {
    const { code, stdout, stderr } = await sandbox.run(...words, "--json");
    return code === 0 ? JSON.parse(stdout) : { code, stderr, stdout };
  };
  return { ...sandbox, ask };
}

describe("skill usage", () => {
  test("names the skills, agents and sessions of a skill of the library, with their versions", async (t) => {
    const { ask, add, home, write, run, skill } = await createWorld(t);
    await add("base");
    const needs = "metadata:\n  skill_dependencies: base";
    await add("upper", { "SKILL.md": skillText("upper").replace("\n---\n", `\n${needs}\n---\n`) });
    skill(join(home, "skills"), "own", { frontmatter: `name: own\ndescription: Own.\n${needs}` });
    write(
      join(home, "environments/other/agents.jsonc"),
      '{ "helper": { "skills": ["base"] }, "second": { "skills": ["library:base", "upper"] } }',
    );
    await ask("run", "hello", "--context", "old");
    await add("base", { "more.md": "more" }, { onConflict: "update" });
    await ask("run", "hello", "--context", "new");
    await ask("run", "hello", "--context", "none", "--skill", "code-review");
    await ask("session", "select", "none", "code-review");
    const usage = await ask("skill", "usage", "base");
    assert.deepEqual(usage, {
      id: "base",
      dependents: ["own", "upper"],
      agents: ["other/helper", "other/second"],
      sessions: [
        { contextId: "new", title: "hello", version: 2 },
        { contextId: "old", title: "hello", version: 1 },
      ],
    });
    assert.match((await run("skill", "usage", "base")).stdout, /sessions that have it +new \(v2\), old \(v1\)/);
    const refused = await run("skill", "delete", "base");
    assert.match(refused.stderr, /Used by: own, upper, other\/helper/, "who deletes it is told the same");
  });

  test("is for any skill, also where it is not used or an environment is broken", async (t) => {
    const { ask, home, write } = await createWorld(t);
    write(join(home, "environments/broken/agents.jsonc"), "{");
    assert.deepEqual(await ask("skill", "usage", "sales-report"), {
      ...{ id: "sales-report", dependents: [], agents: [], sessions: [] },
    });
    assert.deepEqual((await ask("skill", "usage", "kpi-glossary")).dependents, ["sales-report"]);
    await ask("run", "hello", "--context", "a1f9");
    assert.deepEqual((await ask("skill", "usage", "builtin:kpi-glossary")).sessions, [
      { contextId: "a1f9", title: "hello" },
    ]);
    assert.equal((await ask("skill", "usage", "nothing")).code, 3);
  });
});

describe("skill copy", () => {
  test("takes a built-in skill into the library, where it can be edited", async (t) => {
    const { ask, library, runWith } = await createWorld(t);
    const report = await ask("skill", "copy", "builtin:skill-authoring");
    assert.deepEqual(
      [report.state, report.slug, report.version, report.importable],
      ["created", "skill-authoring", 1, true],
    );
    assert.ok(report.files.some(({ path }: { path: string }) => path === "references/checklist.md"));
    const { text } = await library.readFile("skill-authoring", "SKILL.md");
    const edited = await runWith(
      { input: `${text}\nMore.\n` },
      "skill",
      "edit",
      "library:skill-authoring",
      "--from",
      "1",
      "--input",
      "-",
      "--json",
    );
    assert.equal(edited.code, 0, edited.stderr);
    const [audit] = await library.audit({ limit: 10, action: "skill.import" });
    assert.deepEqual([audit?.subject, audit?.actor], ["skill-authoring", "default"]);
  });

  test("takes the next free slug, or the one that is asked for, and writes it into the copy", async (t) => {
    const { ask, library, home, skill } = await createWorld(t);
    skill(join(home, "skills"), "notes", { body: "# Notes\n" });
    const slugs: string[] = [];
    for (const words of [["notes"], ["user:notes"], ["user:notes", "--to", "ours"], ["user:notes", "--to", "ours"]])
      slugs.push((await ask("skill", "copy", ...words)).slug);
    assert.deepEqual(slugs, ["notes", "notes-v2", "ours", "ours-v2"]);
    assert.match((await library.readFile("ours" as never, "SKILL.md")).text ?? "", /^name: ours$/m);
  });

  test("refuses what it cannot take, and writes nothing", async (t) => {
    const { ask, add, home, work, skill, write, library } = await createWorld(t);
    skill(join(work, ".loadout/skills"), "theirs");
    skill(join(home, "skills"), "fine");
    write(join(home, "skills/Bad Name/SKILL.md"), "---\nname: Bad Name\ndescription: x\n---\n");
    await add("kept");
    const before = await library.skills();
    const attempts: readonly (readonly [code: number, pattern: RegExp, ...words: string[]])[] = [
      [4, /not trusted/, "theirs"],
      [5, /library already has/, "kept"],
      [3, /No skill/, "nothing"],
      [2, /is not a valid slug/, "fine", "--to", "Not A Slug"],
      [2, /is not a valid slug/, "fine", "--to", "../../x"],
      [8, /refused/, "Bad Name"],
    ];
    for (const [code, pattern, ...words] of attempts) {
      const answer = await ask("skill", "copy", ...words);
      assert.equal(answer.code, code, JSON.stringify(answer));
      assert.match(answer.stderr + answer.stdout, pattern);
    }
    assert.deepEqual(await library.skills(), before);
  });
});
