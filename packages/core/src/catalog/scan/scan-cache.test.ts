import assert from "node:assert/strict";
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createSandbox } from "../../../../../test/sandbox.ts";
import { skillFiles } from "../../ground/files/skill-files.ts";
import { type CatalogView, createCatalog } from "../catalog.ts";
import type { Source } from "../source.ts";
import type { DerivedCache } from "./scan-cache.ts";

/** The clock of a machine on which every file is old. */
const later = () => Date.now() + 60_000;

/** A source of this many skills, and a cache that outlives the catalogs made of it. */
function createPlace(t: TestContext, count: number) {
  const sandbox = createSandbox(t);
  for (let number = 0; number < count; number++) sandbox.skill("skills", `s${number}`);
  const kept = new Map<string, Buffer>();
  const cache: DerivedCache = { read: (key) => kept.get(key), write: (key, bytes) => kept.set(key, bytes) };
  const source: Source = { name: "user", kind: "user", root: join(sandbox.folder, "skills"), trusted: true };
  /** What a new process lists, and how many files it reads. */
  const list = async (more: Partial<Source> = {}, now = later) => {
    let reads = 0;
    const files: typeof skillFiles = {
      ...skillFiles,
      readHead: (path, limit) => {
        reads++;
        return skillFiles.readHead(path, limit);
      },
    };
    const { view } = await createCatalog([{ ...source, ...more }], { files, now, cache }).refresh();
    return { view, reads };
  };
  const fresh = async (more: Partial<Source> = {}) =>
    (await createCatalog([{ ...source, ...more }], { now: later }).refresh()).view;
  return { sandbox, root: source.root, kept, list, fresh };
}

const shown = ({ ready, ...view }: CatalogView): string => JSON.stringify({ ...view, ready: [...ready] });

/** Something in every field of a head. */
const richFrontmatter = `name: rich
description: Says much
license: MIT
version: 1.2.0
compatibility: Node
argument-hint: "[file]"
arguments: file mode
model: some
context: fork
allowed-tools: Read Bash(git:*)
disable-model-invocation: true
user-invocable: false
metadata:
  tools: read_file
  skills: s1`;

describe("the cache of scans", () => {
  test("a second process reads no file and lists the same", async (t) => {
    const { sandbox, root, list, fresh } = createPlace(t, 100);
    sandbox.skill("skills", "broken", { frontmatter: "name: broken" });
    sandbox.skill("skills/group", "nested", { description: "用于: 测试 🐜" });
    sandbox.skill("skills", "rich", { frontmatter: richFrontmatter });
    writeFileSync(join(root, "notes.txt"), "a plain file");
    symlinkSync(join(root, "s1"), join(root, "linked"));
    symlinkSync(join(root, "nowhere"), join(root, "gone"));
    assert.ok((await list()).reads > 100);
    const again = await list();
    assert.equal(again.reads, 0);
    assert.equal(shown(again.view), shown(await fresh()));
  });

  test("nodes that come from it are cached again as they were", async (t) => {
    const { sandbox, root, list, fresh } = createPlace(t, 100);
    sandbox.skill("skills", "rich", { frontmatter: richFrontmatter });
    mkdirSync(join(sandbox.folder, "elsewhere/group"), { recursive: true });
    sandbox.skill("elsewhere/group", "far");
    symlinkSync(join(sandbox.folder, "elsewhere/group"), join(root, "link"));
    await list();
    sandbox.skill("skills", "new");
    assert.equal((await list()).reads, 1);
    const third = await list();
    assert.equal(third.reads, 0);
    assert.equal(shown(third.view), shown(await fresh()));
  });

  test("nothing is written again while nothing changes", async (t) => {
    const { root, kept, list } = createPlace(t, 100);
    writeFileSync(join(root, "notes.txt"), "a plain file");
    symlinkSync(join(root, "nowhere"), join(root, "gone"));
    await list();
    const [before] = kept.values();
    await list();
    assert.equal([...kept.values()][0], before);
  });

  test("what changed, came, went or was replaced by a link is seen", async (t) => {
    const { sandbox, root, list, fresh } = createPlace(t, 100);
    await list();
    sandbox.skill("skills", "s1", { description: "New words" });
    sandbox.skill("skills", "new");
    rmSync(join(root, "s2"), { recursive: true });
    mkdirSync(join(sandbox.folder, "moved"));
    renameSync(join(root, "s3"), join(sandbox.folder, "moved/s3"));
    symlinkSync(join(sandbox.folder, "moved/s3"), join(root, "s3"));
    const { view, reads } = await list({ allowed: [root] });
    assert.equal(shown(view), shown(await fresh({ allowed: [root] })));
    assert.equal(view.ready.get("s1")?.head.description, "New words");
    assert.equal(view.ready.get("s3"), undefined);
    assert.ok(reads > 0);
  });

  test("a file read right after its change is read again", async (t) => {
    const { list } = createPlace(t, 100);
    const soon = () => 0; // every file is younger than the step of the clock
    await list({}, soon);
    assert.equal((await list({}, soon)).reads, 100);
    assert.equal((await list()).reads, 100);
    assert.equal((await list()).reads, 0);
  });

  test("a source that lost its trust takes nothing of what was cached with it", async (t) => {
    const { list } = createPlace(t, 100);
    await list();
    const { view, reads } = await list({ trusted: false });
    assert.deepEqual([reads, view.ready.size, view.skills[0]?.status], [100, 0, "untrusted"]);
  });

  test("a few skills are not cached", async (t) => {
    const { kept, list } = createPlace(t, 99);
    await list();
    assert.equal(kept.size, 0);
  });
});
