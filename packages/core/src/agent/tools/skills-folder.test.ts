import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createSkillsMount, type SkillsMount } from "../../resolve/skills-mount.ts";
import type { VisibleSkill } from "../../resolve/visible-skills.ts";
import { parseSkillHead } from "../../skill/parse-skill.ts";
import { createSkillsFolder } from "./skills-folder.ts";

interface Files {
  readonly root: string;
  /** `<root>/base`, where folders are made. */
  readonly base: string;
  write(path: string, text: string): void;
}

function createFiles(t: TestContext): Files {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loadout-folder-")));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  return {
    root,
    base: join(root, "base"),
    write(path, text) {
      mkdirSync(join(root, path, ".."), { recursive: true });
      writeFileSync(join(root, path), text);
    },
  };
}

const text = "---\nname: a\ndescription: b\n---\n";

function mountOf(root: string, ...skills: (Partial<VisibleSkill> & { readonly id: string })[]): SkillsMount {
  const { head } = parseSkillHead(text);
  assert.ok(head);
  return createSkillsMount({
    diagnostics: [],
    skills: new Map(
      skills.map((skill) => {
        const directory = join(root, skill.id);
        return [
          skill.id,
          { head, address: `user:${skill.id}`, directory, path: join(directory, "SKILL.md"), by: "selected", ...skill },
        ];
      }),
    ),
  });
}

test("trigger tests of a skill are shown to no model: not by the mount, and not in the folder for commands", async (t) => {
  const { root, base, write } = createFiles(t);
  write("one/SKILL.md", text);
  write("one/evals/triggers.jsonl", '{"request": "x", "expect": true}');
  write("one/evals/notes.md", "Seen.");
  const mount = mountOf(root, { id: "one" });
  const paths = (await mount.list("/skills/one")).map(({ path }) => path);
  assert.deepEqual(paths.sort(), ["/skills/one/SKILL.md", "/skills/one/evals", "/skills/one/evals/notes.md"]);
  for (const path of [
    "/skills/one/evals/triggers.jsonl",
    "/skills/one//evals/./triggers.jsonl",
    "/skills/one/EVALS/triggers.jsonl",
  ])
    await assert.rejects(async () => mount.read(path), { code: "file.not-found" });
  const folder = createSkillsFolder(base);
  t.after(() => folder.close());
  const lease = await folder.take(mount);
  assert.deepEqual(readdirSync(join(lease.path, "one", "evals")), ["notes.md"]);
  lease.release();
});

