import * as z from "zod/mini";
import { age } from "../../doors/cli/terminal-format.ts";
import { list } from "../../doors/cli/view.ts";
import { operation } from "../../operation/operation.ts";
import { InvitationView, invitationViews } from "./invitation-view.ts";

/** Lists the invitations that can still be used. */

export const userInvitations = operation({
  name: "user.invitations",
  summary: { en: "List open invitations (links are never shown)", zh: "列出未使用的邀请（不显示链接）" },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  input: z.object({}),
  output: () => z.object({ invitations: z.array(InvitationView()) }),
  run: async (app) => ({ invitations: await invitationViews(app, await (await app.accounts()).invitations()) }),
  cli: {
    rows: "invitations",
    plain: ["id", "note", "role", "createdByName", "expiresAt"],
    render: list("invitations", {
      empty: { en: "No open invitations.", zh: "没有未使用的邀请。" },
      columns: [
        { title: { en: "FOR", zh: "备注" }, text: "note", style: "bold", flexible: true },
        { title: { en: "ROLE", zh: "角色" }, text: "role" },
        { title: { en: "GROUPS", zh: "用户组" }, text: ({ groups }) => groups.map(({ name }) => name).join(", ") },
        { title: { en: "BY", zh: "邀请人" }, text: "createdByName" },
        { title: { en: "MADE", zh: "创建" }, text: ({ createdAt }) => age(createdAt), align: "right" },
        { title: { en: "UNTIL", zh: "有效至" }, text: ({ expiresAt }) => expiresAt.slice(0, 16).replace("T", " ") },
        { title: "ID", text: "id" },
      ],
    }),
    next: ({ invitations }) =>
      invitations.length === 0 ? ["→ loadout user invite"] : ["→ loadout user revoke-invitation <id>"],
    examples: ["loadout user invitations", "loadout user invitations --json id,role,expiresAt"],
  },
});
