import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { Fault } from "../../ground/fault.ts";
import { startCallThread } from "./thread-calls.ts";

const calls = JSON.stringify(new URL("thread-calls.ts", import.meta.url));
const fault = JSON.stringify(new URL("../../ground/fault.ts", import.meta.url));
/** A thread that answers, and one of whose methods ends it. */
const source = `
  import { parentPort } from "node:worker_threads";
  const { serveCalls } = await import(${calls});
  const { Fault } = await import(${fault});
  const text = { en: "taken", zh: "taken" };
  const gate = Promise.withResolvers();
  const say = serveCalls(parentPort, {
    refuse: () => { throw Object.assign(new Error("no such file"), { code: "ENOENT" }); },
    refuseAbove: () => { throw new Fault("above.taken", {}, { kind: { status: 409, exit: 1, message: text, hint: text } }); },
    tell: (event) => say(event),
    echo: (value) => value,
    gated: async (value) => { await gate.promise; return value; },
    gatedFunction: async () => { await gate.promise; return () => undefined; },
    open: () => gate.resolve(),
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
    await assert.rejects(failing, (error) => {
      assert.ok(error instanceof Fault, String(error));
      assert.deepEqual([error.code, String(error.cause)], ["home.unavailable", "Error: the thread has a defect"]);
      return true;
    });
    assert.equal(await next, 2);
  });
});

test("an error keeps its code on the way, and what a thread says by itself arrives", async (t) => {
  const { call, onEvent } = start(t);
  await assert.rejects(call("refuse"), { message: "no such file", code: "ENOENT" });
  // A fault of a package above the core: the texts of its code are not known here.
  await assert.rejects(call("refuseAbove"), { message: "taken", code: "above.taken" });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  onEvent(resolve);
  await call("tell", ["news"]);
  assert.deepEqual(await promise, ["news"]);
});

test("an answer that cannot be copied fails alone, also among others of the same moment", async (t) => {
  const { call } = start(t);
  const calls = [call("gated", 1), call("gatedFunction"), call("gated", 2), call("open")];
  const outcomes = await Promise.allSettled(calls);
  assert.deepEqual(
    outcomes.map((outcome) =>
      outcome.status === "fulfilled" ? outcome.value : /could not be cloned/.test(outcome.reason),
    ),
    [1, true, 2, undefined],
  );
});

/** Starts a process with this cache of compiled code, if any, and tells which one its thread has. */
function cacheOfThread(folder: string | undefined): string {
  const thread = `
    import { parentPort } from "node:worker_threads";
    import { getCompileCacheDir } from "node:module";
    const { serveCalls } = await import(${calls});
    serveCalls(parentPort, { cache: () => getCompileCacheDir(), close: () => undefined });`;
  const code = `
    import { enableCompileCache } from "node:module";
    const folder = ${JSON.stringify(folder ?? "")};
    if (folder) enableCompileCache(folder);
    const { startCallThread } = await import(${calls});
    const thread = startCallThread(new URL(${JSON.stringify(`data:text/javascript,${encodeURIComponent(thread)}`)}), undefined);
    console.log((await thread.call("cache")) ?? "none");
    await thread.close();`;
  const { NODE_COMPILE_CACHE: _inherited, ...env } = process.env;
  const words = ["-C", "loadout-source", "--input-type=module", "-e", code];
  return spawnSync(process.execPath, words, { env, encoding: "utf8" }).stdout.trim();
}

test("a thread uses the cache of compiled code of its process", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "loadout-compiled-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  assert.equal(join(cacheOfThread(folder), ".."), folder);
  assert.equal(cacheOfThread(undefined), "none");
});
