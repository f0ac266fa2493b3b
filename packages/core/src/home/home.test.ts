import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type TestContext, test } from "node:test";
import { Worker } from "node:worker_threads";
import { Fault } from "../ground/fault.ts";
import { auditRecords } from "./audit/audit-table.ts";
import { openHome, openMemoryHome } from "./home.ts";
import { takeLockHere } from "./leases/kernel-lock.ts";
import { takeLock } from "./leases/path-lock.ts";

// run: slow; it tries every kind of home, also with threads

/** A home in threads; `kill` ends the thread that was called last, `holdBack` lets calls for locks wait. */
function openThreads(t: TestContext) {
  const parent = mkdtempSync(join(tmpdir(), "loadout-threads-"));
  const folder = join(parent, "home");
  const called: Worker[] = [];
  const { postMessage } = Worker.prototype;
  let waiting: Promise<void> | undefined;
  t.mock.method(
    Worker.prototype,
    "postMessage",
    function (this: Worker, calls: readonly { readonly method: string }[]) {
      const has = (method: string): boolean => calls.some((call) => call.method === method);
      if (!has("ready")) called.push(this); // threads that start a while later are not meant
      const send = (): void => postMessage.call(this, calls);
      if (waiting && has("take")) void waiting.then(send);
      else send();
    },
  );
  const holdBack = (promise: Promise<void>): void => {
    waiting = promise;
  };
  const home = openHome(folder, { threads: true });
  t.after(async () => {
    await home.close();
    rmSync(parent, { recursive: true, force: true });
  });
  const audit = home.records.use("audit", async () => auditRecords);
  const kill = async (): Promise<void> => {
    await new Promise(setImmediate); // calls of one moment are sent together, after it
    await called.at(-1)?.terminate();
  };
  return { home, folder, audit, holdBack, kill };
}

const entry = { time: "t", actor: "a", action: "b", subject: "c", before: null, after: null, details: {} };

test("a read whose thread ends is repeated; a change is not, and its fault says that it may have been made", async (t) => {
  const { audit, kill } = openThreads(t);
  await audit.change("record", entry);
  const reads = Array.from({ length: 20 }, () => audit.read("list"));
  await kill();
  for (const entries of await Promise.all(reads)) assert.equal(entries.length, 1);
  const changes = Array.from({ length: 20 }, () => audit.change("record", entry));
  const outcomes = Promise.allSettled(changes);
  await kill();
  const refused = (await outcomes).flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  assert.ok(refused.length > 0);
  for (const fault of refused) {
    assert.ok(fault instanceof Fault, String(fault));
    assert.deepEqual([fault.code, fault.status], ["home.unavailable", 503]);
    assert.match(fault.say("en").message, /may have been made/);
  }
  const made = (await audit.read("list", { limit: 100 })).length - 1;
  assert.ok(made >= 20 - refused.length && made <= 20, "each change was made once or not at all");
});

test("a lease outlives its thread, and its holder goes on writing", async (t) => {
  const { home, audit, kill } = openThreads(t);
  const lease = await home.leases.take("turns/one");
  await kill();
  await audit.fenced(lease).change("record", entry);
  await assert.rejects(home.leases.take("turns/one", { patience: 0 }), { code: "busy" });
  assert.equal(lease.lost.aborted, false);
  lease.release();
});

test("a lease that another process took meanwhile is lost: its holder is told, and writes nothing more", async (t) => {
  const { home, folder, audit, holdBack, kill } = openThreads(t);
  const lease = await home.leases.take("turns/one");
  await audit.fenced(lease).change("record", entry);
  const code = `
    import { openHome } from ${JSON.stringify(new URL("home.ts", import.meta.url).href)};
    const { leases } = openHome(${JSON.stringify(folder)});
    console.log((await leases.take("turns/one", { holder: "the other", patience: 60_000 })).fence);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["-C", "loadout-source", "--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.after(() => child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { promise: otherHasIt, resolve } = Promise.withResolvers<void>();
  holdBack(otherHasIt);
  const lost = once(lease.lost, "abort");
  await kill();
  assert.equal((await lines.next()).value, String(lease.fence + 1));
  resolve();
  await lost;
  assert.equal(lease.lost.reason.code, "lease.lost");
  await assert.rejects(audit.fenced(lease).change("record", entry), { code: "lease.lost" });
  await assert.rejects(home.leases.take("turns/one", { patience: 0 }), /the other/);
  assert.equal((await audit.read("list")).length, 1);
});

test("those who listen look again after a thread ended", async (t) => {
  const { home, kill } = openThreads(t);
  const { promise, resolve } = Promise.withResolvers<string>();
  await home.bus.subscribe(["skill"], resolve);
  await kill();
  assert.equal(await promise, "skill");
});

test("a thread that ends by an error loses its locks only until the next thread has taken them, and gives back no others", async (t) => {
  const { folder, kill } = openThreads(t);
  const [one, other] = [join(folder, "one.db"), join(folder, "other.db")];
  const releaseOne = await takeLock(one, 0);
  await kill();
  const releaseOther = await takeLock(other, 0);
  await assert.rejects(takeLockHere(one, 0), { code: "busy" });
  releaseOne();
  (await takeLock(one, 1000))(); // answered behind it
  await assert.rejects(takeLockHere(other, 0), { code: "busy" });
  releaseOther();
});

test("a lock that is given back while its thread ends, or after, is no error", async (t) => {
  const unhandled = t.mock.fn();
  process.on("unhandledRejection", unhandled);
  t.after(() => process.off("unhandledRejection", unhandled));
  const folder = join(mkdtempSync(join(tmpdir(), "loadout-threads-")), "home");
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const home = openHome(folder, { threads: true });
  const [one, other] = [await takeLock(join(folder, "one.db"), 0), await takeLock(join(folder, "other.db"), 0)];
  const closing = home.close();
  one();
  await closing;
  other();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(unhandled.mock.callCount(), 0);
  (await takeLockHere(join(folder, "one.db"), 0))();
});

test("a home in memory that was closed refuses everything, instead of being empty", async () => {
  const home = openMemoryHome();
  await home.documents.write("a", "x");
  await home.bus.publish("skill");
  await home.close();
  await home.close();
  for (const call of [
    () => home.documents.read("a"),
    () => home.documents.write("a", "y"),
    () => home.documents.list(""),
    () => home.documents.removeFolder("a"),
    () => home.bus.publish("skill"),
    () => home.leases.take("turn"),
    async () => home.folder(),
    () => home.workspaces.open("s"),
  ])
    await assert.rejects(async () => call(), /closed/, String(call));
});
