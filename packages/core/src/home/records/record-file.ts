import { dirname, join } from "node:path";
import { Fault } from "../../ground/fault.ts";
import { areCurrent, type Database, hasTables, inMemory, openForChanges, openReader } from "../database/database.ts";
import type { Fence } from "../leases/leases.ts";
import { withLock } from "../leases/lock.ts";
import { type CommitQueue, createCommitQueue } from "./commit-queue.ts";
import type { AnyCall, Repository } from "./records.ts";

/** One database file with the tables of some repositories: a connection that reads and one that writes. */
export interface RecordFile {
  read(repository: Repository, call: AnyCall, given: readonly unknown[]): Promise<unknown>;
  change(repository: Repository, call: AnyCall, given: readonly unknown[], fence?: Fence): Promise<unknown>;
  /** Another value after each commit of any process; `undefined` if there is no file, or it is in memory. */
  version(): Promise<number | undefined>;
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

export function openRecordFile({ path, isDurable = true, canShrink = false }: RecordFileOptions): RecordFile {
  const isInMemory = path === inMemory;
  const lock = join(dirname(path), "lock.db");
  const locked = <T>(work: () => Promise<T>): Promise<T> => (isInMemory ? work() : withLock(lock, work, lockPatience));
  const running = new Set<Promise<unknown>>();
  /** Loaded once: even a module that is loaded takes a while to be imported again. */
  let asserting: Promise<typeof import("./assert-fence.ts")> | undefined;
  let opening: Promise<Writer> | undefined;
  let reader: Promise<Database<unknown> | undefined> | undefined;
  /** Repositories whose tables were made or upgraded here, and those whose tables were found. */
  const made = new Map<string, Promise<void>>();
  const found = new Set<string>();
  /** The owners whose tables are made by one of these repositories. */
  const owners = new Set<string>();

  async function openWriter(): Promise<Writer> {
    const { connection, database, migrate, toFault } = await openForChanges(path, { isDurable, canShrink });
    connection.exec(neverBlock);
    const queue = createCommitQueue(connection, toFault);
    return { database, queue, migrate: ({ schemas }) => patiently(() => queue.alone(() => migrate(schemas))) };
  }

  /** Whether the tables of a repository are there, as this program makes them. */
  async function isCurrent({ schemas }: Repository): Promise<boolean> {
    if (isInMemory) return false;
    try {
      const database = await openedReader();
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

  /** The writer, with the tables of this repository. */
  async function writing(repository: Repository): Promise<Writer> {
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

  async function letGoOfWriter(): Promise<void> {
    const open = opening;
    opening = undefined;
    await (await open?.catch(() => undefined))?.database.close();
  }

  async function openedReader(): Promise<Database<unknown> | undefined> {
    reader ??= openReader(path);
    const database = await reader.catch((error: unknown) => {
      reader = undefined;
      throw error;
    });
    if (!database) reader = undefined; // it may be created later
    return database;
  }

  /** The database, if it has the tables of this repository; one without tables of its own works with those that exist. */
  async function reading({ name, schemas }: Repository): Promise<Database<unknown> | undefined> {
    const database = await openedReader();
    const schema = schemas.at(-1);
    if (!database || !schema) return database;
    if (!found.has(name) && (await patiently(() => hasTables(database, schema, path)))) found.add(name);
    return found.has(name) ? database : undefined;
  }

  const isMade = ({ schemas }: Repository): boolean => {
    const own = schemas.at(-1)?.owner;
    return own === undefined ? made.size > 0 : owners.has(own);
  };

  const isThere = async (repository: Repository): Promise<boolean> =>
    isMade(repository) || (!isInMemory && (await reading(repository)) !== undefined);

  async function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    try {
      return await work;
    } finally {
      running.delete(work);
    }
  }

  const run = (database: Database<unknown>, call: AnyCall, given: readonly unknown[]): Promise<unknown> =>
    call.work(database.query as never, ...(given as never[]));

  return {
    async read(repository, call, given) {
      if (!isInMemory) {
        const database = await reading(repository);
        return database ? track(patiently(() => run(database, call, given))) : call.nothing?.answer;
      }
      if (!isMade(repository)) return call.nothing?.answer;
      const { database, queue } = await writing(repository);
      return track(queue.alone(() => run(database, call, given)));
    },
    async change(repository, call, given, fence) {
      if (call.nothing && !(await isThere(repository))) return call.nothing.answer;
      if (fence) asserting ??= import("./assert-fence.ts");
      const assertFence = fence && (await asserting)?.assertFence;
      const { database, queue } = await track(writing(repository));
      const changing = queue.change(async () => {
        if (fence) await assertFence?.(database.query, fence);
        return run(database, call, given);
      });
      return track(changing);
    },
    version: async () => (isInMemory ? undefined : (await openedReader())?.version()),
    async close() {
      await Promise.allSettled(running);
      const open = await reader;
      reader = undefined;
      made.clear();
      owners.clear();
      found.clear();
      await open?.close();
      await letGoOfWriter();
    },
  };
}

/** Tries again while another connection is in the way. Yields in between, since that connection may be in this process. */
async function patiently<T>(work: () => Promise<T>, patience = 10_000): Promise<T> {
  const end = performance.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== "busy" || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
