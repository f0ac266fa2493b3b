import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { sql } from "kysely";
import { asAdministrator, testDatabase } from "../../../../../test/postgres.ts";
import { startTcpProxy } from "../../../../../test/tcp-proxy.ts";
import { Fault } from "../../ground/fault.ts";
import type { NewAuditEntry } from "../audit/audit.ts";
import { auditRecords } from "../audit/audit-table.ts";
import { always, orNothing, type Repository } from "../records/repository.ts";
import { openPostgresHome } from "./open-postgres-home.ts";
import type { PostgresOptions } from "./postgres-options.ts";

// run: slow, waits; it cuts and stalls connections

/** A home whose connections go through a proxy; `other` is the same home without it. */
async function createWorld(t: TestContext, options: Partial<PostgresOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "loadout-failures-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const direct = await testDatabase(t);
  const proxy = await startTcpProxy(t, Number(new URL(direct).port));
  const url = Object.assign(new URL(direct), { port: String(proxy.port) }).href;
  const home = await openPostgresHome({ url, folder, ...options });
  const other = await openPostgresHome({ url: direct, folder });
  t.after(async () => {
    await other.close();
    await home.close();
  });
  const audit = home.records.use("audit", async () => auditRecords);
  const trial = home.records.use("trial", async () => trialRecords);
  const subjects = async (): Promise<string[]> =>
    (await other.records.use("audit", async () => auditRecords).read("list", { limit: 1000 })).map(
      ({ subject }) => subject,
    );
  return { home, other, proxy, direct, url, folder, audit, trial, subjects };
}

const entry = (subject: string): NewAuditEntry => ({
  ...{ time: "t", actor: "a", action: "b", subject, before: null, after: null, details: {} },
});

/** Statements that take long or stand in each other's way. */
const trialRecords = {
  name: "trial",
  schemas: [],
  reads: {
    sleep: orNothing(undefined, async (query, seconds: number) => {
      await sql`select pg_sleep(${seconds})`.execute(query);
    }),
  },
  changes: {
    sleep: always(async (query, seconds: number) => {
      await sql`select pg_sleep(${seconds})`.execute(query);
    }),
    /** Locks two topics in this order. */
    cross: always(async (query, first: string, second: string) => {
      for (const name of [first, second]) {
        await sql`insert into topics (name, number) values (${name}, 1)
          on conflict (name) do update set number = topics.number + 1`.execute(query);
        await sql`select pg_sleep(0.3)`.execute(query);
      }
    }),
    swallow: always(async (query) => {
      await sql`select 1 / 0`.execute(query).catch(() => undefined);
    }),
  },
} satisfies Repository;

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof Fault ? error.code : String(error)),
  );

const says =
  (text: string) =>
  (bytes: Buffer): boolean =>
    bytes.includes(text);

