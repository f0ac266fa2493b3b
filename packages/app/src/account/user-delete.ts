import * as z from "zod/mini";
import { printable } from "../doors/cli/terminal.ts";
import { done } from "../doors/cli/view.ts";
import { AppFault } from "../operation/app-fault.ts";
import { field } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { auditedAccount, changeableAccounts, userName } from "./account-view.ts";

/** Deletes a user with their tokens and sign-ins. */

export const userDelete = operation({
  name: "user.delete",
  summary: { en: "Delete a user with their tokens and sign-ins", zh: "移除用户及其令牌和登录" },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    user: userName(),
    confirmed: field(
      z._default(z.boolean(), false),
      { en: "Remove without asking", zh: "不询问，直接移除" },
      { flag: "yes", short: "y" },
    ),
  }),
  output: () => z.object({ userId: z.string(), name: z.string(), tokens: z.number() }),
  async run(app, { user, confirmed }) {
    const accounts = await changeableAccounts(app);
    const account = await accounts.find(user);
    const { userId, name } = account;
    const tokens = (await accounts.tokens(userId)).length;
    if (!confirmed) {
      const question = {
        en: `remove user ${printable(name)} (tokens ${tokens})? Their sessions stay`,
        zh: `移除用户 ${printable(name)}（令牌 ${tokens} 个）？其会话会保留`,
      };
      const isSure = await app.person.ask(question);
      if (isSure === undefined) throw new AppFault("answer.needed", { question, flag: "--yes" });
      if (!isSure) throw new AppFault("answer.declined");
    }
    await accounts.remove(userId);
    await (await app.access()).removeMember(userId);
    await app.audit({ action: "user.delete", subject: name, before: auditedAccount(account) });
    return { userId, name, tokens };
  },
  cli: {
    positionals: ["user"],
    render: done(({ name, tokens }, { say }) => ({
      verb: { en: "removed", zh: "已移除" },
      name,
      about: tokens === 0 ? "" : say({ en: `(tokens ${tokens})`, zh: `（令牌 ${tokens} 个）` }),
    })),
    examples: ["loadout user delete ann", "loadout user rm ann -y"],
  },
});
