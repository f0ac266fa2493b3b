import type { ExpressionBuilder, Kysely } from "kysely";
import { jobTopic, raiseTopicOn, topicSchema } from "../bus/topic-table.ts";
import type { Schema } from "../database/migrate.ts";
import { leaseSchema } from "../fences/lease-records.ts";
import type { Fence } from "../leases/leases.ts";
import { always, orNothing, type Repository } from "../records/repository.ts";
import {
  endedProcess,
  type Job,
  type JobCounts,
  type JobOptions,
  type JobState,
  type JobView,
  noJobs,
} from "./jobs.ts";

/** The rows of jobs. A running job names the lease of its worker; it is free again once that lease was given to another. */
export interface JobTables {
  jobs: JobRow;
  leases: { name: string; fence: number };
}

interface JobRow {
  id: number;
  kind: string;
  key: string | null;
  /** JSON. */
  payload: string;
  /** JSON. */
  labels: string;
  state: RowState;
  tries: number;
  error: string | null;
  added_at: string;
  /** Not before this time. */
  run_at: string;
  worker: string | null;
  fence: number | null;
}
type Query = Kysely<JobTables>;

/** A job that is done stays only for its key. */
type RowState = JobState | "done";

const jobSchema: Schema = {
  owner: "job",
  steps: {
    "1": {
      async up(query) {
        await query.schema
          .createTable("jobs")
          .ifNotExists()
          .addColumn("id", "integer", (column) => column.primaryKey())
          .addColumn("kind", "text", (column) => column.notNull())
          .addColumn("key", "text")
          .addColumn("payload", "text", (column) => column.notNull())
          .addColumn("labels", "text", (column) => column.notNull())
          .addColumn("state", "text", (column) => column.notNull())
          .addColumn("tries", "integer", (column) => column.notNull())
          .addColumn("error", "text")
          .addColumn("added_at", "text", (column) => column.notNull())
          .addColumn("run_at", "text", (column) => column.notNull())
          .addColumn("worker", "text")
          .addColumn("fence", "integer")
          .addUniqueConstraint("jobs_key", ["kind", "key"])
          .execute();
        await query.schema.createIndex("jobs_state").ifNotExists().on("jobs").columns(["state", "run_at"]).execute();
        await raiseTopicOn(query, jobTopic, "jobs", ["insert"]);
      },
    },
  },
};

export interface NewJob {
  readonly kind: string;
  readonly payload: unknown;
  readonly key?: string;
  readonly mode: NonNullable<JobOptions["mode"]>;
  readonly labels: readonly string[];
  readonly now: string;
  /** Finished jobs added before this are removed. */
  readonly forgetBefore: string;
}

export interface Claim {
  readonly kinds: readonly string[];
  readonly labels: readonly string[];
  readonly worker: Fence;
  readonly now: string;
}

export interface Settled {
  readonly id: number;
  readonly worker: Fence;
  readonly state: RowState;
  readonly error?: string;
  /** When it may run again. */
  readonly runAt?: string;
  /** The try does not count. */
  readonly isGivenBack?: boolean;
}

export const jobRecords = {
  name: "job",
  schemas: [topicSchema, leaseSchema, jobSchema],
  reads: {
    list: orNothing([], async (query: Query, kind: string | undefined): Promise<readonly JobView[]> => {
      const all = query.selectFrom("jobs").selectAll().where("state", "!=", "done").orderBy("id", "desc").limit(1000);
      return (await (kind === undefined ? all : all.where("kind", "=", kind)).execute()).map(viewOf);
    }),
    counts: orNothing(noJobs, async (query: Query): Promise<JobCounts> => {
      const rows = await query
        .selectFrom("jobs")
        .select(({ fn }) => ["state", fn.countAll().as("count"), fn.min("added_at").as("oldest")])
        .where("state", "!=", "done")
        .groupBy("state")
        .execute();
      const oldest = rows.find(({ state }) => state === "waiting")?.oldest;
      return {
        ...noJobs,
        ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])),
        ...(oldest && { oldestWaiting: oldest }),
      };
    }),
    /** The leases of workers that have running jobs. */
    workers: orNothing([], async (query: Query): Promise<readonly string[]> => {
      const rows = await query.selectFrom("jobs").select("worker").distinct().where("state", "=", "running").execute();
      return rows.flatMap(({ worker }) => worker ?? []);
    }),
  },
  changes: {
    add: always(addJob),
    claim: orNothing(undefined, claim),
    settle: always(async (query: Query, { id, worker, state, error, runAt, isGivenBack }: Settled): Promise<void> => {
      await query
        .updateTable("jobs")
        .set(({ eb }) => ({
          ...{ state, worker: null, fence: null, error: error ?? null },
          ...(runAt !== undefined && { run_at: runAt }),
          ...(isGivenBack && { tries: eb("tries", "-", 1) }),
        }))
        .where("id", "=", id)
        .where("worker", "=", worker.name)
        .where("fence", "=", worker.fence)
        .execute();
      await query
        .deleteFrom("jobs")
        .where("id", "=", id)
        .where("state", "=", "done")
        .where("key", "is", null)
        .execute();
    }),
    /** Jobs whose worker's lease was given to another wait again, or have failed if that was their last try. */
    takeBack: orNothing(undefined, takeBack),
  },
} satisfies Repository;

