import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import type { Kysely } from "kysely";
import { rowPlaces } from "../../../../../test/postgres.ts";
import { openDatabase } from "../database/database.ts";
import type { NewAuditEntry } from "./audit.ts";
import { createAuditLog } from "./audit-log.ts";
import { type AuditTables, auditSchema } from "./audit-table.ts";

function createWorld(t: TestContext) {
  const home = join(mkdtempSync(join(tmpdir(), "loadout-audit-")), "home");
  t.after(() => rmSync(join(home, ".."), { recursive: true, force: true }));
  const open = () => {
    const log = createAuditLog(home);
    t.after(() => log.close());
    return log;
  };
  return { home, open };
}

const entry = (given: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
  time: "2030-01-01T00:00:00.000Z",
  actor: "ann",
  action: "config.set",
  subject: "x",
  before: null,
  after: null,
  details: {},
  ...given,
});

test("looking at the audit makes no home", async (t) => {
  const { home, open } = createWorld(t);
  assert.deepEqual(await open().list(), []);
  assert.equal(existsSync(home), false);
});

for (const [title, keep] of Object.entries(rowPlaces))
  describe(`the audit of a home ${title}`, () => {
    const openIn = async (t: TestContext) => {
      const { home, open } = createWorld(t);
      await keep(t, home);
      return open;
    };

    test("the first entry makes what it needs", async (t) => {
      const open = await openIn(t);
      assert.deepEqual(await open().list(), []);
      const log = open();
      await log.record(entry({ requestId: "r1", details: { note: "嗨" } }));
      assert.deepEqual(await log.list(), [{ id: 1, ...entry({ requestId: "r1", details: { note: "嗨" } }) }]);
    });

    test("what it was and is comes back as the JSON it was", async (t) => {
      const log = (await openIn(t))();
      const values = [
        3,
        1.5,
        0,
        -1,
        "text",
        "12",
        "1e3",
        "",
        true,
        false,
        [1, "two", null],
        { a: { b: [] }, c: "“" },
        null,
      ];
      for (const value of values) await log.record(entry({ before: value, after: [value] }));
      const kept = (await log.list()).toReversed();
      assert.deepEqual(
        kept.map(({ before }) => before),
        values,
      );
      assert.deepEqual(
        kept.map(({ after }) => after),
        values.map((value) => [value]),
      );
    });

    test("what is no JSON is none, and what is too large is told by its size", async (t) => {
      const log = (await openIn(t))();
      await log.record(entry({ before: undefined, after: Number.NaN }));
      await log.record(entry({ before: () => 1, after: "x".repeat(20_000) }));
      const [large, none] = await log.list();
      assert.deepEqual([none?.before, none?.after], [null, null]);
      assert.deepEqual([large?.before, large?.after], [null, "… 20002"]);
    });

    test("entries are asked for by subject, action, actor and id", async (t) => {
      const log = (await openIn(t))();
      for (const [subject, action, actor] of [
        ["a", "one.do", "ann"],
        ["a", "two.do", "bob"],
        ["b", "one.do", "bob"],
      ] as const)
        await log.record(entry({ subject, action, actor }));
      const ids = async (query: Parameters<typeof log.list>[0]) => (await log.list(query)).map(({ id }) => id);
      assert.deepEqual(await ids({}), [3, 2, 1]);
      assert.deepEqual(await ids({ subject: "a" }), [2, 1]);
      assert.deepEqual(await ids({ action: "one.do" }), [3, 1]);
      assert.deepEqual(await ids({ actor: "bob", before: 3 }), [2]);
      assert.deepEqual(await ids({ subject: "b", actor: "ann" }), []);
      assert.deepEqual(await ids({ limit: 1 }), [3]);
    });

    test("entries are asked for by a text wherever it is, and by time", async (t) => {
      const log = (await openIn(t))();
      await log.record(entry({ subject: "50% off", time: "2030-01-01T00:00:00.000Z" }));
      await log.record(entry({ after: { note: "50 of Sales" }, time: "2030-01-02T00:00:00.000Z" }));
      await log.record(entry({ details: { path: "a_b" }, time: "2030-01-03T00:00:00.000Z" }));
      const ids = async (query: Parameters<typeof log.list>[0]) => (await log.list(query)).map(({ id }) => id);
      assert.deepEqual(await ids({ text: "50%" }), [1]);
      assert.deepEqual(await ids({ text: "sales" }), [2]);
      assert.deepEqual(await ids({ text: "a_b" }), [3]);
      assert.deepEqual(await ids({ text: "axb" }), []);
      assert.deepEqual(await ids({ text: "'\\" }), []);
      await log.record(entry({ subject: "ÉCOLE" }));
      assert.deepEqual(
        [await ids({ text: "Éco" }), await ids({ text: "école" })],
        [[4], []],
        "case of ASCII letters only",
      );
      assert.deepEqual(await ids({ text: "config.", since: "2030-01-02T00:00:00.000Z" }), [3, 2]);
    });

    test("a subject may be longer than an index can hold", async (t) => {
      const log = (await openIn(t))();
      const subject = Array.from({ length: 20_000 }, (_, number) => number.toString(36)).join("/");
      await log.record(entry({ subject }));
      await log.record(entry({ subject: `${subject}2` }));
      assert.deepEqual(
        (await log.list({ subject })).map(({ id }) => id),
        [1],
      );
    });

    test("ids rise without gaps, also if several processes write at one time", async (t) => {
      const open = await openIn(t);
      const logs = [open(), open(), open()];
      await Promise.all(Array.from({ length: 30 }, (_, number) => logs[number % 3]?.record(entry())));
      assert.deepEqual(
        (await open().list()).map(({ id }) => id),
        Array.from({ length: 30 }, (_, number) => 30 - number),
      );
    });
  });

test("a database of an audit from before requests were told is read as it is, and taken along by the next change", async (t) => {
  const { home, open } = createWorld(t);
  const { "1": first } = auditSchema.steps;
  assert.ok(first);
  mkdirSync(home);
  const old = await openDatabase<AuditTables>(join(home, "loadout.db"), [{ ...auditSchema, steps: { "1": first } }]);
  const query = old.query as Kysely<{ audit: Record<string, unknown> }>;
  const { requestId: _none, ...row } = entry({ before: 1, after: 2 });
  await query
    .insertInto("audit")
    .values({ ...row, details: "{}" })
    .execute();
  await old.close();
  const log = open();
  assert.deepEqual(await log.list(), [{ id: 1, ...entry({ before: 1, after: 2 }) }]);
  await log.record(entry({ requestId: "r" }));
  assert.deepEqual(
    (await log.list()).map(({ id, requestId }) => [id, requestId]),
    [
      [2, "r"],
      [1, undefined],
    ],
  );
});
