import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { sql } from "kysely";
import { testDatabase } from "../../../test/postgres.ts";
import { outputRecords } from "./dispatch/record/output-records.ts";
import { type Home, openHome, openMemoryHome } from "./home/home.ts";
import { openPostgresHome } from "./home/postgres/open-postgres-home.ts";
import { orNothing, type Repository } from "./home/records/repository.ts";
import { openRetention } from "./open-retention.ts";
import { messageRecords, traceRecords } from "./session/session-records.ts";

const day = 24 * 60 * 60 * 1000;
const roomy = { days: 30, bytes: 1_000_000_000 };

/** Lets rows be older than they are, and looks at them. */
const testRecords = {
  name: "test",
  file: "traces",
  schemas: [],
  reads: {
    rows: orNothing([], async (query, table: string) => {
      const { rows } = await sql<{ row: string }>`
        select coalesce(${sql.ref(table === "outputs" ? "dispatch" : "session")}, '') || ' ' || number as row
        from ${sql.table(table)} order by row`.execute(query);
      return rows.map(({ row }) => row);
    }),
  },
  changes: {
    age: orNothing(undefined, async (query, table: string, name: string, last: number, date: string) => {
      const series = sql.ref(table === "outputs" ? "dispatch" : "session");
      await sql`update ${sql.table(table)} set day = ${date} where ${series} = ${name} and number <= ${last}`.execute(
        query,
      );
    }),
  },
} satisfies Repository;

async function createWorld(t: TestContext, home: Home) {
  t.after(() => home.close());
  const messages = home.records.use("message", async () => messageRecords);
  const traces = home.records.use("trace", async () => traceRecords);
  const outputs = home.records.use("output", async () => outputRecords);
  const { read, change } = home.records.use("test", async () => testRecords);
  const retention = openRetention(home);
  const today = new Date();
  const ago = (days: number): Date => new Date(today.getTime() - days * day);
  return {
    retention,
    today,
    outputs,
    messages: () => messages.read("page", "s", 0, 10),
    rows: async () => ({
      events: await read("rows", "events"),
      requests: await read("rows", "requests"),
      outputs: await read("rows", "outputs"),
    }),
    /** Three rows of each kind in the series `name`, of which the first `old` are `days` old. */
    async fill(name: string, old: number, days: number, body = "x") {
      if (name === "s") await messages.change("append", name, 0, ["one", "two"]);
      for (const number of [1, 2, 3])
        for (const table of ["events", "requests"] as const)
          await traces.change("add", table, name, [{ number, body }]);
      await outputs.change(
        "append",
        name,
        [1, 2, 3].map((number) => ({ number, body })),
      );
      for (const table of ["events", "requests", "outputs"])
        await change("age", table, name, old, ago(days).toISOString().slice(0, 10));
    },
  };
}

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-retention-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "home");
}

const all = (name: string): string[] => [1, 2, 3].map((number) => `${name} ${number}`);

/** PostgreSQL keeps what is free for later rows. */
const homes: [title: string, isShrinking: boolean, open: (t: TestContext) => Promise<Home>][] = [
  ["of a folder", true, async (t) => openHome(folderFor(t))],
  ["in memory", true, async () => openMemoryHome()],
  ["in PostgreSQL", false, async (t) => openPostgresHome({ url: await testDatabase(t), folder: folderFor(t) })],
];

for (const [title, isShrinking, open] of homes)
  describe(`the traces of a home ${title}`, () => {
    test("go when they are too old, and nothing else does", async (t) => {
      const { fill, rows, retention, today, messages } = await createWorld(t, await open(t));
      await fill("s", 3, 31);
      await fill("partly", 2, 40);
      await fill("kept", 3, 30);
      const { old, excess } = await retention.inspect(roomy, today);
      assert.deepEqual([old.rows, old.bytes, excess], [2 + 3 + 3 + 2, 10, 0]);
      const pruned = await retention.prune(roomy, today);
      assert.equal(pruned.rows, 10);
      assert.deepEqual(await rows(), {
        events: [...all("kept"), "partly 3", "s 3"],
        requests: [...all("kept"), ...all("partly")],
        outputs: [...all("kept"), ...all("partly")],
      });
      assert.equal((await messages()).length, 2, "messages stay");
      assert.deepEqual((await retention.inspect(roomy, today)).old, { rows: 0, bytes: 0 });
      assert.equal((await retention.prune(roomy, today)).rows, 0);
    });

    test("go day by day until the rest fits, and the room is free", async (t) => {
      const { fill, rows, retention, today } = await createWorld(t, await open(t));
      await fill("a", 3, 9, randomBytes(50_000).toString("hex"));
      await fill("b", 3, 5, randomBytes(50_000).toString("hex"));
      await fill("c", 3, 1, "x".repeat(1000));
      const limits = { days: 30, bytes: 1_200_000 };
      const before = await retention.inspect(limits, today);
      assert.ok(before.excess > 500_000, String(before.excess));
      const { bytesBefore, bytesAfter } = await retention.prune(limits, today);
      const { events, requests, outputs } = await rows();
      assert.deepEqual(requests, [...all("b"), ...all("c")], "the oldest day first");
      assert.deepEqual(
        events.filter((row) => !row.startsWith("a")),
        [...all("b"), ...all("c")],
      );
      assert.deepEqual(
        outputs.filter((row) => !row.startsWith("a")),
        [...all("b"), ...all("c")],
      );
      assert.equal(bytesBefore, before.bytes);
      if (isShrinking) assert.ok(bytesAfter <= limits.bytes);
      const { excess, free } = await retention.inspect(limits, today);
      assert.deepEqual([excess, free], [0, isShrinking ? 0 : free]);
    });

    test("of today go last, but they go", async (t) => {
      const { fill, rows, retention, today, messages } = await createWorld(t, await open(t));
      await fill("s", 0, 0, "x".repeat(50_000));
      await retention.prune({ days: 30, bytes: 1 }, today);
      assert.deepEqual(await rows(), { events: ["s 3"], requests: [], outputs: [] });
      assert.equal((await messages()).length, 2);
    });

    test("can be written again while they are removed", async (t) => {
      const { fill, outputs, retention, today } = await createWorld(t, await open(t));
      await fill("old", 3, 50);
      const pruning = retention.prune(roomy, today);
      await Promise.all([1, 2, 3].map((number) => outputs.change("append", "new", [{ number, body: "x" }])));
      await pruning;
      assert.equal(await outputs.read("last", "new"), 3);
      assert.equal(await outputs.read("last", "old"), 0);
    });
  });

