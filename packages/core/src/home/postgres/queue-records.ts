import { type Kysely, sql } from "kysely";
import type { Schema } from "../database/migrate.ts";
import {
  daysOfMemory,
  endedProcess,
  type JobCounts,
  type JobOptions,
  type JobView,
  mostTries,
  noJobs,
} from "../jobs/jobs.ts";
import { readTaskName, taskKey, taskName } from "../jobs/task-name.ts";
import { always, orNothing, type Repository } from "../records/repository.ts";
import { lockSchema } from "./lock-table.ts";

/**
 * What Loadout asks of the tables of graphile-worker, by the functions and the view that it documents; only `keep` has no
 * such function. The tables are in a schema of their own, which `migrateQueue` makes.
 */

interface QueueTables {
  job_keys: { kind: string; key: string; added_at: Date };
}
type Query = Kysely<QueueTables>;

/**
 * The queue forgets a job when it is done; the keys of jobs that are added once are kept here. A step also represents the
 * tables of graphile-worker, which are made before it: a version of it that brings migrations needs a step of its own.
 */
export const queueSchema: Schema = {
  owner: "queue",
  isOrderedByRow: true,
  steps: {
    "1": {
      async up(query) {
        await query.schema
          .createTable("job_keys")
          .ifNotExists()
          .addColumn("kind", "text", (column) => column.notNull())
          .addColumn("key", "text", (column) => column.notNull())
          .addColumn("added_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
          .addPrimaryKeyConstraint("job_keys_key", ["kind", "key"])
          .execute();
      },
    },
  },
};

/** The schema of the queue, from the one that has the tables of the home: two homes in one database have two queues. */
export async function queuePlace(query: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(query);
  const [{ schema } = { schema: "public" }] = rows;
  return schema === "public" ? "graphile_worker" : `graphile_worker_${schema}`;
}

export interface QueuedJob extends Required<Pick<JobOptions, "mode" | "labels">>, Pick<JobOptions, "key"> {
  readonly kind: string;
  readonly payload: unknown;
}

/** A job that was running when its worker ended. */
export interface GivenBack {
  readonly id: number;
  readonly tries: number;
  /** Its place in the order. */
  readonly runAt: Date;
}

export interface EndedRunner {
  readonly runner: string;
  /** Jobs that ended well; the queue may not have heard of it. */
  readonly done: readonly number[];
  readonly givenBack: readonly GivenBack[];
}

/** A process holds a lock of this name for each of its runners: without it, its jobs are given to others. */
export const runnerLock = (runner: string): string => `${lockPrefix}${runner}`;
const lockPrefix = "jobs/";

/** Marks jobs whose key means that no other one waits. One of them without a key has been replaced by a later one. */
const hintFlag = "hint";

export const queueRecords = (place: string) => {
  const [jobs, rows] = [sql.id(place, "jobs"), sql.id(place, "_private_jobs")];
  const call = (name: string) => sql.id(place, name);

  async function add(query: Query, { kind, payload, key, mode, labels }: QueuedJob): Promise<void> {
    const isOnce = key !== undefined && mode === "once";
    if (isOnce && !(await keepKey(query, kind, key))) return;
    const isHint = key !== undefined && mode === "hint";
    await sql`select ${call("add_job")}(
      identifier => ${taskName(kind, labels)},
      payload => ${payloadText(payload)}::json,
      max_attempts => ${mostTries},
      job_key => ${isHint ? taskKey(kind, key) : null},
      job_key_mode => 'preserve_run_at',
      flags => ${isHint ? [hintFlag] : null}::text[]
    )`.execute(query);
  }

  /** Whether the key was not used within a week. What is older goes, and so do failed jobs and hints that were replaced. */
  async function keepKey(query: Query, kind: string, key: string): Promise<boolean> {
    taskKey(kind, key);
    const isForgotten = sql<boolean>`< now() - make_interval(days => ${daysOfMemory})`;
    await sql`delete from job_keys where added_at ${isForgotten}`.execute(query);
    await sql`select ${call("complete_jobs")}(array_agg(id)) from ${jobs}
      where locked_at is null and attempts >= max_attempts and (created_at ${isForgotten} or ${isReplaced})`.execute(
      query,
    );
    const { rows: kept } = await sql`insert into job_keys (kind, key) values (${kind}, ${key})
      on conflict do nothing returning key`.execute(query);
    return kept.length > 0;
  }

  return {
    name: "queue",
    schemas: [lockSchema, queueSchema],
    reads: {
      list: orNothing([], async (query: Query, kind: string | undefined): Promise<readonly JobView[]> => {
        const { rows: found } = await sql<JobRow>`
          select id, task_identifier, key, attempts, max_attempts, last_error, created_at, locked_at
          from ${jobs} where not (${isReplaced} and locked_at is null)
            and (${kind ?? null}::text is null or split_part(task_identifier, ':', 1) = ${encodeURIComponent(kind ?? "")})
          order by id desc limit 1000`.execute(query);
        return found.map(viewOf);
      }),
      counts: orNothing(noJobs, async (query: Query): Promise<JobCounts> => {
        const { rows: found } = await sql<Record<"waiting" | "running" | "failed", number> & { oldest: Date | null }>`
          select count(*) filter (where ${isWaiting}) as waiting, count(*) filter (where locked_at is not null) as running,
            count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
            min(created_at) filter (where ${isWaiting}) as oldest
          from ${jobs} where not (${isReplaced} and locked_at is null)`.execute(query);
        const [row] = found;
        if (!row) return noJobs;
        return {
          ...{ waiting: Number(row.waiting), running: Number(row.running), failed: Number(row.failed) },
          ...(row.oldest && { oldestWaiting: row.oldest.toISOString() }),
        };
      }),
      /** Whether there are jobs of runners whose lock has expired or is gone, and jobs of this runner to `keep`. */
      look: orNothing(nothingToDo, async (query: Query, runner: string): Promise<QueueLook> => {
        const { rows: found } = await sql<QueueLook>`
          select count(*) filter (where locked_by = ${runner} and ${isOld}) > 0 as "hasOld",
            count(*) filter (where not exists (
              select 1 from locks where name = ${lockPrefix} || locked_by and expires_at > clock_timestamp()
            )) > 0 as "hasLost"
          from ${jobs} where locked_by is not null`.execute(query);
        return found[0] ?? nothingToDo;
      }),
      isReachable: orNothing(true, async (query: Query): Promise<boolean> => {
        await sql`select 1`.execute(query);
        return true;
      }),
    },
    changes: {
      add: always(add),
      /** Frees the jobs of runners without a lock. A runner that comes back finds that it has lost its lock. */
      free: always(async (query: Query): Promise<void> => {
        await sql`delete from locks where starts_with(name, ${lockPrefix}) and expires_at < clock_timestamp()`.execute(
          query,
        );
        // Apart from the first statement, which may have waited for a renewal.
        await sql`
          select ${call("force_unlock_workers")}(array_agg(locked_by)),
            pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text)
          from ${jobs} where locked_by is not null
            and not exists (select 1 from locks where name = ${lockPrefix} || locked_by)
          having count(*) > 0`.execute(query);
      }),
      /** The queue gives jobs to others after four hours, also if their runner lives: so each of them looks younger. */
      keep: always(async (query: Query, runner: string): Promise<void> => {
        await sql`update ${rows} set locked_at = now()
          where locked_by = ${runner} and ${isOld}`.execute(query);
      }),
      /** What a runner has left, once none of its jobs runs. */
      settle: always(async (query: Query, { runner, done, givenBack }: EndedRunner): Promise<void> => {
        await sql`select ${call("force_unlock_workers")}(array[${runner}])`.execute(query);
        if (done.length > 0) await sql`select ${call("complete_jobs")}(${done}::bigint[])`.execute(query);
        for (const { id, tries, runAt } of givenBack)
          await sql`select ${call("reschedule_jobs")}(array[id], run_at => ${runAt.toISOString()}::timestamptz, attempts => ${tries - 1})
            from ${jobs} where id = ${id} and not ${isReplaced}`.execute(query);
        if (givenBack.length > 0)
          await sql`select pg_notify('jobs:insert', ${`{"r":${Math.random()},"count":${givenBack.length}}`})`.execute(
            query,
          );
      }),
    },
  } satisfies Repository;
};

export interface QueueLook {
  readonly hasLost: boolean;
  readonly hasOld: boolean;
}
const nothingToDo: QueueLook = { hasLost: false, hasOld: false };

const isOld = sql<boolean>`locked_at < now() - interval '1 hour'`;
const isWaiting = sql<boolean>`locked_at is null and attempts < max_attempts`;
const isReplaced = sql<boolean>`(key is null and flags is not null and flags ? ${sql.lit(hintFlag)})`;

/** An object, because the queue joins arrays; in ASCII, because the queue reads it without `readText`. */
const payloadText = (payload: unknown): string =>
  JSON.stringify({ payload: payload ?? null }).replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** The payload as it was added. */
export const readPayload = (stored: unknown): unknown => (stored as { payload: unknown }).payload;

interface JobRow {
  readonly id: number;
  readonly task_identifier: string;
  readonly key: string | null;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly locked_at: Date | null;
}

function viewOf({
  id,
  task_identifier,
  key,
  attempts,
  max_attempts,
  last_error,
  created_at,
  locked_at,
}: JobRow): JobView {
  const isFailed = attempts >= max_attempts;
  const state = locked_at ? "running" : isFailed ? "failed" : "waiting";
  const error = attempts === 0 ? null : (last_error ?? (state === "failed" ? endedProcess : null));
  return {
    ...{ id, ...readTaskName(task_identifier), tries: attempts, state, addedAt: created_at.toISOString() },
    ...(key !== null && { key: key.slice(key.indexOf(":") + 1) }),
    ...(error !== null && { error }),
  };
}