describe("a home whose database", () => {
  test("is away says so with a fault, in every port, and works when it is back", async (t) => {
    const { home, proxy, audit } = await createWorld(t);
    proxy.refuse();
    const codes = await Promise.all([
      codeOf(audit.read("list")),
      codeOf(audit.change("record", entry("lost"))),
      codeOf(home.documents.read("config.jsonc")),
      codeOf(home.documents.write("config.jsonc", "{}")),
      codeOf(home.leases.take("a", { patience: 100 })),
      codeOf(home.leases.run("b", async () => undefined)),
      codeOf(home.bus.subscribe(["t"], () => undefined)),
      codeOf(home.bus.publish("t")),
      codeOf(home.jobs.add("k", {})),
    ]);
    assert.deepEqual(codes, Array(9).fill("database.unreachable"));
    proxy.accept();
    await audit.change("record", entry("made"));
    assert.deepEqual(
      (await audit.read("list")).map(({ subject }) => subject),
      ["made"],
    );
  });

  test("comes back within a few seconds is waited for", async (t) => {
    const { proxy, audit, home } = await createWorld(t);
    proxy.refuse();
    const [reading, changing, leasing] = [
      audit.read("list"),
      audit.change("record", entry("a")),
      home.leases.take("l"),
    ];
    setTimeout(() => proxy.accept(), 1000);
    await Promise.all([reading, changing]);
    assert.deepEqual(
      (await audit.read("list")).map(({ subject }) => subject),
      ["a"],
    );
    (await leasing).release();
  });

  test("loses the connection in the middle of a read answers on another one", async (t) => {
    const { proxy, trial } = await createWorld(t);
    let cuts = 0;
    const slept = trial.read("sleep", 0.5);
    proxy.onSent((bytes) => {
      if (says("pg_sleep")(bytes)) setTimeout(() => cuts++ === 0 && proxy.cut(), 100);
      return "pass";
    });
    await slept;
    assert.equal(cuts >= 1, true);
  });

  test("loses the connection before the commit makes the change once", async (t) => {
    const { proxy, audit, subjects } = await createWorld(t);
    await audit.change("record", entry("first"));
    for (const word of ["begin;", "insert into", "savepoint"]) {
      let isCut = false;
      proxy.onSent((bytes) => {
        if (isCut || !says(word)(bytes)) return "pass";
        isCut = true;
        return "cut-later";
      });
      await Promise.all([1, 2, 3].map((number) => audit.change("record", entry(`${word} ${number}`))));
      assert.ok(isCut, word);
      proxy.onSent(undefined);
      const made = (await subjects()).filter((subject) => subject.startsWith(word));
      assert.deepEqual(
        made.toSorted(),
        [1, 2, 3].map((number) => `${word} ${number}`),
      );
    }
  });

  for (const [title, verdict, made] of [
    ["before the server heard of it", "cut", []],
    ["after the server made it", "cut-later", ["unclear"]],
  ] as const)
    test(`loses the connection at the commit, ${title}, says that it is unclear and does not repeat it`, async (t) => {
      const { proxy, audit, subjects } = await createWorld(t);
      await audit.read("list");
      let commits = 0;
      proxy.onSent((bytes) => {
        if (!says("commit")(bytes)) return "pass";
        commits++;
        return verdict;
      });
      assert.equal(await codeOf(audit.change("record", entry("unclear"))), "home.unavailable");
      assert.equal(commits, 1);
      proxy.onSent(undefined);
      assert.deepEqual(await subjects(), made);
      await audit.change("record", entry("next"));
      assert.deepEqual(await subjects(), ["next", ...made]);
    });

  test("stops answering without a word is given up, and used again when it answers", async (t) => {
    const limits = { answer: 700, connect: 700 };
    const { proxy, audit, home, subjects } = await createWorld(t, { limits });
    await audit.change("record", entry("before"));
    proxy.stall();
    const codes = await Promise.all([
      codeOf(audit.read("list")),
      codeOf(audit.change("record", entry("stalled"))),
      codeOf(home.documents.read("x")),
    ]);
    assert.deepEqual(codes, Array(3).fill("database.unreachable"));
    proxy.resume();
    await audit.change("record", entry("after"));
    assert.deepEqual(await subjects(), ["after", "before"], "what was given up is not made later");
  });

  test("takes too long for a statement says so, and the connection is used again", async (t) => {
    const { trial, audit } = await createWorld(t, { connections: 1, limits: { statement: 200 } });
    assert.equal(await codeOf(trial.read("sleep", 2)), "database.slow");
    assert.equal(await codeOf(trial.change("sleep", 2)), "database.slow");
    await audit.change("record", entry("a"));
  });

  test("gives up one of two changes that wait for each other makes both", async (t) => {
    const { trial, other } = await createWorld(t);
    const second = other.records.use("trial", async () => trialRecords);
    await Promise.all([trial.change("cross", "a", "b"), second.change("cross", "b", "a")]);
    const topics = other.records.use("topic", async () => (await import("../bus/topic-records.ts")).topicRecords);
    assert.deepEqual(await topics.read("numbers", ["a", "b"]), { a: 2, b: 2 });
  });

  test("has no connection left says so, and serves when there is one", async (t) => {
    const { direct, audit, home } = await createWorld(t);
    const name = new URL(direct).pathname.slice(1);
    const role = `few_${name.slice(-12)}`;
    await asAdministrator(direct, async (client) => {
      await client.query(`create role ${role} login password 'test' connection limit 1`);
      await client.query(`grant all on all tables in schema public to ${role}`);
      await client.query(`grant all on all sequences in schema public to ${role}`);
    });
    // The database goes first, and with it what the role may do there.
    const elsewhere = Object.assign(new URL(direct), { pathname: "/postgres" }).href;
    t.after(() => asAdministrator(elsewhere, (client) => client.query(`drop role ${role}`)));
    const url = Object.assign(new URL(direct), { username: role }).href;
    const holder = await openPostgresHome({ url, folder: home.folder() });
    const late = await openPostgresHome({ url, folder: home.folder() });
    t.after(() => late.close());
    const using = holder.records.use("audit", async () => auditRecords);
    await using.read("list");
    const waiting = late.records.use("audit", async () => auditRecords);
    assert.equal(await codeOf(waiting.read("list")), "database.connections");
    await holder.close();
    await waiting.change("record", entry("late"));
    assert.equal((await audit.read("list")).length, 1);
  });

  test("undid a change whose error was swallowed does not report it as made", async (t) => {
    const { trial } = await createWorld(t);
    await assert.rejects(trial.change("swallow"), /undone/);
  });

  test("is behind a pooler gets no settings with the connection, but with each transaction", async (t) => {
    const { direct, proxy, url, folder } = await createWorld(t);
    const sent: string[] = [];
    proxy.onSent((bytes) => {
      sent.push(bytes.toString("latin1"));
      return "pass";
    });
    const home = await openPostgresHome({ url, directUrl: direct, folder, limits: { statement: 300 } });
    t.after(() => home.close());
    const trial = home.records.use("trial", async () => trialRecords);
    assert.equal(await codeOf(trial.change("sleep", 2)), "database.slow");
    const [hello = ""] = sent;
    assert.match(hello, /application_name/);
    assert.doesNotMatch(hello, /_timeout/);
  });

  test("cuts idle connections and the one that listens is heard again, and what was missed is told", async (t) => {
    const { home, other, proxy } = await createWorld(t);
    const heard: string[] = [];
    let wake: (() => void) | undefined;
    await home.bus.subscribe(["t"], (topic) => {
      heard.push(topic);
      wake?.();
    });
    const next = async (before: number): Promise<void> => {
      while (heard.length <= before) await new Promise<void>((resolve) => (wake = resolve));
    };
    await other.bus.publish("t");
    await next(0);
    proxy.refuse();
    await other.bus.publish("t");
    const before = heard.length;
    proxy.accept();
    await next(before);
    const again = heard.length;
    await other.bus.publish("t");
    await next(again);
  });
});
