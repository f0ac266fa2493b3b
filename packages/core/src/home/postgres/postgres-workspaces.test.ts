import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { testDatabase } from "../../../../../test/postgres.ts";
import { Fault } from "../../ground/fault.ts";
import type { Home } from "../home.ts";
import { openPostgresHome } from "./open-postgres-home.ts";
import { createPostgresWorkspaces } from "./postgres-workspaces.ts";

/** Workspaces that several machines work in, one after the other. */

async function machine(t: TestContext, url: string): Promise<Home> {
  const folder = mkdtempSync(join(tmpdir(), "loadout-machine-"));
  const home = await openPostgresHome({ url, folder });
  t.after(async () => {
    await home.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return home;
}

const isFault = (code: string) => (error: unknown) => error instanceof Fault && error.code === code;

test("a workspace that one machine kept is laid out by another, with its links, folders and executable files", async (t) => {
  const url = await testDatabase(t);
  const [one, two] = [(await machine(t, url)).workspaces, (await machine(t, url)).workspaces];
  const here = await one.open("s");
  mkdirSync(join(here, "src/empty"), { recursive: true });
  writeFileSync(join(here, "src/run.sh"), "#!/bin/sh\n");
  chmodSync(join(here, "src/run.sh"), 0o755);
  writeFileSync(join(here, "src/同 样\n🦊.md"), "嗨");
  writeFileSync(join(here, "large"), Buffer.alloc(3_000_000, "x"));
  symlinkSync("src/run.sh", join(here, "link"));
  symlinkSync("/etc/passwd", join(here, "outside"));
  execFileSync("mkfifo", [join(here, "pipe")]);
  const digest = await one.keep("s");
  const there = await two.open("s");
  assert.notEqual(there, here);
  assert.deepEqual(readdirSync(there).toSorted(), ["large", "link", "outside", "src"]);
  assert.deepEqual(readdirSync(join(there, "src")).toSorted(), ["empty", "run.sh", "同 样\n🦊.md"].toSorted());
  assert.equal(lstatSync(join(there, "src/run.sh")).mode & 0o777, 0o755);
  assert.equal(lstatSync(join(there, "large")).mode & 0o777, 0o644);
  assert.equal(readFileSync(join(there, "src/同 样\n🦊.md"), "utf8"), "嗨");
  assert.deepEqual(
    [readlinkSync(join(there, "link")), readlinkSync(join(there, "outside"))],
    ["src/run.sh", "/etc/passwd"],
  );
  assert.equal(lstatSync(join(there, "large")).size, 3_000_000);
  assert.equal(await two.keep("s"), digest, "nothing changed");
});

test("the machine that had a workspace before gets what another one made of it", async (t) => {
  const url = await testDatabase(t);
  const [one, two] = [(await machine(t, url)).workspaces, (await machine(t, url)).workspaces];
  writeFileSync(join(await one.open("s"), "a"), "1");
  await one.keep("s");
  const there = await two.open("s");
  writeFileSync(join(there, "a"), "22");
  writeFileSync(join(there, "b"), "new");
  await two.keep("s");
  const here = await one.open("s");
  assert.deepEqual([readFileSync(join(here, "a"), "utf8"), readdirSync(here)], ["22", ["a", "b"]]);
  rmSync(join(here, "b"));
  await one.keep("s");
  assert.deepEqual(readdirSync(await two.open("s")), ["a"]);
});

test("a machine that was overtaken keeps nothing, and what it did not keep is not in the way", async (t) => {
  const url = await testDatabase(t);
  const [one, two] = [(await machine(t, url)).workspaces, (await machine(t, url)).workspaces];
  const here = await one.open("s");
  writeFileSync(join(here, "a"), "1");
  await one.keep("s");
  writeFileSync(join(await two.open("s"), "a"), "2");
  await two.keep("s");
  writeFileSync(join(here, "a"), "late");
  await assert.rejects(one.keep("s"), isFault("lease.lost"));
  assert.equal(readFileSync(join(await two.open("s"), "a"), "utf8"), "2");
  assert.equal(readFileSync(join(await one.open("s"), "a"), "utf8"), "2");
});

test("what was not kept yet stays on its machine, and a workspace removed elsewhere is gone", async (t) => {
  const url = await testDatabase(t);
  const [one, two] = [(await machine(t, url)).workspaces, (await machine(t, url)).workspaces];
  const here = await one.open("s");
  writeFileSync(join(here, "a"), "1");
  assert.deepEqual(readdirSync(await one.open("s")), ["a"]);
  await one.keep("s");
  writeFileSync(join(here, "b"), "not kept");
  assert.deepEqual(readdirSync(await one.open("s")), ["a", "b"]);
  await two.remove("s");
  assert.deepEqual(readdirSync(await one.open("s")), []);
});

test("what a turn left that did not come to its end is put back, also after turns on other machines", async (t) => {
  const url = await testDatabase(t);
  const home = await machine(t, url);
  const [{ workspaces }, other] = [home, (await machine(t, url)).workspaces];
  const here = await workspaces.open("s", 0);
  writeFileSync(join(here, "a"), "1");
  await workspaces.keep("s");
  await workspaces.leave("s", 1);
  writeFileSync(join(here, "b"), "by a command that went on");
  assert.deepEqual(readdirSync(await workspaces.open("s", 1)), ["a", "b"], "the last turn ended here");
  // The second turn died; or it ended, and the third one ran elsewhere and changed nothing.
  for (const turns of [2, 3]) {
    writeFileSync(join(here, "a"), "changed");
    mkdirSync(join(here, "c"));
    const again = await workspaces.open("s", turns);
    assert.deepEqual([readdirSync(again), readFileSync(join(again, "a"), "utf8")], [["a"], "1"]);
    assert.deepEqual(readdirSync(await other.open("s", turns)), ["a"]);
  }
  writeFileSync(join(await workspaces.open("first", 0), "x"), "its only turn died");
  assert.deepEqual(readdirSync(await workspaces.open("first", 1)), []);
});

test("a workspace that is too large to be kept stays on its machine as long as turns end there", async (t) => {
  const url = await testDatabase(t);
  const home = await machine(t, url);
  const limits = { files: 3, file: 10, total: 1500 };
  const workspaces = createPostgresWorkspaces({ records: home.records, folder: home.folder(), limits });
  const here = await workspaces.open("s", 0);
  writeFileSync(join(here, "a"), "1");
  await workspaces.keep("s");
  writeFileSync(join(here, "large"), "x".repeat(11));
  await assert.rejects(workspaces.keep("s"), isFault("workspace.too-large"));
  await workspaces.leave("s", 1);
  assert.deepEqual(readdirSync(await workspaces.open("s", 1)), ["a", "large"]);
  assert.deepEqual(readdirSync(await workspaces.open("s", 2)), ["a"]);
});

test("a workspace whose note was lost or damaged on this machine is laid out again", async (t) => {
  const url = await testDatabase(t);
  const { workspaces } = await machine(t, url);
  const here = await workspaces.open("s");
  writeFileSync(join(here, "a"), "1");
  const digest = await workspaces.keep("s");
  const note = join(here, "../kept.json");
  for (const damage of [() => rmSync(note), () => writeFileSync(note, "{")]) {
    assert.ok(existsSync(note));
    damage();
    rmSync(join(here, "a"));
    assert.deepEqual(readdirSync(await workspaces.open("s")), ["a"]);
    assert.equal(await workspaces.keep("s"), digest);
  }
});

test("a workspace that is too large is refused, and what was kept before stays", async (t) => {
  const url = await testDatabase(t);
  const [home, other] = [await machine(t, url), await machine(t, url)];
  const limits = { files: 3, file: 1000, total: 1500 };
  const workspaces = createPostgresWorkspaces({ records: home.records, folder: home.folder(), limits });
  const here = await workspaces.open("s");
  writeFileSync(join(here, "a"), "1");
  await workspaces.keep("s");
  const attempts: Readonly<Record<string, () => void>> = {
    "a large file": () => writeFileSync(join(here, "b"), Buffer.alloc(1001)),
    "large together": () => ["b", "c"].forEach((name) => void writeFileSync(join(here, name), Buffer.alloc(900))),
    "many files": () => ["b", "c", "d"].forEach((name) => void writeFileSync(join(here, name), "")),
  };
  for (const [title, attempt] of Object.entries(attempts)) {
    attempt();
    await assert.rejects(workspaces.keep("s"), isFault("workspace.too-large"), title);
    for (const name of ["b", "c", "d"]) rmSync(join(here, name), { force: true });
  }
  assert.deepEqual(readdirSync(await other.workspaces.open("s")), ["a"]);
});

test("no link that appears in a workspace brings in what is outside of it", async (t) => {
  const url = await testDatabase(t);
  const home = await machine(t, url);
  const here = await home.workspaces.open("s");
  const secret = join(home.folder(), "secret");
  mkdirSync(secret);
  writeFileSync(join(secret, "key"), "secret");
  symlinkSync(secret, join(here, "folder"));
  symlinkSync(join(secret, "key"), join(here, "file"));
  await home.workspaces.keep("s");
  const there = await (await machine(t, url)).workspaces.open("s");
  assert.deepEqual(
    ["folder", "file"].map((name) => readlinkSync(join(there, name))),
    [secret, join(secret, "key")],
  );
});

test("who lost the lease of turns keeps nothing, so that the work of the next holder stays", async (t) => {
  const url = await testDatabase(t);
  const [one, two] = [await machine(t, url), await machine(t, url)];
  writeFileSync(join(await one.workspaces.open("s"), "a"), "1");
  const early = await one.leases.take("turn");
  await one.workspaces.keep("s", early);
  early.release();
  const late = await two.leases.take("turn");
  writeFileSync(join(await two.workspaces.open("s"), "a"), "of the holder");
  writeFileSync(join(await one.workspaces.open("s"), "a"), "too late");
  await assert.rejects(one.workspaces.keep("s", early), isFault("lease.lost"));
  await two.workspaces.keep("s", late);
  assert.equal(readFileSync(join(await one.workspaces.open("s"), "a"), "utf8"), "of the holder");
  late.release();
});
