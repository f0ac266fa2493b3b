import type { Schema } from "@loadout/core/home-store";

/** Answers by the key of their request. Without a status it was begun, and its end is not known. */
export interface AnswerTables {
  answers: { id: string; content: string; status: number | null; body: string | null; created_at: string };
}

export const answerSchema: Schema = {
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
