import type { Kysely } from "kysely";
import type { Pool, PoolClient } from "pg";
import { Fault } from "../../ground/fault.ts";
import { orderSpace } from "../database/order-lock.ts";
import { queryOn } from "./kysely-postgres.ts";
import { isGivenUp, isUnreachable, postgresFault } from "./postgres-faults.ts";
import { retryLostConnection } from "./retry-lost-connection.ts";
import { writeText } from "./stored-text.ts";

/**
 * Runs changes, each in a transaction. Changes with the same locks run one after the other, in all processes, as all do in
 * SQLite; those that wait together in this process share a transaction, each with a savepoint.
 */
export interface PostgresChanges {
  /**
   * All of the work or nothing takes effect; durable when it is answered. Only statements may be awaited in it. The locks
   * are names in order; without any, nothing waits for the change.
   */
  run<T>(locks: readonly string[], work: Work<T>): Promise<T>;
  /** Waits until nothing is queued or running. */
  idle(): Promise<void>;
}

type Work<T> = (query: Kysely<unknown>) => Promise<T>;

export interface ChangesDeps {
  readonly pool: Pool;
  /** The database, as a person may see it. */
  readonly place: string;
  /** Statements at the beginning of each transaction. */
  readonly settings?: string;
}

interface Job {
  readonly work: Work<unknown>;
  settle(outcome: Outcome): void;
}

type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** Most changes in one transaction: the last one must not wait long for the first. */
const mostTogether = 100;

export function createPostgresChanges(deps: ChangesDeps): PostgresChanges {
  const { place } = deps;
  const lanes = new Map<string, { readonly waiting: Job[] }>();
  const running = new Set<Promise<unknown>>();

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    const end = (): void => void running.delete(work);
    work.then(end, end);
    return work;
  }

  function inOrder<T>(locks: readonly string[], work: Work<T>): Promise<T> {
    const key = JSON.stringify(locks);
    const known = lanes.get(key);
    const lane = known ?? { waiting: [] };
    const done = new Promise<T>((resolve, reject) => {
      const settle = (outcome: Outcome): void =>
        "error" in outcome ? reject(outcome.error) : resolve(outcome.value as T);
      lane.waiting.push({ work, settle });
    });
    if (!known) {
      lanes.set(key, lane);
      track(runLane(key, locks, lane.waiting));
    }
    return done;
  }

  async function runLane(key: string, locks: readonly string[], waiting: Job[]): Promise<void> {
    await undefined; // calls made together are queued together
    while (waiting.length > 0) {
      const jobs = waiting.splice(0, mostTogether);
      const outcomes = await retryLostConnection(() => runTogether(locks, jobs)).catch((error: unknown) =>
        jobs.map((): Outcome => ({ error: postgresFault(place, error) })),
      );
      for (const [index, job] of jobs.entries()) job.settle(outcomes[index] ?? { error: new Error("not run") });
    }
    lanes.delete(key);
  }

  /** One transaction. A job that fails undoes only itself. */
  async function runTogether(locks: readonly string[], jobs: readonly Job[]): Promise<Outcome[]> {
    return transact(deps, locks, async (client) => {
      const query = queryOn(client);
      const [only] = jobs;
      if (only && jobs.length === 1) return [{ value: await only.work(query) }];
      const outcomes: Outcome[] = [];
      for (const { work } of jobs) {
        await client.query("savepoint job");
        try {
          outcomes.push({ value: await work(query) });
          await client.query("release savepoint job");
        } catch (error) {
          if (isUnreachable(error) || isGivenUp(error)) throw error;
          await client.query("rollback to savepoint job");
          outcomes.push({ error: postgresFault(place, error) });
        }
      }
      return outcomes;
    });
  }

  return {
    run: (locks, work) =>
      locks.length > 0
        ? inOrder(locks, work)
        : track(
            retryLostConnection(() => transact(deps, [], (client) => work(queryOn(client)))).catch((error: unknown) => {
              throw postgresFault(place, error);
            }),
          ),
    async idle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

/** If the connection fails at the commit, it is unknown whether the change was made, so it is not tried again. */
async function transact<T>(
  { pool, settings = "" }: ChangesDeps,
  locks: readonly string[],
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let state: "running" | "committing" | "ended" = "running";
  try {
    await client.query(`begin; ${settings} ${lockingOf(locks, client)}`);
    const value = await work(client);
    state = "committing";
    const { command } = await client.query("commit");
    state = "ended";
    // A statement failed and its error was swallowed.
    if (command !== "COMMIT") throw new Error("the transaction was undone although nothing failed");
    return value;
  } catch (error) {
    if (state === "committing" && isUnreachable(error)) throw unclear(error);
    if (!isUnreachable(error) && state !== "ended")
      state = await client.query("rollback").then(
        () => "ended" as const,
        () => "running" as const,
      );
    throw error;
  } finally {
    client.release(state !== "ended"); // a connection in an unknown state is closed
  }
}

/** Takes the locks in the round trip that begins the transaction. */
function lockingOf(locks: readonly string[], client: PoolClient): string {
  if (locks.length === 0) return "";
  const calls = locks.map(
    (name) => `pg_advisory_xact_lock(${orderSpace}, hashtext(${client.escapeLiteral(writeText(name))}))`,
  );
  return `select ${calls.join(", ")}`;
}

function unclear(error: unknown): Fault {
  const outcome = {
    en: "the change may have been made all the same, so look before you repeat it",
    zh: "改动可能已经生效，重复之前请先查看",
  };
  return new Fault("home.unavailable", { outcome }, { cause: error });
}
