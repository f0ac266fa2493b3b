import type { ServerResponse } from "node:http";

/** Counts answers that wait in memory for slow readers. */

/** An answer that was handed to a connection. */
export type HandedAnswer = Pick<ServerResponse, "writableLength" | "closed" | "once">;

/** Answers that wait in memory because their readers are slow, by user. */
export interface UnreadAnswers {
  /** Counts an answer until it was sent or its connection has ended. */
  add(userId: string, answer: HandedAnswer): void;
  /** Bytes that wait. */
  of(userId: string): number;
}

export function createUnreadAnswers(): UnreadAnswers {
  const waiting = new Map<string, Set<HandedAnswer>>();
  return {
    add(userId, answer) {
      if (answer.closed) return;
      const answers = waiting.get(userId) ?? new Set();
      waiting.set(userId, answers.add(answer));
      answer.once("close", () => {
        answers.delete(answer);
        if (answers.size === 0 && waiting.get(userId) === answers) waiting.delete(userId);
      });
    },
    of: (userId) => [...(waiting.get(userId) ?? [])].reduce((sum, { writableLength }) => sum + writableLength, 0),
  };
}
