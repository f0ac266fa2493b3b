import type { Kysely, Selectable } from "kysely";
import { topicSchema } from "../../home/bus/topic-table.ts";
import { always, orNothing, type Repository } from "../../home/records/repository.ts";
import { type ApprovalTables, approvalSchema } from "./approval-tables.ts";
import type { Decision, DecisionDetails, Withdrawal, WithdrawalDetails } from "./approvals.ts";

/** The reads and changes of approvals and withdrawals. */

type Query = Kysely<ApprovalTables>;

export const approvalRecords = {
  name: "approval",
  schemas: [topicSchema, approvalSchema],
  reads: {
    decisions: orNothing([], decisions),
    withdrawals: orNothing([], withdrawals),
    /** What a catalog needs to know, as small as it can be: a home may have thousands of approvals. */
    verdicts: orNothing<ApprovalTables, [], VerdictRows>({ approvals: [], withdrawn: [] }, verdicts),
  },
  changes: {
    decide: always(decide),
    withdraw: always(withdraw),
    reinstate: orNothing(false, reinstate),
  },
} satisfies Repository;

export interface VerdictRows {
  readonly approvals: readonly { readonly skill: string; readonly digest: string; readonly decision: string }[];
  readonly withdrawn: readonly Withdrawal[];
}

async function decisions(query: Query, skill?: string): Promise<readonly Decision[]> {
  const rows = await query
    .selectFrom("skill_approvals")
    .selectAll()
    .$if(skill !== undefined, (some) => some.where("skill", "=", skill as string))
    .orderBy("decided_at", "desc")
    .orderBy("skill")
    .orderBy("digest")
    .execute();
  return rows.map(toDecision);
}

async function withdrawals(query: Query): Promise<readonly Withdrawal[]> {
  const rows = await query
    .selectFrom("skill_withdrawals")
    .selectAll()
    .orderBy("decided_at", "desc")
    .orderBy("digest")
    .execute();
  return rows.map(toWithdrawal);
}

async function verdicts(query: Query): Promise<VerdictRows> {
  const approvals = await query
    .selectFrom("skill_approvals")
    .select(["skill", "digest", "decision"])
    .orderBy("skill")
    .orderBy("digest")
    .execute();
  return { approvals, withdrawn: await withdrawals(query) };
}

/** Replaces an earlier decision about the same version. */
async function decide(query: Query, { skill, digest, decision, by, at, ...details }: Decision): Promise<void> {
  const fresh = {
    decision,
    decided_by: by,
    decided_at: at,
    details: JSON.stringify(details satisfies DecisionDetails),
  };
  await query
    .insertInto("skill_approvals")
    .values({ skill, digest, ...fresh })
    .onConflict((conflict) => conflict.columns(["skill", "digest"]).doUpdateSet(fresh))
    .execute();
}

async function withdraw(query: Query, { digest, skill, by, at, ...details }: Withdrawal): Promise<void> {
  const fresh = {
    ...{ skill, decided_by: by, decided_at: at },
    details: JSON.stringify(details satisfies WithdrawalDetails),
  };
  await query
    .insertInto("skill_withdrawals")
    .values({ digest, ...fresh })
    .onConflict((conflict) => conflict.column("digest").doUpdateSet(fresh))
    .execute();
}

async function reinstate(query: Query, digest: string): Promise<boolean> {
  const gone = await query.deleteFrom("skill_withdrawals").where("digest", "=", digest).executeTakeFirst();
  return Number(gone.numDeletedRows) > 0;
}

const toDecision = (row: Selectable<ApprovalTables["skill_approvals"]>): Decision => ({
  skill: row.skill,
  digest: row.digest,
  decision: row.decision as Decision["decision"],
  by: row.decided_by,
  at: row.decided_at,
  ...(JSON.parse(row.details) as DecisionDetails),
});

const toWithdrawal = (row: Selectable<ApprovalTables["skill_withdrawals"]>): Withdrawal => ({
  digest: row.digest,
  skill: row.skill,
  by: row.decided_by,
  at: row.decided_at,
  ...(JSON.parse(row.details) as WithdrawalDetails),
});
