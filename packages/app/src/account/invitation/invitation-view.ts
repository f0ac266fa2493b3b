/** Invitations in answers. */

import { roles } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { userNames } from "../user-names.ts";
import type { Invitation } from "./invitations.ts";

export const InvitationView = () =>
  z.object({
    id: z.string(),
    note: z.string(),
    role: z.enum(roles),
    /** Groups that still exist. */
    groups: z.array(z.object({ id: z.string(), name: z.string() })),
    /** The user who invited. */
    createdBy: z.string(),
    createdByName: z.string(),
    createdAt: z.string(),
    expiresAt: z.string(),
  });

export async function invitationViews(app: App, all: readonly Invitation[]) {
  const names = await userNames(app);
  const groups = new Map((await (await app.access()).groups()).map(({ id, name }) => [id, name]));
  return all.map(({ groups: ids, ...invitation }) => ({
    ...invitation,
    createdByName: names.get(invitation.createdBy) ?? invitation.createdBy,
    groups: ids.flatMap((id) => {
      const name = groups.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
  }));
}

/** An invitation as the audit log records it. */
export const auditedInvitation = ({ id, note, role, groups, expiresAt }: Invitation) => ({
  ...{ id, note, role, groups, expiresAt },
});
