/** Runs a request with an `Idempotency-Key` once, and stores its answer for a day. */

import { hash } from "node:crypto";
import { Fault } from "@loadout/core";
import { always, type Home, inStream, openHome, orNothing, type Repository, type Schema } from "@loadout/core/home";
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

/** Without a status: started, and the end is not known. */
interface IdempotencyTables {
  answers: { id: string; content: string; status: number | null; body: string | null; created_at: string };
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
    forget: inStream(
      0,
      orNothing(undefined, async (query: Query, id: string) => {
        await query.deleteFrom("answers").where("id", "=", id).execute();
      }),
    ),
  },
} satisfies Repository;

/** Removes rows that are too old; false if there is a row with this id. */
async function claim(query: Query, id: string, content: string, time: Date): Promise<boolean> {
  const oldest = new Date(time.getTime() - day).toISOString();
  await query.deleteFrom("answers").where("created_at", "<", oldest).execute();
  const added = await query
    .insertInto("answers")
    .values({ id, content, status: null, body: null, created_at: time.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows) > 0;
}

const day = 86_400_000;
/** Larger answers are not stored. */
const largest = 1_000_000;
/** Answers kept in memory. */
const most = 1000;

export interface IdempotencyOptions {
  readonly home: string | Home;
  readonly now?: () => Date;
}

export function createIdempotency({ home: given, now = () => new Date() }: IdempotencyOptions): Idempotency {
  const home = openHome(given);
  const { read, change } = home.records.use("answer", async () => idempotencyRecords);
  /** Requests of this process, including those whose answer is not stored; `undefined` while one runs. */
  const recent = new Map<string, { readonly content: string; answer: StoredAnswer | undefined }>();

  async function answerBefore(id: string, content: string): Promise<StoredAnswer | undefined> {
    if (await change("claim", id, content, now())) return undefined;
    const row = await read("find", id);
    if (row?.content !== content) throw new AppFault("request.key-reused");
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
      let isOwn = false;
      try {
        entry.answer = await answerBefore(id, content);
        isOwn = entry.answer === undefined;
        entry.answer ??= await work();
      } catch (error) {
        recent.delete(id);
        // The operation failed and may be tried again, unless it is unknown what it changed.
        if (isOwn && !isUnclear(error)) await change("forget", id);
        throw error;
      }
      if (!isSecret && entry.answer.body.length <= largest) await change("answer", id, entry.answer);
      if (recent.size > most) {
        const oldest = [...recent].find(([, { answer }]) => answer !== undefined);
        if (oldest) recent.delete(oldest[0]);
      }
      return entry.answer;
    },
    close: home.close,
  };
}

const isUnclear = (error: unknown): boolean => error instanceof Fault && error.code === "home.unavailable";

/** Visible ASCII, at most 200 characters. */
export function checkKey(key: string): string {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new AppFault("request.key-invalid");
  return key;
}
