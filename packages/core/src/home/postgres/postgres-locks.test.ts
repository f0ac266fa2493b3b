import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, type TestContext, test } from "node:test";
import { sql } from "kysely";
import { asAdministrator, testDatabase } from "../../../../../test/postgres.ts";
import { startTcpProxy } from "../../../../../test/tcp-proxy.ts";
import { auditRecords } from "../audit/audit-table.ts";
import { topicSchema } from "../bus/topic-table.ts";
import { always, orNothing, type Repository } from "../records/repository.ts";
import { openPostgresHome } from "./open-postgres-home.ts";

// run: slow, waits; it waits until locks expire

/** Longer than a lock outlives its holder. */
const patience = 30_000;

async function createWorld(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "loadout-locks-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const url = await testDatabase(t);
  const open = async (address = url) => {
    const home = await openPostgresHome({ url: address, folder });
    t.after(() => home.close());
    return home;
  };
  /** Another process; `next` is what it says next. */
  const start = (...words: string[]) => {
    const file = join(import.meta.dirname, "../../../../../test/postgres-child.ts");
    const child: ChildProcess = spawn(process.execPath, ["-C", "loadout-source", file, url, folder, ...words], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    t.after(() => void child.kill("SIGKILL"));
    assert.ok(child.stdout);
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const next = async (): Promise<unknown> => JSON.parse((await lines.next()).value ?? "null");
    return { child, next };
  };
  return { url, open, start };
}

// Together, because they wait for time to pass.
describe("locks in PostgreSQL", { concurrency: true }, () => {
  test("of a killed process are free after a while", async (t) => {
    const { open, start } = await createWorld(t);
    const home = await open();
    const { child, next } = start("hold", "l");
    assert.deepEqual(await next(), { fence: 1 });
    await assert.rejects(home.leases.take("l", { patience: 0 }), { code: "busy" });
    child.kill("SIGKILL");
    const lease = await home.leases.take("l"); // who does not say how long waits long enough
    assert.equal(lease.fence, 2);
  });

  test("of a process that was paused for too long are lost: its changes are refused, and it is told", async (t) => {
    const { open, start } = await createWorld(t);
    const home = await open();
    const { child, next } = start("hold", "l");
    assert.deepEqual(await next(), { fence: 1 });
    child.stdin?.write("one\n");
    assert.deepEqual(await next(), { recorded: true });
    child.kill("SIGSTOP");
    const lease = await home.leases.take("l", { patience });
    child.stdin?.write("two\n"); // it does this before it looks at anything else
    child.kill("SIGCONT");
    const said = [await next(), await next()].map((line) => JSON.stringify(line)).toSorted();
    assert.deepEqual(said, ['{"lost":true}', '{"refused":"lease.lost"}']);
    const { read, fenced } = home.records.use("audit", async () => auditRecords);
    const row = { time: "t", actor: "a", action: "b", before: null, after: null, details: {} };
    await fenced(lease).change("record", { ...row, subject: "three" });
    assert.deepEqual(
      (await read("list")).map(({ subject }) => subject),
      ["three", "one"],
    );
  });

  for (const trouble of ["refuse", "stall"] as const)
    test(`that cannot be renewed for a while are given up (${trouble})`, async (t) => {
      const { url, open } = await createWorld(t);
      const proxy = await startTcpProxy(t, Number(new URL(url).port));
      const home = await open(Object.assign(new URL(url), { port: String(proxy.port) }).href);
      const other = await open();
      const lease = await home.leases.take("l");
      const lost = new Promise((resolve) => lease.lost.addEventListener("abort", resolve));
      proxy[trouble]();
      await lost;
      assert.equal(lease.lost.reason.code, "lease.lost");
      await assert.rejects(other.leases.take("l", { patience: 0 }), { code: "busy" }, "others do not have it yet");
      proxy.accept();
      proxy.resume();
      (await other.leases.take("l", { patience })).release();
    });

  test("are kept while all connections of their process are busy", async (t) => {
    const { url } = await createWorld(t);
    const home = await openPostgresHome({ url, folder: tmpdir(), connections: 1 });
    t.after(() => home.close());
    const lease = await home.leases.take("l");
    const busy = home.records.use("busy", async () => busyRecords);
    await busy.read("sleep", 17);
    assert.equal(lease.lost.aborted, false);
    lease.release();
  });

  test("a later lease is given out when a change that names the earlier one is committed, and not before", async (t) => {
    const { url, open } = await createWorld(t);
    const [home, other] = [await open(), await open()];
    const lease = await home.leases.take("l");
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: Repository = {
      ...{ name: "slow", schemas: [topicSchema], reads: {} },
      changes: {
        wait: always(async () => {
          begun.resolve();
          await goOn.promise;
        }),
      },
    };
    const { fenced } = home.records.use("slow", async () => slow);
    const changing = fenced(lease).change("wait");
    await begun.promise;
    await asAdministrator(url, (client) => client.query("delete from locks")); // as if its time were over
    let isTaken = false;
    const taking = other.leases.take("l", { patience }).then((later) => {
      isTaken = true;
      return later;
    });
    const { read } = other.records.use("busy", async () => busyRecords);
    try {
      while (!(await read("isAnyWaiting")) && !isTaken);
      assert.equal(isTaken, false);
    } finally {
      goOn.resolve(); // closing waits for it
    }
    await changing;
    assert.equal((await taking).fence, 2);
    await assert.rejects(fenced(lease).change("wait"), { code: "lease.lost" });
  });
});

const busyRecords = {
  name: "busy",
  schemas: [],
  reads: {
    sleep: orNothing(undefined, async (query, seconds: number) => {
      await sql`select pg_sleep(${seconds})`.execute(query);
    }),
    isAnyWaiting: orNothing(false, async (query) => {
      const { rows } = await sql`
        select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()
      `.execute(query);
      return rows.length > 0;
    }),
  },
  changes: {},
} satisfies Repository;
