import * as z from "zod/mini";
import { age } from "../doors/cli/format.ts";
import { renderTable } from "../doors/cli/table.ts";
import { printable } from "../doors/cli/terminal.ts";
import { operation } from "../operation/operation.ts";
import { AccountView } from "./account-view.ts";

/** Lists users. */

export const userList = operation({
  name: "user.list",
  summary: { en: "List users", zh: "列出可以登录的用户" },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  input: z.object({}),
  output: () => z.object({ users: z.array(AccountView()) }),
  run: async (app) => ({ users: [...(await (await app.accounts()).list())] }),
  cli: {
    rows: "users",
    plain: ["userId", "name", "role", "isDisabled", "hasPassword", "seenAt"],
    render({ users }, terminal) {
      const { say, style } = terminal;
      if (users.length === 0) return say({ en: "No users yet.", zh: "还没有用户。" });
      const now = Date.now();
      const disabled = say({ en: "disabled", zh: "已停用" });
      return renderTable(
        users,
        [
          {
            title: say({ en: "NAME", zh: "名称" }),
            text: ({ name }) => printable(name),
            style: (text) => style("bold", text),
          },
          { title: say({ en: "ROLE", zh: "角色" }), text: ({ role }) => role },
          {
            title: say({ en: "STATE", zh: "状态" }),
            text: ({ isDisabled }) => (isDisabled ? disabled : ""),
            style: (text) => style("yellow", text),
          },
          {
            title: say({ en: "PASSWORD", zh: "密码" }),
            text: ({ hasPassword }) => (hasPassword ? say({ en: "yes", zh: "有" }) : say({ en: "none", zh: "无" })),
          },
          { title: say({ en: "SIGNED IN", zh: "最近登录" }), text: ({ seenAt }) => age(seenAt, now), align: "right" },
          { title: "ID", text: ({ userId }) => printable(userId), flexible: true },
        ],
        terminal,
      );
    },
    next: ({ users }) => (users.length === 0 ? ["→ loadout user create <name> --role user --password-stdin"] : []),
    examples: ["loadout user list", "loadout user list --json name,role"],
  },
});
