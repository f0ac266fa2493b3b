import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, type TestContext, test } from "node:test";
import { sql } from "kysely";
import { type OwnPostgres, startOwnPostgres } from "../../../../../test/own-postgres.ts";
import { Fault } from "../../ground/fault.ts";
import { auditRecords } from "../audit/audit-table.ts";
import { orNothing, type Repository } from "../records/repository.ts";
import { openPostgresHome } from "./open-postgres-home.ts";

// run: slow, waits; it stops a database server

const clockRecords = {
  name: "clock",
  schemas: [],
  reads: {
    started: orNothing("", async (query) => {
      const { rows } = await sql<{ time: string }>`select pg_postmaster_start_time()::text as time`.execute(query);
      return rows[0]?.time ?? "";
    }),
  },
  changes: {},
} satisfies Repository;

describe("a home whose PostgreSQL", () => {
  let server: OwnPostgres;
  before(async () => {
    server = await startOwnPostgres();
  });
  after(() => server.close());

  async function open(t: TestContext) {
    const folder = mkdtempSync(join(tmpdir(), "loadout-restart-"));
    const home = await openPostgresHome({ url: server.url, folder });
    t.after(async () => {
      await home.close();
      rmSync(folder, { recursive: true, force: true });
    });
    return home;
  }

  for (const end of ["stop", "kill"] as const)
    test(`ends (${end}) and starts again keeps what it answered, and nothing is made twice`, async (t) => {
      const home = await open(t);
      const { read, change } = home.records.use("audit", async () => auditRecords);
      const row = { time: "t", actor: end, action: "b", before: null, after: null, details: {} };
      const outcomes = new Map<string, string>();
      let isOver = false;
      const write = async (writer: number): Promise<void> => {
        for (let number = 0; !isOver; number++) {
          const subject = `${end} ${writer}-${number}`;
          const outcome = await change("record", { ...row, subject }).then(
            () => "made",
            (error: unknown) => (error instanceof Fault ? error.code : String(error)),
          );
          outcomes.set(subject, outcome);
        }
      };
      const heard: string[] = [];
      const hearing = await home.bus.subscribe([end], (topic) => void heard.push(topic));
      const lease = await home.leases.take("l");
      const writing = [1, 2, 3].map(write);
      const writes = async (more: number): Promise<void> => {
        const goal = outcomes.size + more;
        while (outcomes.size < goal) await new Promise((resolve) => setTimeout(resolve, 5));
      };
      await writes(30);
      const clock = home.records.use("clock", async () => clockRecords);
      for (let round = 0; round < 2; round++) {
        const started = await clock.read("started");
        await server[end]();
        await server.start();
        await writes(30);
        assert.notEqual(await clock.read("started"), started, "it is another server process");
      }
      isOver = true;
      await Promise.all(writing);
      const subjects = (await read("list", { actor: end, limit: 1_000_000 })).map(({ subject }) => subject);
      assert.equal(new Set(subjects).size, subjects.length, "nothing is made twice");
      const kept = new Set(subjects);
      for (const [subject, outcome] of outcomes) {
        if (outcome === "home.unavailable") continue; // nobody knows
        assert.ok(["made", "database.unreachable"].includes(outcome), outcome);
        assert.equal(kept.has(subject), outcome === "made", `${subject}: ${outcome}`);
      }
      const before = heard.length;
      while (heard.length === before) {
        await home.bus.publish(end);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      assert.equal(lease.lost.aborted, false, "it was not away for that long");
      lease.release();
      hearing();
    });
});
