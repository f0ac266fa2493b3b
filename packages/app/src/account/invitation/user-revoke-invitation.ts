import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import { field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { changeableAccounts } from "../account-view.ts";
import { auditedInvitation, InvitationView, invitationViews } from "./invitation-view.ts";
import { showEnded } from "./user-invite.ts";

/** Ends an invitation before it is used. */

export const userRevokeInvitation = operation({
  name: "user.revoke-invitation",
  summary: { en: "Revoke an invitation", zh: "撤销邀请" },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({ id: field(filled(), { en: "The invitation's id", zh: "邀请的 id" }) }),
  output: InvitationView,
  async run(app, { id }) {
    const accounts = await changeableAccounts(app);
    const invitation = await accounts.revokeInvitation(id);
    await app.audit({ action: "user.revoke-invitation", subject: id, before: auditedInvitation(invitation) });
    const [view] = await invitationViews(app, [invitation]);
    if (!view) throw new Fault("busy", { path: "invitations" });
    return view;
  },
  cli: {
    positionals: ["id"],
    render: showEnded,
    next: () => ["→ loadout user invitations"],
    examples: ["loadout user revoke-invitation 0f8fad5b-d9cb-469f-a165-70867728950e"],
  },
});
