import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { Fault } from "../../ground/fault.ts";
import type { SafePath } from "../../ground/files/safe-path.ts";
import type { Home } from "../home.ts";
import type { Blobs } from "./blobs.ts";
import {
  type Digest,
  digestOf,
  hashBytes,
  type Manifest,
  type TreeFile,
  toManifest,
  writeManifest,
} from "./manifest.ts";

/** Files by their path; a path that ends in a slash is an empty folder, one that begins with `*` is executable. */
type Content = Readonly<Record<string, string | Buffer>>;

interface Tree {
  readonly digest: Digest;
  readonly manifest: Manifest;
  readonly bytes: ReadonlyMap<string, Buffer>;
}

function treeOf(content: Content): Tree {
  const bytes = new Map<string, Buffer>();
  const files: TreeFile[] = [];
  const folders: SafePath[] = [];
  for (const [name, given] of Object.entries(content)) {
    const path = name.replace(/^\*|\/$/g, "") as SafePath;
    if (name.endsWith("/")) folders.push(path);
    else {
      const one = Buffer.from(given as string);
      bytes.set(path, one);
      files.push({ path, executable: name.startsWith("*"), size: one.length, hash: hashBytes(one) });
    }
  }
  const manifest = toManifest(files, folders);
  return { digest: digestOf(writeManifest(manifest)), manifest, bytes };
}

const sample = treeOf({
  "SKILL.md": "Text",
  "*scripts/run.sh": "#!/bin/sh\n",
  "empty/deep/": "",
  "参考/说明 🦊.md": "嗨",
  zero: "",
});
const other = treeOf({ "SKILL.md": "Other text", zero: "" });
const archiveName = (slug: string, ending = "zip"): string => `${slug}.${crypto.randomUUID()}.${ending}`;

async function stageAll({ stage }: Blobs, { manifest, bytes }: Tree) {
  const staging = await stage();
  for (const file of manifest.files) await staging.write(file, bytes.get(file.path) ?? Buffer.alloc(0));
  return staging;
}

async function publish(blobs: Blobs, tree: Tree): Promise<Digest> {
  const staging = await stageAll(blobs, tree);
  await staging.publish(tree.digest, tree.manifest);
  await staging.close();
  return tree.digest;
}

const read = async (blobs: Blobs, { digest, manifest }: Tree): Promise<Map<string, Buffer>> =>
  new Map(await Promise.all(manifest.files.map(async (file) => [file.path, await blobs.read(digest, file)] as const)));

async function refused(work: Promise<unknown>, code: string): Promise<void> {
  await assert.rejects(work, (error) => {
    assert.ok(error instanceof Fault, String(error));
    assert.equal(error.code, code);
    return true;
  });
}

