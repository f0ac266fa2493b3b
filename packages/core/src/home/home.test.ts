import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { openHome } from "./home.ts";
import { takeLock, takeLockHere } from "./leases/lock.ts";

test("a thread that ends by an error loses its locks only until the next thread has taken them, and gives back no others", async (t) => {
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
