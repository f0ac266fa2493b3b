import { hash } from "node:crypto";
import { Fault } from "@loadout/core";
import { createHomeStore } from "@loadout/core/home-store";
import { AppFault } from "../../operation/app-fault.ts";
import type { AnswerTables } from "./answer-tables.ts";

/** An answer as it is given again. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

export interface KeyedRequest {
  /** Who asked for what, by which key: nobody gets another one's answer. */
  readonly userId: string;
  readonly operation: string;
  readonly key: string;
  /** What was asked: the same key with anything else is refused. */
  readonly content: string;
  /** Its answer holds a secret: it is not written down. */
  readonly isSecret: boolean;
}

/** Answers to requests that carry an `Idempotency-Key`: the same request once more gets the same answer, and is not done twice. */
export interface Answers {
  once(request: KeyedRequest, work: () => Promise<Answer>): Promise<Answer>;
  close(): Promise<void>;
}

const day = 86_400_000;
/** Larger ones are not kept. */
const largest = 1_000_000;
/** How many are kept in memory. */
const most = 1000;

export function createAnswers({
  home,
  now = () => new Date(),
}: {
  readonly home: string;
  readonly now?: () => Date;
}): Answers {
  const { ask, change, close } = createHomeStore<AnswerTables>(
    home,
    async () => (await import("./answer-tables.ts")).answerSchema,
  );
  /** Of this process, also those that are not written down; `undefined` while one is under way. */
  const recent = new Map<string, { readonly content: string; answer: Answer | undefined }>();

  async function claim(id: string, content: string): Promise<Answer | "first"> {
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
    // It was begun before a restart, or its answer was not for keeping.
    if (row.status === null || row.body === null) throw new AppFault("request.unclear");
    return { status: row.status, body: row.body };
  }

  const forget = (id: string): Promise<unknown> =>
    change((query) => query.deleteFrom("answers").where("id", "=", id).execute());

  return {
    async once({ userId, operation, key, content: given, isSecret }, work) {
      const id = hash("sha256", JSON.stringify([userId, operation, key]), "hex");
      // With the key, which is written down nowhere: a password in a request cannot be guessed from what is.
      const content = hash("sha256", JSON.stringify([key, given]), "hex");
      const known = recent.get(id);
      if (known && known.content !== content) throw new AppFault("request.key-reused");
      if (known?.answer) return known.answer;
      if (known) throw new AppFault("request.running");
      const entry = { content, answer: undefined as Answer | undefined };
      recent.set(id, entry);
      try {
        const before = await claim(id, content);
        entry.answer = before === "first" ? await work() : before;
      } catch (error) {
        recent.delete(id);
        if (!isClaimed(error)) await forget(id); // it may be tried again
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

/** The key belongs to another request, or to one whose end nobody knows: that stays so. */
const isClaimed = (error: unknown): boolean =>
  error instanceof Fault && (error.code === "request.key-reused" || error.code === "request.unclear");

/** What an `Idempotency-Key` may be. */
export function checkKey(key: string): string {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new AppFault("request.key-invalid");
  return key;
}
