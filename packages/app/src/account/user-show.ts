import { Fault, homeSettings, readSettings, roles, type Text } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import type { Column } from "../doors/cli/table.ts";
import { printable } from "../doors/cli/terminal.ts";
import { list } from "../doors/cli/view.ts";
import { AppFault } from "../operation/app-fault.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import type { Account } from "./accounts.ts";
import { ownerId, ownerName } from "./owner.ts";
import { type UserUsage, userLimitNames, userLimitSetting, userLimitsIn, userLimitTexts } from "./user-limits.ts";

/** Shows a user's limits and usage. */

export const userShow = operation({
  name: "user.show",
  summary: { en: "Show a user's limits and usage", zh: "查看用户的限额和用量" },
  role: "user",
  effect: "read",
  place: "anywhere",
  input: z.object({
    user: field(z.optional(filled()), {
      en: "Name or id (default: you). Only superadmins can see other users",
      zh: "用户：名称或 id；省略为自己。查看他人需要超级管理员",
    }),
  }),
  output: () =>
    z.object({
      userId: z.string(),
      name: z.string(),
      role: z.enum(roles),
      /** False for the owner of the home. */
      isLimited: z.boolean(),
      limits: z.array(
        z.object({
          name: z.string(),
          /** The name for `config set`. */
          setting: z.string(),
          limit: z.number(),
          used: z.number(),
          meaning: z.object({ en: z.string(), zh: z.string() }),
        }),
      ),
    }),
  async run(app, { user }) {
    const account = await accountOf(app, user);
    const { isLimited, limits, used } = await usageOf(app, account.userId);
    return {
      ...account,
      isLimited,
      limits: userLimitNames.map((name) => ({
        name,
        setting: userLimitSetting(name),
        limit: limits[name],
        used: used[name],
        meaning: { ...userLimitTexts[name] },
      })),
    };
  },
  cli: {
    positionals: ["user"],
    rows: "limits",
    plain: ["name", "used", "limit", "setting"],
    render: list("limits", {
      above: ({ name, role }, { style }) => [`${style("bold", printable(name))}  ${role}`],
      columns: ({ isLimited }) => limitColumns(isLimited),
      below: ({ isLimited }, { say, style }) =>
        isLimited
          ? []
          : [style("dim", say({ en: "The owner of the home is not limited.", zh: "主目录的所有者不受限制。" }))],
    }),
    examples: ["loadout user show", "loadout user show ann --json name,used,limit"],
  },
});

interface LimitRow {
  readonly setting: string;
  readonly limit: number;
  readonly used: number;
  readonly meaning: Text;
}

const limitColumns = (isLimited: boolean): readonly Column<LimitRow>[] => [
  { title: { en: "LIMIT", zh: "限额" }, text: ({ meaning }, { say }) => say(meaning), flexible: true },
  {
    title: { en: "USED", zh: "已用" },
    text: ({ used }) => used.toLocaleString("en"),
    align: "right",
    style: (text, { used, limit }, { style }) => (isLimited && used >= limit ? style("yellow", text) : text),
  },
  {
    title: { en: "OF", zh: "上限" },
    text: ({ limit }) => (isLimited ? limit.toLocaleString("en") : "–"),
    align: "right",
  },
  { title: { en: "SETTING", zh: "设置" }, text: "setting" },
];

/** Other users exist only for superadmins. */
async function accountOf(app: App, user: string | undefined): Promise<Pick<Account, "userId" | "name" | "role">> {
  const { userId, role } = app.caller;
  const accounts = await app.accounts();
  const found = await (user === undefined ? accounts.get(userId) : accounts.find(user)).catch((error: unknown) => {
    const isOwner = user === undefined && userId === ownerId; // whose account is created when it is first needed
    if (isOwner && error instanceof Fault && error.code === "user.not-found") return { userId, name: ownerName, role };
    throw error;
  });
  if (found.userId !== userId && role !== "superadmin") throw new AppFault("user.not-found", { user: user ?? "" });
  return { userId: found.userId, name: found.name, role: found.role };
}

/** Without a server only stored bytes are in use. */
async function usageOf(app: App, userId: string): Promise<UserUsage> {
  if (app.server) return app.server.usage(userId);
  const { value } = await readSettings(homeSettings(app.config.home));
  const sessions = await app.sessions();
  const own = (await sessions.list()).filter((session) => session.userId === userId);
  let bytesKept = 0;
  for (const { contextId } of own) bytesKept += await sessions.bytes(contextId);
  const nothing = { turns: 0, streams: 0, commands: 0, dispatches: 0, requestsPerMinute: 0 };
  return {
    isLimited: userId !== ownerId,
    limits: userLimitsIn(value.limits?.user),
    used: { ...nothing, bytesKept },
  };
}
