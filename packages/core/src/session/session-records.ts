import type { Kysely, QueryResult } from "kysely";
import { Fault } from "../ground/fault.ts";
import { prepareQuery } from "../home/database/prepared-query.ts";
import { always, inStream, orNothing, type Repository } from "../home/records/repository.ts";
import { dayOf } from "../home/retention/trace-table.ts";
import type { MessageEnds, NumberedText } from "./session-rows.ts";
import { activatingTexts, type MessageTables, messageSchema, type TraceTables, traceSchema } from "./session-tables.ts";
import { markTurn } from "./turns/turn-marks.ts";
import type { TurnMark } from "./turns/turn-state.ts";
import { turnSchema } from "./turns/turn-tables.ts";

/** The reads and changes of messages, events and model requests. */

type Messages = Kysely<MessageTables>;
type Traces = Kysely<TraceTables>;
type Table = keyof TraceTables;

/** Rows of one insert; SQLite takes 32,766 values at most. */
const rowsAtOnce = 1000;

export const messageRecords = {
  name: "message",
  schemas: [turnSchema, messageSchema],
  reads: {
    page: orNothing([], (query: Messages, session: string, after: number, limit: number) =>
      pageOf(query, "messages", session, after, limit),
    ),
    last: orNothing(0, (query: Messages, session: string) => lastNumber(query, session)),
    /** The number of the last message, and the first message. */
    ends: orNothing({ last: 0 }, async (query: Messages, session: string): Promise<MessageEnds> => {
      const [first] = await pageOf(query, "messages", session, 0, 1);
      return first ? { last: await lastNumber(query, session), first: first.body } : { last: 0 };
    }),
    has: orNothing(false, (query: Messages, session: string, body: string) => isRow(query, "messages", session, body)),
    activating: orNothing([], (query: Messages, session: string, after: number) =>
      query
        .selectFrom("messages")
        .select(["number", "body"])
        .where("session", "=", session)
        .where("number", ">", after)
        .where(({ eb, fn, val, or }) =>
          or(activatingTexts.map((text) => eb(fn<number>("instr", ["body", val(text)]), ">", 0))),
        )
        .orderBy("number")
        .execute(),
    ),
    bytes: orNothing(0, (query: Messages, session: string) => bytesIn(query, "messages", session)),
  },
  changes: {
    append: inStream(0, always(append)),
    /** Lines that are not there yet go behind those that are: an earlier release may have gone on with a file of its own. */
    adopt: inStream(
      0,
      always(async (query: Messages, session: string, bodies: readonly string[]) => {
        const [first] = bodies;
        if (first === undefined || (await isRow(query, "messages", session, first))) return;
        await append(query, session, await lastNumber(query, session), bodies);
      }),
    ),
    remove: inStream(
      0,
      orNothing(undefined, async (query: Messages, session: string) => {
        await query.deleteFrom("messages").where("session", "=", session).execute();
      }),
    ),
  },
} satisfies Repository;

async function pageOf<T extends "messages" | Table>(
  query: Kysely<Record<T, MessageTables["messages"]>>,
  table: T,
  session: string,
  after: number,
  limit: number,
): Promise<NumberedText[]> {
  return (await pages[table](query as unknown as Messages, session, after, limit)).rows;
}

const pageIn = (table: "messages" | Table) =>
  prepareQuery((query: Messages, session: string, after: number, limit: number) =>
    query
      .selectFrom(table as "messages")
      .select(["number", "body"])
      .where("session", "=", session)
      .where("number", ">", after)
      .orderBy("number")
      .limit(limit),
  );
const pages = { messages: pageIn("messages"), events: pageIn("events"), requests: pageIn("requests") };

