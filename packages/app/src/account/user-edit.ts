import { Fault, type Text } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { quoteWord } from "../doors/cli/terminal.ts";
import { done } from "../doors/cli/view.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import {
  AccountView,
  auditedAccount,
  changeableAccounts,
  EndedAccess,
  emailField,
  revokeTokensField,
  roleField,
  showEndedAccess,
  userName,
} from "./account-view.ts";
import type { AccountChange } from "./accounts.ts";
import { passwordFields, readPassword } from "./read-password.ts";

/** Changes a user: name, role, password, or disables the account. */

const flag = () => z._default(z.boolean(), false);

export const userEdit = operation({
  name: "user.edit",
  summary: {
    en: "Change a user: name, role, password, or disable the account",
    zh: "修改用户：名称、角色、密码，或停用",
  },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    user: userName(),
    name: field(z.optional(filled()), { en: "New name", zh: "新的名称" }),
    role: field(z.optional(roleField()), { en: "New role", zh: "新的角色" }),
    disable: field(flag(), {
      en: "Disable the account; streams, turns and tasks end at once",
      zh: "停用账户：正在进行的一切立即结束",
    }),
    enable: field(flag(), { en: "Enable the account", zh: "重新启用" }),
    email: emailField(),
    disconnect: field(flag(), {
      en: "Disconnect the account from the person at the provider, and end its sign-ins",
      zh: "取消账户与身份提供方中此人的关联，并结束其登录",
    }),
    revokeTokens: revokeTokensField(),
    ...passwordFields(),
  }),
  output: () => z.extend(AccountView(), EndedAccess().shape),
  async run(app, { user, name, role, email, disable, enable, disconnect, revokeTokens, ...given }) {
    if (disable && enable)
      throw refuse({ en: "use either --disable or --enable", zh: "--disable 与 --enable 不能同时使用" });
    const accounts = await changeableAccounts(app);
    const before = await accounts.find(user);
    const question = {
      en: `New password of ${before.name} (it is not shown):`,
      zh: `${before.name} 的新密码（不会显示）：`,
    };
    const password = await readPassword(app, given, question);
    const change: AccountChange = {
      ...(name !== undefined && { name }),
      ...(role !== undefined && { role }),
      ...(password !== undefined && { password }),
      ...(email !== undefined && { email }),
      ...((disable || enable) && { isDisabled: disable }),
      ...(revokeTokens && { revokeTokens }),
      ...(disconnect && { endSignIns: true }),
    };
    if (Object.keys(change).length === 0)
      throw refuse({ en: "nothing to change: pass a new value", zh: "请说明要修改什么" });
    const wasConnected = disconnect && (await accounts.disconnect(before.userId));
    const after = await accounts.change(before.userId, keepingOwn(app, before.userId, change));
    const { endedSignIns, revokedTokens } = after;
    await app.audit({
      action: "user.edit",
      subject: before.name,
      before: auditedAccount(before),
      after: {
        ...auditedAccount(after),
        ...(password !== undefined && { password: "***" }),
        ...(wasConnected && { disconnected: true }),
        ...(endedSignIns > 0 && { endedSignIns }),
        ...(revokedTokens > 0 && { revokedTokens }),
      },
    });
    return after;
  },
  cli: {
    positionals: ["user"],
    byHand: ({ passwordStdin }) => passwordStdin,
    render: done(({ name, role, isDisabled }, { say }) => ({
      name,
      about: isDisabled ? `${role}  ${say({ en: "disabled", zh: "已停用" })}` : role,
    })),
    next: (changed, terminal) =>
      changed.isDisabled
        ? []
        : showEndedAccess(changed, `loadout user edit ${quoteWord(changed.name)} --revoke-tokens`, terminal),
    examples: [
      "loadout user edit ann --role admin",
      "loadout user edit ann --disable",
      "loadout user edit ann --email ann@example.com",
      "loadout user edit ann --password-stdin --revoke-tokens < password.txt",
    ],
  },
});

/** Superadmins who set their own password stay signed in in this browser. */
const keepingOwn = ({ caller: { userId, signIn } }: App, changed: string, change: AccountChange): AccountChange =>
  userId === changed && signIn !== undefined && change.role === undefined && !change.isDisabled
    ? { ...change, keepSignIn: signIn }
    : change;

const refuse = (problem: Text): Fault =>
  new Fault("input.invalid", { problem, usage: "loadout user edit <user> --role admin" });
