import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import pg from "pg";
import { skillText } from "../../../../test/archives.ts";
import { openLibraryIn, testLibrary } from "../../../../test/library-journeys.ts";
import { packageOf } from "../../../../test/library-sandbox.ts";
import { testDatabase } from "../../../../test/postgres.ts";
import type { Home } from "../home/home.ts";
import { openPostgresHome } from "../home/postgres/open-postgres-home.ts";
import { createLibrary } from "./library.ts";
import { createLibraryReader } from "./read-library.ts";
import type { Point } from "./store.ts";

/** The main journeys through a library in PostgreSQL, and what only happens there. */

const author = "ann";

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), "loadout-machine-"));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const open = async (t: TestContext): Promise<Home> =>
  openPostgresHome({ url: await testDatabase(t), folder: folder(t) });

testLibrary("PostgreSQL", open);

async function query(url: string, text: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text, [...values]);
  await client.end();
}

test("a damaged file is found, and repaired from the cache of the machine", async (t) => {
  const url = await testDatabase(t);
  const { home, library, add } = await openLibraryIn(t, () => openPostgresHome({ url, folder: folder(t) }));
  const { digest = "" } = await add("x", { "a.md": "kept\n" });
  await library.edit("x", { kind: "create-file", path: "b.md", text: "more" }, { author, from: 1 });
  const nothing = { damaged: [], unindexed: [], staleLinks: [] };
  assert.deepEqual([await library.inspect({ deep: true }), await library.strangers()], [nothing, []]);
  const { manifest } = await createLibraryReader(home).tree(digest);
  await (await home.blobs.materialize(digest, manifest)).release();
  await query(url, "update blob_parts set bytes = 'evil' where bytes = 'kept\n'");
  const { damaged } = await library.inspect({ deep: true });
  assert.deepEqual(
    damaged.map(({ files }) => files),
    [["a.md"], ["a.md"]],
    "both versions share the file",
  );
  assert.equal((await library.repair({ author })).lost.length, 0);
  assert.deepEqual([await library.inspect({ deep: true }), await library.loose()], [nothing, []]);
  assert.equal((await library.readFile("x", "a.md", 1)).text, "kept\n");
  assert.deepEqual((await library.recover()).warnings, []);
});

test("a damaged file without a copy is lost until the skill is imported again", async (t) => {
  const url = await testDatabase(t);
  const { library, add } = await openLibraryIn(t, () => openPostgresHome({ url, folder: folder(t) }));
  await add("x", { "a.md": "kept\n" });
  await query(url, "delete from blob_parts where bytes = 'kept\n'");
  assert.deepEqual(
    (await library.inspect()).damaged.map(({ files }) => files),
    [["a.md"]],
  );
  assert.equal((await library.repair({ author })).lost.length, 1);
  await library.import(packageOf({ "SKILL.md": skillText("x"), "a.md": "kept\n" }), { author, onConflict: "update" });
  assert.deepEqual((await library.inspect({ deep: true })).damaged, []);
});

/** The points at which a change is killed. */
const cuts = {
  import: ["staged", "published", "committed", "viewed"],
  delete: ["begun", "archived", "committed", "collected"],
} as const satisfies Record<string, readonly Point[]>;

test("a process that is killed at any point of an import or a deletion leaves what was before, or what comes after", async (t) => {
  const url = await testDatabase(t);
  const { home, library, add } = await openLibraryIn(t, () => openPostgresHome({ url, folder: folder(t) }));
  await add("stays", { "a.md": "kept\n" });
  let n = 0;
  for (const [work, points] of Object.entries(cuts))
    for (const point of points) {
      const slug = `x${n++}`;
      if (work === "delete") await add(slug, { "only.md": slug });
      await killed(t, url, { work, point, slug });
      await query(url, "delete from locks"); // as after 15 seconds
      const { warnings } = await library.recover();
      assert.deepEqual(warnings, [], `${work} ${point}`);
      assert.deepEqual([await library.leftovers(), await library.loose()], [0, []], `${work} ${point}`);
      assert.deepEqual(await library.inspect({ deep: true }), { damaged: [], unindexed: [], staleLinks: [] });
      const trash = await library.trash();
      for (const { file } of trash) await home.blobs.archives.read(file);
      const isListed = (await library.list()).skills.some((one) => one.slug === slug);
      const isInTrash = trash.some((one) => one.slug === slug);
      if (work === "delete") assert.notEqual(isListed, isInTrash, `${work} ${point}`);
    }
  assert.equal((await library.readFile("stays", "a.md")).text, "kept\n");
});

