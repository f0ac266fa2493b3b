import * as z from "zod/mini";
import { printable } from "../doors/cli/terminal.ts";
import { done } from "../doors/cli/view.ts";
import { confirm, yesFlag } from "../operation/confirm.ts";
import { operation } from "../operation/operation.ts";
import { groupName, groupView } from "./access-view.ts";

/** Deletes a group. Its grants stay and name nobody, so that nothing becomes open to all by it. */

export const groupDelete = operation({
  name: "group.delete",
  summary: {
    en: "Delete a group; what is shared only with it is then limited to superadmins",
    zh: "删除用户组；只与它共享的内容此后仅超级管理员可用",
  },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({ group: groupName(), confirmed: yesFlag() }),
  output: () => z.object({ id: z.string(), name: z.string(), grants: z.number() }),
  async run(app, { group, confirmed }) {
    const access = await app.access();
    const found = await groupView(app, await access.findGroup(group));
    const { id, name, members } = found;
    const grants = (await access.grants()).filter(({ grantee }) => grantee === `group:${id}`).length;
    if (!confirmed)
      await confirm(app, {
        en: `delete the group ${printable(name)} (members ${members.length}, grants ${grants})? What is shared only with it is then limited to superadmins.`,
        zh: `删除用户组 ${printable(name)}（成员 ${members.length}，授权 ${grants}）？只与它共享的内容此后仅超级管理员可用。`,
      });
    await access.removeGroup(id);
    await app.audit({ action: "group.delete", subject: name, before: { members } });
    return { id, name, grants };
  },
  cli: {
    positionals: ["group"],
    render: done(({ name, grants }, { say }) => ({
      verb: { en: "deleted", zh: "已删除" },
      name,
      about:
        grants === 0
          ? ""
          : say({ en: `(grants without effect now: ${grants})`, zh: `（不再起作用的授权：${grants}）` }),
    })),
    examples: ["loadout group delete writers --yes"],
  },
});
