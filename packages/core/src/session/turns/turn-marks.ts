import type { Kysely } from "kysely";
import { Fault } from "../../ground/fault.ts";
import { streamLock, takeOrderLock } from "../../home/database/order-lock.ts";
import { prepareQuery } from "../../home/database/prepared-query.ts";
import type { TurnMark } from "./turn-state.ts";
import { type TurnTables, turnSchema } from "./turn-tables.ts";

/** Marks the start and the end of a turn in the transaction of its first and its last message. */

type Query = Kysely<TurnTables>;

/** The changes of turns that are in order with each other: those of a session. */
const turnStream = (session: string): string => streamLock(turnSchema.owner, session);

export async function markTurn(query: Kysely<unknown>, session: string, mark: TurnMark): Promise<void> {
  if (mark.kind === "end") {
    await end(query as Query, session, mark.state, mark.cause ?? null, mark.time);
    return;
  }
  const { id, contextId, userId, worker, key = null } = mark.turn;
  if (key !== null) {
    await takeOrderLock(query, turnStream(session)); // `add` of another process may be at it
    if (await hasTurn(query as Query, key, id)) throw new Fault("turn.repeated", {});
  }
  await start(query as Query, id, session, contextId, userId, worker, key, mark.time);
}

/** Whether a request with this key has another turn, which was not refused before it began. */
export async function hasTurn(query: Query, key: string, except?: string): Promise<boolean> {
  const rows = await query.selectFrom("turns").select("id").where("key", "=", key).where("fault", "is", null).execute();
  return rows.some(({ id }) => id !== except);
}

/** A turn that waited is running already; from now on its message is in the history, and its request is not needed. */
const start = prepareQuery(
  (
    query: Query,
    id: string,
    session: string,
    contextId: string,
    userId: string,
    worker: string,
    key: string | null,
    time: string,
  ) =>
    query
      .insertInto("turns")
      .values({
        ...{ id, session, context_id: contextId, user_id: userId, state: "running", worker, key },
        ...{ added_at: time, started_at: time, cancel: 0, takeovers: 0 },
        ...{ request: null, machine: null, cause: null, fault: null, ended_at: null },
      })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ request: null, started_at: time })),
);

/** Of the turn whose message is in the history: another one may have been begun by a process that is gone, and waits again. */
const end = prepareQuery(
  (query: Query, session: string, state: "done" | "interrupted", cause: string | null, time: string) =>
    query
      .updateTable("turns")
      .set({ state, cause, ended_at: time })
      .where("session", "=", session)
      .where("state", "=", "running")
      .where("request", "is", null),
);
