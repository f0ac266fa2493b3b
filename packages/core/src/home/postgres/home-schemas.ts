import type { Schema } from "../database/migrate.ts";
import type { Repository } from "../records/records.ts";
import { blobSchema } from "./blob-tables.ts";
import { documentSchema } from "./document-records.ts";
import { lockSchema } from "./lock-table.ts";
import { queueSchema } from "./queue-records.ts";
import { workspaceSchema } from "./workspace-records.ts";

/** All tables of a home in PostgreSQL, each behind those it needs. */
export async function homeSchemas(
  repositories: Readonly<Record<string, () => Promise<Repository>>>,
): Promise<readonly Schema[]> {
  const schemas = new Map<string, Schema>(
    [lockSchema, documentSchema, blobSchema, workspaceSchema, queueSchema].map((schema) => [schema.owner, schema]),
  );
  for (const load of Object.values(repositories))
    for (const schema of (await load()).schemas as readonly Schema[]) schemas.set(schema.owner, schema);
  return [...schemas.values()];
}
