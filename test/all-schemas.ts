import { accessSchema } from "../packages/app/src/access/access-tables.ts";
import { accountSchema } from "../packages/app/src/account/account-tables.ts";
import { idempotencySchema } from "../packages/app/src/doors/http/idempotency.ts";
import { dispatchSchema } from "../packages/core/src/dispatch/record/dispatch-tables.ts";
import { auditSchema } from "../packages/core/src/home/audit/audit-table.ts";
import { topicSchema } from "../packages/core/src/home/bus/topic-table.ts";
import type { Schema } from "../packages/core/src/home/database/database.ts";
import { approvalSchema } from "../packages/core/src/library/approval/approval-tables.ts";
import { librarySchema } from "../packages/core/src/library/index/library-tables.ts";
import { activationSchema } from "../packages/core/src/session/activation-tables.ts";

/** The tables of every owner in a home's database. */
export const schemas: readonly Schema[] = [
  auditSchema,
  topicSchema,
  librarySchema,
  activationSchema,
  dispatchSchema,
  accountSchema,
  accessSchema,
  approvalSchema,
  idempotencySchema,
];

/** The same with one more step each, as a later release would have them: a table, a column, and rows moved over. */
export const laterSchemas: readonly Schema[] = schemas.map(({ owner, steps }) => ({
  owner,
  steps: {
    ...steps,
    "50": {
      async up(query) {
        const made = `${owner}_later`;
        await query.schema.createTable(made).addColumn("name", "text").execute();
        await query.schema.alterTable(`${owner}_migration`).addColumn("later", "text").execute();
        await query
          .insertInto(made)
          .columns(["name"])
          .expression(query.selectFrom(`${owner}_migration`).select("name"))
          .execute();
      },
    },
  },
}));
