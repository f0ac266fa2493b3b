import { type Kysely, sql } from "kysely";
import { Fault } from "../../ground/fault.ts";
import type { Schema } from "../database/migrate.ts";
import { always, orNothing, type Repository } from "../records/repository.ts";
import {
  addUses,
  type BlobQuery,
  type BlobTables,
  blobSchema,
  dropPaths,
  dropUses,
  type NewBlob,
  putBlobs,
  type Use,
} from "./blob-tables.ts";

/** The rows of workspaces: what each one holds, and which blobs. */

interface WorkspaceTables extends BlobTables {
  workspaces: { session: string; digest: string; content: string };
}
type Query = Kysely<WorkspaceTables>;

export const workspaceSchema: Schema = {
  owner: "workspace",
  isOrderedByRow: true,
  steps: {
    "1": {
      async up(query) {
        await query.schema
          .createTable("workspaces")
          .ifNotExists()
          .addColumn("session", "text", (column) => column.primaryKey())
          .addColumn("digest", "text", (column) => column.notNull())
          .addColumn("content", "text", (column) => column.notNull())
          .execute();
      },
    },
  },
};

export interface KeptWorkspace {
  readonly digest: string;
  /** See `workspace-files.ts`. */
  readonly content: string;
}

/** A workspace as it is now, compared with what was kept before. */
export interface WorkspaceChange extends KeptWorkspace {
  /** What was kept when this machine last looked. */
  readonly base?: string;
  /** Paths that have no file any more, or another one. */
  readonly dropped: readonly string[];
  readonly added: readonly Use[];
}

export const workspaceOwner = (session: string): string => `workspace/${session}`;

export const workspaceRecords = {
  name: "workspace",
  schemas: [blobSchema, workspaceSchema],
  reads: {
    find: orNothing(undefined, async (query: Query, session: string): Promise<KeptWorkspace | undefined> => {
      const row = await query.selectFrom("workspaces").selectAll().where("session", "=", session).executeTakeFirst();
      return row && { digest: row.digest, content: row.content };
    }),
  },
  changes: {
    /** Those of these blobs that are not there; the others stay for a day, so that they can be used. */
    claim: always(async (query: Query, hashes: readonly string[]): Promise<readonly string[]> => {
      const { rows } = await sql<{ hash: string }>`
        update blobs set touched_at = now() where hash = any(${hashes}) returning hash`.execute(query);
      const found = new Set(rows.map(({ hash }) => hash));
      return hashes.filter((hash) => !found.has(hash));
    }),
    /** Stores bytes that are about to be used, or are removed after a day. */
    put: always(async (query: Query, blobs: readonly NewBlob[]): Promise<void> => {
      await putBlobs(asBlobs(query), blobs);
      const hashes = [...new Set(blobs.map(({ hash }) => hash))];
      await sql`insert into blob_loose (hash, since) select hash, now() from blobs where hash = any(${hashes})
        on conflict (hash) do update set since = excluded.since`.execute(query);
    }),
    /** A Fault if another machine has kept the workspace since this one looked: what it has is newer. */
    keep: always(async (query: Query, session: string, change: WorkspaceChange): Promise<void> => {
      const { digest, content, base, dropped, added } = change;
      const now = await query
        .selectFrom("workspaces")
        .select("digest")
        .where("session", "=", session)
        .forUpdate()
        .executeTakeFirst();
      if (now?.digest === digest) return;
      if (now?.digest !== base) throw new Fault("lease.lost", { name: session });
      const owner = workspaceOwner(session);
      await dropPaths(asBlobs(query), owner, dropped);
      await addUses(asBlobs(query), owner, added);
      if (now) await query.updateTable("workspaces").set({ digest, content }).where("session", "=", session).execute();
      else await query.insertInto("workspaces").values({ session, digest, content }).execute();
    }),
    remove: always(async (query: Query, session: string): Promise<void> => {
      await query.deleteFrom("workspaces").where("session", "=", session).execute();
      await dropUses(asBlobs(query), workspaceOwner(session));
    }),
  },
} satisfies Repository;

const asBlobs = (query: Query): BlobQuery => query as unknown as BlobQuery;
