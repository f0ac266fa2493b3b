import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { type SkillFiles, skillFiles } from "../../ground/files/skill-files.ts";
import { type Catalog, createCatalog } from "../catalog.ts";
import type { Source } from "../source.ts";
import { createSharedSources } from "./shared-sources.ts";

function world(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), "loadout-shared-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const reads: string[] = [];
  const files: SkillFiles = {
    ...skillFiles,
    readHead(path, limit) {
      reads.push(path.slice(root.length + 1));
      return skillFiles.readHead(path, limit);
    },
  };
  const shared = createSharedSources(join(root, "home"), { files, now: () => Date.now() + 1000 });
  return {
    reads,
    catalog: (more: Partial<Source> = {}): Catalog =>
      createCatalog([{ name: "user", kind: "user", root: join(root, "skills"), trusted: true, ...more }], {
        scannerOf: shared.scannerOf,
      }),
    write(id: string, description: string, time = 1_700_000_000) {
      mkdirSync(join(root, "skills", id), { recursive: true });
      const path = join(root, "skills", id, "SKILL.md");
      writeFileSync(path, `---\nname: ${id}\ndescription: ${description}\n---\nText.\n`);
      utimesSync(path, time, time);
    },
  };
}

test("catalogs with the same source read it once, and have the same skills", async (t) => {
  const { reads, catalog, write } = world(t);
  for (const id of ["a", "b"]) write(id, "One.");
  const [one, other] = [catalog(), catalog()];
  const [first, second] = [(await one.refresh()).view, (await other.refresh()).view];
  assert.equal(reads.length, 2);
  assert.equal(first.ready.get("a"), second.ready.get("a"));
  write("b", "Two.", 1_700_000_100);
  assert.deepEqual((await other.refresh()).change.changed, ["b"]);
  assert.deepEqual((await one.refresh()).change.changed, ["b"]);
  assert.equal(reads.length, 3);
});

test("a source that is trusted otherwise has a scanner of its own", async (t) => {
  const { catalog, write } = world(t);
  write("a", "One.");
  assert.equal((await catalog().refresh()).view.ready.size, 1);
  assert.equal((await catalog({ trusted: false }).refresh()).view.ready.size, 0);
});
