import { dirname, join } from "node:path";
import { areCurrent, type Database, inMemory, openForChanges } from "../database/database.ts";
import { withLock } from "../leases/path-lock.ts";
import { type CommitQueue, createCommitQueue } from "./commit-queue.ts";
import type { RecordReader } from "./record-reader.ts";
import type { Repository } from "./records.ts";
import { retryWhileBusy } from "./retry-while-busy.ts";

/** The connection that writes one database file; it makes the tables that it needs. */
export interface RecordWriter {
  /** The writer, with the tables of this repository. */
  of(repository: Repository): Promise<Writer>;
  /** Whether its tables were made or upgraded here. */
  isMade(repository: Repository): boolean;
  close(): Promise<void>;
}

export interface RecordFileOptions {
  /** The file, or `:memory:`. */
  readonly path: string;
  /** Whether a commit survives a loss of power. */
  readonly isDurable?: boolean;
  /** Whether it can give room back to the disk. */
  readonly canShrink?: boolean;
}

/** How long the first change waits for those of others to end, in milliseconds; an import can take a while. */
const lockPatience = 120_000;
/** SQLite waits by blocking the thread; we wait by ourselves. */
const neverBlock = "PRAGMA busy_timeout = 0";

interface Writer {
  readonly database: Database<unknown>;
  readonly queue: CommitQueue;
  migrate(repository: Repository): Promise<void>;
}

export function createRecordWriter(
  { path, isDurable = true, canShrink = false }: RecordFileOptions,
  reader: RecordReader,
): RecordWriter {
  const isInMemory = path === inMemory;
  const lock = join(dirname(path), "lock.db");
  const locked = <T>(work: () => Promise<T>): Promise<T> => (isInMemory ? work() : withLock(lock, work, lockPatience));
  let opening: Promise<Writer> | undefined;
  /** Repositories whose tables were made or upgraded here. */
  const made = new Map<string, Promise<void>>();
  /** The owners whose tables are made by one of these repositories. */
  const owners = new Set<string>();

  async function openWriter(): Promise<Writer> {
    const { connection, database, migrate, toFault } = await openForChanges(path, { isDurable, canShrink });
    connection.exec(neverBlock);
    const queue = createCommitQueue(connection, toFault);
    return { database, queue, migrate: ({ schemas }) => retryWhileBusy(() => queue.alone(() => migrate(schemas))) };
  }

  /** Whether the tables of a repository are there, as this program makes them. */
  async function isCurrent({ schemas }: Repository): Promise<boolean> {
    if (isInMemory) return false;
    try {
      const database = await reader.opened();
      return database !== undefined && (await areCurrent(database, schemas, path));
    } catch {
      return false; // reported by those who make them
    }
  }

  /**
   * Opens the writer and makes the tables. Tables that are there need no lock: its holder may be waiting for this change, if
   * the thread that had opened the database before ended.
   */
  async function make(repository: Repository): Promise<void> {
    const work = async (): Promise<void> => {
      opening ??= openWriter();
      await (await opening).migrate(repository);
    };
    await ((await isCurrent(repository)) ? work() : locked(work));
  }

  async function letGoOfWriter(): Promise<void> {
    const open = opening;
    opening = undefined;
    await (await open?.catch(() => undefined))?.database.close();
  }

  async function of(repository: Repository): Promise<Writer> {
    const { name, schemas } = repository;
    for (const { owner } of schemas) owners.add(owner);
    const making = made.get(name) ?? make(repository);
    made.set(name, making);
    try {
      await making;
    } catch (error) {
      made.delete(name); // the next change tries again
      for (const { owner } of schemas) owners.delete(owner);
      if (made.size === 0) await letGoOfWriter();
      throw error;
    }
    return opening as Promise<Writer>;
  }

  return {
    of,
    isMade({ schemas }) {
      const own = schemas.at(-1)?.owner;
      return own === undefined ? made.size > 0 : owners.has(own);
    },
    close() {
      made.clear();
      owners.clear();
      return letGoOfWriter();
    },
  };
}
