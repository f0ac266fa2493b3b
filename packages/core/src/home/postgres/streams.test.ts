import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { sql } from "kysely";
import { testDatabase } from "../../../../../test/postgres.ts";
import { outputRecords } from "../../dispatch/record/output-records.ts";
import { openRetention } from "../../open-retention.ts";
import { messageRecords, traceRecords } from "../../session/session-records.ts";
import { auditRecords } from "../audit/audit-table.ts";
import type { Home } from "../home.ts";
import type { AnyCall } from "../records/records.ts";
import { always, orNothing, type Repository } from "../records/repository.ts";
import { openPostgresHome } from "./open-postgres-home.ts";

/** Several homes on one database, as several processes have them. */
async function openHomes(t: TestContext, count: number): Promise<Home[]> {
  const folder = mkdtempSync(join(tmpdir(), "loadout-streams-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const url = await testDatabase(t);
  const homes = await Promise.all(Array.from({ length: count }, () => openPostgresHome({ url, folder })));
  t.after(() => Promise.all(homes.map((home) => home.close())));
  return homes;
}

/** Reads what follows the last number it has seen, over and over until the writers are done, and once after that. */
async function follow(
  read: (after: number) => Promise<readonly { readonly number: number }[]>,
  writing: Promise<unknown>,
): Promise<number[]> {
  const seen: number[] = [];
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  writing.then(end, end);
  for (let isLast = false; !isLast; ) {
    isLast = isOver;
    for (const { number } of await read(seen.at(-1) ?? 0)) seen.push(number);
  }
  return seen;
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe("streams of rows in PostgreSQL", () => {
  test("numbers rise in the order of commits, and no reader misses one, however many write", async (t) => {
    const [one, two, reader] = (await openHomes(t, 3)) as [Home, Home, Home];
    const sessions = ["a", "b", "c"];
    const count = 60;
    const write = async (session: string): Promise<void> => {
      const stores = [one, two].map((home) => home.records.use("message", async () => messageRecords));
      // Calls of one process are not awaited before the next one.
      const half = stores.map((store, index) => async () => {
        const first = (index * count) / 2;
        await Promise.all(
          upTo(count / 2).map((n) => store.change("append", session, first + n - 1, [`${session}${n}`])),
        );
      });
      for (const run of half) await run();
    };
    const { read } = reader.records.use("message", async () => messageRecords);
    const writing = Promise.all(sessions.map(write));
    const following = sessions.map((session) => follow((after) => read("page", session, after, 1000), writing));
    await writing;
    for (const numbers of await Promise.all(following)) assert.deepEqual(numbers, upTo(count));
  });

  test("of two processes that append after the same message one is refused, and nothing of it stays", async (t) => {
    const homes = await openHomes(t, 4);
    const stores = homes.map((home) => home.records.use("message", async () => messageRecords));
    for (let last = 0; last < 20; last += 2) {
      const outcomes = await Promise.allSettled(
        stores.map((store, index) => store.change("append", "s", last, [`${index}`, `${index}`])),
      );
      const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
      assert.deepEqual(refused, ["session.state", "session.state", "session.state"]);
    }
    const rows = (await stores[0]?.read("page", "s", 0, 100)) ?? [];
    assert.deepEqual(
      rows.map(({ number }) => number),
      upTo(20),
    );
    for (let index = 0; index < rows.length; index += 2) assert.equal(rows[index]?.body, rows[index + 1]?.body);
  });

  test("ids of the audit rise in the order of commits in all processes", async (t) => {
    const homes = await openHomes(t, 3);
    const logs = homes.map((home) => home.records.use("audit", async () => auditRecords));
    const entry = { time: "t", actor: "a", action: "b", subject: "c", before: null, after: null, details: {} };
    const [, , reader] = logs;
    const count = 90;
    const writing = Promise.all(upTo(count).map((number) => logs[number % 3]?.change("record", entry)));
    const seen = follow(async (after) => {
      const found = (await reader?.read("list", { limit: 1000 })) ?? [];
      return found
        .filter(({ id }) => id > after)
        .map(({ id }) => ({ number: id }))
        .toReversed();
    }, writing);
    await writing;
    assert.deepEqual(await seen, upTo(count));
  });

  test("changes of different streams do not wait for each other", async (t) => {
    const [home, other] = (await openHomes(t, 2)) as [Home, Home];
    const { change } = home.records.use("output", async () => outputRecords);
    const outputs = other.records.use("output", async () => outputRecords);
    const { store, begun, goOn } = slowly(other, outputRecords, "append");
    const held = store.change("append", "a", [{ number: 1, body: "x" }]);
    let isMade = false;
    let waiting: Promise<void> | undefined;
    try {
      await begun;
      await change("append", "b", [{ number: 1, body: "x" }]);
      waiting = change("append", "a", [{ number: 2, body: "y" }]).then(() => {
        isMade = true;
      });
      await change("append", "b", [{ number: 2, body: "x" }]);
      assert.deepEqual([isMade, await outputs.read("page", "a", 0, 10)], [false, []]);
    } finally {
      goOn(); // closing waits for it
    }
    await Promise.all([held, waiting]);
    assert.equal(await outputs.read("last", "a"), 2);
  });

  test("retention waits for a row that is being added, and leaves its series alone", async (t) => {
    const [home, other] = (await openHomes(t, 2)) as [Home, Home];
    const traces = home.records.use("trace", async () => traceRecords);
    const { read, change } = home.records.use("test", async () => testRecords);
    const old = [1, 2, 3].map((number) => ({ number, body: "old" }));
    for (const session of ["goes", "goes on"]) await traces.change("add", "requests", session, old);
    await change("age", "2000-01-01");
    const { store, begun, goOn } = slowly(home, traceRecords, "add");
    const adding = store.change("add", "requests", "goes on", [{ number: 4, body: "new" }]);
    await begun;
    const pruning = openRetention(other).prune({ days: 30, bytes: 1_000_000 }, new Date());
    let isPruned = false;
    const end = (): void => {
      isPruned = true;
    };
    pruning.then(end, end);
    try {
      while (!isPruned && !(await read("isAnyWaiting")));
    } finally {
      goOn(); // closing waits for it
    }
    await Promise.all([adding, pruning]);
    const left = async (session: string) =>
      (await traces.read("page", "requests", session, 0, 10)).map(({ number }) => number);
    assert.deepEqual([await left("goes"), await left("goes on")], [[], upTo(4)]);
  });
});

/** Lets rows be old, and looks whether a change waits for another. */
const testRecords = {
  name: "test",
  schemas: [],
  reads: {
    isAnyWaiting: orNothing(false, async (query) => {
      const { rows } = await sql`
        select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(query);
      return rows.length > 0;
    }),
  },
  changes: {
    age: always(async (query, day: string) => {
      await sql`update requests set day = ${day}`.execute(query);
    }),
  },
} satisfies Repository;

/** A store whose change of this name does its work at once, but commits it when it is told to go on. */
function slowly<R extends Repository>(home: Home, repository: R, name: keyof R["changes"] & string) {
  const [begun, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { [name]: call } = repository.changes as Record<string, AnyCall>;
  assert.ok(call);
  const slow = {
    ...call,
    async work(...given: Parameters<AnyCall["work"]>): Promise<unknown> {
      const answer = await call.work(...given);
      begun.resolve();
      await going.promise;
      return answer;
    },
  };
  const changes = { ...repository.changes, [name]: slow };
  const store = home.records.use<R>(`slow ${repository.name}`, async () => ({ ...repository, changes }) as R);
  return { store, begun: begun.promise, goOn: () => going.resolve() };
}
