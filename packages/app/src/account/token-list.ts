import * as z from "zod/mini";
import { age } from "../doors/cli/terminal-format.ts";
import { list } from "../doors/cli/view.ts";
import { field } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { assertSuperadmin, TokenView } from "./account-view.ts";
import { userNames } from "./user-names.ts";

/** Lists the caller's tokens without their secrets. */

export const tokenList = operation({
  name: "token.list",
  summary: { en: "List your tokens (secrets are never shown)", zh: "列出自己的访问令牌（不含令牌内容）" },
  role: "user",
  effect: "read",
  place: "anywhere",
  input: z.object({
    all: field(z._default(z.boolean(), false), {
      en: "Tokens of all users (superadmin)",
      zh: "所有用户的令牌（超级管理员）",
    }),
  }),
  output: () => z.object({ tokens: z.array(TokenView()) }),
  async run(app, { all }) {
    if (all) assertSuperadmin(app);
    const accounts = await app.accounts();
    const names = await userNames(app);
    const tokens = await accounts.tokens(all ? undefined : app.caller.userId);
    return { tokens: tokens.map((token) => ({ ...token, userName: names.get(token.userId) ?? token.userId })) };
  },
  cli: {
    rows: "tokens",
    plain: ["id", "name", "userName", "prefix", "expiresAt", "usedAt"],
    render: list("tokens", {
      empty: { en: "No tokens yet.", zh: "还没有访问令牌。" },
      columns: [
        { title: "ID", text: "id", style: "bold" },
        { title: { en: "NAME", zh: "名称" }, text: "name", flexible: true },
        { title: { en: "USER", zh: "用户" }, text: "userName" },
        { title: { en: "BEGINS", zh: "开头" }, text: ({ prefix }) => `${prefix}…` },
        {
          title: { en: "EXPIRES", zh: "到期" },
          text: (token, { say }) =>
            hasExpired(token) ? say({ en: "expired", zh: "已过期" }) : (token.expiresAt?.slice(0, 10) ?? say(never)),
          style: (text, token, { style }) => (hasExpired(token) ? style("yellow", text) : text),
        },
        {
          title: { en: "USED", zh: "使用" },
          text: ({ usedAt }, { say }) => (usedAt === undefined ? say(never) : age(usedAt)),
          align: "right",
        },
      ],
    }),
    next: ({ tokens }) => [tokens.length === 0 ? "→ loadout token create <name>" : "→ loadout token revoke <id>"],
    examples: ["loadout token list", "loadout token list --all --json id,name,userName"],
  },
});

const never = { en: "never", zh: "从不" };

const hasExpired = ({ expiresAt }: { readonly expiresAt?: string | undefined }): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) <= Date.now();
