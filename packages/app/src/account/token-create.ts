import * as z from "zod/mini";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { assertSuperadmin, auditedToken, changeableAccounts, TokenView } from "./account-view.ts";

/** Creates an API token, which is shown once. */

const day = 86_400_000;

export const tokenCreate = operation({
  name: "token.create",
  summary: { en: "Create an API token (shown once)", zh: "创建供程序使用的访问令牌，只显示一次" },
  role: "user",
  effect: "write",
  place: "anywhere",
  hasSecret: true,
  input: z.object({
    name: field(filled(), { en: "What the token is for", zh: "用途" }),
    user: field(
      z.optional(filled()),
      { en: "For another user (superadmin)", zh: "为其他用户创建（超级管理员）" },
      { value: "name" },
    ),
    expiresInDays: field(
      z._default(z.int().check(z.minimum(0), z.maximum(36_500)), 90),
      { en: "Lifetime in days; 0 for no expiry", zh: "有效天数；0 表示直到被吊销" },
      { value: "days" },
    ),
  }),
  output: () => z.extend(TokenView(), { token: z.string() }),
  async run(app, { name, user, expiresInDays }) {
    if (user !== undefined) assertSuperadmin(app);
    const accounts = await changeableAccounts(app);
    const { userId, name: userName } = await (user === undefined
      ? accounts.get(app.caller.userId)
      : accounts.find(user));
    const expiresAt = expiresInDays === 0 ? undefined : new Date(Date.now() + expiresInDays * day);
    const { token, info } = await accounts.createToken({ userId, name, ...(expiresAt && { expiresAt }) });
    await app.audit({ action: "token.create", subject: info.id, after: auditedToken(info) });
    return { ...info, userName, token };
  },
  cli: {
    positionals: ["name"],
    render: ({ token }) => token,
    next: ({ id, expiresAt }, { say, style }) => [
      `${style("yellow", "▲")} ${say({
        en: `Shown only once. Save it now.${expiresAt === undefined ? "" : ` Expires ${expiresAt.slice(0, 10)}.`}`,
        zh: `只显示这一次，请妥善保存${expiresAt === undefined ? "" : `；有效期至 ${expiresAt.slice(0, 10)}`}`,
      })}`,
      `→ loadout token revoke ${id}`,
    ],
    examples: [
      "loadout token create ci",
      "loadout token create nightly --expires-in-days 0",
      "loadout token create ci --user ann --json token,expiresAt",
    ],
  },
});
