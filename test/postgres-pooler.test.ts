import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { auditRecords } from "../packages/core/src/home/audit/audit-table.ts";
import type { Home } from "../packages/core/src/home/home.ts";
import { openPostgresHome } from "../packages/core/src/home/postgres/open-postgres-home.ts";
import { messageRecords } from "../packages/core/src/session/session-records.ts";
import { pgbouncerReason, startPgbouncer } from "./pgbouncer.ts";
import { testDatabase } from "./postgres.ts";
import { createSandbox } from "./sandbox.ts";

/** A home whose pool goes through a real PgBouncer in transaction mode. Skipped, with the reason, where there is none. */

interface World {
  readonly url: string;
  readonly directUrl: string;
  open(): Promise<Home>;
}

async function world(t: TestContext, options: { isEmpty?: boolean } = {}): Promise<World | undefined> {
  const directUrl = await testDatabase(t, options);
  const url = await startPgbouncer(t, directUrl);
  if (url === undefined) {
    t.skip(pgbouncerReason);
    return undefined;
  }
  return {
    url,
    directUrl,
    async open() {
      const folder = mkdtempSync(join(tmpdir(), "loadout-pooled-"));
      const home = await openPostgresHome({ url, directUrl, folder });
      t.after(async () => {
        await home.close();
        rmSync(folder, { recursive: true, force: true });
      });
      return home;
    },
  };
}

const entry = { time: "t", actor: "a", action: "b", subject: "c", before: null, after: null, details: {} };

describe("a home behind PgBouncer", () => {
  test("more changes than connections run in order, and none is lost or made twice", async (t) => {
    const pooled = await world(t);
    if (!pooled) return;
    const homes = [await pooled.open(), await pooled.open()];
    const logs = homes.map((home) => home.records.use("audit", async () => auditRecords));
    await Promise.all(Array.from({ length: 100 }, (_, index) => logs[index % 2]?.change("record", entry)));
    const ids = (await logs[0]?.read("list", { limit: 1000 }))?.map(({ id }) => id) ?? [];
    assert.deepEqual(
      ids.toReversed(),
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
    const stores = homes.map((home) => home.records.use("message", async () => messageRecords));
    const outcomes = await Promise.allSettled(stores.map((store) => store.change("append", "s", 0, ["x"])));
    assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  });

  test("leases, fences, the bus and jobs work between processes", async (t) => {
    const pooled = await world(t);
    if (!pooled) return;
    const [home, other] = [await pooled.open(), await pooled.open()];
    const lease = await home.leases.take("l");
    await assert.rejects(other.leases.take("l", { patience: 0 }), { code: "busy" });
    lease.release();
    const later = await other.leases.take("l");
    const store = home.records.use("audit", async () => auditRecords);
    await assert.rejects(store.fenced(lease).change("record", entry), { code: "lease.lost" });
    later.release();
    const heard = Promise.withResolvers<string>();
    const end = await home.bus.subscribe(["topic"], heard.resolve);
    await other.bus.publish("topic");
    assert.equal(await heard.promise, "topic");
    end();
    const done = Promise.withResolvers<unknown>();
    const worker = home.jobs.work(["kind"], [], async ({ payload }) => done.resolve(payload));
    await other.jobs.add("kind", "payload");
    assert.equal(await done.promise, "payload");
    await worker.close();
  });

  test("commands migrate, import and talk through it, and doctor shows the server behind it", async (t) => {
    const pooled = await world(t, { isEmpty: true });
    if (!pooled) return;
    const { runWith, skill, work } = createSandbox(t);
    skill(work, "pooled");
    const variables = { LOADOUT_DATABASE_URL: pooled.url, LOADOUT_DATABASE_DIRECT_URL: pooled.directUrl };
    for (const words of [
      ["migrate"],
      ["skill", "import", join(work, "pooled")],
      ["run", "Hello", "--context", "mine"],
      ["doctor"],
    ]) {
      const { code, stdout, stderr } = await runWith({ variables }, ...words);
      assert.equal(code, 0, `${words.join(" ")}: ${stdout}${stderr}`);
    }
    const alone = await runWith({ variables: { LOADOUT_DATABASE_URL: pooled.url } }, "skill", "list");
    assert.equal(alone.code, 2, alone.stderr);
    assert.match(alone.stderr, /database\.pooler[\s\S]*LOADOUT_DATABASE_DIRECT_URL/);
  });
});
