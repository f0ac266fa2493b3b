import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import { done } from "../doors/cli/view.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { GroupView, groupName, groupView, userIds } from "./access-view.ts";

/** Changes a group: its name and members. */

const users = () => z._default(z.array(filled()), []);

export const groupEdit = operation({
  name: "group.edit",
  summary: { en: "Change a group: name, members", zh: "修改用户组：名称、成员" },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    group: groupName(),
    name: field(z.optional(filled()), { en: "New name", zh: "新的名称" }),
    add: field(users(), { en: "Users to add: names or ids", zh: "要添加的用户：名称或 id" }, { value: "user" }),
    remove: field(users(), { en: "Users to remove: names or ids", zh: "要移出的用户：名称或 id" }, { value: "user" }),
  }),
  output: GroupView,
  async run(app, { group, name, add, remove }) {
    if (name === undefined && add.length + remove.length === 0)
      throw new Fault("input.invalid", {
        problem: {
          en: "Nothing to change: pass a name, --add or --remove",
          zh: "没有要修改的内容：请指定名称、--add 或 --remove",
        },
        usage: "loadout group edit <group> --add ann",
      });
    const access = await app.access();
    const before = await groupView(app, await access.findGroup(group));
    const change = { add: await userIds(app, add), remove: await userIds(app, remove) };
    const changed = await access.changeGroup(before.id, { ...change, ...(name !== undefined && { name }) });
    const after = await groupView(app, changed);
    await app.audit({
      action: "group.edit",
      subject: before.name,
      before: { name: before.name, members: before.members },
      after: { name: after.name, members: after.members },
    });
    return after;
  },
  cli: {
    positionals: ["group"],
    render: done(({ name, members }) => ({ name, about: members.map((member) => member.name).join(", ") })),
    examples: ["loadout group edit writers --add bob", "loadout group edit writers --remove bob --name editors"],
  },
});
