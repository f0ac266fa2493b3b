import { Fault, roles } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { printable } from "../doors/cli/terminal.ts";
import { operation } from "../operation/operation.ts";
import { ownerName } from "./owner.ts";

/** Shows the user and role of the caller. */

export const authWhoami = operation({
  name: "auth.whoami",
  summary: { en: "Show your user and role", zh: "显示当前身份和角色" },
  role: "user",
  effect: "read",
  place: "anywhere",
  input: z.object({}),
  output: () =>
    z.object({
      userId: z.string(),
      name: z.string(),
      role: z.enum(roles),
      /** `local`: works on the files of the home. */
      via: z.enum(["local", "token", "cookie"]),
      /** A password is set. */
      hasPassword: z.boolean(),
      /** The account is connected with the provider. */
      hasProvider: z.boolean(),
    }),
  async run(app) {
    const { userId, role, isLocal, via = isLocal ? "local" : "token" } = app.caller;
    return { userId, role, via, ...(await accountOf(app)) };
  },
  cli: {
    render({ name, role, via, userId }, { say, style }) {
      const ways = {
        local: say({ en: "local owner", zh: "文件所有者" }),
        token: say({ en: "by token", zh: "访问令牌" }),
        cookie: say({ en: "signed in", zh: "已登录" }),
      };
      return `${style("bold", printable(name))}  ${role}  ${ways[via]}  ${style("dim", printable(userId))}`;
    },
    examples: ["loadout auth whoami", "loadout auth whoami --json name,role"],
  },
});

/** The owner's account is created when it is first needed. */
async function accountOf(app: App): Promise<{ name: string; hasPassword: boolean; hasProvider: boolean }> {
  const { userId, isLocal } = app.caller;
  const accounts = await app.accounts();
  const found = await accounts.get(userId).catch((error: unknown) => {
    if (isLocal && error instanceof Fault && error.code === "user.not-found")
      return { name: ownerName, hasPassword: false };
    throw error;
  });
  const hasProvider = await accounts.isConnected(userId);
  return { name: found.name, hasPassword: found.hasPassword, hasProvider };
}
