import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { CatalogView } from "../catalog/catalog.ts";
import { skillFiles } from "../ground/files/skill-files.ts";
import type { Snapshot } from "./snapshot.ts";
import { createVisibleReader, type TreeHeads } from "./visible-skills.ts";

const digest = "0123456789abcdef".repeat(4);
const nothing = { skills: [], ready: new Map(), sources: [] } as unknown as CatalogView;
const snapshot: Snapshot = {
  selected_skills: ["a"],
  visible_skills: ["a"],
  created_at: "2026-01-01T00:00:00.000Z",
  skills: [{ id: "a", address: "library:a", by: "selected", digest, version: 1 }],
};

test("a tree of the library is read once for all sessions that hold it", (t) => {
  const root = mkdtempSync(join(tmpdir(), "loadout-trees-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "trees", digest), { recursive: true });
  writeFileSync(join(root, "trees", digest, "SKILL.md"), "---\nname: a\ndescription: Does a.\n---\nText\n");
  let reads = 0;
  const files = {
    ...skillFiles,
    readWhole(path: string, limit: number) {
      reads++;
      return skillFiles.readWhole(path, limit);
    },
  };
  const heads: TreeHeads = new Map();
  for (const _ of [1, 2, 3]) {
    const { skills } = createVisibleReader(root, files, heads).read(snapshot, nothing);
    assert.equal(skills.get("a")?.head.name, "a");
  }
  assert.equal(reads, 1);
});
