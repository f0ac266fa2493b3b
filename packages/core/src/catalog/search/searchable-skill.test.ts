import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { type SkillFiles, skillFiles } from "../../ground/files/skill-files.ts";
import { createCatalog } from "../catalog.ts";
import { createSearchIndex } from "./search-index.ts";
import { searchableSkill } from "./searchable-skill.ts";

function world(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), "loadout-search-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const reads: string[] = [];
  const files: SkillFiles = {
    ...skillFiles,
    readWhole(path, limit) {
      reads.push(path.slice(root.length + 1));
      return skillFiles.readWhole(path, limit);
    },
  };
  const later = (): number => Date.now() + 1000;
  const catalog = createCatalog([{ name: "user", kind: "user", root, trusted: true }], { now: later });
  const index = createSearchIndex();
  return {
    root,
    reads,
    index,
    write(id: string, body: string, time = 1_700_000_000) {
      mkdirSync(join(root, id), { recursive: true });
      const path = join(root, id, "SKILL.md");
      writeFileSync(path, `---\nname: ${id}\ndescription: About ${id}.\n---\n${body}\n`);
      utimesSync(path, time, time);
      return path;
    },
    async update() {
      const skills = [...(await catalog.refresh()).view.ready.values()];
      await index.update(skills.map((skill) => searchableSkill(skill, files, later)));
    },
  };
}

test("only files that changed are read again", async (t) => {
  const { write, update, index, reads } = world(t);
  for (const id of ["a", "b", "c"]) write(id, `Text of ${id}.`);
  await update();
  assert.deepEqual(reads.splice(0), ["a/SKILL.md", "b/SKILL.md", "c/SKILL.md"]);
  await update();
  assert.deepEqual(reads, []);
  write("b", "A needle.", 1_700_000_100);
  await update();
  assert.deepEqual(reads, ["b/SKILL.md"]);
  assert.deepEqual((await index.search("needle"))[0]?.place, { field: "body", line: 5, text: "A needle." });
});

test("texts in references are found by name, heading and first line; links are not followed", async (t) => {
  const { root, write, update, index } = world(t);
  write("a", "Text of a.");
  write("b", "Text of b.");
  const folder = join(root, "a", "references");
  mkdirSync(folder);
  writeFileSync(join(folder, "tariffs.md"), "# Customs duties\n\nWhat importers pay.\n\nUnseen remark.\n");
  writeFileSync(join(folder, "large.md"), "x".repeat(200_000));
  symlinkSync("/etc/passwd", join(folder, "link.md"));
  symlinkSync(folder, join(root, "b", "references"));
  await update();
  const found = (query: string): string[] => index.rank(query).map(({ id }) => id);
  for (const query of ["tariffs", "customs", "importers", "large"]) assert.deepEqual(found(query), ["a"], query);
  for (const query of ["unseen remark", "root", "link"]) assert.deepEqual(found(query), [], query);
});

test("a skill that went is not found any more, and one that cannot be read has no body", async (t) => {
  const { root, write, update, index } = world(t);
  for (const id of ["a", "b"]) write(id, "needle");
  await update();
  rmSync(join(root, "a"), { recursive: true });
  unlinkSync(join(root, "b", "SKILL.md"));
  symlinkSync("/etc/hostname", join(root, "b", "SKILL.md"));
  assert.equal((await index.search("needle")).length, 2);
  assert.equal((await index.search("needle"))[1]?.place.field, "id");
  await update();
  assert.deepEqual(await index.search("needle"), []);
});

test("a tree of the library never changes, and is not even looked at", async () => {
  const files: SkillFiles = {
    ...skillFiles,
    state: () => {
      throw new Error("looked at");
    },
  };
  const head = { name: "x", description: "X." } as Parameters<typeof searchableSkill>[0]["head"];
  const skill = { id: "x", address: "library:x", head, path: "/nowhere/SKILL.md" };
  assert.equal(searchableSkill({ ...skill, digest: "abc" }, files).stamp, "abc");
  assert.deepEqual([searchableSkill(skill, files).stamp, searchableSkill(skill, files).body()], [undefined, undefined]);
});
