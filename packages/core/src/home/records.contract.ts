import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { Fault } from "../ground/fault.ts";
import type { NewAuditEntry } from "./audit/audit.ts";
import { auditRecords } from "./audit/audit-table.ts";
import type { Home } from "./home.ts";

/** What every implementation of `Records` has to do, tried with the audit as its repository. */
export function testRecords(title: string, open: (t: TestContext) => Promise<Home>): void {
  const world = async (t: TestContext) => {
    const home = await open(t);
    t.after(() => home.close());
    return { home, ...home.records.use("audit", async () => auditRecords) };
  };
  const entry = (given: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
    ...{ time: "2030-01-01T00:00:00.000Z", actor: "ann", action: "a.b", subject: "x", before: null, after: null },
    details: {},
    ...given,
  });

  describe(`records ${title}`, () => {
    test("read what was changed, from its answer on", async (t) => {
      const { read, change } = await world(t);
      assert.deepEqual(await read("list"), []);
      await change("record", entry());
      assert.equal((await read("list")).length, 1);
    });

    test("keep texts and numbers as they are: NUL, surrogates, other scripts, 2^53", async (t) => {
      const { read, change } = await world(t);
      const odd = ["a\u0000b", "\ud800", "销售 😀", "%_'\"\\", 2 ** 53, -1.5];
      await change("record", entry({ subject: "\u0000", before: odd, after: 2 ** 53, details: { odd } }));
      const [kept] = await read("list");
      assert.deepEqual(
        [kept?.subject, kept?.before, kept?.after, kept?.details],
        ["\u0000", odd, String(2 ** 53), { odd }],
      );
    });

    test("search texts letter by letter: what means something in a pattern means itself", async (t) => {
      const { read, change } = await world(t);
      for (const subject of ["50% off", "a_b", "axb", "ÄB"]) await change("record", entry({ subject }));
      const found = async (text: string) => (await read("list", { text })).map(({ subject }) => subject);
      assert.deepEqual([await found("50%"), await found("a_b"), await found("%")], [["50% off"], ["a_b"], ["50% off"]]);
    });

    test("many changes at once are all made, with numbers that rise without gaps", async (t) => {
      const { read, change } = await world(t);
      await Promise.all(Array.from({ length: 200 }, (_, number) => change("record", entry({ subject: `${number}` }))));
      const ids = (await read("list", { limit: 1000 })).map(({ id }) => id);
      assert.deepEqual(
        ids,
        Array.from({ length: 200 }, (_, number) => 200 - number),
      );
    });

    test("a call that fails says why, and the next one works", async (t) => {
      const { read, change } = await world(t);
      await assert.rejects(change("record", { ...entry(), actor: null as unknown as string }), (error) => {
        assert.ok(error instanceof Fault, String(error));
        assert.match(error.message, /not.null/i);
        return true;
      });
      await change("record", entry());
      assert.equal((await read("list")).length, 1);
    });

    test("a call that does not exist is an error", async (t) => {
      const { read } = await world(t);
      await assert.rejects(read("nothing" as "list"), /no read nothing/);
    });
  });
}
