/** Runs a request with an `Idempotency-Key` once, and stores its answer for a day. */

import { hash } from "node:crypto";
import { Fault } from "@loadout/core";
import {
  always,
  type ChangeNote,
  type Home,
  inStream,
  noteChanges,
  openHome,
  orNothing,
  processName,
  type Repository,
  type Schema,
} from "@loadout/core/home";
import type { Kysely } from "kysely";
import { AppFault } from "../../operation/app-fault.ts";

/** An answer as it is sent again. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

export interface KeyedRequest {
  /** Keys belong to a user and an operation: no caller gets the answer of another one. */
  readonly userId: string;
  readonly operation: string;
  readonly key: string;
  /** The input; the same key with another input is refused. */
  readonly content: string;
  /** The answer holds a secret and must not be stored. */
  readonly isSecret: boolean;
}

/** Requests with an `Idempotency-Key`: a repeated request gets the first answer, and its operation runs once. */
export interface Idempotency {
  once(request: KeyedRequest, work: () => Promise<StoredAnswer>): Promise<StoredAnswer>;
  close(): Promise<void>;
}

/** Without a status: started, and the end is not known. `process` is the one that works on it, until it gives that up. */
interface IdempotencyTables {
  answers: {
    id: string;
    content: string;
    status: number | null;
    body: string | null;
    created_at: string;
    process: string | null;
  };
}

export const idempotencySchema: Schema = {
  owner: "answer",
  steps: {
    "1": {
      async up({ schema }) {
        await schema
          .createTable("answers")
          .ifNotExists()
          .addColumn("id", "text", (column) => column.primaryKey())
          .addColumn("content", "text", (column) => column.notNull())
          .addColumn("status", "integer")
          .addColumn("body", "text")
          .addColumn("created_at", "text", (column) => column.notNull())
          .execute();
      },
    },
    "2": {
      async up({ schema }) {
        await schema.alterTable("answers").addColumn("process", "text").execute();
      },
    },
  },
};

type Query = Kysely<IdempotencyTables>;

export const idempotencyRecords = {
  name: "answer",
  schemas: [idempotencySchema],
  reads: {
    find: orNothing(undefined, (query: Query, id: string) =>
      query.selectFrom("answers").selectAll().where("id", "=", id).executeTakeFirst(),
    ),
  },
  changes: {
    claim: inStream(0, always(claim)),
    answer: inStream(
      0,
      orNothing(undefined, async (query: Query, id: string, { status, body }: StoredAnswer) => {
        await query.updateTable("answers").set({ status, body }).where("id", "=", id).execute();
      }),
    ),
    /** No answer will be stored. */
    leave: inStream(
      0,
      orNothing(undefined, async (query: Query, id: string, process: string) => {
        const own = query.updateTable("answers").where("id", "=", id).where("process", "=", process);
        await own.set({ process: null }).execute();
      }),
    ),
    /** Also if it is told again, when another process may have claimed the key. */
    forget: inStream(
      0,
      orNothing(undefined, async (query: Query, id: string, process: string) => {
        await query.deleteFrom("answers").where("id", "=", id).where("process", "=", process).execute();
      }),
    ),
  },
} satisfies Repository;

