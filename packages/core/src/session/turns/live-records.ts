import { type Kysely, sql } from "kysely";
import { raiseTopic } from "../../home/bus/topic-records.ts";
import { type TopicTables, topicSchema } from "../../home/bus/topic-table.ts";
import { isPostgres } from "../../home/database/is-postgres.ts";
import type { Schema } from "../../home/database/migrate.ts";
import { leaseSchema } from "../../home/fences/lease-records.ts";
import type { Fence } from "../../home/leases/leases.ts";
import { always, orNothing, type Repository } from "../../home/records/repository.ts";

/** The events of running turns, words included, for listeners at other processes. They are kept until the next turn but one. */
export interface LiveTables {
  live_events: { session: string; number: number; body: string; added_at: string };
}
type Query = Kysely<LiveTables & TopicTables>;

/** There are new events. */
export const liveTopic = "live";

/** Most rows of one read. */
const mostAtOnce = 5000;

const liveSchema: Schema = {
  owner: "live",
  // Rows of a session are written by the process that runs its turn.
  isOrderedByRow: true,
  steps: {
    "1": {
      async up(query) {
        const table = query.schema
          .createTable("live_events")
          .ifNotExists()
          .addColumn("session", "text", (column) => column.notNull())
          .addColumn("number", "integer", (column) => column.notNull())
          .addColumn("body", "text", (column) => column.notNull())
          .addColumn("added_at", "text", (column) => column.notNull())
          .addPrimaryKeyConstraint("live_events_key", ["session", "number"]);
        await table.execute();
        // A crash of the database may lose them: listeners then read what was stored.
        if (isPostgres(query)) await sql`alter table live_events set unlogged`.execute(query);
      },
    },
  },
};

/** An event, and the lease of its turn. */
export interface LiveRow {
  readonly session: string;
  readonly number: number;
  readonly body: string;
  readonly lease: Fence;
}

/** A session, and the last event of it that was seen. */
export interface Followed {
  readonly session: string;
  readonly after: number;
}

export const liveRecords = {
  name: "live",
  schemas: [topicSchema, leaseSchema, liveSchema],
  reads: {
    after: orNothing([], (query: Query, followed: readonly Followed[]) =>
      query
        .selectFrom("live_events")
        .select(["session", "number", "body"])
        .where(({ eb, or, and }) =>
          or(followed.map(({ session, after }) => and([eb("session", "=", session), eb("number", ">", after)]))),
        )
        .orderBy("session")
        .orderBy("number")
        .limit(mostAtOnce)
        .execute(),
    ),
  },
  changes: {
    /** Leaves out rows whose lease was given to another process. */
    add: always(async (query: Query, rows: readonly LiveRow[], time: string): Promise<void> => {
      const values = rows.map(
        ({ session, number, body, lease: { name, fence } }) =>
          sql`(${session}, cast(${number} as bigint), ${body}, ${name}, cast(${fence} as bigint))`,
      );
      await sql`
        with given (session, number, body, lease, fence) as (values ${sql.join(values)})
        insert into live_events (session, number, body, added_at)
        select given.session, given.number, given.body, ${time} from given
        join leases on leases.name = given.lease and leases.fence = given.fence
        where true on conflict (session, number) do nothing`.execute(query);
      await raiseTopic(query, liveTopic);
    }),
    /** Forgets the events of a session before this one, and all that are older than a time. */
    clear: always(async (query: Query, session: string, before: number, time: string): Promise<void> => {
      await query.deleteFrom("live_events").where("session", "=", session).where("number", "<", before).execute();
      await query.deleteFrom("live_events").where("added_at", "<", time).execute();
    }),
    /** Forgets all events of a session. */
    forget: orNothing(undefined, async (query: Query, session: string): Promise<void> => {
      await query.deleteFrom("live_events").where("session", "=", session).execute();
    }),
  },
} satisfies Repository;
