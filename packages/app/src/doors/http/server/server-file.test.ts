import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { readServerFile, removeServerFile, type ServerFile, writeServerFile } from "./server-file.ts";

const file: ServerFile = { url: "http://127.0.0.1:1", token: "local_1", pid: 1, version: "1", startedAt: "now" };

function createHome(t: TestContext): string {
  const home = mkdtempSync(join(tmpdir(), "loadout-server-file-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

test("is read as it was written, by its owner alone", async (t) => {
  const home = createHome(t);
  writeFileSync(join(home, "server.json"), "{}", { mode: 0o644 });
  await writeServerFile(home, file);
  assert.deepEqual(await readServerFile(home), file);
  assert.equal(statSync(join(home, "server.json")).mode & 0o777, 0o600);
});

test("what is none of ours is no server", async (t) => {
  const home = createHome(t);
  assert.equal(await readServerFile(join(home, "nowhere")), undefined);
  for (const text of ["", "{", "[]", "null", "{}", JSON.stringify({ ...file, token: 7 })]) {
    writeFileSync(join(home, "server.json"), text);
    assert.equal(await readServerFile(home), undefined, text);
  }
  rmSync(join(home, "server.json"));
  mkdirSync(join(home, "server.json"));
  await assert.rejects(readServerFile(home), /EISDIR/);
});

test("a server that ends takes its own away, and no other's", async (t) => {
  const home = createHome(t);
  await writeServerFile(home, file);
  await removeServerFile(home, "local_2");
  assert.deepEqual(await readServerFile(home), file);
  await removeServerFile(home, "local_1");
  assert.ok(!existsSync(join(home, "server.json")));
  await removeServerFile(home, "local_1");
});
