import type { Kysely } from "kysely";
import { raiseTopic } from "../../home/bus/topic-records.ts";
import { type TopicTables, topicSchema } from "../../home/bus/topic-table.ts";
import { always, inStream, orNothing, type Repository } from "../../home/records/repository.ts";
import { hasTurn } from "./turn-marks.ts";
import { turnTopic } from "./turn-state.ts";
import { type TurnRow, type TurnTables, turnSchema } from "./turn-tables.ts";

/** The reads and changes of turns. Start and end of a turn are marked with its messages: `turn-marks.ts`. */

type Query = Kysely<TurnTables & TopicTables>;

/** A turn, and the process that had it. */
export interface GoneTurn {
  readonly id: string;
  readonly worker: string | null;
}

type Added = "added" | "busy" | "repeated";

/** More are not listed. */
const mostListed = 10_000;

export const turnRecords = {
  name: "turn",
  schemas: [topicSchema, turnSchema],
  reads: {
    get: orNothing(undefined, (query: Query, id: string) =>
      query.selectFrom("turns").selectAll().where("id", "=", id).executeTakeFirst(),
    ),
    byKey: orNothing(undefined, (query: Query, key: string) =>
      query
        .selectFrom("turns")
        .selectAll()
        .where("key", "=", key)
        .orderBy((order) => order.case().when("fault", "is", null).then(0).else(1).end()) // one that was refused says least
        .orderBy("added_at", "desc")
        .executeTakeFirst(),
    ),
    /** Those that wait or run, the oldest first. */
    active: orNothing([], (query: Query) =>
      query
        .selectFrom("turns")
        .selectAll()
        .where("state", "in", ["waiting", "running"])
        .orderBy("added_at")
        .limit(mostListed)
        .execute(),
    ),
    /** The turn of a session that waits or runs; one that runs comes first. */
    activeIn: orNothing(undefined, (query: Query, session: string) => activeIn(query, session)),
    /** How the last turns of a session ended, the latest first. */
    lastEnds: orNothing([], (query: Query, session: string, limit: number) =>
      query
        .selectFrom("turns")
        .select(["state", "cause"])
        .where("session", "=", session)
        .where("state", "in", ["done", "interrupted"])
        .orderBy("ended_at", "desc")
        .limit(limit)
        .execute(),
    ),
    /** The turns of a process that are to be cancelled. */
    cancelled: orNothing([], async (query: Query, worker: string) => {
      const rows = await query
        .selectFrom("turns")
        .select("id")
        .where("state", "=", "running")
        .where("worker", "=", worker)
        .where("cancel", "=", 1)
        .execute();
      return rows.map(({ id }) => id);
    }),
  },
  changes: {
    /** Not if a turn of the session waits or runs, or if the request has a turn. */
    add: inStream(
      0,
      always(async (query: Query, session: string, row: Omit<TurnRow, "session">): Promise<Added> => {
        if (row.key !== null && (await hasTurn(query, row.key))) return "repeated";
        const other = await activeIn(query, session);
        if (other) return "busy";
        await query
          .insertInto("turns")
          .values({ ...row, session })
          .execute();
        return "added";
      }),
    ),
    /** The holder of the session's lease begins a turn that waited; undefined if it does not wait any more. */
    begin: inStream(
      0,
      orNothing(undefined, async (query: Query, session: string, id: string, worker: string) =>
        query
          .updateTable("turns")
          .set({ state: "running", worker })
          .where("session", "=", session)
          .where("id", "=", id)
          .where("state", "=", "waiting")
          .returningAll()
          .executeTakeFirst(),
      ),
    ),
    /** Ends a turn that waits; one that runs is asked to end. Answers which it was. */
    cancel: inStream(
      0,
      orNothing(undefined, async (query: Query, session: string, time: string, id?: string) => {
        const row = await activeIn(query, session, id);
        if (!row) return undefined;
        const ended = { state: "interrupted", cause: "cancelled", ended_at: time } as const;
        await query
          .updateTable("turns")
          .set(row.state === "waiting" ? ended : { cancel: 1 })
          .where("id", "=", row.id)
          .execute();
        await raise(query);
        return row;
      }),
    ),
    /** A turn ended before its message was in the history. */
    refuse: inStream(
      0,
      orNothing(undefined, async (query: Query, session: string, id: string, fault: string, time: string) => {
        await query
          .updateTable("turns")
          .set({ state: "interrupted", fault, ended_at: time })
          .where("session", "=", session)
          .where("id", "=", id)
          .where("state", "in", ["waiting", "running"])
          .execute();
        await raise(query);
      }),
    ),
    /**
     * The process that had taken a turn is gone, and the holder of the session's lease has completed the history. If the
     * message of the turn is not in it, the turn waits again, at most so many times. A turn that another process has begun
     * meanwhile is left alone.
     */
    takeBack: inStream(
      0,
      orNothing(undefined, async (query: Query, session: string, gone: GoneTurn, most: number, time: string) => {
        const { id, worker } = gone;
        const row = await query
          .selectFrom("turns")
          .selectAll()
          .where("session", "=", session)
          .where("id", "=", id)
          .where("state", "=", "running")
          .where("worker", worker === null ? "is" : "=", worker)
          .executeTakeFirst();
        if (!row) return;
        const takeovers = Number(row.takeovers) + 1;
        const again = row.request !== null && row.cancel === 0 && takeovers < most;
        await query
          .updateTable("turns")
          .set({
            takeovers,
            ...(again
              ? ({ state: "waiting", worker: null } as const)
              : ({ state: "interrupted", cause: "takeover", ended_at: time } as const)),
          })
          .where("id", "=", id)
          .execute();
        await raise(query);
      }),
    ),
    /** Turns that were taken over do not count any more against the session. */
    forgive: inStream(
      0,
      orNothing(undefined, async (query: Query, session: string) => {
        await query
          .updateTable("turns")
          .set({ cause: null })
          .where("session", "=", session)
          .where("cause", "=", "takeover")
          .execute();
      }),
    ),
    remove: inStream(
      0,
      orNothing(undefined, async (query: Query, session: string) => {
        await query.deleteFrom("turns").where("session", "=", session).execute();
      }),
    ),
    /** Forgets turns that ended before a time. */
    forget: orNothing(undefined, async (query: Query, before: string) => {
      await query
        .deleteFrom("turns")
        .where("state", "in", ["done", "interrupted"])
        .where("ended_at", "<", before)
        .execute();
    }),
  },
} satisfies Repository;

async function activeIn(query: Query, session: string, id?: string): Promise<TurnRow | undefined> {
  const rows = query.selectFrom("turns").selectAll().where("session", "=", session);
  return (id === undefined ? rows : rows.where("id", "=", id))
    .where("state", "in", ["waiting", "running"])
    .orderBy("state") // `running` before `waiting`
    .orderBy("added_at")
    .executeTakeFirst();
}

/** Not by a trigger: the start and end of every turn would wait for one row. */
const raise = (query: Query): Promise<void> => raiseTopic(query, turnTopic);
