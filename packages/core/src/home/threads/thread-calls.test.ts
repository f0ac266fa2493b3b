import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { Worker } from "node:worker_threads";
import { openHome } from "../home.ts";
import { takeLock, takeLockHere } from "../leases/lock.ts";
import { startCallThread } from "./thread-calls.ts";

const calls = JSON.stringify(new URL("thread-calls.ts", import.meta.url));
/** A thread that answers, and one of whose methods ends it. */
const source = `
  import { parentPort } from "node:worker_threads";
  const { serveCalls } = await import(${calls});
  serveCalls(parentPort, {
    echo: (value) => value,
    slowly: async (value) => { await new Promise((resolve) => setTimeout(resolve, 100)); return value; },
    fail: () => { setImmediate(() => { throw new Error("the thread has a defect"); }); return new Promise(() => undefined); },
    close: () => undefined,
  });`;

function start(t: TestContext) {
  const thread = startCallThread(new URL(`data:text/javascript,${encodeURIComponent(source)}`), undefined);
  t.after(() => thread.close());
  return thread;
}

describe("a thread that ends by an error", () => {
  test("fails its running calls; those to the thread that follows are answered", async (t) => {
    const { call } = start(t);
    assert.equal(await call("echo", 1), 1);
    const failing = call("fail");
    // Called when the error is known, which is before the thread has said that it ended.
    const next = failing.catch(() => call("slowly", 2));
    await assert.rejects(failing, /the thread has a defect/);
    assert.equal(await next, 2);
  });

  test("loses its locks only until the next thread has taken them, and gives back no others", async (t) => {
    const folder = join(mkdtempSync(join(tmpdir(), "loadout-threads-")), "home");
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const made: Worker[] = [];
    const { postMessage } = Worker.prototype;
    t.mock.method(Worker.prototype, "postMessage", function (this: Worker, message: unknown) {
      made.push(this);
      postMessage.call(this, message);
    });
    const home = openHome(folder, { threads: true });
    t.after(home.close);
    const [one, other] = [join(folder, "one.db"), join(folder, "other.db")];
    const releaseOne = await takeLock(one, 0);
    await made.at(-1)?.terminate();
    const releaseOther = await takeLock(other, 0);
    await assert.rejects(takeLockHere(one, 0), { code: "busy" });
    releaseOne();
    (await takeLock(one, 1000))(); // answered behind it
    await assert.rejects(takeLockHere(other, 0), { code: "busy" });
    releaseOther();
  });
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
