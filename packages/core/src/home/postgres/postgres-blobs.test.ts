import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import pg from "pg";
import { testDatabase } from "../../../../../test/postgres.ts";
import { Fault } from "../../ground/fault.ts";
import type { SafePath } from "../../ground/files/safe-path.ts";
import type { Blobs } from "../blobs/blobs.ts";
import { digestOf, type TreeFile, toManifest, writeManifest } from "../blobs/manifest.ts";
import type { Home } from "../home.ts";
import { openPostgresHome } from "./open-postgres-home.ts";
import { createPostgresBlobs, type PostgresBlobs } from "./postgres-blobs.ts";
import { chooseRemoved } from "./tree-cache.ts";

/** What the contract of blobs does not say: several machines, the cache, parts, and what is collected. */

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), "loadout-machine-"));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

interface Machine extends PostgresBlobs {
  readonly home: Home;
  readonly folder: string;
}

async function machine(t: TestContext, url: string, at = folder(t), cacheSize?: number): Promise<Machine> {
  const home = await openPostgresHome({ url, folder: at });
  const root = join(at, "own");
  const made = createPostgresBlobs({ records: home.records, root, ...(cacheSize !== undefined && { cacheSize }) });
  t.after(async () => {
    await made.close();
    await home.close();
  });
  return { ...made, home, folder: at };
}

async function publish(blobs: Blobs, content: Readonly<Record<string, string | Buffer>>) {
  const staging = await blobs.stage();
  const files: TreeFile[] = [];
  for (const [path, bytes] of Object.entries(content))
    files.push(await staging.write({ path: path as SafePath, executable: false }, Buffer.from(bytes)));
  const manifest = toManifest(files, []);
  const digest = digestOf(writeManifest(manifest));
  await staging.publish(digest, manifest);
  await staging.close();
  return { digest, manifest };
}

