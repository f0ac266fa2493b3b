import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import { authorOf } from "../../app.ts";
import { showTime } from "../../doors/cli/terminal-format.ts";
import { list, type View } from "../../doors/cli/view.ts";
import { field, filled } from "../../operation/field.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import { ChangeView, changeView } from "./library-skill.ts";
import { showSaved } from "./show-saved.ts";

/** Restores a deleted skill, or lists the deleted ones. */

const RestoredView = () =>
  z.object({
    restored: z.optional(ChangeView()),
    trash: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        version: z.number(),
        deletedAt: z.string(),
        author: z.string(),
      }),
    ),
  });
type RestoredView = AnswerOf<typeof RestoredView>;

export const skillRestore = operation({
  name: "skill.restore",
  summary: { en: "Restore a deleted skill", zh: "恢复已删除的技能" },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    slug: field(z.optional(filled()), { en: "Its slug", zh: "技能的 slug" }),
    list: field(
      z._default(z.boolean(), false),
      { en: "List deleted items that can be restored", zh: "列出可恢复的技能" },
      { short: "l" },
    ),
  }),
  output: RestoredView,
  async run(app, { slug, list }) {
    const library = await app.library();
    const trash = async () =>
      (await library.trash()).map(({ slug: one, name, version, deletedAt, author }) => ({
        slug: one,
        name,
        version,
        deletedAt,
        author,
      }));
    if (list) return { trash: await trash() };
    if (slug === undefined)
      throw new Fault("input.missing", { field: "slug", usage: "loadout skill restore <slug> | --list" });
    const restored = await library.restore(slug.replace(/^library:/, ""), authorOf(app));
    return { restored: changeView({ ...restored, changed: true }), trash: await trash() };
  },
  cli: {
    positionals: ["slug"],
    rows: "trash",
    render: (output, terminal) =>
      output.restored
        ? showSaved(output.restored, terminal.say({ en: "restored", zh: "已恢复" }), terminal)
        : showTrash(output, terminal),
    next: ({ restored }) => (restored ? [`→ loadout skill show ${restored.slug}`] : []),
    examples: ["loadout skill restore old-notes", "loadout skill restore --list"],
  },
});

const showTrash: View<Pick<RestoredView, "trash">> = list("trash", {
  empty: { en: "Nothing was deleted in the last 7 days.", zh: "最近 7 天没有删除过技能。" },
  columns: [
    { title: "SLUG", text: "slug" },
    { title: { en: "VERSION", zh: "版本" }, text: ({ version }) => `v${version}` },
    { title: { en: "DELETED", zh: "删除时间" }, text: ({ deletedAt }) => showTime(deletedAt) },
    { title: { en: "BY", zh: "操作者" }, text: "author" },
  ],
});