describe("the folder of visible skills", () => {
  test("holds them as the mount shows them, and nothing that leads out", async (t) => {
    const { root, base, write } = createFiles(t);
    write("secret", "secret");
    write("a/skill.MD", text);
    write("a/scripts/run.sh", "#!/bin/sh\necho ran\n");
    chmodSync(join(root, "a/scripts/run.sh"), 0o750);
    write("b/SKILL.md", text);
    write("hidden/SKILL.md", text);
    symlinkSync("scripts/run.sh", join(root, "a/inside"));
    symlinkSync("../skill.MD", join(root, "a/scripts/up"));
    symlinkSync(join(root, "a/scripts"), join(root, "a/absolute"));
    symlinkSync("../secret", join(root, "a/outside"));
    symlinkSync("..", join(root, "a/above"));
    execFileSync("mkfifo", [join(root, "a/pipe")]);
    const folder = createSkillsFolder(base);
    const { path } = await folder.take(mountOf(root, { id: "a", path: join(root, "a/skill.MD") }, { id: "b" }));
    assert.deepEqual(readdirSync(path).toSorted(), ["a", "b"]);
    assert.deepEqual(readdirSync(join(path, "a")).toSorted(), ["SKILL.md", "absolute", "inside", "scripts"]);
    assert.equal(readFileSync(join(path, "a/SKILL.md"), "utf8"), text);
    assert.equal(execFileSync(join(path, "a/inside"), { encoding: "utf8" }), "ran\n");
    assert.equal(realpathSync(join(path, "a/scripts/up")), join(path, "a/SKILL.md"));
    assert.equal(realpathSync(join(path, "a/absolute")), join(path, "a/scripts"));
    assert.equal(lstatSync(join(path, "a/scripts/run.sh")).mode & 0o777, 0o555);
    folder.close();
  });

  test("is the same while nothing changed, also in the next turn, and another one when a file did", async (t) => {
    const { root, base, write } = createFiles(t);
    write("a/SKILL.md", text);
    write("a/data.txt", "one");
    const folder = createSkillsFolder(base);
    const mount = mountOf(root, { id: "a" });
    const [first, second] = await Promise.all([folder.take(mount), folder.take(mount)]);
    assert.equal(first.path, second.path);
    assert.equal((await folder.take(mountOf(root, { id: "a" }))).path, first.path);
    write("a/data.txt", "another");
    assert.equal(
      (await folder.take(mount)).path === first.path,
      false,
      "a mount of a turn that is over is looked at again",
    );
    const third = await folder.take(mountOf(root, { id: "a" }));
    assert.equal(readFileSync(join(third.path, "a/data.txt"), "utf8"), "another");
    assert.equal(readFileSync(join(first.path, "a/data.txt"), "utf8"), "one", "a command that runs keeps what it had");
  });

  test("is removed when it is not used, and what a dead process left as well", async (t) => {
    const { root, base, write } = createFiles(t);
    write("a/SKILL.md", text);
    const gone = Number(execFileSync("sh", ["-c", "echo $$"], { encoding: "utf8" }));
    mkdirSync(join(base, `skills-${gone}-x/a`), { recursive: true });
    mkdirSync(join(base, "other"), { recursive: true });
    const folder = createSkillsFolder(base);
    const first = await folder.take(mountOf(root, { id: "a" }));
    write("a/SKILL.md", `${text}more`);
    const second = await folder.take(mountOf(root, { id: "a" }));
    assert.deepEqual([existsSync(first.path), existsSync(second.path)], [true, true]);
    first.release();
    first.release();
    while (existsSync(first.path)) await new Promise(setImmediate);
    assert.equal(existsSync(second.path), true);
    folder.close();
    assert.equal(existsSync(second.path), true, "in use");
    second.release();
    while (existsSync(second.path)) await new Promise(setImmediate);
    assert.deepEqual(readdirSync(base), ["other"]);
  });

  test("never holds what is not the skill's, whatever is put in its place", async (t) => {
    const { root, base, write } = createFiles(t);
    write("secret/SKILL.md", "secret");
    write("secret/key", "secret");
    write("a/SKILL.md", text);
    write("b/SKILL.md", text);
    write("b/sub/key", "mine");
    const mount = mountOf(
      root,
      { id: "a", realDirectory: join(root, "a") },
      { id: "b", realDirectory: join(root, "b") },
    );
    rmSync(join(root, "a"), { recursive: true });
    symlinkSync("secret", join(root, "a"));
    rmSync(join(root, "b/SKILL.md"));
    symlinkSync("../secret/SKILL.md", join(root, "b/SKILL.md"));
    rmSync(join(root, "b/sub"), { recursive: true });
    symlinkSync("../secret", join(root, "b/sub"));
    const { path } = await createSkillsFolder(base).take(mount);
    assert.deepEqual([readdirSync(join(path, "a")), readdirSync(join(path, "b"))], [[], []]);
    await assert.rejects(mount.read("/skills/a/key"), { code: "file.outside" });
    await assert.rejects(mount.read("/skills/b/sub/key"), { code: "file.outside" });
  });

  test("links what never changes, and leaves out a skill that cannot be read", async (t) => {
    const { root, base, write } = createFiles(t);
    write("a/SKILL.md", text);
    write("big/SKILL.md", text);
    write("big/data", "x".repeat(1_000_001));
    const folder = createSkillsFolder(base);
    const { path } = await folder.take(
      mountOf(root, { id: "a", digest: "d" }, { id: "big" }, { id: "gone" }, { id: "../out" }),
    );
    const inode = (file: string): number => statSync(file).ino;
    assert.equal(inode(join(path, "a/SKILL.md")), inode(join(root, "a/SKILL.md")));
    assert.equal(inode(join(path, "big/data")), inode(join(root, "big/data")));
    assert.notEqual(inode(join(path, "big/SKILL.md")), inode(join(root, "big/SKILL.md")));
    assert.deepEqual([readdirSync(join(path, "gone")), readdirSync(base).length], [[], 1]);
  });
});
