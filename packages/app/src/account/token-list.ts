import * as z from "zod/mini";
import { age } from "../doors/cli/format.ts";
import { renderTable } from "../doors/cli/table.ts";
import { printable } from "../doors/cli/terminal.ts";
import { field } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { assertSuperadmin, TokenView } from "./account-view.ts";

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
    const names = new Map((await accounts.list()).map(({ userId, name }) => [userId, name]));
    const tokens = await accounts.tokens(all ? undefined : app.caller.userId);
    return { tokens: tokens.map((token) => ({ ...token, userName: names.get(token.userId) ?? token.userId })) };
  },
  cli: {
    rows: "tokens",
    plain: ["id", "name", "userName", "prefix", "expiresAt", "usedAt"],
    render({ tokens }, terminal) {
      const { say, style } = terminal;
      if (tokens.length === 0) return say({ en: "No tokens yet.", zh: "还没有访问令牌。" });
      const now = Date.now();
      const never = say({ en: "never", zh: "从不" });
      const ended = say({ en: "expired", zh: "已过期" });
      return renderTable(
        tokens,
        [
          { title: "ID", text: ({ id }) => id, style: (text) => style("bold", text) },
          { title: say({ en: "NAME", zh: "名称" }), text: ({ name }) => printable(name), flexible: true },
          { title: say({ en: "USER", zh: "用户" }), text: ({ userName }) => printable(userName) },
          { title: say({ en: "BEGINS", zh: "开头" }), text: ({ prefix }) => `${prefix}…` },
          {
            title: say({ en: "EXPIRES", zh: "到期" }),
            text: ({ expiresAt }) =>
              expiresAt === undefined ? never : Date.parse(expiresAt) <= now ? ended : expiresAt.slice(0, 10),
            style: (text) => (text === ended ? style("yellow", text) : text),
          },
          {
            title: say({ en: "USED", zh: "使用" }),
            text: ({ usedAt }) => (usedAt === undefined ? never : age(usedAt, now)),
            align: "right",
          },
        ],
        terminal,
      );
    },
    next: ({ tokens }) => [tokens.length === 0 ? "→ loadout token create <name>" : "→ loadout token revoke <id>"],
    examples: ["loadout token list", "loadout token list --all --json id,name,userName"],
  },
});
