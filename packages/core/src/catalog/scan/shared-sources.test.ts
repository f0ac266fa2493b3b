import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
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
    root,
    reads,
    files,
    shared,
    catalog: (more: Partial<Source> = {}, { scannerOf } = shared): Catalog =>
      createCatalog([{ name: "user", kind: "user", root: join(root, "skills"), trusted: true, ...more }], {
        scannerOf,
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

describe("scans that another process saved", () => {
  const later = (): number => Date.now() + 1000;

  test("are the same as new ones, and only changed files are read", async (t) => {
    const { root, reads, files, shared, catalog, write } = world(t);
    for (const id of ["a", "b", "group/c", "odd"]) write(id, "One.");
    symlinkSync(join(root, "skills", "a"), join(root, "skills", "link"));
    writeFileSync(join(root, "skills", "odd", "SKILL.md"), "no frontmatter");
    const before = (await catalog().refresh()).view;
    const saved = shared.save() ?? Buffer.alloc(0);
    const next = createSharedSources(join(root, "home"), { files, now: later });
    next.restore(saved);
    reads.length = 0;
    const view = (await catalog({}, next).refresh()).view;
    assert.deepEqual(view, before);
    for (const id of ["a", "b", "group/c"]) assert.ok(!reads.includes(`skills/${id}/SKILL.md`), reads.join());
    assert.equal(view.ready.size, 3);
    write("b", "Two.", 1_700_000_100);
    rmSync(join(root, "skills", "group"), { recursive: true });
    const last = createSharedSources(join(root, "home"), { files, now: later });
    last.restore(saved);
    assert.deepEqual(
      (await catalog({}, last).refresh()).view,
      (await createCatalog(view.sources.map(asSource), { now: later }).refresh()).view,
    );
  });

  test("leave out what was just written", async (t) => {
    const { root, catalog, write, files } = world(t);
    write("a", "One.");
    const hasty = createSharedSources(join(root, "home"), { files, now: () => 1_700_000_000_000 });
    await catalog({}, hasty).refresh();
    assert.doesNotMatch((hasty.save() ?? "").toString(), /One\./);
  });

  test("are ignored when they are damaged, cut off or something else", async (t) => {
    const { root, shared, catalog, write, files, reads } = world(t);
    write("a", "One.");
    const before = (await catalog().refresh()).view;
    const saved = (shared.save() ?? "").toString();
    for (const text of ["", "x", saved.slice(0, -1), saved.replace("One", "Two"), saved.replace("scan 1", "scan 0")]) {
      const next = createSharedSources(join(root, "home"), { files, now: later });
      next.restore(Buffer.from(text));
      reads.length = 0;
      assert.deepEqual((await catalog({}, next).refresh()).view, before);
      assert.equal(reads.length, 1);
    }
  });
});

const asSource = ({ name, kind, root, trusted }: Source): Source => ({ name, kind, root, trusted });
