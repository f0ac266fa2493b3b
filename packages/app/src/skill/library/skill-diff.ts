import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { librarySkillName } from "../skill-fields.ts";
import { findLibrarySkill } from "./library-skill.ts";

/** Compares two versions of a library skill. */

export const skillDiff = operation({
  name: "skill.diff",
  summary: { en: "Compare two versions of a library skill", zh: "比较技能库中技能的两个版本" },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    name: librarySkillName(),
    range: field(z.optional(z.string()), {
      en: "2..5, or 2 to compare with the current version; default: the last two versions",
      zh: "2..5，或 2 表示与当前版本比较；省略则比较最近两个版本",
    }),
    exitCode: field(z._default(z.boolean(), false), {
      en: "Exit with 1 if there are differences",
      zh: "有差异时以 1 退出",
    }),
  }),
  output: () =>
    z.object({
      slug: z.string(),
      before: z.number(),
      after: z.number(),
      differs: z.boolean(),
      exitCode: z.boolean(),
      files: z.array(
        z.object({
          path: z.string(),
          change: z.enum(["added", "removed", "modified", "mode"]),
          added: z.optional(z.number()),
          removed: z.optional(z.number()),
          patch: z.optional(z.string()),
        }),
      ),
    }),
  async run(app, { name, range, exitCode }) {
    const { slug, version } = await findLibrarySkill(app, name);
    const { before, after } = readRange(range, version);
    const files = await (await app.library()).diff(slug, before, after);
    return { slug, before, after, differs: files.length > 0, exitCode, files };
  },
  cli: {
    positionals: ["name", "range"],
    rows: "files",
    plain: ["change", "path", "added", "removed"],
    exit: ({ differs, exitCode }) => (differs && exitCode ? 1 : 0),
    render({ slug, before, after, files }, terminal) {
      const { say, style } = terminal;
      const title = `${style("bold", slug)} v${before} → v${after}`;
      if (files.length === 0) return `${title}  ${say({ en: "no difference", zh: "没有差异" })}`;
      const marks = { added: "+", removed: "−", modified: "~", mode: "~" };
      const lines = files.map(({ path, change, added, removed, patch }) => {
        const counts =
          added === undefined ? "" : `  ${style("green", `+${added}`)} ${style("red", `−${removed ?? 0}`)}`;
        const mode = change === "mode" ? say({ en: "  executable bit changed", zh: "  可执行权限" }) : "";
        const opaque =
          patch === undefined && change !== "mode" && !path.endsWith("/")
            ? say({ en: "  binary or too large to show", zh: "  不以文本显示" })
            : "";
        return [
          `${marks[change]} ${printable(path)}${counts}${mode}${opaque}`,
          ...(patch ? [showPatch(patch, terminal)] : []),
        ].join("\n");
      });
      return [title, ...lines].join("\n");
    },
    examples: [
      "loadout skill diff code-review",
      "loadout skill diff code-review 2..5",
      "loadout skill diff code-review 2 --json path,change",
    ],
  },
});

function readRange(range: string | undefined, current: number): { before: number; after: number } {
  if (range === undefined) return { before: Math.max(1, current - 1), after: current };
  const found = /^v?(\d+)(?:\.\.(?:v?(\d+))?)?$/.exec(range);
  if (!found)
    throw new Fault("input.invalid", {
      problem: { en: `"${range}" is not a version range`, zh: `“${range}” 不是版本范围` },
      usage: "loadout skill diff <name> 2..5",
    });
  return { before: Number(found[1]), after: found[2] === undefined ? current : Number(found[2]) };
}

/** A patch in colours, its own header left out: the line above names the file. */
const showPatch = (patch: string, { style }: Terminal): string =>
  patch
    .trimEnd()
    .split("\n")
    .slice(2)
    .map((line) => {
      const text = `  ${line.split("\t").map(printable).join("\t")}`;
      if (line.startsWith("@@")) return style("cyan", text);
      return line.startsWith("+") ? style("green", text) : line.startsWith("-") ? style("red", text) : text;
    })
    .join("\n");
