import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { testDatabase } from "../../../../../test/postgres.ts";
import { testBlobs } from "../blobs/blobs.contract.ts";
import { testBus } from "../bus.contract.ts";
import { documentsContract } from "../documents.contract.ts";
import type { Home } from "../home.ts";
import { testJobs } from "../jobs.contract.ts";
import { testLeases } from "../leases.contract.ts";
import { testRecords } from "../records.contract.ts";
import { workspacesContract } from "../workspaces.contract.ts";
import { openPostgresHome } from "./open-postgres-home.ts";

async function open(t: TestContext): Promise<Home> {
  const folder = mkdtempSync(join(tmpdir(), "loadout-postgres-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return openPostgresHome({ url: await testDatabase(t), folder });
}

documentsContract("documents in PostgreSQL", async (t) => {
  const home = await open(t);
  t.after(() => home.close());
  return home.documents;
});
testRecords("in PostgreSQL", open);
testLeases("in PostgreSQL", open);
testBus("in PostgreSQL", open);
testJobs("in PostgreSQL", open);
testBlobs("in PostgreSQL", open);
workspacesContract("workspaces in PostgreSQL", async (t) => {
  const home = await open(t);
  t.after(() => home.close());
  return home.workspaces;
});
