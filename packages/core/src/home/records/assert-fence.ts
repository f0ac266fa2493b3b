import type { Kysely } from "kysely";
import { Fault } from "../../ground/fault.ts";
import { isPostgres } from "../database/is-postgres.ts";
import { prepareQuery } from "../database/prepared-query.ts";
import type { Fence } from "../leases/leases.ts";

/** Throws the Fault `lease.lost` if a later lease was given out; runs in the transaction that the fence guards. */
export async function assertFence(query: Kysely<unknown>, { name, fence }: Fence): Promise<void> {
  const { rows } = await lastFence(query as Kysely<{ leases: Fence }>, name);
  if (Number(rows[0]?.fence) !== fence) throw new Fault("lease.lost", { name });
}

const lastFence = prepareQuery(
  (query: Kysely<{ leases: Fence }>, name: string) =>
    query
      .selectFrom("leases")
      .select("fence")
      .where("name", "=", name)
      .$if(isPostgres(query), (some) => some.forShare()), // no later lease is given out before the change is committed
);