/** Removes rows that are too old; false if there is a row with this id. */
async function claim(query: Query, id: string, content: string, time: Date, process?: string): Promise<boolean> {
  const oldest = new Date(time.getTime() - day).toISOString();
  await query.deleteFrom("answers").where("created_at", "<", oldest).execute();
  const added = await query
    .insertInto("answers")
    .values({ id, content, status: null, body: null, created_at: time.toISOString(), process: process ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows) > 0;
}

const day = 86_400_000;
/** Larger answers are not stored. */
const largest = 1_000_000;
/** Answers kept in memory. */
const most = 1000;

/** Milliseconds between tries to tell the database how a request ended. */
const tellPause = 1000;

export interface IdempotencyOptions {
  readonly home: string | Home;
  readonly now?: () => Date;
  readonly process?: string;
  /** The names of the processes that live, if others share the home. */
  readonly alive?: () => Promise<ReadonlySet<string>>;
}

export function createIdempotency(options: IdempotencyOptions): Idempotency {
  const { home: given, now = () => new Date(), process = processName(), alive = async () => new Set() } = options;
  const home = openHome(given);
  const telling = createTelling();
  const { read, change } = home.records.use("answer", async () => idempotencyRecords);
  /** Requests of this process, including those whose answer is not stored; `undefined` while one runs. */
  const recent = new Map<string, { readonly content: string; answer: StoredAnswer | undefined }>();

  async function answerBefore(id: string, content: string): Promise<StoredAnswer | undefined> {
    let row: Awaited<ReturnType<typeof read<"find">>>;
    do {
      if (await change("claim", id, content, now(), process)) return undefined;
      row = await read("find", id);
    } while (!row); // the first one failed meanwhile, in another process, and may be tried again
    if (row.content !== content) throw new AppFault("request.key-reused");
    const isElsewhere = row.status === null && row.process !== null && row.process !== process;
    if (isElsewhere && (await alive()).has(row.process ?? "")) throw new AppFault("request.running");
    if (isElsewhere) row = (await read("find", id)) ?? row; // it may have ended with its last request
    // It started before a restart, or its answer was not stored.
    if (row.status === null || row.body === null) throw new AppFault("request.unclear");
    return { status: row.status, body: row.body };
  }

  return {
    async once({ userId, operation, key, content: given, isSecret }, work) {
      const id = hash("sha256", JSON.stringify([userId, operation, key]), "hex");
      // Salted with the key, which is never stored: a password in the input cannot be guessed from the hash.
      const content = hash("sha256", JSON.stringify([key, given]), "hex");
      const known = recent.get(id);
      if (known && known.content !== content) throw new AppFault("request.key-reused");
      if (known?.answer) return known.answer;
      if (known) throw new AppFault("request.running");
      const entry = { content, answer: undefined as StoredAnswer | undefined };
      recent.set(id, entry);
      const note: ChangeNote = { hasChanged: false };
      let isOwn = false;
      try {
        entry.answer = await answerBefore(id, content);
        isOwn = entry.answer === undefined;
        entry.answer ??= await noteChanges(note, work);
      } catch (error) {
        recent.delete(id);
        // The operation failed and may be tried again, unless it is unknown what it changed.
        if (isOwn && isUnclear(error, note)) void telling.untilHeard(() => change("leave", id, process));
        else if (isOwn) await telling.once(() => change("forget", id, process));
        throw error;
      }
      const { answer } = entry;
      const isKept = !isSecret && answer.body.length <= largest;
      if (isOwn) await telling.once(() => (isKept ? change("answer", id, answer) : change("leave", id, process)));
      if (recent.size > most) {
        const oldest = [...recent].find(([, { answer }]) => answer !== undefined);
        if (oldest) recent.delete(oldest[0]);
      }
      return entry.answer;
    },
    async close() {
      telling.stop();
      await home.close();
    },
  };
}

/** Others wait for the end of a request as long as this process lives: the database is told until it hears it. */
function createTelling() {
  let isStopped = false;

  async function untilHeard(end: () => Promise<unknown>): Promise<void> {
    while (!isStopped) {
      const isHeard = await end().then(
        () => true,
        () => false, // the database is still away
      );
      if (isHeard) return;
      await new Promise((resolve) => setTimeout(resolve, tellPause).unref());
    }
  }

  return {
    untilHeard,
    /** Throws what the first try throws, and goes on. */
    async once(end: () => Promise<unknown>): Promise<void> {
      try {
        await end();
      } catch (error) {
        void untilHeard(end);
        throw error;
      }
    },
    stop() {
      isStopped = true;
    },
  };
}

/** If the database went away behind a change, or something else broke, all of the work may be done, such as a dispatch started. */
const isUnclear = (error: unknown, { hasChanged }: ChangeNote): boolean =>
  error instanceof Fault ? error.code === "home.unavailable" || (hasChanged && outages.has(error.code)) : hasChanged;
const outages: ReadonlySet<string> = new Set(["database.unreachable", "database.connections"]);

/** Visible ASCII, at most 200 characters. */
export function checkKey(key: string): string {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new AppFault("request.key-invalid");
  return key;
}