async function addJob(query: Query, job: NewJob): Promise<void> {
  const { kind, payload, key, mode, labels, now, forgetBefore } = job;
  await query
    .deleteFrom("jobs")
    .where("state", "in", ["done", "failed"])
    .where("added_at", "<", forgetBefore)
    .execute();
  if (mode === "hint" && key !== undefined && (await renewHint(query, job, key))) return;
  await query
    .insertInto("jobs")
    .values({
      ...{ kind, key: key ?? null, payload: JSON.stringify(payload ?? null), labels: JSON.stringify(labels) },
      ...{ state: "waiting", tries: 0, error: null, added_at: now, run_at: now, worker: null, fence: null },
    } as JobRow)
    .onConflict((conflict) => conflict.columns(["kind", "key"]).doNothing())
    .execute();
}

/** Whether a new job with this key waits, which takes the newer payload. Any other one leaves its key to the next. */
async function renewHint(query: Query, { kind, payload, labels }: NewJob, key: string): Promise<boolean> {
  const ofKey = ({ and }: ExpressionBuilder<JobTables, "jobs">) => and({ kind, key });
  const { numUpdatedRows } = await query
    .updateTable("jobs")
    .set({ payload: JSON.stringify(payload ?? null), labels: JSON.stringify(labels) })
    .where(ofKey)
    .where("state", "=", "waiting")
    .where("tries", "=", 0)
    .executeTakeFirst();
  if (numUpdatedRows > 0) return true;
  await query.deleteFrom("jobs").where(ofKey).where("state", "in", ["waiting", "done"]).execute();
  await query.updateTable("jobs").set({ key: null }).where(ofKey).execute();
  return false;
}

/** The next job of a worker. One it holds already comes first: the answer to its claim was lost. */
async function claim(query: Query, { kinds, labels, worker, now }: Claim): Promise<Job | undefined> {
  const held = await query
    .selectFrom("jobs")
    .selectAll()
    .where("state", "=", "running")
    .where("worker", "=", worker.name)
    .where("fence", "=", worker.fence)
    .executeTakeFirst();
  if (held) return jobOf(held);
  if (kinds.length === 0) return undefined;
  const waiting = await query
    .selectFrom("jobs")
    .selectAll()
    .where("state", "=", "waiting")
    .where("kind", "in", kinds)
    .where("run_at", "<=", now)
    .orderBy("id")
    .execute();
  const next = waiting.find((row) => labelsOf(row).every((label) => labels.includes(label)));
  if (!next) return undefined;
  const tries = next.tries + 1;
  await query
    .updateTable("jobs")
    .set({ state: "running", tries, worker: worker.name, fence: worker.fence })
    .where("id", "=", next.id)
    .execute();
  return jobOf({ ...next, tries });
}

async function takeBack(query: Query, mostTries: number): Promise<void> {
  const lost = await query
    .selectFrom("jobs")
    .innerJoin("leases", "leases.name", "jobs.worker")
    .select(["jobs.id", "jobs.tries"])
    .where("jobs.state", "=", "running")
    .whereRef("jobs.fence", "<", "leases.fence")
    .execute();
  for (const { id, tries } of lost)
    await query
      .updateTable("jobs")
      .set({
        ...{ state: tries < mostTries ? "waiting" : "failed", worker: null, fence: null },
        error: endedProcess,
      })
      .where("id", "=", id)
      .execute();
}

const labelsOf = ({ labels }: Pick<JobRow, "labels">): readonly string[] => JSON.parse(labels) as readonly string[];

const jobOf = ({ id, kind, payload, tries }: JobRow): Job => ({ id, kind, payload: JSON.parse(payload), tries });

const viewOf = (row: JobRow): JobView => ({
  ...{ id: row.id, kind: row.kind, tries: row.tries },
  ...(row.key !== null && { key: row.key }),
  ...{ labels: labelsOf(row), state: row.state as JobState, addedAt: row.added_at },
  ...(row.error !== null && { error: row.error }),
});