async function rows(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const blobCount = async (url: string): Promise<number> =>
  Number((await rows(url, "select count(*) as n from blobs"))[0]?.n);

const isFault = (code: string) => (error: unknown) => error instanceof Fault && error.code === code;

test("what one machine publishes, another one reads and makes a folder of, and both lose when it is removed", async (t) => {
  const url = await testDatabase(t);
  const [one, two] = [await machine(t, url), await machine(t, url)];
  const { digest, manifest } = await publish(one.blobs, { "SKILL.md": "Text", "a/b.md": "more" });
  assert.deepEqual(await two.blobs.list(), [digest]);
  const held = await two.blobs.materialize(digest, manifest);
  assert.ok(held.path.startsWith(two.folder));
  assert.equal(readFileSync(join(held.path, "a/b.md"), "utf8"), "more");
  await held.release();
  await one.blobs.remove(digest);
  await assert.rejects(two.blobs.materialize(digest, manifest), isFault("library.damaged"));
});

test("a folder of the cache that was damaged is made again, whatever was done to it", async (t) => {
  const url = await testDatabase(t);
  const { blobs } = await machine(t, url);
  const { digest, manifest } = await publish(blobs, { "SKILL.md": "Text", "a/b.md": "more" });
  const path = blobs.folderOf(digest);
  const damages: Readonly<Record<string, () => void>> = {
    "another content of the same length": () => {
      chmodSync(join(path, "SKILL.md"), 0o644);
      writeFileSync(join(path, "SKILL.md"), "Evil");
    },
    "a file is missing": () => rmSync(join(path, "a/b.md")),
    "a file too many": () => writeFileSync(join(path, "extra.md"), ""),
    "nothing but the folder": () => {
      rmSync(path, { recursive: true });
      mkdirSync(path);
    },
    "a file in its place": () => {
      rmSync(path, { recursive: true });
      writeFileSync(path, "");
    },
  };
  for (const [title, damage] of Object.entries(damages)) {
    await (await blobs.materialize(digest, manifest)).release();
    damage();
    const held = await blobs.materialize(digest, manifest);
    assert.deepEqual(readdirSync(path).toSorted(), ["SKILL.md", "a"], title);
    assert.equal(readFileSync(join(path, "SKILL.md"), "utf8"), "Text", title);
    assert.equal(readFileSync(join(path, "a/b.md"), "utf8"), "more", title);
    await held.release();
  }
});

test("processes of one machine that make the same folder at once all get it whole", async (t) => {
  const url = await testDatabase(t);
  const at = folder(t);
  const machines = [await machine(t, url, at), await machine(t, url, at), await machine(t, url, at)];
  const [first] = machines;
  assert.ok(first);
  const { digest, manifest } = await publish(first.blobs, { "SKILL.md": "Text", large: randomBytes(100_000) });
  const held = await Promise.all(
    machines.flatMap(({ blobs }) => [blobs.materialize(digest, manifest), blobs.materialize(digest, manifest)]),
  );
  for (const one of held) {
    assert.equal(readFileSync(join(one.path, "SKILL.md"), "utf8"), "Text");
    await one.release();
  }
  assert.deepEqual(readdirSync(join(at, "own/unfinished")), []);
});

test("a file of 20 MB is kept in parts, and given out whole", async (t) => {
  const url = await testDatabase(t);
  const { blobs } = await machine(t, url);
  const bytes = randomBytes(20_000_001);
  const { digest, manifest } = await publish(blobs, { large: bytes });
  const [found] = await rows(url, "select count(*) as n, max(octet_length(bytes)) as most from blob_parts");
  assert.equal(Number(found?.n), 21);
  assert.ok(Number(found?.most) <= 8_000_000);
  const [file] = manifest.files;
  assert.ok(file);
  assert.ok(bytes.equals(await blobs.read(digest, file)));
  const held = await blobs.materialize(digest, manifest);
  assert.ok(bytes.equals(readFileSync(join(held.path, "large"))));
  await held.release();
  assert.deepEqual(await blobs.repair.scan(digest), manifest);
  await rows(url, "update blob_parts set bytes = 'x' where n = 13");
  const another = await machine(t, url);
  await assert.rejects(another.blobs.read(digest, file), isFault("library.damaged"));
  assert.deepEqual(await blobs.repair.missing(digest, manifest), ["large"]);
});

test("bytes that nothing uses are removed when they are due, and no others", async (t) => {
  const url = await testDatabase(t);
  const { blobs, home, collect } = await machine(t, url);
  const tree = await publish(blobs, { tree: "tree", shared: "shared" });
  const archived = await publish(blobs, { archived: "archived", shared: "shared" });
  const aside = await publish(blobs, { aside: "aside" });
  const gone = await publish(blobs, { gone: "gone", shared: "shared" });
  const staging = await blobs.stage();
  await staging.keepTree(`x.${crypto.randomUUID()}.tree`, archived.digest, archived.manifest);
  await staging.write({ path: "open" as SafePath, executable: false }, Buffer.alloc(5_000_000)); // stored at once
  await blobs.repair.setAside(aside.digest);
  const workspace = await home.workspaces.open("one");
  writeFileSync(join(workspace, "notes"), "notes");
  await home.workspaces.keep("one");
  writeFileSync(join(workspace, "notes"), "newer notes");
  await home.workspaces.keep("one");
  for (const { digest } of [archived, gone]) await blobs.remove(digest);
  assert.equal(await blobCount(url), 8);
  await collect(24 * 60 * 60);
  assert.equal(await blobCount(url), 8, "none is due");
  await collect(0);
  const texts = await rows(
    url,
    "select encode(bytes, 'escape') as text from blob_parts where octet_length(bytes) < 100",
  );
  assert.deepEqual(
    texts.map(({ text }) => text).toSorted(),
    ["archived", "aside", "newer notes", "shared", "tree"],
    "and what the open change has stored",
  );
  assert.equal(await blobCount(url), 6);
  await staging.close();
  await home.workspaces.remove("one");
  await collect(0);
  assert.equal(await blobCount(url), 4, "tree, shared, archived, aside");
  assert.deepEqual(await blobs.repair.missing(tree.digest, tree.manifest), []);
});

test("bytes that are stored again while they are collected stay", async (t) => {
  const url = await testDatabase(t);
  const [one, two] = [await machine(t, url), await machine(t, url)];
  for (let round = 0; round < 20; round++) {
    const before = await publish(one.blobs, { a: "same", b: `${round}` });
    await one.blobs.remove(before.digest);
    const [{ digest, manifest }] = await Promise.all([
      publish(one.blobs, { a: "same", c: `${round}` }),
      two.collect(0),
      two.collect(0),
    ]);
    assert.deepEqual(await two.blobs.repair.missing(digest, manifest), []);
    await one.blobs.remove(digest);
  }
});

test("a change whose process is gone shows nothing, is known, and leaves nothing when it is forgotten", async (t) => {
  const url = await testDatabase(t);
  const [dead, other] = [await machine(t, url), await machine(t, url)];
  const staging = await dead.blobs.stage();
  const file = { path: "large" as SafePath, executable: false };
  const manifest = toManifest([await staging.write(file, randomBytes(5_000_000))], []);
  const name = `x.${crypto.randomUUID()}.zip`;
  async function* broken() {
    yield randomBytes(1_500_000);
    await new Promise(() => undefined); // its process is gone
  }
  staging.keep(name, broken()).catch(() => undefined); // never ends
  while ((await rows(url, "select 1 from blob_archive_parts")).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual([await other.blobs.list(), (await other.blobs.interrupted()).count], [[], 1]);
  await assert.rejects(other.blobs.archives.read(name), isFault("library.damaged"));
  await other.blobs.removeInterrupted();
  assert.equal((await other.blobs.interrupted()).count, 0);
  assert.deepEqual(await rows(url, "select 1 from blob_archive_parts"), []);
  await assert.rejects(staging.publish(digestOf(writeManifest(manifest)), manifest), isFault("lease.lost"));
  await other.collect(0);
  assert.equal(await blobCount(url), 0);
  assert.deepEqual([await other.blobs.list(), (await other.blobs.interrupted()).count], [[], 0]);
});

test("trees that were used longest ago leave a cache that is too large, but for those that are held", async (t) => {
  const url = await testDatabase(t);
  const { blobs, folder: at } = await machine(t, url, folder(t), 250_000);
  const made = [];
  for (let n = 0; n < 4; n++) made.push(await publish(blobs, { [`file${n}`]: randomBytes(100_000) }));
  const [first, second, third, last] = made;
  assert.ok(first && second && third && last);
  const long = new Date(Date.now() - 7_200_000);
  const held = await blobs.materialize(first.digest, first.manifest);
  for (const { digest, manifest } of [second, third]) await (await blobs.materialize(digest, manifest)).release();
  for (const { digest } of [first, second, third]) utimesSync(blobs.folderOf(digest), long, long);
  await (await blobs.materialize(last.digest, last.manifest)).release();
  const trees = (): string[] => readdirSync(join(at, "own/trees")).toSorted();
  while (trees().length > 2) await new Promise((resolve) => setTimeout(resolve, 10)); // in the background
  assert.deepEqual(trees(), [first.digest, last.digest].toSorted());
  await held.release();
});

test("of trees to remove, those that are gone come first, then the oldest, until the rest fits", () => {
  const tree = (digest: string, usedAt: number) => ({ digest, usedAt, bytes: 10 });
  const trees = [
    tree("new", 100),
    tree("old", 1),
    tree("older", 0),
    tree("gone", 5),
    tree("held", 0),
    tree("fresh", 50),
  ];
  const choice = { before: 60, there: new Set(["new", "old", "older", "held", "fresh"]), held: new Map([["held", 1]]) };
  assert.deepEqual(chooseRemoved(trees, { ...choice, most: 1000 }), ["gone"]);
  assert.deepEqual(chooseRemoved(trees, { ...choice, most: 35 }), ["gone", "older", "old"]);
  assert.deepEqual(chooseRemoved(trees, { ...choice, most: 0 }), ["gone", "older", "old", "fresh"]);
});
