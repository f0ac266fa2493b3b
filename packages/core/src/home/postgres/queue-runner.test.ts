import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { testDatabase } from "../../../../../test/postgres.ts";
import { startTcpProxy } from "../../../../../test/tcp-proxy.ts";
import { endPool, openPool } from "./connect-postgres.ts";
import { openPostgresHome } from "./open-postgres-home.ts";

// run: slow, waits; connections that hang are dropped after seconds

/** A home whose connections go through a proxy. */
async function world(t: TestContext) {
  const direct = await testDatabase(t);
  const proxy = await startTcpProxy(t, Number(new URL(direct).port));
  const url = Object.assign(new URL(direct), { port: String(proxy.port) }).href;
  const folder = mkdtempSync(join(tmpdir(), "loadout-runner-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return { proxy, url, home: await openPostgresHome({ url, folder }) };
}

/** Works on jobs that end when the test says so. */
function heldJobs(home: Awaited<ReturnType<typeof world>>["home"], count: number) {
  const held = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const begun = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const done: number[] = [];
  const run = async ({ payload }: { readonly payload: unknown }): Promise<void> => {
    const number = payload as number;
    begun[number]?.resolve();
    await held[number]?.promise;
    done.push(number);
  };
  const worker = home.jobs.work(["held"], [], run, { concurrency: count });
  return { done, worker, end: (number: number) => held[number]?.resolve(), begun: begun.map(({ promise }) => promise) };
}

describe("a runner of the queue", { concurrency: true }, () => {
  test("ends although the queue could not tell that a job had ended, and others ended after it", async (t) => {
    const { proxy, home } = await world(t);
    const { done, worker, end, begun } = heldJobs(home, 3);
    for (const number of [0, 1, 2]) await home.jobs.add("held", number);
    await Promise.all(begun);
    const cut = Promise.withResolvers<void>();
    let cuts = 0;
    proxy.onSent((bytes) => {
      if (cuts > 0 || !/delete from "graphile_worker"\._private_jobs/.test(bytes.toString("latin1"))) return "pass";
      cuts++;
      cut.resolve();
      return "cut";
    });
    end(0);
    await cut.promise;
    end(1);
    end(2);
    while ((await home.jobs.list()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await worker.close();
    assert.deepEqual(done.toSorted(), [0, 1, 2]);
    await home.close();
  });

  test("ends while it begins to listen and loses that connection", async (t) => {
    const { proxy, home } = await world(t);
    const listening = Promise.withResolvers<void>();
    proxy.onSent((bytes) => {
      if (bytes.includes('LISTEN "jobs:insert"')) {
        proxy.stall();
        listening.resolve();
      }
      return "pass";
    });
    const { worker } = heldJobs(home, 1);
    await listening.promise;
    const closed = worker.close();
    await new Promise(setImmediate); // it gives the connection back
    proxy.onSent(undefined);
    proxy.cut();
    proxy.resume();
    await closed;
    await home.close();
  });

  test("ends while its database answers nothing", async (t) => {
    const { proxy, home } = await world(t);
    const { done, worker, end, begun } = heldJobs(home, 2);
    for (const number of [0, 1]) await home.jobs.add("held", number);
    await Promise.all(begun);
    proxy.stall();
    end(0);
    end(1);
    await worker.close();
    assert.deepEqual(done.toSorted(), [0, 1]);
    await home.close();
  });
});

describe("a home in PostgreSQL", () => {
  test("closes with a connection that was never given back, and leaves none open", async (t) => {
    const { proxy, url, home } = await world(t);
    await home.close();
    const pool = await openPool({ url, connections: 2 });
    const client = await pool.connect();
    await pool.query("select 1"); // another connection, which is idle
    proxy.stall();
    await endPool(pool);
    await assert.rejects(client.query("select 1"));
    while (proxy.open > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  });
});
