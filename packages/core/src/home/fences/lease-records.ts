import { type Kysely, sql } from "kysely";
import type { Schema } from "../database/migrate.ts";
import { prepareQuery } from "../database/prepared-query.ts";
import { always, inStream, orNothing, type Repository } from "../records/repository.ts";

/** The rows of leases: the last fence given out for each name, and to whom. */
export interface LeaseTables {
  leases: { name: string; fence: number; holder: string; taken_at: string };
}
type Query = Kysely<LeaseTables>;

export const leaseSchema: Schema = {
  owner: "lease",
  isOrderedByRow: true,
  steps: {
    "1": {
      async up({ schema }) {
        await schema
          .createTable("leases")
          .ifNotExists()
          .addColumn("name", "text", (column) => column.primaryKey())
          .addColumn("fence", "integer", (column) => column.notNull())
          .addColumn("holder", "text", (column) => column.notNull())
          .addColumn("taken_at", "text", (column) => column.notNull())
          .execute();
      },
    },
  },
};

export const leaseRecords = {
  name: "lease",
  schemas: [leaseSchema],
  reads: {
    row: orNothing(undefined, (query: Query, name: string) => rowOf(query, name)),
  },
  changes: {
    /** Makes the tables. It takes the writer lock for that, so it runs before a lease is held. */
    prepare: always(async (_query: Query) => undefined),
    /** Gives out the next fence of a name, whose lock the caller holds. */
    take: inStream(
      0,
      always(async (query: Query, name: string, holder: string, time: string): Promise<number> => {
        const { rows } = await nextFence(query, name, holder, time);
        return Number(rows[0]?.fence);
      }),
    ),
    /** Forgets a name; what its fences have reached is kept for all names that come later. */
    forget: inStream(
      0,
      orNothing(undefined, async (query: Query, name: string): Promise<void> => {
        const row = await rowOf(query, name);
        if (!row) return;
        const { fence } = row;
        await query
          .insertInto("leases")
          .values({ ...row, name: forgotten, holder: "" })
          .onConflict((conflict) => conflict.column("name").doUpdateSet({ fence }).where("leases.fence", "<", fence))
          .execute();
        await query.deleteFrom("leases").where("name", "=", name).execute();
      }),
    ),
  },
} satisfies Repository;

/** The row that has the highest fence of all names that were forgotten. */
const forgotten = "";

/** A new name begins above those that were forgotten, since it may be one of them, and another process may still have its old lease. */
const nextFence = prepareQuery((query: Query, name: string, holder: string, time: string) =>
  query
    .insertInto("leases")
    .values({
      ...{ name, holder, taken_at: time },
      fence: sql<number>`coalesce((select gone.fence from leases as gone where gone.name = ${sql.lit(forgotten)}), 0) + 1`,
    })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet(({ ref, eb }) => ({
        fence: eb(ref("leases.fence"), "+", 1),
        holder,
        taken_at: time,
      })),
    )
    .returning("fence"),
);

const rowOf = (query: Query, name: string): Promise<LeaseTables["leases"] | undefined> =>
  query.selectFrom("leases").selectAll().where("name", "=", name).executeTakeFirst();
