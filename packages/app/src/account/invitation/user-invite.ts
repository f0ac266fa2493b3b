import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import { done } from "../../doors/cli/view.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { publicAddress } from "../../system/server/public-address.ts";
import { changeableAccounts, roleField } from "../account-view.ts";
import { auditedInvitation, InvitationView, invitationViews } from "./invitation-view.ts";

/** Makes a link with which one person makes an account. It is shown once. */

const hour = 3_600_000;

export const userInvite = operation({
  name: "user.invite",
  summary: {
    en: "Invite a person by a link that works once (shown once)",
    zh: "生成只能使用一次的邀请链接，只显示一次",
  },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  hasSecret: true,
  input: z.object({
    note: field(z._default(z.string().check(z.maxLength(200)), ""), {
      en: "For whom it is, as the list of invitations shows it",
      zh: "备注：邀请谁，显示在邀请列表中",
    }),
    role: field(z._default(roleField(), "user"), { en: "The role of the new user", zh: "新用户的角色" }),
    group: field(z._default(z.array(filled()), []), {
      en: "Groups that the new user joins: names or ids",
      zh: "新用户加入的用户组：名称或 id",
    }),
    expiresInHours: field(
      z._default(z.int().check(z.minimum(1), z.maximum(720)), 72),
      { en: "Lifetime in hours", zh: "有效期，小时" },
      { value: "hours" },
    ),
  }),
  output: () => z.extend(InvitationView(), { url: z.string() }),
  async run(app, { note, role, group, expiresInHours }) {
    const address = await publicAddress(app);
    if (address === undefined) throw new AppFault("invitation.no-address");
    const accounts = await changeableAccounts(app);
    const access = await app.access();
    const groups: string[] = [];
    for (const name of group) groups.push((await access.findGroup(name)).id);
    const { secret, invitation } = await accounts.invite({
      ...{ note, role, groups: [...new Set(groups)], createdBy: app.caller.userId },
      expiresAt: new Date(Date.now() + expiresInHours * hour).toISOString(),
    });
    await app.audit({ action: "user.invite", subject: invitation.id, after: auditedInvitation(invitation) });
    const [view] = await invitationViews(app, [invitation]);
    if (!view) throw new Fault("busy", { path: "invitations" });
    const url = new URL("/invitation", address);
    url.hash = secret;
    return { ...view, url: url.href };
  },
  cli: {
    positionals: ["note"],
    render: ({ url }) => url,
    next: ({ id, expiresAt, role }, { say, style }) => [
      `${style("yellow", "▲")} ${say({
        en: `Shown only once. Makes one account with the role ${role}, until ${expiresAt.slice(0, 16).replace("T", " ")} UTC.`,
        zh: `只显示这一次。可创建一个角色为 ${role} 的账户，有效至 ${expiresAt.slice(0, 16).replace("T", " ")} UTC。`,
      })}`,
      `→ loadout user revoke-invitation ${id}`,
    ],
    examples: ["loadout user invite", 'loadout user invite "Ann of accounting" --group writers --expires-in-hours 24'],
  },
});

/** What a command says of an invitation that has ended. */
export const showEnded = done<z.infer<ReturnType<typeof InvitationView>>>(({ id, note, role }) => ({
  verb: { en: "revoked", zh: "已撤销" },
  ...{ name: id, about: [note, role].filter((text) => text !== "").join("  ") },
}));