test("rows that build on earlier ones go together, or the last of them first", async (t) => {
  const home = openMemoryHome();
  const { retention, today } = await createWorld(t, home);
  const traces = home.records.use("trace", async () => traceRecords);
  const body = "x".repeat(2000);
  const sizes = { a: 90, b: 90, long: 450 };
  for (const [name, size] of Object.entries(sizes))
    for (let number = 1; number <= size; number++) await traces.change("add", "requests", name, [{ number, body }]);
  /** How many rows each series has; all of them begin with the first. */
  const left = async (): Promise<number[]> => {
    const found: number[] = [];
    for (const name of Object.keys(sizes)) {
      const rows = await traces.read("page", "requests", name, 0, 1000);
      assert.equal(rows.at(-1)?.number ?? 0, rows.length, `${name} has lost its beginning`);
      found.push(rows.length);
    }
    return found;
  };
  const { bytes } = await retention.inspect(roomy, today);
  await retention.prune({ days: 30, bytes: bytes - 10_000 }, today);
  assert.deepEqual(await left(), [0, 0, 450], "whole series");
  const stop = new AbortController();
  const pruning = retention.prune({ days: 30, bytes: 600_000 }, today, stop.signal);
  while ((await left()).at(-1) === 450);
  stop.abort();
  await pruning;
  await left();
  await retention.prune({ days: 30, bytes: 1 }, today);
  assert.deepEqual(await left(), [0, 0, 0]);
});

test("no half series is left because the rest fits", async (t) => {
  const home = openMemoryHome();
  const { outputs, retention, today } = await createWorld(t, home);
  const lines = Array.from({ length: 450 }, (_, index) => ({ number: index + 1, body: "x".repeat(2000) }));
  await outputs.change("append", "long", lines);
  await retention.prune({ days: 30, bytes: 600_000 }, today);
  assert.equal(await outputs.read("last", "long"), 0);
});

test("the file of the traces shrinks", async (t) => {
  const folder = folderFor(t);
  const home = openHome(folder);
  const { fill, retention, today } = await createWorld(t, home);
  await fill("s", 3, 50, "x".repeat(300_000));
  await retention.prune(roomy, today);
  await home.close();
  const { size } = statSync(join(folder, "traces.db"));
  assert.ok(size < 500_000, String(size));
});

test("a home without traces stays as it is", async (t) => {
  const folder = folderFor(t);
  const retention = openRetention(folder);
  t.after(() => retention.close());
  assert.deepEqual(await retention.prune(roomy, new Date()), { rows: 0, bytesBefore: 0, bytesAfter: 0 });
  assert.deepEqual((await retention.inspect(roomy, new Date())).bytes, 0);
  assert.equal(existsSync(folder), false);
});

test("retention works in the threads of a server", async (t) => {
  const home = openHome(folderFor(t), { threads: true });
  t.after(() => home.close());
  const outputs = home.records.use("output", async () => outputRecords);
  await outputs.change("append", "d", [{ number: 1, body: "x" }]);
  const retention = openRetention(home);
  assert.equal((await retention.prune(roomy, new Date())).rows, 0);
  assert.equal((await retention.prune(roomy, new Date(Date.now() + 32 * day))).rows, 1);
  assert.equal(await outputs.read("last", "d"), 0);
});

test("an aborted run stops between two steps", async (t) => {
  const { fill, rows, retention, today } = await createWorld(t, openMemoryHome());
  await fill("s", 3, 50);
  assert.equal((await retention.prune(roomy, today, AbortSignal.abort())).rows, 0);
  assert.equal((await rows()).outputs.length, 3);
});
