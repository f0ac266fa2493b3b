import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, type TestContext, test } from "node:test";
import { type OwnPostgres, startOwnPostgres } from "../../../../../test/own-postgres.ts";
import { asAdministrator, testDatabase } from "../../../../../test/postgres.ts";
import { startTcpProxy } from "../../../../../test/tcp-proxy.ts";
import type { Home } from "../home.ts";
import { homeSchemas } from "./home-schemas.ts";
import { migratePostgres, pendingSteps } from "./migrate-postgres.ts";
import { openPostgresHome } from "./open-postgres-home.ts";
import { queueSchema } from "./queue-records.ts";

// run: slow, waits; it waits until locks expire, and stops a database server

function temporary(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-queue-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function open(t: TestContext, url: string): Promise<Home> {
  const home = await openPostgresHome({ url, folder: temporary(t) });
  t.after(() => home.close());
  return home;
}

/** Another process that works on jobs of the kind `slow`, which end when they are aborted; `next` is what it says next. */
function startWorker(t: TestContext, url: string) {
  const file = join(import.meta.dirname, "../../../../../test/postgres-child.ts");
  const child: ChildProcess = spawn(process.execPath, ["-C", "loadout-source", file, url, temporary(t), "work"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  t.after(() => void child.kill("SIGKILL"));
  assert.ok(child.stdout);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => JSON.parse((await lines.next()).value ?? "null");
  return { child, next };
}

/** Works on jobs of one kind, and knows what it did. */
function work(home: Home, kind: string) {
  const done: unknown[] = [];
  const worker = home.jobs.work([kind], [], async ({ payload }) => void done.push(payload));
  return { done, close: worker.close };
}

async function untilEmpty(home: Home): Promise<void> {
  while ((await home.jobs.list()).length > 0) await pause();
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

// Together, because they wait for time to pass.
describe("jobs in PostgreSQL", { concurrency: true }, () => {
  for (const end of ["killed", "paused"] as const)
    test(`of a process that was ${end} run in another one, and it is told when it comes back`, async (t) => {
      const url = await testDatabase(t);
      const home = await open(t, url);
      await home.jobs.add("slow", "this");
      const { child, next } = startWorker(t, url);
      assert.deepEqual(await next(), { running: "this", tries: 1 });
      child.kill(end === "killed" ? "SIGKILL" : "SIGSTOP");
      const ran = Promise.withResolvers<unknown>();
      const worker = home.jobs.work(["slow"], [], async ({ payload, tries }) => ran.resolve([payload, tries]));
      assert.deepEqual(await ran.promise, ["this", 2]);
      await untilEmpty(home);
      await worker.close();
      if (end === "killed") return;
      child.kill("SIGCONT");
      assert.deepEqual(await next(), { aborted: "this" });
      await home.jobs.add("slow", "next");
      assert.deepEqual(await next(), { running: "next", tries: 1 }, "it works on, under another name");
    });

  test("go on when PostgreSQL has closed all connections", async (t) => {
    const url = await testDatabase(t);
    const home = await open(t, url);
    const { done, close } = work(home, "count");
    await home.jobs.add("count", 1);
    await untilEmpty(home);
    for (const number of [2, 3]) {
      await asAdministrator(url, (client) =>
        client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
        ),
      );
      await home.jobs.add("count", number);
      await untilEmpty(home);
    }
    await close();
    assert.deepEqual(done, [1, 2, 3]);
  });

  for (const verdict of ["cut", "cut-later"] as const)
    test(`that ended when the connection was lost (${verdict}) are done, and not again`, async (t) => {
      const url = await testDatabase(t);
      const proxy = await startTcpProxy(t, Number(new URL(url).port));
      const home = await open(t, Object.assign(new URL(url), { port: String(proxy.port) }).href);
      let cuts = 0;
      proxy.onSent((bytes) => {
        if (cuts > 0 || !/delete from "graphile_worker"\._private_jobs/.test(bytes.toString("latin1"))) return "pass";
        cuts++;
        return verdict;
      });
      const { done, close } = work(home, "count");
      for (const number of [1, 2, 3]) await home.jobs.add("count", number);
      await untilEmpty(home);
      await close();
      assert.equal(cuts, 1);
      assert.deepEqual(done, [1, 2, 3]);
    });

  test("that run while nothing can be reached end, and their worker can be closed", async (t) => {
    const url = await testDatabase(t);
    const proxy = await startTcpProxy(t, Number(new URL(url).port));
    const home = await open(t, Object.assign(new URL(url), { port: String(proxy.port) }).href);
    await home.jobs.add("slow", 1);
    const begun = Promise.withResolvers<void>();
    const worker = home.jobs.work(["slow"], [], (_job, signal) => {
      begun.resolve();
      return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    await begun.promise;
    proxy.refuse();
    await worker.close();
    proxy.accept();
    const { done, close } = work(home, "slow");
    await untilEmpty(home); // its lock has expired
    await close();
    assert.deepEqual(done, [1]);
  });

  test("that take longer than the four hours of the queue are not given to another worker", async (t) => {
    const url = await testDatabase(t);
    const home = await open(t, url);
    await home.jobs.add("slow", 1);
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const worker = home.jobs.work(["slow"], [], async () => {
      begun.resolve();
      await goOn.promise;
    });
    await begun.promise;
    await asAdministrator(url, async (client) => {
      await client.query("update graphile_worker._private_jobs set locked_at = now() - interval '3 hours'");
      const isOld = "select 1 from graphile_worker.jobs where locked_at < now() - interval '2 hours'";
      while ((await client.query(isOld)).rows.length > 0) await pause();
    });
    goOn.resolve();
    await untilEmpty(home);
    await worker.close();
  });

  test("of a worker that starts before the tables are made wait for them", async (t) => {
    const url = await testDatabase(t, { isEmpty: true });
    const home = await open(t, url);
    const { done, close } = work(home, "count");
    await assert.rejects(home.jobs.add("count", 1), { code: "database.unmigrated" });
    const schemas = await homeSchemas({});
    assert.ok((await pendingSteps(url, schemas)).some(({ owner }) => owner === queueSchema.owner));
    await migratePostgres(url, schemas);
    assert.deepEqual(await pendingSteps(url, schemas), []);
    await home.jobs.add("count", 1);
    await untilEmpty(home);
    await close();
    assert.deepEqual(done, [1]);
  });

  test("of two homes in two schemas of a database are apart", async (t) => {
    const url = await testDatabase(t, { isEmpty: true });
    const homes = await Promise.all(
      ["public", "team-b"].map(async (schema) => {
        await asAdministrator(url, (client) => client.query(`create schema if not exists "${schema}"`));
        const address = new URL(url);
        address.searchParams.set("options", `-c search_path=${schema}`);
        return address.href;
      }),
    ).then((addresses) =>
      Promise.all(
        addresses.map(async (address) => {
          await migratePostgres(address, await homeSchemas({}));
          return open(t, address);
        }),
      ),
    );
    const [first, second] = homes;
    assert.ok(first && second);
    await first.jobs.add("count", "of the first");
    const { done, close } = work(second, "count");
    await second.jobs.add("count", "of the second");
    await untilEmpty(second);
    await close();
    assert.deepEqual(done, ["of the second"]);
    assert.equal((await first.jobs.list()).length, 1);
  });

  test("behind a pooler are added through it, and listened for and taken on the direct address", async (t) => {
    const url = await testDatabase(t);
    const proxy = await startTcpProxy(t, Number(new URL(url).port));
    let sent = "";
    proxy.onSent((bytes) => {
      sent += bytes.toString("latin1");
      return "pass";
    });
    const pooled = Object.assign(new URL(url), { port: String(proxy.port) }).href;
    const home = await openPostgresHome({ url: pooled, directUrl: url, folder: temporary(t) });
    t.after(() => home.close());
    const { done, close } = work(home, "count");
    await home.jobs.add("count", 1);
    await untilEmpty(home);
    await close();
    assert.deepEqual(done, [1]);
    assert.match(sent, /"graphile_worker"."add_job"/);
    assert.doesNotMatch(sent, /listen "|get_job|complete_job\//i);
  });

  test("of an unknown kind wait, also if the release that knows it is gone", async (t) => {
    const home = await open(t, await testDatabase(t));
    await home.jobs.add("of-a-later-release", 1);
    const { done, close } = work(home, "count");
    await home.jobs.add("count", 2);
    while (done.length === 0) await pause();
    await close();
    assert.deepEqual(
      (await home.jobs.list()).map(({ kind, state, tries }) => [kind, state, tries]),
      [["of-a-later-release", "waiting", 0]],
    );
  });

  test("that failed for good say so, and a hint that was replaced does not", async (t) => {
    const url = await testDatabase(t);
    const home = await open(t, url);
    await home.jobs.add("break", 1);
    await asAdministrator(url, (client) =>
      client.query("update graphile_worker._private_jobs set attempts = max_attempts - 1"),
    );
    const worker = home.jobs.work(["break"], [], () => Promise.reject(new Error("never")));
    const states = async () => (await home.jobs.list()).map(({ state, error, tries }) => [state, error, tries]);
    while ((await states())[0]?.[0] !== "failed") await pause();
    await worker.close();
    assert.deepEqual(await states(), [["failed", "never", 10]]);
    await home.jobs.add("look", 1, { key: "a", mode: "hint" });
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const looking = home.jobs.work(["look"], [], async ({ payload }) => {
      begun.resolve();
      await goOn.promise;
      if (payload === 1) throw new Error("replaced");
    });
    await begun.promise;
    await home.jobs.add("look", 2, { key: "a", mode: "hint" });
    goOn.resolve();
    while ((await home.jobs.list("look")).length > 0) await pause();
    await looking.close();
  });
});

describe("jobs whose PostgreSQL", () => {
  let server: OwnPostgres;
  before(async () => {
    server = await startOwnPostgres();
  });
  after(() => server.close());

  for (const end of ["stop", "kill"] as const)
    test(`ends (${end}) while they run and end are done once each, when it is back`, async (t) => {
      const home = await open(t, server.url);
      const runs: unknown[] = [];
      const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const ended = Promise.withResolvers<void>();
      const worker = home.jobs.work([end], [], async ({ payload }) => {
        runs.push(payload);
        if (payload !== 1) return;
        begun.resolve();
        await goOn.promise;
        ended.resolve();
      });
      for (const number of [1, 2]) await home.jobs.add(end, number);
      await begun.promise;
      await server[end]();
      goOn.resolve();
      await ended.promise;
      await server.start();
      await home.jobs.add(end, 3);
      await untilEmpty(home);
      await worker.close();
      assert.deepEqual(runs, [1, 2, 3]);
    });
});
