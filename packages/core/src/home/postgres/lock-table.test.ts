import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { testDatabase } from "../../../../../test/postgres.ts";
import { lockTable } from "./lock-table.ts";

test("a lock that is taken again because an answer was lost lasts from then on, also if it had expired", async (t) => {
  const pool = new pg.Pool({ connectionString: await testDatabase(t), max: 1 });
  try {
    const table = lockTable(pool);
    const [mine, other] = ["mine", "other"].map((id) => ({ id, name: "l", isShared: false }));
    assert.ok(mine && other);
    assert.equal(await table.take(mine), true);
    await pool.query("update locks set expires_at = clock_timestamp() - interval '1 second'");
    assert.equal(await table.take(mine), true);
    assert.equal(await table.take(other), false, "two would hold it");
    await pool.query("update locks set expires_at = clock_timestamp() - interval '1 second'");
    assert.equal(await table.take(other), true);
    assert.equal(await table.take(mine), false);
    assert.deepEqual(await table.renew([mine.id, other.id]), [other.id]);
  } finally {
    await pool.end();
  }
});
