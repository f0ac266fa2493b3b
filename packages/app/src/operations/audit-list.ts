import * as z from "zod/mini";
import { renderTable } from "../cli/table.ts";
import { printable } from "../cli/terminal.ts";
import { field } from "../field.ts";
import { operation } from "../operation.ts";

export const auditList = operation({
  name: "audit.list",
  summary: { en: "Who changed what, the latest first", zh: "谁改了什么，最近的在前" },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    subject: field(z.optional(z.string()), { en: "Only of this skill", zh: "只看这个技能" }, { value: "slug" }),
    before: field(
      z.optional(z.int().check(z.positive())),
      { en: "Only entries older than this one", zh: "只看比该条更早的记录" },
      { value: "id" },
    ),
    limit: field(z._default(z.int().check(z.positive(), z.maximum(1000)), 50), { en: "How many", zh: "条数" }),
  }),
  output: () =>
    z.object({
      entries: z.array(
        z.object({
          id: z.number(),
          time: z.string(),
          actor: z.string(),
          action: z.string(),
          subject: z.string(),
          before: z.nullable(z.number()),
          after: z.nullable(z.number()),
          details: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  async run(app, { subject, before, limit }) {
    const wanted = { limit, ...(subject !== undefined && { subject }), ...(before !== undefined && { before }) };
    return {
      entries: (await (await app.library()).audit(wanted)).map((entry) => ({
        ...entry,
        details: { ...entry.details },
      })),
    };
  },
  cli: {
    rows: "entries",
    plain: ["id", "time", "actor", "action", "subject", "before", "after"],
    render({ entries }, terminal) {
      const { say } = terminal;
      if (entries.length === 0) return say({ en: "Nothing was changed yet.", zh: "还没有任何更改。" });
      const version = (n: number | null): string => (n === null ? "–" : `v${n}`);
      return renderTable(
        entries,
        [
          { title: "#", text: ({ id }) => String(id), align: "right" },
          { title: say({ en: "TIME", zh: "时间" }), text: ({ time }) => time.slice(0, 19).replace("T", " ") },
          { title: say({ en: "BY", zh: "操作者" }), text: ({ actor }) => printable(actor) },
          { title: say({ en: "ACTION", zh: "操作" }), text: ({ action }) => action },
          { title: say({ en: "SKILL", zh: "技能" }), text: ({ subject }) => printable(subject) },
          {
            title: say({ en: "VERSION", zh: "版本" }),
            text: ({ before, after }) => `${version(before)} → ${version(after)}`,
          },
          {
            title: say({ en: "NOTE", zh: "说明" }),
            text: ({ details }) => printable(String(details.note ?? "")),
            flexible: true,
          },
        ],
        terminal,
      );
    },
    examples: ["loadout audit list", "loadout audit list --subject code-review --json time,actor,action"],
  },
});
