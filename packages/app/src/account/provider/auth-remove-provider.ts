import { editSettings, homeSettings, setSecret } from "@loadout/core";
import * as z from "zod/mini";
import { done } from "../../doors/cli/view.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { neededProvider } from "./provider-settings.ts";
import { auditedProvider } from "./provider-view.ts";

/** Removes the provider. Accounts stay; those without a password need one. */

export const authRemoveProvider = operation({
  name: "auth.remove-provider",
  summary: {
    en: "Remove the provider; accounts stay, and need a password to sign in",
    zh: "移除身份提供方；账户保留，需要密码才能登录",
  },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    forgetSecret: field(z._default(z.boolean(), false), {
      en: "Also delete the client secret from secrets.json",
      zh: "同时从 secrets.json 中删除客户端密钥",
    }),
    confirmed: field(
      z._default(z.boolean(), false),
      { en: "Remove without asking", zh: "不询问，直接移除" },
      { flag: "yes", short: "y" },
    ),
  }),
  output: () =>
    z.object({
      issuer: z.string(),
      /** Users who have no other way to sign in. */
      withoutPassword: z.array(z.string()),
    }),
  async run(app, { forgetSecret, confirmed }) {
    const { home } = app.config;
    const before = await neededProvider(home);
    const accounts = await app.accounts();
    const connected = new Set((await accounts.identities()).map(({ userId }) => userId));
    const all = await accounts.list();
    const left = all.filter(({ userId, hasPassword }) => connected.has(userId) && !hasPassword);
    const withoutPassword = left.map(({ name }) => name);
    if (!confirmed) {
      const question = {
        en: `remove ${before.issuer} (users who cannot sign in then: ${withoutPassword.length})?`,
        zh: `移除 ${before.issuer}（此后无法登录的用户：${withoutPassword.length}）？`,
      };
      const isSure = await app.person.ask(question);
      if (isSure === undefined) throw new AppFault("answer.needed", { question, flag: "--yes" });
      if (!isSure) throw new AppFault("answer.declined");
    }
    await editSettings(homeSettings(home), ["signIn", "provider"], undefined);
    if (forgetSecret && before.clientSecretEnv !== undefined) await setSecret(home, before.clientSecretEnv, undefined);
    await app.audit({ action: "auth.remove-provider", subject: before.issuer, before: auditedProvider(before) });
    return { issuer: before.issuer, withoutPassword };
  },
  cli: {
    render: done(({ issuer, withoutPassword }) => ({
      verb: { en: "removed", zh: "已移除" },
      name: issuer,
      warnings: [[{ en: "cannot sign in without a password", zh: "没有密码，无法登录" }, withoutPassword]],
    })),
    next: ({ withoutPassword }) =>
      withoutPassword.length === 0 ? [] : ["→ loadout user edit <name> --password-stdin"],
    examples: ["loadout auth remove-provider", "loadout auth remove-provider --forget-secret -y"],
  },
});
