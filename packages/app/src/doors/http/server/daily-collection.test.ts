import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openPostgresHome } from "../../../../../../packages/core/src/home/postgres/open-postgres-home.ts";
import { createLibrary } from "../../../../../../packages/core/src/library/library.ts";
import { packageOf } from "../../../../../../test/library-sandbox.ts";
import { asAdministrator, testDatabase } from "../../../../../../test/postgres.ts";
import { startDailyJobs } from "./daily-jobs.ts";

test("a server removes content from PostgreSQL that nothing has used for a day", async (t) => {
  const url = await testDatabase(t);
  const folder = mkdtempSync(join(tmpdir(), "loadout-collection-"));
  const home = await openPostgresHome({ url, folder });
  t.after(async () => {
    await home.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await using library = createLibrary({ home });
  const skill = (name: string) => packageOf({ "SKILL.md": `---\nname: ${name}\ndescription: Notes.\n---\n${name}\n` });
  for (const name of ["kept", "gone"]) await library.import(skill(name), { author: "ann" });
  await library.delete("gone", { author: "ann", from: 1, purge: true });
  const count = async (): Promise<number> => {
    let found = 0;
    await asAdministrator(url, async (client) => {
      found = (await client.query("select * from blobs")).rows.length;
    });
    return found;
  };
  assert.equal(await count(), 2, "it stays for a day");
  await asAdministrator(url, (client) =>
    client.query(`update blob_loose set since = since - interval '25 hours';
      update blobs set touched_at = touched_at - interval '25 hours'`),
  );
  const { promise, resolve } = Promise.withResolvers<Readonly<Record<string, unknown>>>();
  const jobs = startDailyJobs({ home, log: { write: resolve }, after: 0 });
  const line = { level: "info", message: "what was over its time was removed", "unused-content": 1 };
  assert.deepEqual(await promise, line);
  await jobs.close();
  assert.equal(await count(), 1);
});
