/** The schemas of users and tokens in answers, and the fields and checks that account operations share. */

import { createHome, roles } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import type { Terminal } from "../doors/cli/terminal.ts";
import { AppFault } from "../operation/app-fault.ts";
import { field, filled } from "../operation/field.ts";
import type { Account, Accounts, TokenInfo } from "./accounts.ts";

export const AccountView = () =>
  z.object({
    userId: z.string(),
    name: z.string(),
    role: z.enum(roles),
    isDisabled: z.boolean(),
    hasPassword: z.boolean(),
    createdAt: z.string(),
    /** The last sign-in. */
    seenAt: z.optional(z.string()),
    /** The verified address with which the first sign-in at the provider opens the account. */
    email: z.optional(z.string()),
    /** How the user signs in with the provider. */
    provider: z.optional(
      z.object({
        issuer: z.string(),
        subject: z.string(),
        email: z.optional(z.string()),
        linkedAt: z.string(),
        seenAt: z.string(),
      }),
    ),
  });

export const TokenView = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    userId: z.string(),
    userName: z.string(),
    /** Its first characters. */
    prefix: z.string(),
    createdAt: z.string(),
    /** Absent: it never expires. */
    expiresAt: z.optional(z.string()),
    usedAt: z.optional(z.string()),
  });

export const userName = () => field(filled(), { en: "The user: name or id", zh: "用户：名称或 id" });

export const emailField = () =>
  field(
    z.optional(z.string()),
    {
      en: 'The verified e-mail address with which the first sign-in at the provider opens this account; "" for none',
      zh: "首次用身份提供方登录时据以打开此账户的已验证邮箱；留空表示没有",
    },
    { value: "address" },
  );

export const roleField = () => z.enum(roles);

/** The accounts for a change: creates the home and its owner if they are missing. */
export async function changeableAccounts(app: App): Promise<Accounts> {
  await createHome(app.config.home, app.config.templates);
  const accounts = await app.accounts();
  await accounts.ensureOwner();
  return accounts;
}

/** An account as the audit log records it. */
export const auditedAccount = ({ userId, name, role, isDisabled, hasPassword, email }: Account) => ({
  userId,
  name,
  role,
  isDisabled,
  hasPassword,
  ...(email !== undefined && { email }),
});

/** Accounts with how they sign in with the provider. */
export async function accountViews(accounts: Accounts, all: readonly Account[]) {
  const identities = new Map((await accounts.identities()).map(({ userId, ...identity }) => [userId, identity]));
  return all.map((account) => {
    const provider = identities.get(account.userId);
    return { ...account, ...(provider && { provider }) };
  });
}

/** A token as the audit log records it. */
export const auditedToken = ({ name, userId, expiresAt }: TokenInfo) => ({
  name,
  userId,
  expiresAt: expiresAt ?? null,
});

export function assertSuperadmin({ caller: { role } }: App): void {
  if (role !== "superadmin") throw new AppFault("auth.forbidden", { needed: "superadmin", role });
}

/** The sign-ins and tokens that a change ended, and the tokens that still work. */
export const EndedAccess = () =>
  z.object({ endedSignIns: z.number(), revokedTokens: z.number(), tokensLeft: z.number() });

export const revokeTokensField = () =>
  field(z._default(z.boolean(), false), {
    en: "Also revoke all tokens of the account",
    zh: "同时吊销该账户的所有访问令牌",
  });

/** Shown after a password change: tokens keep working unless they are revoked. */
export function showEndedAccess(
  { endedSignIns, revokedTokens, tokensLeft }: z.infer<ReturnType<typeof EndedAccess>>,
  revoke: string,
  { say, style }: Terminal,
): readonly string[] {
  const ended = say({
    en: `sign-ins ended: ${endedSignIns}, tokens revoked: ${revokedTokens}`,
    zh: `已结束的登录：${endedSignIns}，已吊销的令牌：${revokedTokens}`,
  });
  const left = say({
    en: `${tokensLeft} ${tokensLeft === 1 ? "token still works" : "tokens still work"}`,
    zh: `仍有 ${tokensLeft} 个令牌有效`,
  });
  return [
    ...(endedSignIns + revokedTokens > 0 ? [`  ${ended}`] : []),
    ...(tokensLeft > 0 ? [`${style("yellow", "▲")} ${left}`, `→ ${revoke}   ·   loadout token list`] : []),
  ];
}
