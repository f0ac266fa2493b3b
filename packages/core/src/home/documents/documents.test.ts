import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { documentsContract } from "../documents.contract.ts";
import { createRun } from "../fences/create-leases.ts";
import { createFolderLocks } from "../fences/folder-locks.ts";
import { homeFiles, openHome, openMemoryHome } from "../home.ts";
import type { Documents } from "./documents.ts";
import { createFolderDocuments } from "./folder-documents.ts";
import { createMachineFiles } from "./machine-files.ts";
import { shareLooks } from "./share-looks.ts";

const root = mkdtempSync(join(tmpdir(), "loadout-documents-"));
after(() => rmSync(root, { recursive: true, force: true }));
let count = 0;
const newFolder = (): string => join(root, String(count++));

/** As a command has them, and as a server does. */
const kinds = { "read at once": true, "read in the background": false };
const openIn = (folder: string, isBlocking: boolean): Documents =>
  createFolderDocuments(
    folder,
    { run: createRun(createFolderLocks(folder)) },
    createMachineFiles(() => isBlocking),
  );

for (const [how, isBlocking] of Object.entries(kinds))
  documentsContract(`documents in a folder, ${how}`, async () => openIn(newFolder(), isBlocking));
documentsContract("documents in memory", async () => openMemoryHome().documents);

