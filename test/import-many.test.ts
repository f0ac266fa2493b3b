import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { skillText } from "./archives.ts";
import { type ArchiveEntry, makeArchive } from "./make-archive.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";

interface Imported {
  readonly importable: boolean;
  readonly imports: readonly {
    readonly name: string;
    readonly state: string;
    readonly slug?: string;
    readonly skills?: readonly string[];
    readonly files: readonly { readonly path: string }[];
    readonly problems: readonly { readonly rule: string; readonly fix: string }[];
  }[];
}

/** What "Download ZIP" of a repository gives. */
const repository: readonly ArchiveEntry[] = [
  { name: "repo-main/" },
  { name: "repo-main/README.md", content: "About" },
  { name: "repo-main/skills/alpha/SKILL.md", content: skillText("alpha") },
  { name: "repo-main/skills/alpha/notes.md", content: "notes" },
  { name: "repo-main/skills/beta/SKILL.md", content: skillText("beta") },
  { name: "repo-main/skills/broken/SKILL.md", content: "---\nname: broken\n---\n" },
  { name: "repo-main/.hidden/skills/gamma/SKILL.md", content: skillText("gamma") },
  { name: "repo-main/node_modules/x/SKILL.md", content: skillText("x") },
];

function archive(sandbox: Sandbox, entries: readonly ArchiveEntry[] = repository): string {
  return sandbox.write(join(sandbox.work, "repo.zip"), makeArchive([...entries]));
}

async function run(sandbox: Sandbox, ...words: string[]): Promise<{ code: number; body: Imported }> {
  const { code, stdout } = await sandbox.run("skill", "import", ...words, "--json");
  return { code, body: JSON.parse(stdout) as Imported };
}

describe("an archive of several skills", () => {
  test("is refused, with the list and the way to take them all", async (t) => {
    const sandbox = createSandbox(t);
    const { code, body } = await run(sandbox, archive(sandbox));
    assert.equal(code, 8);
    const [report] = body.imports;
    assert.deepEqual(report?.skills, ["repo-main/skills/alpha", "repo-main/skills/beta", "repo-main/skills/broken"]);
    const problem = report?.problems.find(({ rule }) => rule === "package.several-skills");
    assert.match(problem?.fix ?? "", /--many/);
  });

  test("is taken whole with --many: each skill has its report, one that is broken stops no other", async (t) => {
    const sandbox = createSandbox(t);
    const path = archive(sandbox);
    const dry = await run(sandbox, path, "--many", "--dry-run");
    assert.deepEqual(
      dry.body.imports.map(({ name, state }) => [name, state]),
      [
        ["repo.zip/repo-main/skills/alpha", "created"],
        ["repo.zip/repo-main/skills/beta", "created"],
        ["repo.zip/repo-main/skills/broken", "refused"],
      ],
    );
    const { code, body } = await run(sandbox, path, "--many");
    assert.equal(code, 8);
    assert.deepEqual(
      body.imports.map(({ slug }) => slug),
      ["alpha", "beta", undefined],
    );
    assert.deepEqual(
      body.imports[0]?.files.map((file) => file.path),
      ["SKILL.md", "notes.md"],
    );
    const again = await run(sandbox, path, "--many", "--on-conflict", "update");
    assert.equal(again.body.imports[0]?.state, "unchanged");
  });

  test("gives one of them with --only", async (t) => {
    const sandbox = createSandbox(t);
    const { code, body } = await run(sandbox, archive(sandbox), "--only", "repo-main/skills/beta");
    assert.deepEqual([code, body.imports.map(({ slug }) => slug)], [0, ["beta"]]);
    const none = await run(sandbox, archive(sandbox), "--only", "repo-main/nothing");
    assert.deepEqual([none.code, none.body.imports[0]?.problems[0]?.rule], [8, "package.no-skill"]);
  });

  test("with one hostile entry none of them is taken", async (t) => {
    const sandbox = createSandbox(t);
    const path = archive(sandbox, [...repository, { name: "../escape.md", content: "x" }]);
    const { body } = await run(sandbox, path, "--many");
    assert.ok(body.imports.every(({ state }) => state === "refused"));
    assert.equal((await sandbox.run("skill", "list", "--source", "library", "--plain")).stdout, "");
  });

  test("one skill in its archive is the same with --many", async (t) => {
    const sandbox = createSandbox(t);
    const path = archive(sandbox, [{ name: "SKILL.md", content: skillText("solo") }]);
    const { code, body } = await run(sandbox, path, "--many");
    assert.deepEqual([code, body.imports.map(({ slug }) => slug)], [0, ["solo"]]);
  });
});
