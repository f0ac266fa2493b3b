import { type Kysely, sql } from "kysely";
import { isPostgres } from "../database/is-postgres.ts";
import type { RecordFileName } from "../records/records.ts";
import { orNothing, type Repository } from "../records/repository.ts";

/** What the tables of a home take on the disk, with their indexes. They are tables of others; nothing is changed. */

export interface TableRoom {
  readonly name: string;
  readonly bytes: number;
}

export interface DatabaseRoom {
  readonly tables: readonly TableRoom[];
  /** Bytes of a file that are free for later rows. A database server does not tell. */
  readonly unused: number;
}

const nothing: DatabaseRoom = { tables: [], unused: 0 };

/** One for each file of a home. In a database server all tables are together: the first answers for both. */
export const roomRecords = (file: RecordFileName) =>
  ({
    name: `room-${file}`,
    file,
    schemas: [],
    reads: {
      tables: orNothing(nothing, (query: Kysely<unknown>) => tablesOf(query, file)),
      /** Bytes of content by what it is for. Where a folder keeps it, there is none in the database. */
      content: orNothing([], contentOf),
    },
    changes: {},
  }) satisfies Repository;

async function tablesOf(query: Kysely<unknown>, file: RecordFileName): Promise<DatabaseRoom> {
  if (isPostgres(query)) {
    if (file === "traces") return nothing;
    const { rows } = await sql<TableRoom>`
      select relname as name, pg_total_relation_size(oid) as bytes from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`.execute(query);
    return { tables: rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) })), unused: 0 };
  }
  const { rows } = await sql<TableRoom>`
    select coalesce(objects.tbl_name, pages.name) as name, sum(pages.pgsize) as bytes
    from dbstat as pages left join sqlite_schema as objects on objects.name = pages.name
    group by 1 order by 1`.execute(query);
  const free = await sql<{ unused: number }>`
    select freelist_count * page_size as unused from pragma_freelist_count, pragma_page_size`.execute(query);
  return { tables: rows, unused: free.rows[0]?.unused ?? 0 };
}

/** Content that several owners share counts for the first of them. */
async function contentOf(query: Kysely<unknown>): Promise<readonly TableRoom[]> {
  if (!isPostgres(query)) return [];
  const there = await sql`
    select 1 from pg_tables where schemaname = current_schema() and tablename = 'blob_uses'`.execute(query);
  if (there.rows.length === 0) return [];
  const { rows } = await sql<TableRoom>`
    select kind as name, sum(size) as bytes from (
      select blobs.size, coalesce(
        (select max(split_part(owner, '/', 1)) from blob_uses where blob_uses.hash = blobs.hash), 'unused') as kind
      from blobs) as content
    group by kind order by kind`.execute(query);
  const archives = await sql<{ bytes: number | null }>`
    select sum(octet_length(bytes)) as bytes from blob_archive_parts`.execute(query);
  return [
    ...rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) })),
    { name: "archive", bytes: Number(archives.rows[0]?.bytes ?? 0) },
  ];
}
