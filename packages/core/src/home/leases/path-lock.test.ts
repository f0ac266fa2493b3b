import assert from "node:assert/strict";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { asOrdinaryUser } from "../../../../../test/library-sandbox.ts";
import { createSandbox } from "../../../../../test/sandbox.ts";
import { shareLock, whenAlone, withLock } from "./path-lock.ts";

test("a change that was made is not said to have failed because another process looks at the lock", async (t) => {
  const path = join(createSandbox(t).folder, "lock.db");
  const other = new DatabaseSync(path);
  t.after(() => other.close());
  const made = await withLock(path, () => {
    other.exec("BEGIN");
    other.prepare("SELECT 1 FROM sqlite_schema").all();
    return "made";
  });
  assert.equal(made, "made");
  other.exec("COMMIT");
  assert.equal(await withLock(path, () => "made again", 0), "made again", "it is free afterwards");
});

test("a lock that cannot be written would keep no other process out, and is refused", async (t) => {
  const { folder, write } = createSandbox(t);
  const path = write("lock.db", "");
  chmodSync(folder, 0o777);
  chmodSync(path, 0o444);
  await assert.rejects(
    asOrdinaryUser(() => withLock(path, () => "made")),
    { code: "file.unwritable" },
  );
});

test("a shared lock lets many in, and no process is alone until the last has left", async (t) => {
  const path = join(createSandbox(t).folder, "shared/lock.db");
  const [leaveOne, leaveOther] = [await shareLock(path), await shareLock(path)];
  const made: string[] = [];
  assert.equal(await whenAlone(path, () => made.push("early")), false);
  leaveOne();
  assert.equal(await whenAlone(path, () => made.push("early")), false);
  leaveOther();
  assert.equal(await whenAlone(path, () => made.push("alone")), true);
  assert.deepEqual(made, ["alone"]);
  (await shareLock(path))();
});

test("no process gets a share while another one is alone with a lock", async (t) => {
  const path = join(createSandbox(t).folder, "lock.db");
  const other = new DatabaseSync(path);
  t.after(() => other.close());
  other.exec("BEGIN EXCLUSIVE");
  await assert.rejects(shareLock(path, 0), { code: "busy" });
  const waiting = shareLock(path);
  other.exec("COMMIT");
  (await waiting)();
});
