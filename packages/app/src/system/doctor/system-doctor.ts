import * as z from "zod/mini";
import { printable } from "../../doors/cli/terminal.ts";
import { wrap } from "../../doors/cli/wrap.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { TextView } from "../../operation/text-view.ts";
import { version } from "../version.ts";

/** Checks the installation, and repairs it with `--fix`. */

const CheckView = () =>
  z.object({
    check: z.string(),
    state: z.enum(["ok", "warning", "error"]),
    found: TextView(),
    hint: TextView(),
    fixed: z.optional(TextView()),
  });

export const systemDoctor = operation({
  name: "system.doctor",
  summary: { en: "Check the installation; repair it with --fix", zh: "检查安装；用 --fix 修复" },
  role: "superadmin",
  effect: "write",
  place: "local",
  input: z.object({
    deep: field(z._default(z.boolean(), false), {
      en: "Also read every file of the library and the whole database",
      zh: "同时读取技能库的所有文件和整个数据库",
    }),
    fix: field(z._default(z.boolean(), false), {
      en: "Repair problems; removes nothing of value and can be repeated safely",
      zh: "修复能修复的问题；不会删除有用的内容，可以重复运行",
    }),
  }),
  output: () => z.object({ version: z.string(), checks: z.array(CheckView()) }),
  async run(app, options) {
    const { examine } = await import("./examine.ts");
    return { version, checks: await examine(app, options) };
  },
  cli: {
    rows: "checks",
    exit: ({ checks }) => (checks.some(({ state }) => state === "error") ? 1 : 0),
    render({ version: number, checks }, { style, say, width }) {
      const marks = { ok: style("green", "✓"), warning: style("yellow", "⚠"), error: style("red", "✗") };
      const lines = checks.map(({ check, state, found, hint, fixed }) => {
        const next = say(hint) === "" ? "" : `\n    → ${printable(say(hint))}`;
        const done = fixed
          ? `\n    ${style("green", say({ en: "fixed:", zh: "已修复：" }))} ${printable(say(fixed))}`
          : "";
        return `${marks[state]} ${check}  ${printable(say(found))}${done}${next}`;
      });
      const isFine = checks.every(({ state }) => state === "ok");
      const closing = isFine
        ? say({ en: "No problems found.", zh: "一切正常。" })
        : say({ en: "See the hints above.", zh: "请看上面的箭头。" });
      return wrap([style("bold", `loadout ${number}`), ...lines, "", closing].join("\n"), width);
    },
    examples: ["loadout doctor", "loadout doctor --deep", "loadout doctor --fix", "loadout doctor --json"],
  },
});