async function lastNumber<T extends "messages" | Table>(
  query: Kysely<Record<T, MessageTables["messages"]>>,
  session: string,
  table: T | "messages" = "messages",
): Promise<number> {
  const row = await (query as unknown as Messages)
    .selectFrom(table as "messages")
    .select(({ fn }) => fn.max("number").as("last"))
    .where("session", "=", session)
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

async function isRow<T extends "messages" | Table>(
  query: Kysely<Record<T, MessageTables["messages"]>>,
  table: T,
  session: string,
  body: string,
): Promise<boolean> {
  const row = await (query as unknown as Messages)
    .selectFrom(table as "messages")
    .select("number")
    .where("session", "=", session)
    .where("body", "=", body)
    .executeTakeFirst();
  return row !== undefined;
}

/** Numbers follow the last one the caller has seen: if another process has added a row, all of them are refused. */
async function append(
  query: Messages,
  session: string,
  after: number,
  bodies: readonly string[],
  mark?: TurnMark,
): Promise<void> {
  for (let first = 0; first < bodies.length; first += rowsAtOnce) {
    const values = bodies
      .slice(first, first + rowsAtOnce)
      .map((body, index) => ({ session, number: after + first + index + 1, body }));
    const { numAffectedRows: added } = await insert(query, values);
    if (Number(added) < values.length) throw unseenMessages();
  }
  if (mark) await markTurn(query as never, session, mark);
}

type Row = MessageTables["messages"];

/** Most often it is one message, or an answer with its result. */
const insert = (query: Messages, values: readonly Row[]): Promise<QueryResult<unknown>> => {
  const [one, two] = values;
  if (!one || values.length > 2) return query.executeQuery(insertion(query, values));
  return two
    ? insertTwo(query, one.session, one.number, one.body, two.number, two.body)
    : insertOne(query, one.session, one.number, one.body);
};

const insertOne = prepareQuery((query: Messages, session: string, number: number, body: string) =>
  insertion(query, [{ session, number, body }]),
);

const insertTwo = prepareQuery(
  (query: Messages, session: string, number: number, body: string, next: number, other: string) =>
    insertion(query, [
      { session, number, body },
      { session, number: next, body: other },
    ]),
);

const insertion = (query: Messages, values: readonly Row[]) =>
  query
    .insertInto("messages")
    .values(values)
    .onConflict((conflict) => conflict.columns(["session", "number"]).doNothing());

/** The writer has not read the last message: what it adds would follow something it does not know. */
const unseenMessages = (): Fault =>
  new Fault("session.state", {
    ...{ state: "changed", needed: "idle", action: "append" },
    hint: {
      en: "Another process added a message; open the session again and repeat yours",
      zh: "另一个进程添加了消息；请重新打开会话，再次发送",
    },
  });

export const traceRecords = {
  name: "trace",
  file: "traces",
  schemas: [traceSchema],
  reads: {
    page: orNothing([], (query: Traces, table: Table, session: string, after: number, limit: number) =>
      pageOf(query, table, session, after, limit),
    ),
    last: orNothing(undefined, async (query: Traces, table: Table, session: string) => {
      const [last] = (await (table === "events" ? lastEvent : lastRequest)(query, session)).rows;
      return last;
    }),
    has: orNothing(false, (query: Traces, table: Table, session: string, body: string) =>
      isRow(query, table, session, body),
    ),
    bytes: orNothing(
      0,
      async (query: Traces, session: string) =>
        (await bytesIn(query, "events", session)) + (await bytesIn(query, "requests", session)),
    ),
  },
  changes: {
    add: inStream(1, always(addAll)),
    adopt: inStream(
      1,
      always(async (query: Traces, table: Table, session: string, rows: readonly NumberedText[]) => {
        const [first] = rows;
        if (first === undefined || (await isRow(query, table, session, first.body))) return;
        // Events have numbers of their own.
        const behind = table === "events" ? 0 : await lastNumber(query, session, table);
        const numbered = rows.map(({ number, body }) => ({ number: behind + number, body }));
        await addAll(query, table, session, numbered);
      }),
    ),
    copyRequests: inStream(
      1,
      orNothing(undefined, async (query: Traces, from: string, to: string) => {
        await query
          .insertInto("requests")
          .columns(["session", "number", "body", "day"])
          .expression((build) =>
            build
              .selectFrom("requests")
              .select(({ val }) => [val(to).as("session"), "number", "body", "day"])
              .where("session", "=", from),
          )
          .execute();
      }),
    ),
    remove: inStream(
      0,
      orNothing(undefined, async (query: Traces, session: string) => {
        for (const table of ["events", "requests"] as const)
          await query.deleteFrom(table).where("session", "=", session).execute();
      }),
    ),
  },
} satisfies Repository;

const lastIn = (table: Table) =>
  prepareQuery((query: Traces, session: string) =>
    query
      .selectFrom(table)
      .select(["number", "body"])
      .where("session", "=", session)
      .orderBy("number", "desc")
      .limit(1),
  );
const [lastEvent, lastRequest] = [lastIn("events"), lastIn("requests")];

/** A row with the same number is replaced: an event log that was cut is completed again. */
async function addAll(query: Traces, table: Table, session: string, rows: readonly NumberedText[]): Promise<void> {
  const day = dayOf(new Date());
  const replace = table === "events" ? replaceEvent : replaceRequest;
  for (const { number, body } of rows) await replace(query, session, number, body, day);
}

const replaceIn = (table: Table) =>
  prepareQuery((query: Traces, session: string, number: number, body: string, day: string) =>
    query
      .insertInto(table)
      .values({ session, number, body, day })
      .onConflict((conflict) => conflict.columns(["session", "number"]).doUpdateSet({ body })),
  );
const [replaceEvent, replaceRequest] = [replaceIn("events"), replaceIn("requests")];

async function bytesIn<T extends "messages" | Table>(
  query: Kysely<Record<T, MessageTables["messages"]>>,
  table: T,
  session: string,
): Promise<number> {
  const row = await (query as unknown as Kysely<MessageTables>)
    .selectFrom(table as "messages")
    .select(({ fn }) => fn.sum(fn<number>("octet_length", ["body"])).as("bytes"))
    .where("session", "=", session)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}
