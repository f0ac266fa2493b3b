import { Fault, isAtLeast } from "@loadout/core";
import * as z from "zod/mini";
import { sharedEnvironment } from "../access/shared-things.ts";
import { showTime } from "../doors/cli/terminal-format.ts";
import { list, showDone, type View } from "../doors/cli/view.ts";
import { field, filled } from "../operation/field.ts";
import { type AnswerOf, operation } from "../operation/operation.ts";

/** Restores a deleted environment from the trash. */

const RestoredView = () =>
  z.object({
    restored: z.optional(z.object({ name: z.string(), directory: z.string(), skills: z.number() })),
    trash: z.array(z.object({ name: z.string(), deletedAt: z.string(), skills: z.number() })),
  });
type RestoredView = AnswerOf<typeof RestoredView>;

export const environmentRestore = operation({
  name: "environment.restore",
  summary: {
    en: "Restore a deleted environment (superadmin if it holds skills)",
    zh: "恢复已删除的环境；其中有技能时需要 superadmin",
  },
  role: "admin",
  shares: sharedEnvironment("manage"),
  effect: "write",
  place: "anywhere",
  input: z.object({
    name: field(z.optional(filled()), { en: "The environment's name", zh: "环境名" }),
    deletedAt: field(
      z.optional(filled()),
      {
        en: "Which one, if several with this name were deleted: its time in the list as JSON. Default: the last one",
        zh: "同名环境被多次删除时，按删除时间（见 JSON 列表）选择；省略则为最近一次",
      },
      { value: "time" },
    ),
    list: field(
      z._default(z.boolean(), false),
      { en: "List deleted items that can be restored", zh: "列出可恢复的环境" },
      { short: "l" },
    ),
  }),
  output: RestoredView,
  async run(app, { name, deletedAt, list }) {
    const environments = app.environments();
    const trash = async () =>
      (await environments.trash()).map(({ name: one, deletedAt, skills }) => ({ name: one, deletedAt, skills }));
    if (list) return { trash: await trash() };
    if (name === undefined)
      throw new Fault("input.missing", { field: "name", usage: "loadout env restore <name> | --list" });
    const withSkills = isAtLeast(app.caller.role, "superadmin");
    const { directory, skills } = await environments.restore(name, { withSkills, deletedAt });
    await app.audit({ action: "environment.restore", subject: name, after: { directory, skills } });
    return { restored: { name, directory, skills }, trash: await trash() };
  },
  cli: {
    positionals: ["name"],
    rows: "trash",
    render: (output, terminal) =>
      output.restored
        ? showDone({ verb: { en: "restored", zh: "已恢复" }, name: output.restored.name }, terminal)
        : showTrash(output, terminal),
    next: ({ restored }) => (restored ? [`→ loadout env show ${restored.name}`] : []),
    examples: ["loadout env restore staging", "loadout env restore --list"],
  },
});

const showTrash: View<Pick<RestoredView, "trash">> = list("trash", {
  empty: { en: "No environment was deleted in the last 7 days.", zh: "最近 7 天没有删除过环境。" },
  columns: [
    { title: { en: "NAME", zh: "名称" }, text: "name" },
    { title: { en: "SKILLS", zh: "技能" }, text: "skills" },
    { title: { en: "DELETED", zh: "删除时间" }, text: ({ deletedAt }) => showTime(deletedAt) },
  ],
});
