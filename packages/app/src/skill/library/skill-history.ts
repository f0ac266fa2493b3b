import * as z from "zod/mini";
import { renderTable } from "../../doors/cli/table.ts";
import { printable } from "../../doors/cli/terminal.ts";
import { operation } from "../../operation/operation.ts";
import { findLibrarySkill, librarySkillName } from "./library-skill.ts";
import { showSize } from "./show-saved.ts";

export const skillHistory = operation({
  name: "skill.history",
  summary: { en: "List the versions of a skill of the library", zh: "列出技能库中技能的版本" },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  input: z.object({ name: librarySkillName() }),
  output: () =>
    z.object({
      slug: z.string(),
      version: z.number(),
      versions: z.array(
        z.object({
          slug: z.string(),
          n: z.number(),
          time: z.string(),
          author: z.string(),
          cause: z.enum(["import", "update", "edit", "rollback", "restore", "rename"]),
          note: z.string(),
          files: z.number(),
          size: z.number(),
          digest: z.string(),
        }),
      ),
    }),
  async run(app, { name }) {
    const { slug, version } = await findLibrarySkill(app, name);
    const versions = await (await app.library()).history(slug);
    return { slug, version, versions: versions.map((one) => ({ ...one })) };
  },
  cli: {
    positionals: ["name"],
    rows: "versions",
    plain: ["n", "time", "author", "cause", "note", "digest"],
    render({ slug, version, versions }, terminal) {
      const { say, style } = terminal;
      const words: Record<string, string> = {
        import: say({ en: "import", zh: "导入" }),
        update: say({ en: "update", zh: "更新" }),
        edit: say({ en: "edit", zh: "编辑" }),
        rollback: say({ en: "rollback", zh: "回滚" }),
        restore: say({ en: "restore", zh: "恢复" }),
        rename: say({ en: "rename", zh: "改名" }),
      };
      const table = renderTable(
        versions,
        [
          { title: say({ en: "VERSION", zh: "版本" }), text: ({ n }) => `v${n}${n === version ? " ●" : ""}` },
          { title: say({ en: "TIME", zh: "时间" }), text: ({ time }) => time.slice(0, 19).replace("T", " ") },
          { title: say({ en: "BY", zh: "作者" }), text: ({ author }) => printable(author) },
          { title: say({ en: "CAUSE", zh: "原因" }), text: ({ cause }) => words[cause] ?? cause },
          { title: say({ en: "FILES", zh: "文件" }), text: ({ files }) => String(files), align: "right" },
          { title: say({ en: "SIZE", zh: "大小" }), text: ({ size }) => showSize(size), align: "right" },
          { title: say({ en: "DIGEST", zh: "摘要" }), text: ({ digest }) => digest.slice(0, 12) },
          { title: say({ en: "NOTE", zh: "说明" }), text: ({ note }) => printable(note), flexible: true },
        ],
        terminal,
      );
      return `${style("bold", slug)}\n${table}`;
    },
    next: ({ slug, version }) => (version > 1 ? [`→ loadout skill diff ${slug} ${version - 1}..${version}`] : []),
    examples: ["loadout skill history code-review", "loadout skill history code-review --json n,time,cause"],
  },
});
