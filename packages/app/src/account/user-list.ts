import * as z from "zod/mini";
import { age } from "../doors/cli/terminal-format.ts";
import { list } from "../doors/cli/view.ts";
import { operation } from "../operation/operation.ts";
import { AccountView, accountViews } from "./account-view.ts";

/** Lists users. */

export const userList = operation({
  name: "user.list",
  summary: { en: "List users", zh: "列出可以登录的用户" },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  input: z.object({}),
  output: () => z.object({ users: z.array(AccountView()) }),
  async run(app) {
    const accounts = await app.accounts();
    return { users: await accountViews(accounts, await accounts.list()) };
  },
  cli: {
    rows: "users",
    plain: ["userId", "name", "role", "isDisabled", "hasPassword", "seenAt"],
    render: list("users", {
      empty: { en: "No users yet.", zh: "还没有用户。" },
      columns: [
        { title: { en: "NAME", zh: "名称" }, text: "name", style: "bold" },
        { title: { en: "ROLE", zh: "角色" }, text: "role" },
        {
          title: { en: "STATE", zh: "状态" },
          text: ({ isDisabled }, { say }) => (isDisabled ? say({ en: "disabled", zh: "已停用" }) : ""),
          style: "yellow",
        },
        {
          title: { en: "SIGNS IN BY", zh: "登录方式" },
          text: ({ hasPassword, provider, email }, { say }) =>
            [
              ...(hasPassword ? [say({ en: "password", zh: "密码" })] : []),
              ...(provider ? [say({ en: "provider", zh: "身份提供方" })] : []),
              ...(email === undefined ? [] : [email]),
            ].join(", ") || say({ en: "none", zh: "无" }),
        },
        { title: { en: "SIGNED IN", zh: "最近登录" }, text: ({ seenAt }) => age(seenAt), align: "right" },
        { title: "ID", text: "userId", flexible: true },
      ],
    }),
    next: ({ users }) => (users.length === 0 ? ["→ loadout user create <name> --role user --password-stdin"] : []),
    examples: ["loadout user list", "loadout user list --json name,role"],
  },
});
