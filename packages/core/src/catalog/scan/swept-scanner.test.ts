import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { Worker } from "node:worker_threads";
import { createSandbox } from "../../../../../test/sandbox.ts";
import { skillFiles } from "../../ground/files/skill-files.ts";
import { threadFile } from "../../home/thread-file.ts";
import { hasFileThread, openFileThreads } from "../../home/threads/file-work.ts";
import { createCatalog } from "../catalog.ts";
import type { Source } from "../source.ts";
import { createScanner } from "./create-scanner.ts";
import { createSharedSources } from "./shared-sources.ts";
import { createSourceSweeps } from "./sweep-sources.ts";
import { createSweptScanners } from "./swept-scanner.ts";

/** Sources that are swept behind calls which take a turn of the event loop, as those to a thread do. */
function createWorld(t: TestContext) {
  const sandbox = createSandbox(t);
  const log: string[] = [];
  const thread = { sweeps: createSourceSweeps(), isBroken: false };
  const answer = async <Value>(make: () => Value): Promise<Value> => {
    await new Promise((resolve) => setImmediate(resolve));
    if (thread.isBroken) {
      Object.assign(thread, { sweeps: createSourceSweeps(), isBroken: false });
      throw new Error("the thread ended");
    }
    return structuredClone(make());
  };
  const scannerOf = createSweptScanners({
    sweep: (questions, forgotten) => {
      log.push(questions.map(({ source }) => (source ? "new" : "known")).join(" "));
      return answer(() => thread.sweeps.sweep(structuredClone(questions), forgotten));
    },
    more: (...given) => {
      log.push("more");
      return answer(() => thread.sweeps.more(...given));
    },
  });
  const source = (name: string): Source => ({ name, kind: "user", root: join(sandbox.folder, name), trusted: true });
  return { sandbox, log, thread, scannerOf, source };
}

describe("sources that are swept in a thread", () => {
  test("cost one message for all of them, and keep their objects while nothing changes", async (t) => {
    const { sandbox, log, scannerOf, source } = createWorld(t);
    for (const name of ["one", "other"]) sandbox.skill(name, `${name}-skill`);
    const catalog = createCatalog([source("one"), source("other")], { scannerOf });
    const { view } = await catalog.refresh();
    assert.equal((await catalog.refresh()).view, view);
    sandbox.skill("one", "new");
    const after = await catalog.refresh();
    assert.deepEqual(after.change, { added: ["new"], removed: [], changed: [] });
    assert.equal(after.view.ready.get("one-skill"), view.ready.get("one-skill"));
    assert.deepEqual(log, ["new new", "known known", "known known"]);
  });

  test("are swept once for all who ask while a sweep runs", async (t) => {
    const { sandbox, log, scannerOf, source } = createWorld(t);
    sandbox.skill("one", "early");
    const scanner = scannerOf(source("one"));
    const running = scanner.scan();
    await Promise.resolve();
    await Promise.resolve();
    sandbox.skill("one", "late");
    const later = await Promise.all(Array.from({ length: 30 }, () => scanner.scan()));
    for (const { skills } of later) assert.deepEqual(skills.map(({ id }) => id).toSorted(), ["early", "late"]);
    await running;
    assert.equal(log.length, 2);
  });

  test("are scanned again where their thread has ended, or another one answers", async (t) => {
    const { sandbox, log, thread, scannerOf, source } = createWorld(t);
    for (const id of ["a", "b"]) sandbox.skill("one", id);
    const catalog = createCatalog([source("one")], { scannerOf });
    await catalog.refresh();
    thread.isBroken = true;
    sandbox.skill("one", "c");
    assert.deepEqual((await catalog.refresh()).change, { added: ["c"], removed: [], changed: [] });
    thread.sweeps = createSourceSweeps();
    sandbox.skill("one", "d");
    assert.deepEqual((await catalog.refresh()).change, { added: ["d"], removed: [], changed: [] });
    assert.deepEqual(log, ["new", "known", "new", "known", "new"]);
  });

  test("continue with what this thread has scanned: only what changed since is read and sent", async (t) => {
    const { sandbox, log, thread, scannerOf, source } = createWorld(t);
    const reads: string[] = [];
    const readHead = (path: string, limit: number) => {
      reads.push(basename(dirname(path)));
      return skillFiles.readHead(path, limit);
    };
    thread.sweeps = createSourceSweeps((one, options) =>
      createScanner(one, { ...options, files: { ...skillFiles, readHead } }),
    );
    for (const id of ["a", "b", "c"]) sandbox.skill("one", id);
    await new Promise((resolve) => setTimeout(resolve, 40)); // until timestamps can be relied on
    const local = createScanner(source("one"));
    const before = local.scan();
    sandbox.skill("one", "b", { description: "Another description." });
    sandbox.skill("one", "d");
    const scanner = scannerOf(source("one"), local.known?.());
    const after = await scanner.scan();
    assert.deepEqual(reads.toSorted(), ["b", "d"]);
    assert.deepEqual(
      after.skills.map(({ id }) => id),
      ["a", "b", "c", "d"],
    );
    assert.equal(after.skills[0], before.skills[0]);
    assert.equal(after.skills[2], before.skills[2]);
    assert.notEqual(after.skills[1]?.head?.description, before.skills[1]?.head?.description);
    thread.isBroken = true;
    assert.equal((await scanner.scan()).skills.length, 4);
    assert.deepEqual(log, ["new", "known", "new"]);
  });

  test("come in portions where they are many", async (t) => {
    const { sandbox, log, scannerOf, source } = createWorld(t);
    for (let number = 0; number < 1100; number++) sandbox.skill("one", `s${number}`);
    const catalog = createCatalog([source("one")], { scannerOf });
    assert.equal((await catalog.refresh()).view.ready.size, 1100);
    assert.deepEqual(log, ["new", "more", "more"]);
  });

  test("are seen again after the thread of a home has died", async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "loadout-swept-"));
    const made: Worker[] = [];
    const { postMessage } = Worker.prototype;
    t.mock.method(Worker.prototype, "postMessage", function (this: Worker, message: unknown) {
      made.push(this);
      postMessage.call(this, message);
    });
    const threads = openFileThreads(folder, threadFile(), 0);
    t.after(async () => {
      await threads.close();
      rmSync(folder, { recursive: true, force: true });
    });
    while (!hasFileThread()) await new Promise((resolve) => setTimeout(resolve, 5));
    const { sandbox, source } = createWorld(t);
    sandbox.skill("one", "a");
    const catalog = createCatalog([source("one")], { scannerOf: createSharedSources(folder).scannerOf });
    await catalog.refresh();
    await made.at(-1)?.terminate();
    sandbox.skill("one", "b");
    assert.deepEqual((await catalog.refresh()).change.added, ["b"]);
  });
});
