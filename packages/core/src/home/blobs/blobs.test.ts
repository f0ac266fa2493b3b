import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { Worker } from "node:worker_threads";
import { Fault } from "../../ground/fault.ts";
import type { SafePath } from "../../ground/files/safe-path.ts";
import { openHome, openMemoryHome } from "../home.ts";
import { testBlobs } from "./blobs.contract.ts";
import type { Blobs } from "./blobs.ts";
import { digestOf, toManifest, writeManifest } from "./manifest.ts";
import { createReadCache } from "./read-cache.ts";

// run: slow; it tries every kind of home, also with threads

function temporary(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-blobs-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "home");
}

testBlobs("in a folder", async (t) => openHome(temporary(t)));
testBlobs("in threads", async (t) => openHome(temporary(t), { threads: true }));
testBlobs("in memory", async () => openMemoryHome());

async function publish(blobs: Blobs, text: string) {
  const staging = await blobs.stage();
  const file = await staging.write({ path: "SKILL.md" as SafePath, executable: false }, Buffer.from(text));
  const manifest = toManifest([file], []);
  const digest = digestOf(writeManifest(manifest));
  await staging.publish(digest, manifest);
  await staging.close();
  return { file, manifest, digest };
}

const isDamaged = (error: unknown): boolean => error instanceof Fault && error.code === "library.damaged";

for (const threads of [false, true])
  test(`links for people point to trees, and what is not ours stays${threads ? ", in threads" : ""}`, async (t) => {
    const home = openHome(temporary(t), { threads });
    t.after(home.close);
    const { blobs } = home;
    const { digest } = await publish(blobs, "Text");
    assert.deepEqual([await blobs.view.has("x"), await blobs.view.point("x", digest)], [false, []]);
    assert.equal(await blobs.view.has("x"), true);
    writeFileSync(join(blobs.root, "skills/mine"), "mine");
    assert.deepEqual((await blobs.view.point("mine", digest))[0]?.rule, "library.view");
    symlinkSync(`../trees/${"0".repeat(64)}`, join(blobs.root, "skills/gone"));
    assert.deepEqual(await blobs.view.compare(new Map([["y", digest]])), {
      unknown: [{ name: "x", digest }],
      stale: ["gone", "y"],
      strangers: ["mine"],
    });
    assert.deepEqual(await blobs.view.restore(new Map([["y", digest]])), []);
    const restored = await blobs.view.compare(
      new Map([
        ["x", digest],
        ["y", digest],
      ]),
    );
    assert.deepEqual(restored, { unknown: [], stale: [], strangers: ["mine"] });
    await blobs.view.point("x", undefined);
    assert.equal(await blobs.view.has("x"), false);
  });

test("a file that was changed by hand is a fault, and its tree can be published again", async (t) => {
  const home = openHome(temporary(t));
  t.after(home.close);
  const { digest, file, manifest } = await publish(home.blobs, "Text");
  const path = join(home.blobs.folderOf(digest), "SKILL.md");
  chmodSync(path, 0o644);
  writeFileSync(path, "Evil");
  await assert.rejects(home.blobs.read(digest, file), isDamaged);
  await assert.rejects(home.blobs.materialize(digest, manifest), isDamaged);
  await publish(home.blobs, "Text");
  assert.equal((await home.blobs.read(digest, file)).toString(), "Text");
});

test("a change that began before a command became a server ends where it began", async (t) => {
  const folder = temporary(t);
  const command = openHome(folder);
  t.after(command.close);
  const staging = await command.blobs.stage();
  const server = openHome(folder, { threads: true });
  t.after(server.close);
  const file = await staging.write({ path: "SKILL.md" as SafePath, executable: false }, Buffer.from("Text"));
  const manifest = toManifest([file], []);
  await staging.publish(digestOf(writeManifest(manifest)), manifest);
  await staging.close();
  assert.deepEqual(await server.blobs.list(), [digestOf(writeManifest(manifest))]);
});

test("a change whose thread ends is refused from then on, and can be undone and ended", async (t) => {
  const used: Worker[] = [];
  const { postMessage } = Worker.prototype;
  t.mock.method(Worker.prototype, "postMessage", function (this: Worker, message: unknown) {
    used.push(this);
    postMessage.call(this, message);
  });
  const { blobs, close } = openHome(temporary(t), { threads: true });
  t.after(close);
  const before = await publish(blobs, "Before");
  const staging = await blobs.stage();
  const file = { path: "SKILL.md" as SafePath, executable: false };
  const manifest = toManifest([await staging.write(file, Buffer.from("Text"))], []);
  await staging.note("trees", [before.digest]);
  await used.at(-1)?.terminate();
  await assert.rejects(staging.publish(digestOf(writeManifest(manifest)), manifest));
  assert.deepEqual(await staging.journal(), { trees: [before.digest], trash: [] });
  await staging.close();
  assert.deepEqual([await blobs.list(), (await blobs.interrupted()).count], [[before.digest], 0]);
  await publish(blobs, "Text");
});

test("the folder of a home in memory is made by its first change, for its owner alone, and gone with the home", async () => {
  const home = openMemoryHome();
  const folder = dirname(home.blobs.root);
  assert.deepEqual([await home.blobs.list(), existsSync(folder)], [[], false]);
  await publish(home.blobs, "Text");
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  await home.close();
  assert.equal(existsSync(folder), false);
});

test("readers of one file at once share one read, and the latest files are kept within the limit", async () => {
  const cache = createReadCache({ total: 25, file: 10 });
  const reads: string[] = [];
  const get = (path: string, size = 10) =>
    cache.get("d", path, async () => {
      reads.push(path);
      return Buffer.alloc(size);
    });
  const all = await Promise.all([get("a"), get("a"), get("a")]);
  assert.equal(new Set(all).size, 1);
  await get("b");
  await get("a");
  await get("c"); // "b" was used longest ago
  await get("large", 11);
  await get("large", 11);
  await get("a");
  await get("b");
  assert.deepEqual(reads, ["a", "b", "c", "large", "large", "b"]);
  cache.drop("d");
  await get("b");
  assert.equal(reads.length, 7);
});

test("a read that fails is tried again by the next reader", async () => {
  const cache = createReadCache();
  await assert.rejects(
    cache.get("d", "a", async () => assert.fail("not now")),
    /not now/,
  );
  assert.equal((await cache.get("d", "a", async () => Buffer.from("x"))).toString(), "x");
});
