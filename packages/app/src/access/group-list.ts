import * as z from "zod/mini";
import { list } from "../doors/cli/view.ts";
import { operation } from "../operation/operation.ts";
import { GroupView, groupViews } from "./access-view.ts";

/** Lists groups with their members. */

export const groupList = operation({
  name: "group.list",
  summary: { en: "List groups of users", zh: "列出用户组" },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  input: z.object({}),
  output: () => z.object({ groups: z.array(GroupView()) }),
  async run(app) {
    return { groups: await groupViews(app, await (await app.access()).groups()) };
  },
  cli: {
    rows: "groups",
    plain: ["id", "name", "members"],
    render: list("groups", {
      empty: {
        en: "No groups yet.  → loadout group create <name> --member <user>",
        zh: "还没有用户组。→ loadout group create <名称> --member <用户>",
      },
      columns: [
        { title: { en: "NAME", zh: "名称" }, text: "name", style: "bold" },
        {
          title: { en: "MEMBERS", zh: "成员" },
          text: ({ members }) => members.map(({ name }) => name).join(", "),
          flexible: true,
        },
      ],
    }),
    examples: ["loadout group list", "loadout group list --json name,members"],
  },
});
