import { raiseTopicOn } from "../../home/bus/topic-table.ts";
import type { Schema } from "../../home/database/database.ts";

/** What people decided about versions of skills. A version is its content: the id of the skill, and the digest of its tree. */
export interface ApprovalTables {
  /** The latest decision about a version: `approved` or `refused`. `details` is JSON. */
  skill_approvals: {
    skill: string;
    digest: string;
    decision: string;
    decided_by: string;
    decided_at: string;
    details: string;
  };
  /** Contents that must not be used, under whatever name. `details` is JSON. */
  skill_withdrawals: { digest: string; skill: string; decided_by: string; decided_at: string; details: string };
}

/** Rises with each decision. */
export const approvalTopic = "approvals";

export const approvalSchema: Schema = {
  owner: "approval",
  steps: {
    "1": {
      async up(query) {
        const { schema } = query;
        await schema
          .createTable("skill_approvals")
          .ifNotExists()
          .addColumn("skill", "text", (column) => column.notNull())
          .addColumn("digest", "text", (column) => column.notNull())
          .addColumn("decision", "text", (column) => column.notNull())
          .addColumn("decided_by", "text", (column) => column.notNull())
          .addColumn("decided_at", "text", (column) => column.notNull())
          .addColumn("details", "text", (column) => column.notNull())
          .addPrimaryKeyConstraint("skill_approvals_key", ["skill", "digest"])
          .execute();
        await schema
          .createTable("skill_withdrawals")
          .ifNotExists()
          .addColumn("digest", "text", (column) => column.primaryKey())
          .addColumn("skill", "text", (column) => column.notNull())
          .addColumn("decided_by", "text", (column) => column.notNull())
          .addColumn("decided_at", "text", (column) => column.notNull())
          .addColumn("details", "text", (column) => column.notNull())
          .execute();
        for (const table of ["skill_approvals", "skill_withdrawals"])
          await raiseTopicOn(query, approvalTopic, table, ["insert", "delete", "update of decided_at"]);
      },
    },
  },
  readableFrom: 1,
};
