import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import type { Home } from "./home.ts";
import type { Job, JobState, Jobs } from "./jobs/jobs.ts";

/** What every implementation of `Jobs` has to do. */
export function testJobs(title: string, open: (t: TestContext) => Promise<Home>): void {
  const world = async (t: TestContext) => {
    const home = await open(t);
    t.after(() => home.close());
    return home.jobs;
  };

  describe(`jobs ${title}`, () => {
    test("each job is done, in the order in which they were added, and by one worker at a time", async (t) => {
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
      for (const number of [1, 2, 3]) await jobs.add("count", { number });
      const workers = [jobs.work(["count"], [], run), jobs.work(["count"], [], run)];
      await jobs.add("count", { number: 4 });
      await until(jobs, ["done", "done", "done", "done"]);
      for (const worker of workers) await worker.close();
      assert.deepEqual(done.map((payload) => (payload as { number: number }).number).sort(), [1, 2, 3, 4]);
    });

    test("a job with the key of another is not added", async (t) => {
      const jobs = await world(t);
      for (const key of ["monday", "monday", "tuesday"]) await jobs.add("copy", null, { key });
      await jobs.add("other", null, { key: "monday" });
      const worker = jobs.work(["copy", "other"], [], async () => undefined);
      await until(jobs, ["done", "done", "done"]);
      await jobs.add("copy", null, { key: "monday" });
      assert.equal((await jobs.list("copy")).length, 2);
      await worker.close();
    });

    test("a worker takes the kinds it knows and the labels it has", async (t) => {
      const jobs = await world(t);
      await jobs.add("build", 1, { labels: ["linux", "codex"] });
      await jobs.add("other", 2);
      await jobs.add("build", 3, { labels: ["linux"] });
      const one = jobs.work(["build"], ["linux"], async () => undefined);
      await until(jobs, ["done", "waiting", "waiting"]);
      await one.close();
      const other = jobs.work(["build"], ["codex", "linux"], async () => undefined);
      await until(jobs, ["done", "waiting", "done"]);
      await other.close();
    });

    test("a job that throws says why, and waits to be tried again", async (t) => {
      const jobs = await world(t);
      await jobs.add("break", null);
      const worker = jobs.work(["break"], [], () => Promise.reject(new Error("the disk is full")));
      const find = async () => (await jobs.list("break"))[0];
      while ((await find())?.error === undefined) await pause();
      await worker.close();
      const job = await find();
      assert.deepEqual([job?.state, job?.tries, job?.error], ["waiting", 1, "the disk is full"]);
    });

    test("a worker that closes aborts its job, which another one does", async (t) => {
      const jobs = await world(t);
      await jobs.add("wait", null);
      const { promise: begun, resolve } = Promise.withResolvers<void>();
      const first = jobs.work(["wait"], [], (_job, signal) => {
        resolve();
        return new Promise((_done, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      });
      await begun;
      await first.close();
      assert.deepEqual(await statesOf(jobs), ["waiting"]);
      const tries: number[] = [];
      const second = jobs.work(["wait"], [], async (job) => void tries.push(job.tries));
      await until(jobs, ["done"]);
      assert.deepEqual(tries, [1]);
      await second.close();
    });
  });
}

const statesOf = async (jobs: Jobs): Promise<JobState[]> => (await jobs.list()).map(({ state }) => state);

async function until(jobs: Jobs, states: readonly JobState[]): Promise<void> {
  while ((await statesOf(jobs)).join() !== states.join()) await pause();
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10));
