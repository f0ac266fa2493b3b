import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { runDecisionFaults } from "../bench/fault-decisions.ts";
import { runDispatchFaults } from "../bench/fault-dispatches.ts";
import { runFaults } from "../bench/fault-rounds.ts";
import { runServerFaults } from "../bench/fault-servers.ts";
import { runFullDatabase } from "../bench/full-database.ts";
import { runFullDisk } from "../bench/full-disk.ts";
import { postgresPlace } from "../bench/postgres-place.ts";
import { runSessionFaults } from "../bench/session-faults.ts";
import { type OwnPostgres, startOwnPostgres } from "./own-postgres.ts";
import { proves } from "./requirements.ts";
import { smallDiskReason } from "./small-disk.ts";

// run: on disk, first

describe("a change that is cut short", () => {
  test(`leaves the old skill or the new one, and nothing else (${proves("001.05")})`, async () => {
    const { hits, violations } = await runFaults({ rounds: 1, random: 5 });
    assert.deepEqual(violations, []);
    assert.deepEqual(
      [...hits].filter(([, count]) => count === 0),
      [],
    );
  });

  test("leaves every output of a dispatch that was shown, each once; also while files of an earlier release are taken over", async () => {
    const { hits, violations } = await runDispatchFaults({ rounds: 1, random: 2 });
    assert.deepEqual(violations, []);
    assert.equal(hits.size, 6);
  });

  test("keeps each decision about skills whole or not at all, and in the audit what was told", async () => {
    const { hits, violations } = await runDecisionFaults({ random: 2 });
    assert.deepEqual(violations, []);
    assert.ok(hits.size > 0);
  });

  test("is a fault and leaves the old skill where the disk is full", async () => {
    const { answers, violations } = await runFullDisk();
    assert.deepEqual(violations, []);
    for (const operation of ["import", "large", "edit", "delete", "restore"])
      assert.ok((answers.get(`${operation}: fault file.unwritable`) ?? 0) > 1, operation);
    assert.ok(answers.has("import: done"), "not all is refused");
  });
});

describe("a change in PostgreSQL that is cut short", () => {
  let server: OwnPostgres;
  before(async () => {
    server = await startOwnPostgres();
  });
  after(() => server.close());

  test("leaves the old skill or the new one where its process is killed", async () => {
    const { hits, violations } = await runFaults({ rounds: 1, random: 3, place: postgresPlace(server.url) });
    assert.deepEqual(violations, []);
    assert.deepEqual(
      [...hits].filter(([, count]) => count === 0),
      [],
    );
  });

  test("leaves every message and every output that was shown, each once", async () => {
    const place = postgresPlace(server.url);
    const dispatches = await runDispatchFaults({ rounds: 1, random: 1, place });
    const sessions = await runSessionFaults({ homes: 1, place });
    const decided = await runDecisionFaults({ random: 1, place });
    assert.deepEqual([...dispatches.violations, ...sessions.violations, ...decided.violations], []);
    assert.equal(dispatches.hits.size, 5);
  });

  test("leaves the old skill or the new one where PostgreSQL ends or connections are cut", async () => {
    const { hits, violations } = await runServerFaults(server, 2);
    assert.deepEqual(violations, []);
    assert.equal(
      [...hits.values()].reduce((sum, count) => sum + count, 0),
      6,
    );
  });

  test("is a fault and leaves the old skill where the disk of PostgreSQL is full, and goes on when there is room", async (t) => {
    const report = await runFullDatabase(server, { rooms: [0] });
    if (!report) return t.skip(smallDiskReason);
    assert.deepEqual(report.violations, []);
    for (const operation of ["large", "rewrite"])
      assert.equal(report.hits.get(`PostgreSQL, disk full, ${operation}: database.full`), 1, operation);
  });
});
