import { join } from "node:path";
import type { Kysely } from "kysely";
import { Fault } from "../../ground/fault.ts";
import { withLock } from "../leases/lock.ts";
import { type Database, openDatabase, openForReading, type Schema } from "./database.ts";

export { writeFileAtomic } from "../../ground/files/atomic-file.ts";
export { takeLock } from "../leases/lock.ts";
export type { Schema } from "./database.ts";

export type Work<Tables, T> = (query: Kysely<Tables>) => Promise<T>;

/** The tables of one owner in the home's database. Nothing is opened, loaded or created before the first use. */
export interface HomeStore<Tables> {
  /** Reads; `nothing` where there are no such tables yet. */
  ask<T>(nothing: T, work: Work<Tables, T>): Promise<T>;
  /** Whether there is something to read. */
  isThere(): Promise<boolean>;
  /**
   * A value that changes after each commit of another connection, in any process. `undefined` if it is not available
   * at once: the database is not open yet, or another process is writing.
   */
  version(): string | undefined;
  /** One change is one statement: it never waits halfway, so it cannot deadlock with other work in this process. */
  change<T>(work: Work<Tables, T>): Promise<T>;
  /** Several statements, all of them or none. Nothing else may be awaited inside. */
  transaction<T>(work: Work<Tables, T>): Promise<T>;
  /** Waits for running changes first. */
  close(): Promise<void>;
}

/** How long the first change waits for those of others to end, in milliseconds; an import can take a while. */
const lockPatience = 120_000;

export function createHomeStore<Tables>(home: string, schema: () => Promise<Schema>): HomeStore<Tables> {
  const path = join(home, "loadout.db");
  const running = new Set<Promise<unknown>>();
  /** One connection for reading, and from the first change on one for both. */
  let reader: Database<Tables> | undefined;
  let writer: Database<Tables> | undefined;
  let opening: Promise<Database<Tables>> | undefined;

  async function openWriter(): Promise<Database<Tables>> {
    const steps = await schema();
    const open = () => openDatabase<Tables>(path, [steps], { neverBlocks: true });
    writer = await withLock(join(home, "lock.db"), open, lockPatience);
    return writer;
  }

  async function reading(): Promise<Database<Tables> | undefined> {
    if (writer) return writer;
    if (reader) return reader;
    const database = await openForReading<Tables>(path, await schema());
    if (reader)
      await database?.close(); // a parallel call opened one first
    else reader = database;
    return reader;
  }

  function writing(): Promise<Database<Tables>> {
    opening ??= openWriter().catch((error: unknown) => {
      opening = undefined; // the next change tries again
      throw error;
    });
    return opening;
  }

  async function run<T>(made: Promise<T>): Promise<T> {
    running.add(made);
    try {
      return await made;
    } finally {
      running.delete(made);
    }
  }

  return {
    async ask(nothing, work) {
      const database = await reading();
      return database ? withoutBlocking(() => work(database.query)) : nothing;
    },
    isThere: async () => (await reading()) !== undefined,
    version() {
      const database = writer ?? reader;
      try {
        return database && `${database === writer ? "writer" : "reader"} ${database.version()}`;
      } catch (error) {
        if (error instanceof Fault && error.code === "busy") return undefined;
        throw error;
      }
    },
    change: (work) => run(writing().then(({ query }) => withoutBlocking(() => work(query)))),
    transaction: (work) => run(writing().then(({ transaction }) => withoutBlocking(() => transaction(work)))),
    async close() {
      await Promise.allSettled(running);
      const open = [reader, writer];
      reader = undefined;
      writer = undefined;
      opening = undefined;
      for (const database of open) await database?.close();
    },
  };
}

/** Retries while another connection is writing. Yields in between, because that connection may be in this process. */
async function withoutBlocking<T>(work: () => Promise<T>, patience = 10_000): Promise<T> {
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
