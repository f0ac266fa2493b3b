import type { Kysely } from "kysely";
import type { Pool } from "pg";
import { Fault } from "../../ground/fault.ts";
import { isCurrent } from "../database/migrate.ts";
import { streamLock } from "../database/order-lock.ts";
import { assertFence } from "../records/assert-fence.ts";
import type { AnyCall, RecordPlace, Repository, RunCall } from "../records/records.ts";
import { createRunningWork } from "../records/running-work.ts";
import { createQuery } from "./kysely-postgres.ts";
import { createPostgresChanges } from "./postgres-changes.ts";
import { postgresFault } from "./postgres-faults.ts";
import { retryLostConnection } from "./retry-lost-connection.ts";
import type { TopicListener } from "./topic-listener.ts";

/** Records in PostgreSQL. Their tables are made by `loadout migrate`, never by a call. */

export interface PostgresRecordsDeps {
  readonly pool: Pool;
  /** The database, as a person may see it. */
  readonly place: string;
  readonly topics: TopicListener;
  /** Statements at the beginning of each transaction. */
  readonly settings?: string;
}

export function openPostgresRecords({ pool, place, topics, settings }: PostgresRecordsDeps): RecordPlace {
  const query = createQuery(pool);
  const changes = createPostgresChanges({ pool, place, ...(settings && { settings }) });
  const { track, ended } = createRunningWork();
  /** Repositories whose tables were found. */
  const found = new Map<string, Promise<void>>();

  /** A Fault if the tables of a repository are missing, or of a version this program must not touch. */
  function assertTables({ name, schemas }: Repository): Promise<void> {
    const known = found.get(name) ?? look();
    found.set(name, known);
    return known;

    async function look(): Promise<void> {
      try {
        for (const schema of schemas)
          if (!(await isCurrent(query, schema, place))) throw new Fault("database.unmigrated", { path: place });
      } catch (error) {
        found.delete(name); // the next call looks again
        throw error;
      }
    }
  }

  async function read(repository: Repository, call: AnyCall, given: readonly unknown[]): Promise<unknown> {
    try {
      return await retryLostConnection(async () => {
        await assertTables(repository);
        return call.work(query as never, ...(given as never[]));
      });
    } catch (error) {
      throw postgresFault(place, error);
    }
  }

  async function change(
    repository: Repository,
    call: AnyCall,
    given: readonly unknown[],
    fence?: Parameters<typeof assertFence>[1],
  ) {
    await read(repository, { work: async () => undefined }, []); // waits for the database, and for its tables
    const work = async (within: Kysely<unknown>): Promise<unknown> => {
      if (fence) await assertFence(within, fence);
      return call.work(within as never, ...(given as never[]));
    };
    return changes.run(locksOf(repository, call, given), work);
  }

  /** What a change has to itself: a stream of rows, or all tables that only one change at a time works on. */
  function locksOf({ name, schemas }: Repository, { stream }: AnyCall, given: readonly unknown[]): string[] {
    if (stream !== undefined) return [streamLock(schemas.at(-1)?.owner ?? name, String(given[stream]))];
    return schemas.flatMap(({ owner, isOrderedByRow }) => (isOrderedByRow ? [] : owner)).sort();
  }

  const run = async (repository: Repository, ...[kind, name, given, fence]: Parameters<RunCall>): Promise<unknown> => {
    const { [name]: call }: Readonly<Record<string, AnyCall>> = kind === "read" ? repository.reads : repository.changes;
    if (!call) throw new Error(`${repository.name} has no ${kind} ${name}`);
    return track(kind === "read" ? read(repository, call, given) : change(repository, call, given, fence));
  };

  return {
    caller(_name, load) {
      let loading: ReturnType<typeof load> | undefined;
      return async (...call) => {
        loading ??= load();
        return run(await loading, ...call);
      };
    },
    keepDailyCopy: async () => undefined, // copies of a database server are its operator's
    isEmpty: async () => false,
    watch: topics.watch,
    onChanged: topics.onChanged,
    async close() {
      await ended();
      await changes.idle();
    },
  };
}
