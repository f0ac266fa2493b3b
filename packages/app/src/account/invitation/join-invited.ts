import { Fault } from "@loadout/core";
import type { Workplace } from "../../system/workplace.ts";
import { auditedAccount } from "../account-view.ts";
import type { Accounts } from "../accounts.ts";

/** Puts a new user into the groups of their invitation, and records who invited them. A group that is gone is passed over. */
export async function joinInvited(
  { access, audit }: Pick<Workplace, "access" | "audit">,
  { account, invitation }: Awaited<ReturnType<Accounts["acceptInvitation"]>>,
  requestId: string,
): Promise<void> {
  const groups = await access();
  const joined: string[] = [];
  for (const id of invitation.groups)
    try {
      joined.push((await groups.changeGroup(id, { add: [account.userId], remove: [] })).name);
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== "group.not-found") throw error;
    }
  await audit.record({
    ...{ time: new Date().toISOString(), actor: account.userId, action: "auth.accept", subject: account.name },
    before: null,
    after: { ...auditedAccount(account), groups: joined, invitation: invitation.id, invitedBy: invitation.createdBy },
    details: {},
    requestId,
  });
}
