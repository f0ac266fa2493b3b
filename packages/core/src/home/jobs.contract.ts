import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import type { Home } from "./home.ts";
import type { Job, Jobs, JobView } from "./jobs/jobs.ts";

/** What every implementation of `Jobs` has to do. */
export function testJobs(title: string, open: (t: TestContext) => Promise<Home>): void {
  const world = async (t: TestContext) => {
    const home = await open(t);
    t.after(() => home.close());
    return home.jobs;
  };

  describe(`jobs ${title}`, () => {
    test("each job is done, by one worker at a time", async (t) => {
      const jobs = await world(t);
      const done: unknown[] = [];
      const running = new Set<number>();
      const run = async ({ id, payload }: Job): Promise<void> => {
        assert.ok(!running.has(id));
        running.add(id);
        await new Promise((resolve) => setImmediate(resolve));
        running.delete(id);
        done.push(payload);
      };
      for (const number of [1, 2, 3]) await jobs.add("count", number);
      const workers = [jobs.work(["count"], [], run), jobs.work(["count"], [], run)];
      await jobs.add("count", 4);
      await untilEmpty(jobs);
      for (const worker of workers) await worker.close();
      assert.deepEqual(done.sort(), [1, 2, 3, 4]);
    });

    test("jobs start in the order in which they were added, with any payload", async (t) => {
      const jobs = await world(t);
      const payloads = [
        undefined,
        null,
        [1],
        [2],
        { a: [3] },
        `\0${String.fromCharCode(0xd800)} \u{10ffff}000000 数据`,
        2 ** 53,
      ];
      for (const payload of payloads) await jobs.add("count", payload);
      const done: unknown[] = [];
      const worker = jobs.work(["count"], [], async ({ payload }) => void done.push(payload));
      await untilEmpty(jobs);
      await worker.close();
      assert.deepEqual(done, [null, ...payloads.slice(1)]);
    });

    test("a worker runs as many jobs at once as it was told", async (t) => {
      const jobs = await world(t);
      for (const number of [1, 2, 3]) await jobs.add("meet", number);
      const met = Promise.withResolvers<void>();
      let waiting = 0;
      const run = async (): Promise<void> => {
        assert.ok(++waiting <= 3);
        if (waiting === 3) met.resolve();
        await met.promise; // never, if they ran one after the other
      };
      const worker = jobs.work(["meet"], [], run, { concurrency: 3 });
      await untilEmpty(jobs);
      await worker.close();
    });

    test("a job with the key of another is not added, also after that was done", async (t) => {
      const jobs = await world(t);
      for (const key of ["monday", "monday", "tuesday"]) await jobs.add("copy", key, { key });
      await jobs.add("other", "other", { key: "monday" });
      const done: unknown[] = [];
      const worker = jobs.work(["copy", "other"], [], async ({ payload }) => void done.push(payload));
      await untilEmpty(jobs);
      await jobs.add("copy", "again", { key: "monday" });
      assert.deepEqual(await jobs.list(), []);
      await worker.close();
      assert.deepEqual(done, ["monday", "tuesday", "other"]);
    });

    test("are counted by their state", async (t) => {
      const jobs = await world(t);
      assert.deepEqual(await jobs.counts(), { waiting: 0, running: 0, failed: 0 });
      for (const key of ["a", "b", "c"]) await jobs.add("count", key, { key });
      const [first] = (await jobs.list()).toReversed();
      assert.deepEqual(await jobs.counts(), { waiting: 3, running: 0, failed: 0, oldestWaiting: first?.addedAt });
      const { promise: started, resolve: start } = Promise.withResolvers<void>();
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const worker = jobs.work(["count"], [], async () => {
        start();
        await ended;
      });
      await started;
      const { waiting, running } = await jobs.counts();
      assert.deepEqual([waiting, running], [2, 1]);
      end();
      await untilEmpty(jobs);
      await worker.close();
    });

    test("a hint is not added while one waits, which takes its payload and keeps its place", async (t) => {
      const jobs = await world(t);
      await jobs.add("look", "old", { key: "a", mode: "hint" });
      await jobs.add("look", "b", { key: "b", mode: "hint" });
      await jobs.add("look", "new", { key: "a", mode: "hint" });
      await jobs.add("other", "a", { key: "a", mode: "hint" });
      assert.deepEqual(
        (await jobs.list()).map(({ kind, key }) => [kind, key]),
        [
          ["other", "a"],
          ["look", "b"],
          ["look", "a"],
        ],
      );
      const done: unknown[] = [];
      const worker = jobs.work(["look", "other"], [], async ({ payload }) => void done.push(payload));
      await untilEmpty(jobs);
      assert.deepEqual(done, ["new", "b", "a"]);
      await jobs.add("look", "later", { key: "a", mode: "hint" });
      await untilEmpty(jobs);
      await worker.close();
      assert.deepEqual(done, ["new", "b", "a", "later"]);
    });

    test("a hint during the run of another is not lost, and there is one of them", async (t) => {
      const jobs = await world(t);
      const hint = (payload: number) => jobs.add("look", payload, { key: "a", mode: "hint" });
      await hint(1);
      const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const done: unknown[] = [];
      const worker = jobs.work(["look"], [], async ({ payload }) => {
        begun.resolve();
        if (payload === 1) await goOn.promise;
        done.push(payload);
      });
      await begun.promise;
      for (const payload of [2, 3, 4]) await hint(payload);
      assert.deepEqual(await statesOf(jobs), ["waiting", "running"]);
      goOn.resolve();
      await untilEmpty(jobs);
      await worker.close();
      assert.deepEqual(done, [1, 4]);
    });

    test("a hint lets a job that waits to be tried again run at once", async (t) => {
      const jobs = await world(t);
      const hint = (payload: string) => jobs.add("look", payload, { key: "a", mode: "hint" });
      await hint("breaks");
      const tries: unknown[] = [];
      const worker = jobs.work(["look"], [], async (job) => {
        tries.push([job.payload, job.tries]);
        if (job.payload === "breaks") throw new Error("not yet");
      });
      await until(jobs, ([job]) => job?.state === "waiting" && job.error === "not yet");
      await hint("works");
      await untilEmpty(jobs);
      await worker.close();
      assert.deepEqual(tries, [
        ["breaks", 1],
        ["works", 1],
      ]);
    });

    test("a worker takes the kinds it knows and the labels it has; other jobs wait", async (t) => {
      const jobs = await world(t);
      await jobs.add("build", 1, { labels: ["linux", "co:dex, ü"] });
      await jobs.add("other", 2);
      await jobs.add("build", 3, { labels: ["linux"] });
      await jobs.add("build", 4);
      const done: unknown[] = [];
      const run = async ({ payload }: Job): Promise<void> => void done.push(payload);
      const one = jobs.work(["build"], ["linux", "mac"], run);
      await until(jobs, (left) => left.length === 2);
      await one.close();
      assert.deepEqual(done, [3, 4]);
      const [unknown, known] = await jobs.list();
      assert.deepEqual([unknown?.kind, unknown?.labels, unknown?.state], ["other", [], "waiting"]);
      assert.deepEqual([known?.kind, [...(known?.labels ?? [])].sort()], ["build", ["co:dex, ü", "linux"]]);
      const other = jobs.work(["build"], ["co:dex, ü", "mac", "linux"], run);
      await until(jobs, (left) => left.length === 1);
      await other.close();
      assert.deepEqual(done, [3, 4, 1]);
      assert.deepEqual((await jobs.list("build")).length, 0);
      assert.deepEqual((await jobs.list("other")).length, 1);
    });

    test("more labels, or longer names, than a queue takes are refused", async (t) => {
      const jobs = await world(t);
      await assert.rejects(jobs.add("build", 1, { labels: ["a", "b", "c"] }), RangeError);
      await assert.rejects(jobs.add("build", 1, { labels: ["x".repeat(200)] }), RangeError);
      await assert.rejects(jobs.add("build", 1, { key: "x".repeat(600) }), RangeError);
      assert.deepEqual(await jobs.list(), []);
    });

    test("a job that throws says why, and waits to be tried again", async (t) => {
      const jobs = await world(t);
      await jobs.add("break", null);
      const worker = jobs.work(["break"], [], () => Promise.reject(new Error("the disk is full")));
      await until(jobs, ([job]) => job?.error !== undefined);
      await worker.close();
      const [job] = await jobs.list("break");
      assert.deepEqual([job?.state, job?.tries, job?.error], ["waiting", 1, "the disk is full"]);
    });

    test("a worker that closes aborts its jobs, which another one does in the same order", async (t) => {
      const jobs = await world(t);
      for (const number of [1, 2, 3]) await jobs.add("wait", number);
      const begun = Promise.withResolvers<void>();
      let running = 0;
      const first = jobs.work(
        ["wait"],
        [],
        (_job, signal) => {
          if (++running === 2) begun.resolve();
          return new Promise((_done, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        },
        { concurrency: 2 },
      );
      await begun.promise;
      await first.close();
      assert.deepEqual(await statesOf(jobs), ["waiting", "waiting", "waiting"]);
      const tries: unknown[] = [];
      const second = jobs.work(["wait"], [], async (job) => void tries.push([job.payload, job.tries]));
      await untilEmpty(jobs);
      assert.deepEqual(tries, [
        [1, 1],
        [2, 1],
        [3, 1],
      ]);
      await second.close();
    });

    test("a job that ends well although its worker closes is done", async (t) => {
      const jobs = await world(t);
      await jobs.add("wait", null);
      const begun = Promise.withResolvers<void>();
      const worker = jobs.work(["wait"], [], (_job, signal) => {
        begun.resolve();
        return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
      });
      await begun.promise;
      await worker.close();
      assert.deepEqual(await jobs.list(), []);
    });
  });
}

const statesOf = async (jobs: Jobs): Promise<string[]> => (await jobs.list()).map(({ state }) => state);

const untilEmpty = (jobs: Jobs): Promise<void> => until(jobs, (left) => left.length === 0);

async function until(jobs: Jobs, isSo: (left: readonly JobView[]) => boolean): Promise<void> {
  while (!isSo(await jobs.list())) await new Promise((resolve) => setTimeout(resolve, 10));
}
