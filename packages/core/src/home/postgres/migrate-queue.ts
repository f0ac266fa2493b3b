import type { Client } from "pg";
import { openPool } from "./connect-postgres.ts";
import { queryOn } from "./kysely-postgres.ts";
import { loadQueue } from "./load-queue.ts";
import { queuePlace } from "./queue-records.ts";

/** Makes the tables of the queue, beside those of the home that this connection sees. The caller holds the lock of migrations. */
export async function migrateQueue(client: Client, url: string): Promise<void> {
  const schema = await queuePlace(queryOn(client));
  const { runMigrations, logger } = await loadQueue();
  const pgPool = await openPool({ url, connections: 1, limits: { statement: 0, answer: 0 } });
  try {
    await runMigrations({ pgPool, schema, logger });
  } finally {
    await pgPool.end();
  }
}