async function* inChunks(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

const isEmpty = async (blobs: Blobs): Promise<boolean> =>
  (await blobs.list()).length === 0 && (await blobs.interrupted()).count === 0;

/** What every implementation of `Blobs` has to do. */
export function testBlobs(title: string, open: (t: TestContext) => Promise<Home>): void {
  const openHome = async (t: TestContext): Promise<Home> => {
    const home = await open(t);
    t.after(() => home.close());
    return home;
  };
  const world = async (t: TestContext): Promise<Blobs> => (await openHome(t)).blobs;

  describe(`blobs ${title}: trees`, () => {
    test("are there and can be read once they are published, and not before", async (t) => {
      const blobs = await world(t);
      const staging = await stageAll(blobs, sample);
      assert.deepEqual([await blobs.has(sample.digest), await blobs.list()], [false, []]);
      await staging.publish(sample.digest, sample.manifest);
      await staging.close();
      assert.deepEqual([await blobs.has(sample.digest), await blobs.list()], [true, [sample.digest]]);
      assert.deepEqual(await read(blobs, sample), sample.bytes);
      assert.deepEqual(await blobs.repair.scan(sample.digest), sample.manifest);
    });

    test("keep any bytes: none, all there are, and some megabytes", async (t) => {
      const blobs = await world(t);
      const tree = treeOf({
        none: "",
        all: Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
        large: randomBytes(3_000_000),
        part: randomBytes(9000).subarray(17, 8000),
      });
      await publish(blobs, tree);
      assert.deepEqual(await read(blobs, tree), tree.bytes);
    });

    test("are written with the size and hash of their bytes", async (t) => {
      const blobs = await world(t);
      const staging = await blobs.stage();
      const bytes = Buffer.from("Text");
      const file = { path: "a/b.md" as SafePath, executable: true };
      assert.deepEqual(await staging.write(file, bytes), { ...file, size: 4, hash: hashBytes(bytes) });
      await staging.close();
      assert.ok(await isEmpty(blobs));
    });

    test("can be published twice, also by two writers at once", async (t) => {
      const { blobs, leases } = await openHome(t);
      await publish(blobs, sample);
      await publish(blobs, sample);
      await Promise.all([other, other, sample].map((tree) => leases.run("lock", () => publish(blobs, tree))));
      assert.deepEqual((await blobs.list()).toSorted(), [sample.digest, other.digest].toSorted());
      assert.deepEqual([await read(blobs, sample), await read(blobs, other)], [sample.bytes, other.bytes]);
    });

    test("take over files of others, some of them under other names", async (t) => {
      const blobs = await world(t);
      await publish(blobs, sample);
      const next = treeOf({
        "SKILL.md": "Next",
        "*bin/run.sh": "#!/bin/sh\n",
        "empty/deep/": "",
        "参考/说明 🦊.md": "嗨",
        zero: "",
      });
      const script = sample.manifest.files.find(({ executable }) => executable) ?? assert.fail();
      const staging = await blobs.stage();
      await staging.takeOver(sample.digest, sample.manifest, new Set(["SKILL.md", script.path]));
      await staging.link(sample.digest, script, "bin/run.sh" as SafePath);
      await staging.write({ path: "SKILL.md" as SafePath, executable: false }, Buffer.from("Next"));
      await staging.publish(next.digest, next.manifest);
      await staging.close();
      assert.deepEqual([await read(blobs, next), await read(blobs, sample)], [next.bytes, sample.bytes]);
      assert.deepEqual(await blobs.repair.scan(next.digest), next.manifest);
    });

    test("are refused if they are not what their manifest says, and nothing is left", async (t) => {
      const blobs = await world(t);
      const wrong: readonly (readonly [Digest, Tree])[] = [
        [other.digest, sample], // another digest
        [other.digest, { ...sample, manifest: other.manifest }], // other files
        [sample.digest, { ...sample, bytes: new Map([...sample.bytes, ["zero", Buffer.from("not")]]) }], // another content
      ];
      for (const [digest, tree] of wrong) {
        const staging = await stageAll(blobs, { ...sample, bytes: tree.bytes });
        await refused(staging.publish(digest, tree.manifest), "library.damaged");
        await staging.close();
        assert.ok(await isEmpty(blobs));
      }
    });

    test("read as another content than asked for are a fault", async (t) => {
      const blobs = await world(t);
      await publish(blobs, sample);
      const [file] = sample.manifest.files;
      assert.ok(file);
      await refused(blobs.read(sample.digest, { ...file, hash: hashBytes(Buffer.from("x")) }), "library.damaged");
      await refused(blobs.read(sample.digest, { ...file, path: "none.md" as SafePath }), "library.damaged");
      await refused(blobs.read(other.digest, { ...file, path: "none.md" as SafePath }), "library.damaged");
    });

    test("cannot have a path that leads out of them, or means several", async (t) => {
      const blobs = await world(t);
      await publish(blobs, sample);
      for (const path of [
        "../out",
        "a/../../out",
        "/etc/out",
        "a//b",
        ".",
        "",
        "a/./b",
        "a\\..\\b",
        "a\0b",
      ] as SafePath[]) {
        const file: TreeFile = { path, executable: false, size: 1, hash: hashBytes(Buffer.from("x")) };
        const staging = await blobs.stage();
        const takeOver = (manifest: Manifest) => staging.takeOver(sample.digest, manifest, new Set());
        await refused(staging.write(file, Buffer.from("x")), "file.path-refused");
        await refused(staging.link(sample.digest, sample.manifest.files[0] ?? file, path), "file.path-refused");
        await refused(staging.link(sample.digest, file, "SKILL.md" as SafePath), "file.path-refused");
        await refused(
          staging.keepTree(archiveName("x", "tree"), sample.digest, { files: [file], folders: [] }),
          "file.path-refused",
        );
        await refused(takeOver({ files: [], folders: [path] }), "file.path-refused");
        await refused(takeOver({ files: [file], folders: [] }), "file.path-refused");
        await staging.close();
        await refused(blobs.read(sample.digest, file), "file.path-refused");
      }
      assert.deepEqual(await blobs.list(), [sample.digest]);
    });

    test("are asked for by digests only", async (t) => {
      const blobs = await world(t);
      await publish(blobs, sample);
      for (const name of ["..", "../..", sample.digest.toUpperCase(), `../trees/${sample.digest}`, ""]) {
        assert.equal(await blobs.has(name), false);
        await assert.rejects(blobs.remove(name));
      }
      assert.ok(await blobs.has(sample.digest));
    });

    test("are removed, also when they are not there, and other trees keep what they share", async (t) => {
      const blobs = await world(t);
      await publish(blobs, sample);
      const staging = await blobs.stage();
      const next = treeOf({ zero: "" });
      const zero = sample.manifest.files.find(({ path }) => path === "zero") ?? assert.fail();
      await staging.link(sample.digest, zero, zero.path);
      await staging.publish(next.digest, next.manifest);
      await staging.close();
      await blobs.remove(sample.digest);
      await blobs.remove(sample.digest);
      assert.deepEqual([await blobs.list(), await read(blobs, next)], [[next.digest], next.bytes]);
      await refused(blobs.read(sample.digest, zero), "library.damaged");
    });
  });

  describe(`blobs ${title}: folders of trees`, () => {
    test("have the files with their modes, and empty folders", async (t) => {
      const blobs = await world(t);
      await publish(blobs, sample);
      const folder = await blobs.materialize(sample.digest, sample.manifest);
      assert.equal(folder.path, blobs.folderOf(sample.digest));
      assert.equal(lstatSync(join(folder.path, "scripts/run.sh")).mode & 0o777, 0o555);
      assert.equal(lstatSync(join(folder.path, "SKILL.md")).mode & 0o777, 0o444);
      assert.equal(readFileSync(join(folder.path, "参考/说明 🦊.md"), "utf8"), "嗨");
      assert.deepEqual(readdirSync(join(folder.path, "empty/deep")), []);
      await folder.release();
    });

    test("stay while one of their users needs them, also if the tree is removed", async (t) => {
      const blobs = await world(t);
      await publish(blobs, sample);
      const [one, two] = [
        await blobs.materialize(sample.digest, sample.manifest),
        await blobs.materialize(sample.digest, sample.manifest),
      ];
      await blobs.remove(sample.digest);
      await one.release();
      await one.release();
      assert.ok(existsSync(join(two.path, "SKILL.md")));
      await two.release();
      assert.equal(await blobs.has(sample.digest), false);
    });

    test("are made only of trees that are there and have the content of their manifest", async (t) => {
      const blobs = await world(t);
      await refused(blobs.materialize(sample.digest, sample.manifest), "library.damaged");
      await publish(blobs, sample);
      await refused(blobs.materialize(sample.digest, other.manifest), "library.damaged");
    });
  });

  describe(`blobs ${title}: changes`, () => {
    test("that do not end are known, with what they noted, until they are forgotten", async (t) => {
      const blobs = await world(t);
      const staging = await stageAll(blobs, sample);
      const name = archiveName("x");
      await staging.note("trash", [name]);
      await staging.publish(sample.digest, sample.manifest);
      const journal = { trees: [sample.digest], trash: [name] };
      assert.deepEqual(await staging.journal(), journal);
      assert.deepEqual(await blobs.interrupted(), { count: 1, journal });
      await staging.close();
      assert.deepEqual(await blobs.interrupted(), { count: 0, journal: { trees: [], trash: [] } });
      assert.ok(await blobs.has(sample.digest));
      await blobs.removeInterrupted();
      assert.deepEqual(await blobs.list(), [sample.digest]);
    });

    test("that are given up leave what was there", async (t) => {
      const blobs = await world(t);
      await publish(blobs, sample);
      await (await stageAll(blobs, other)).close();
      assert.deepEqual([await blobs.list(), (await blobs.interrupted()).count], [[sample.digest], 0]);
    });
  });

  describe(`blobs ${title}: archives`, () => {
    test("are kept whole under their name, and removed", async (t) => {
      const blobs = await world(t);
      const name = archiveName("x");
      const staging = await blobs.stage();
      await staging.keep(name, inChunks("PK", "x".repeat(600_000), "", "end"));
      assert.deepEqual((await staging.journal()).trash, [name]);
      await staging.close();
      const archive = await blobs.archives.read(name);
      assert.ok(archive.kind === "bytes");
      assert.equal(archive.bytes.toString(), `PK${"x".repeat(600_000)}end`);
      await blobs.archives.remove(name);
      await blobs.archives.remove(name);
      await refused(blobs.archives.read(name), "library.damaged");
    });

    test("of a tree outlive the tree", async (t) => {
      const blobs = await world(t);
      await publish(blobs, sample);
      const name = archiveName("x", "tree");
      const staging = await blobs.stage();
      await staging.keepTree(name, sample.digest, sample.manifest);
      await staging.close();
      await blobs.remove(sample.digest);
      const archive = await blobs.archives.read(name);
      assert.ok(archive.kind === "folder");
      assert.equal(readFileSync(join(archive.path, "SKILL.md"), "utf8"), "Text");
      assert.ok(existsSync(join(archive.path, "empty/deep")));
      await blobs.archives.remove(name);
      await refused(blobs.archives.read(name), "library.damaged");
    });

    test("whose bytes break off are not kept", async (t) => {
      const blobs = await world(t);
      const name = archiveName("x");
      const staging = await blobs.stage();
      const broken = async function* () {
        yield Buffer.alloc(500_000);
        throw new Error("broken off");
      };
      await assert.rejects(staging.keep(name, broken()), /broken off/);
      await staging.keep(name, inChunks("whole"));
      await staging.close();
      const archive = await blobs.archives.read(name);
      assert.equal(archive.kind === "bytes" && archive.bytes.toString(), "whole");
    });

    test("have names that lead nowhere else", async (t) => {
      const blobs = await world(t);
      const staging = await blobs.stage();
      for (const name of ["../x.zip", "x.zip", `a/../${archiveName("x")}`, ""]) {
        await assert.rejects(blobs.archives.read(name));
        await assert.rejects(blobs.archives.remove(name));
        await assert.rejects(staging.keep(name, inChunks("x")));
      }
      await staging.close();
      assert.ok(await isEmpty(blobs));
    });
  });

  describe(`blobs ${title}: repair`, () => {
    test("a tree that is moved away can be published again, from the files it still had", async (t) => {
      const blobs = await world(t);
      await publish(blobs, sample);
      assert.equal(await blobs.repair.setAside(other.digest), undefined);
      assert.ok(await blobs.repair.setAside(sample.digest));
      assert.equal(await blobs.has(sample.digest), false);
      assert.deepEqual(
        await blobs.repair.missing(sample.digest, sample.manifest),
        sample.manifest.files.map(({ path }) => path),
      );
      const bytes = new Map<string, Buffer>();
      for (const file of await blobs.repair.listAside()) {
        const known = sample.manifest.files.find(({ hash }) => hash === file.hash);
        if (known) bytes.set(known.path, await blobs.repair.readAside(file));
      }
      await publish(blobs, { ...sample, bytes });
      assert.deepEqual(await read(blobs, sample), sample.bytes);
      assert.deepEqual(await blobs.repair.missing(sample.digest, sample.manifest), []);
    });
  });
}