/** Runs a change in another process, which is killed at a point of it. */
async function killed(
  t: TestContext,
  url: string,
  change: { readonly work: string; readonly point: Point; readonly slug: string },
): Promise<void> {
  const file = new URL("../../../../test/killed-library.ts", import.meta.url);
  const child = spawn(process.execPath, ["-C", "loadout-source", file.pathname, JSON.stringify(change)], {
    env: { ...process.env, TEST_URL: url, TEST_FOLDER: folder(t) },
    stdio: "inherit",
  });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  assert.equal(signal, "SIGKILL", `${change.work} ${change.point}`);
}

test("what one machine imports, another one reads and makes a folder of", async (t) => {
  const url = await testDatabase(t);
  const { add } = await openLibraryIn(t, () => openPostgresHome({ url, folder: folder(t) }));
  const other = await openPostgresHome({ url, folder: folder(t) });
  t.after(other.close);
  const { digest = "" } = await add("x", { "*run.sh": "#!/bin/sh\n" });
  const library = createLibrary({ home: other });
  t.after(library.close);
  assert.equal((await library.readFile("x", "run.sh")).text, "#!/bin/sh\n");
  const { manifest } = await createLibraryReader(other).tree(digest);
  assert.equal(existsSync(other.blobs.folderOf(digest)), false);
  const held = await other.blobs.materialize(digest, manifest);
  assert.ok(existsSync(join(held.path, "run.sh")));
  await held.release();
});

test("a process that lost the lock while it was paused changes nothing any more", async (t) => {
  const url = await testDatabase(t);
  const home = await openPostgresHome({ url, folder: folder(t) });
  t.after(home.close);
  let isPaused = false;
  await using library = createLibrary({
    home,
    at(point) {
      if (point === "published" && isPaused) takeOver(url);
    },
  });
  const given = (text: string) => packageOf({ "SKILL.md": skillText("kept"), "a.md": text });
  await library.import(given("one"), { author });
  isPaused = true;
  await assert.rejects(library.import(given("two"), { author, onConflict: "update" }), { code: "lease.lost" });
  isPaused = false;
  await assert.rejects(library.edit("kept", { kind: "create-file", path: "b.md", text: "" }, { author, from: 2 }), {
    code: "skill.stale",
  });
  const { state } = await library.import(given("two"), { author, onConflict: "update" });
  assert.equal(state, "updated");
  await library.edit("kept", { kind: "create-file", path: "b.md", text: "" }, { author, from: 2 });
});

test("a process that lost the lock while it was paused removes no tree that another one uses by now", async (t) => {
  const url = await testDatabase(t);
  const [home, other] = [
    await openPostgresHome({ url, folder: folder(t) }),
    await openPostgresHome({ url, folder: folder(t) }),
  ];
  t.after(home.close);
  t.after(other.close);
  await using theirs = createLibrary({ home: other });
  const given = packageOf({ "SKILL.md": skillText("kept"), "a.md": "one" });
  let isPaused = true;
  /** Before it removes the tree its lock ends, and another process imports the same skill. */
  const remove: Home["blobs"]["remove"] = async (...tree) => {
    if (isPaused) {
      isPaused = false;
      await query(url, "delete from locks where name = 'lock'");
      await theirs.import(given, { author });
    }
    return home.blobs.remove(...tree);
  };
  await using library = createLibrary({ home: { ...home, blobs: { ...home.blobs, remove } } });
  await library.import(given, { author });
  await library.delete("kept", { author, from: 1 });
  assert.equal(isPaused, false);
  assert.deepEqual((await theirs.inspect({ deep: true })).damaged, []);
  assert.equal((await theirs.readFile("kept", "a.md")).text, "one");
});

/** As if another process had taken the lock after this one was paused for too long; blocks, as a pause does. */
function takeOver(url: string): void {
  const code = `
    import pg from "pg";
    const client = new pg.Client({ connectionString: ${JSON.stringify(url)} });
    await client.connect();
    await client.query("update leases set fence = fence + 1 where name = 'lock'");
    await client.end();`;
  execFileSync(process.execPath, ["--input-type=module", "-e", code], { cwd: import.meta.dirname });
}
