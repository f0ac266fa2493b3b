/** Runs a request with an `Idempotency-Key` once, and stores its answer for a day. */

import { hash } from "node:crypto";
import { Fault } from "@loadout/core";
import { createHomeStore, type Schema } from "@loadout/core/home-store";
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

const day = 86_400_000;
/** Larger answers are not stored. */
const largest = 1_000_000;
/** Answers kept in memory. */
const most = 1000;

export function createIdempotency({
  home,
  now = () => new Date(),
}: {
  readonly home: string;
  readonly now?: () => Date;
}): Idempotency {
  const { ask, change, close } = createHomeStore<IdempotencyTables>(home, async () => idempotencySchema);
  /** Requests of this process, including those whose answer is not stored; `undefined` while one runs. */
  const recent = new Map<string, { readonly content: string; answer: StoredAnswer | undefined }>();

  async function claim(id: string, content: string): Promise<StoredAnswer | "first"> {
    const time = now().toISOString();
    await change((query) =>
      query
        .deleteFrom("answers")
        .where("created_at", "<", new Date(now().getTime() - day).toISOString())
        .execute(),
    );
    const added = await change((query) =>
      query
        .insertInto("answers")
        .values({ id, content, status: null, body: null, created_at: time })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst(),
    );
    if (Number(added.numInsertedOrUpdatedRows) > 0) return "first";
    const row = await ask(undefined, (query) =>
      query.selectFrom("answers").selectAll().where("id", "=", id).executeTakeFirst(),
    );
    if (row?.content !== content) throw new AppFault("request.key-reused");
    // It started before a restart, or its answer was not stored.
    if (row.status === null || row.body === null) throw new AppFault("request.unclear");
    return { status: row.status, body: row.body };
  }

  const forget = (id: string): Promise<unknown> =>
    change((query) => query.deleteFrom("answers").where("id", "=", id).execute());

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
      try {
        const before = await claim(id, content);
        entry.answer = before === "first" ? await work() : before;
      } catch (error) {
        recent.delete(id);
        if (!isClaimed(error)) await forget(id); // the operation failed and may be tried again
        throw error;
      }
      const { status, body } = entry.answer;
      if (!isSecret && body.length <= largest)
        await change((query) => query.updateTable("answers").set({ status, body }).where("id", "=", id).execute());
      if (recent.size > most) {
        const oldest = [...recent].find(([, { answer }]) => answer !== undefined);
        if (oldest) recent.delete(oldest[0]);
      }
      return entry.answer;
    },
    close,
  };
}

/** The key belongs to another request, or to one whose end is unknown: its row stays. */
const isClaimed = (error: unknown): boolean =>
  error instanceof Fault && (error.code === "request.key-reused" || error.code === "request.unclear");

/** Visible ASCII, at most 200 characters. */
export function checkKey(key: string): string {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new AppFault("request.key-invalid");
  return key;
}
