import * as z from "zod/mini";
import { changeableAccounts } from "../account/account-view.ts";
import { quoteWord } from "../doors/cli/terminal.ts";
import { done } from "../doors/cli/view.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { GroupView, groupView, userIds } from "./access-view.ts";

/** Creates a group. */

export const groupCreate = operation({
  name: "group.create",
  summary: { en: "Create a group of users", zh: "新建用户组" },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    name: field(filled(), { en: "The group's name", zh: "用户组名称" }),
    member: field(z._default(z.array(filled()), []), { en: "Users: names or ids", zh: "成员：用户名称或 id" }),
  }),
  output: GroupView,
  async run(app, { name, member }) {
    await changeableAccounts(app);
    const members = await userIds(app, member);
    const group = await groupView(app, await (await app.access()).createGroup(name, members));
    await app.audit({ action: "group.create", subject: group.name, after: { members: group.members } });
    return group;
  },
  cli: {
    positionals: ["name"],
    render: done(({ name, members }) => ({
      verb: { en: "created", zh: "已创建" },
      ...{ name, about: members.map((member) => member.name).join(", ") },
    })),
    next: ({ name }) => [`→ loadout grant add skill <slug> ${quoteWord(`group:${name}`)} --verb use`],
    examples: ["loadout group create writers", "loadout group create writers --member ann --member bob"],
  },
});