for (const [how, isBlocking] of Object.entries(kinds)) {
  const open = (): { folder: string; documents: Documents } => {
    const folder = newFolder();
    mkdirSync(folder);
    return { folder, documents: openIn(folder, isBlocking) };
  };

  test(`${how}: a link stays a link, and what it points to is changed, also if it does not exist yet`, async () => {
    const { folder, documents } = open();
    const elsewhere = newFolder();
    mkdirSync(elsewhere);
    const target = join(elsewhere, "mine.jsonc");
    for (const text of ["new", "changed"]) {
      if (text === "new") symlinkSync(target, join(folder, "config.jsonc"));
      const version = await documents.write("config.jsonc", text);
      assert.ok(lstatSync(join(folder, "config.jsonc")).isSymbolicLink());
      assert.equal(readFileSync(target, "utf8"), text);
      assert.equal((await documents.read("config.jsonc"))?.version, version);
    }
    assert.equal(await documents.remove("config.jsonc"), true);
    assert.ok(existsSync(target), "only the link is removed");
    symlinkSync("b", join(folder, "a"));
    symlinkSync("a", join(folder, "b"));
    await assert.rejects(documents.read("a"), { code: "file.unreadable" });
  });

  test(`${how}: new files are for their owner alone, others keep their mode unless they have to be private`, async () => {
    const { folder, documents } = open();
    const modeOf = (name: string): number => statSync(join(folder, name)).mode & 0o777;
    await documents.write("a", "1");
    assert.equal(modeOf("a"), 0o600);
    chmodSync(join(folder, "a"), 0o664);
    await documents.write("a", "2");
    assert.equal(modeOf("a"), 0o664);
    await documents.write("a", "3", { isPrivate: true });
    assert.equal(modeOf("a"), 0o600);
    await documents.createFolder("environments/one", { "config.jsonc": "{}" });
    assert.equal(modeOf("environments/one/config.jsonc"), 0o600);
    assert.equal(modeOf("environments"), 0o700);
  });

  test(`${how}: a pipe, a device or a file that is too large is refused without waiting`, async () => {
    const { folder, documents } = open();
    await promisify(execFile)("mkfifo", [join(folder, "pipe")]);
    symlinkSync("/dev/zero", join(folder, "device"));
    writeFileSync(join(folder, "large"), Buffer.alloc(33 * 1024 * 1024));
    for (const name of ["pipe", "device", "large"])
      await assert.rejects(documents.read(name), { code: "file.unreadable" }, name);
  });

  test(`${how}: text and version belong together while another program replaces and rewrites the file`, async () => {
    const { folder, documents } = open();
    const path = join(folder, "a");
    const seen = new Map<string, string>();
    let isOver = false;
    const change = async (): Promise<void> => {
      for (let round = 0; round < 200; round++) {
        const text = String(round).repeat(1 + (round % 7));
        if (round % 2 === 0) writeFileSync(path, text);
        else {
          writeFileSync(`${path}.new`, text);
          renameSync(`${path}.new`, path);
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
      isOver = true;
    };
    const look = async (): Promise<void> => {
      while (!isOver) {
        const found = await documents.read("a");
        // A text that was written a moment ago may share its version with the next one, and says so.
        if (found && !found.isUnsettled) {
          assert.equal(seen.get(found.version) ?? found.text, found.text);
          seen.set(found.version, found.text);
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    await Promise.all([change(), look()]);
    const last = await documents.read("a");
    assert.equal(last?.text, readFileSync(path, "utf8"));
    assert.equal(last?.version, await documents.version("a"));
  });

  test(`${how}: what is being written is not listed, and nothing of it stays`, async () => {
    const { folder, documents } = open();
    writeFileSync(join(folder, `.a.${crypto.randomUUID()}.tmp`), "half");
    assert.deepEqual(await documents.list(""), []);
    await documents.write("a", "1");
    await documents.removeFolder("nothing");
    assert.deepEqual(
      (await documents.list("")).map(({ name }) => name),
      ["a"],
      "and databases are no documents",
    );
  });
}

test("edits of several processes at once are all kept", async () => {
  const folder = newFolder();
  const program = `
    const { editDocument } = await import(${JSON.stringify(join(import.meta.dirname, "documents.ts"))});
    const { homeFiles } = await import(${JSON.stringify(join(import.meta.dirname, "../home.ts"))});
    const { documents } = homeFiles(${JSON.stringify(folder)});
    for (let round = 0; round < 10; round++)
      await editDocument(documents, "a/list.txt", (text = "") => text + process.argv[1] + "\\n");
  `;
  const run = (name: string) =>
    promisify(execFile)(process.execPath, ["--input-type=module", "--no-warnings", "-e", program, name]);
  await Promise.all(["one", "two", "three"].map(run));
  const lines = readFileSync(join(folder, "a/list.txt"), "utf8").trim().split("\n");
  assert.deepEqual(
    lines.sort(),
    ["one", "three", "two"].flatMap((name) => Array.from({ length: 10 }, () => name)),
  );
  assert.deepEqual(readdirSync(join(folder, "a")), ["list.txt"]);
});

test("reading creates nothing, and needs no home that is open", async () => {
  const folder = newFolder();
  const { documents } = homeFiles(folder);
  assert.equal(await documents.read("config.jsonc"), undefined);
  assert.equal(await documents.version("config.jsonc"), undefined);
  assert.deepEqual(await documents.list("environments"), []);
  assert.ok(!existsSync(folder));
});

test("documents of a home that is opened once more with threads are read in the background from then on", async (t) => {
  const folder = newFolder();
  const first = openHome(folder);
  t.after(first.close);
  await first.documents.write("a", "1");
  const second = openHome(folder, { threads: true });
  t.after(second.close);
  const blocking = t.mock.method(process.getBuiltinModule("node:fs"), "openSync");
  assert.equal((await first.documents.read("a"))?.text, "1");
  assert.equal(blocking.mock.callCount(), 0);
});

test("looks of one moment are shared, and a look that has started is not shared with later callers", async () => {
  let value = 0;
  let looks = 0;
  const look = shareLooks(async () => {
    looks++;
    const seen = value;
    await new Promise((resolve) => setImmediate(resolve));
    return seen;
  });
  assert.deepEqual(await Promise.all([look("a"), look("a"), look("a")]), [0, 0, 0]);
  assert.equal(looks, 1);
  const early = look("a");
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  value = 1;
  assert.deepEqual(await Promise.all([early, look("a"), look("a"), look("b")]), [0, 1, 1, 1]);
  assert.equal(looks, 4);
});

test("a look that fails is reported to its own callers, and the next one is tried", async () => {
  let isBroken = true;
  const look = shareLooks(async () => {
    if (isBroken) throw new Error("broken");
    return "fine";
  });
  const first = look("a");
  await assert.rejects(first, /broken/);
  isBroken = false;
  assert.equal(await look("a"), "fine");
});
