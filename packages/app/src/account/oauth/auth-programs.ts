import * as z from "zod/mini";
import { age } from "../../doors/cli/terminal-format.ts";
import { list } from "../../doors/cli/view.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { assertSuperadmin } from "../account-view.ts";
import { userNames } from "../user-names.ts";

/** Lists the programs that were connected through the browser. */

const ProgramView = () =>
  z.object({
    id: z.string(),
    userId: z.string(),
    userName: z.string(),
    /** As it calls itself. */
    name: z.optional(z.string()),
    /** The address of its document, or an id that it got here. */
    clientId: z.string(),
    /** Where its code was sent. */
    host: z.string(),
    scope: z.string(),
    createdAt: z.string(),
    usedAt: z.optional(z.string()),
    /** Unless it gets new tokens before. */
    expiresAt: z.string(),
  });

export const authPrograms = operation({
  name: "auth.programs",
  summary: { en: "List the programs that you connected through the browser", zh: "列出通过浏览器连接的程序" },
  role: "user",
  effect: "read",
  place: "anywhere",
  input: z.object({
    all: field(z._default(z.boolean(), false), {
      en: "Programs of all users (superadmin)",
      zh: "所有用户的程序（超级管理员）",
    }),
  }),
  output: () => z.object({ programs: z.array(ProgramView()) }),
  async run(app, { all }) {
    if (all) assertSuperadmin(app);
    const names = await userNames(app);
    const programs = await (await app.programs()).list(all ? undefined : app.caller.userId);
    return { programs: programs.map((one) => ({ ...one, userName: names.get(one.userId) ?? one.userId })) };
  },
  cli: {
    rows: "programs",
    plain: ["id", "name", "userName", "clientId", "host", "usedAt"],
    render: list("programs", {
      empty: { en: "No connected programs yet.", zh: "还没有已连接的程序。" },
      columns: [
        { title: "ID", text: "id", style: "bold" },
        { title: { en: "CALLS ITSELF", zh: "自称" }, text: ({ name = "–" }) => name, flexible: true },
        { title: { en: "AT", zh: "位置" }, text: "host", flexible: true },
        { title: { en: "USER", zh: "用户" }, text: "userName" },
        {
          title: { en: "USED", zh: "使用" },
          text: ({ usedAt }, { say }) => (usedAt === undefined ? say({ en: "never", zh: "从不" }) : age(usedAt)),
          align: "right",
        },
      ],
    }),
    next: ({ programs }, { say }) => [
      programs.length === 0
        ? say({
            en: "→ add <address of the server>/mcp to an MCP client",
            zh: "→ 在 MCP 客户端中添加 <服务器地址>/mcp",
          })
        : "→ loadout auth disconnect <id>",
    ],
    examples: ["loadout auth programs", "loadout auth programs --all --json id,name,userName"],
  },
});
