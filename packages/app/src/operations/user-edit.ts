import { Fault, type Text } from "@loadout/core";
import * as z from "zod/mini";
import { AccountView, auditedAccount, changeableAccounts, roleField, userName } from "../accounts/account-view.ts";
import type { AccountChange } from "../accounts/accounts.ts";
import { passwordFields, readPassword } from "../accounts/read-password.ts";
import { printable } from "../cli/terminal.ts";
import { field } from "../field.ts";
import { operation } from "../operation.ts";

const flag = () => z._default(z.boolean(), false);

export const userEdit = operation({
  name: "user.edit",
  summary: { en: "Change a user: name, role, password, or shut them out", zh: "修改用户：名称、角色、密码，或停用" },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    user: userName(),
    name: field(z.optional(z.string().check(z.minLength(1))), { en: "Another name", zh: "新的名称" }),
    role: field(z.optional(roleField()), { en: "Another role", zh: "新的角色" }),
    disable: field(flag(), { en: "Let them in no more", zh: "停用，不再允许登录" }),
    enable: field(flag(), { en: "Let them in again", zh: "重新启用" }),
    ...passwordFields(),
  }),
  output: AccountView,
  async run(app, { user, name, role, disable, enable, ...given }) {
    if (disable && enable)
      throw refuse({ en: "--disable and --enable exclude each other", zh: "--disable 与 --enable 不能同时使用" });
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
      ...((disable || enable) && { isDisabled: disable }),
    };
    if (Object.keys(change).length === 0) throw refuse({ en: "say what to change", zh: "请说明要修改什么" });
    const after = await accounts.change(before.userId, change);
    await app.audit({
      action: "user.edit",
      subject: before.name,
      before: auditedAccount(before),
      after: { ...auditedAccount(after), ...(password !== undefined && { password: "***" }) },
    });
    return after;
  },
  cli: {
    positionals: ["user"],
    byHand: ({ passwordStdin }) => passwordStdin,
    render: ({ name, role, isDisabled }, { say, style }) =>
      `${style("green", "✓")} ${style("bold", printable(name))}  ${role}${isDisabled ? `  ${style("yellow", say({ en: "disabled", zh: "已停用" }))}` : ""}`,
    examples: [
      "loadout user edit ann --role admin",
      "loadout user edit ann --disable",
      "loadout user edit ann --password-stdin < password.txt",
    ],
  },
});

const refuse = (problem: Text): Fault =>
  new Fault("input.invalid", { problem, usage: "loadout user edit <user> --role admin" });
