import * as z from "zod/mini";
import { printable, quoteWord } from "../doors/cli/terminal.ts";
import { done } from "../doors/cli/view.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { AccountView, auditedAccount, changeableAccounts, emailField, roleField } from "./account-view.ts";
import { passwordFields, readPassword } from "./read-password.ts";

/** Creates a user. */

export const userCreate = operation({
  name: "user.create",
  summary: { en: "Create a user", zh: "添加可以登录的用户" },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    name: field(filled(), { en: "The name to sign in with", zh: "登录名" }),
    role: field(z._default(roleField(), "user"), { en: "The user's role", zh: "角色" }),
    email: emailField(),
    ...passwordFields(),
  }),
  output: AccountView,
  async run(app, { name, role, email, ...given }) {
    const question = {
      en: `Password of ${printable(name)} (it is not shown):`,
      zh: `${printable(name)} 的密码（不会显示）：`,
    };
    const password = await readPassword(app, given, question);
    const accounts = await changeableAccounts(app);
    const account = await accounts.create({
      ...{ name, role },
      ...(password !== undefined && { password }),
      ...(email !== undefined && email !== "" && { email }),
    });
    await app.audit({ action: "user.create", subject: account.name, after: auditedAccount(account) });
    return account;
  },
  cli: {
    positionals: ["name"],
    byHand: ({ passwordStdin }) => passwordStdin,
    render: done(({ name, role, userId }) => ({
      verb: { en: "created", zh: "已创建" },
      ...{ name, about: role, where: userId },
    })),
    next: ({ name, hasPassword, email }) => [
      ...(hasPassword || email !== undefined ? [] : [`→ loadout user edit ${quoteWord(name)} --password-stdin`]),
      `→ loadout token create <name> --user ${quoteWord(name)}`,
    ],
    examples: [
      "loadout user create ann --role admin --password-stdin",
      "loadout user create ann --password-stdin < password.txt",
      "loadout user create ann --email ann@example.com",
    ],
  },
});
