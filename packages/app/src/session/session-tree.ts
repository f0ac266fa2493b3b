import * as z from "zod/mini";
import { printable, quoteWord } from "../doors/cli/terminal.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { showTree } from "../skill/files/show-tree.ts";
import { TreeEntryView } from "../skill/skill-view.ts";
import { contextArgument, openContext } from "./context.ts";
import { visibleId } from "./visible-view.ts";

/** Lists the files that a session can read below `/skills`. */

export const sessionTree = operation({
  name: "session.tree",
  summary: { en: "List the files a session can read under /skills", zh: "列出会话在 /skills 下能读到的内容" },
  role: "user",
  effect: "read",
  place: "anywhere",
  input: z.object({
    contextId: contextArgument(),
    skill: field(z.optional(filled()), {
      en: "List the files of this skill, in the version the session uses",
      zh: "列出该技能的文件，以会话所用的版本为准",
    }),
  }),
  output: () =>
    z.object({
      contextId: z.string(),
      /** The named skill. */
      skill: z.optional(z.string()),
      /** For a skill of the library: the version the session is tied to. */
      version: z.optional(z.number()),
      /** Their paths begin with `/skills`. */
      entries: z.array(TreeEntryView()),
    }),
  async run(app, { contextId: given, skill: wanted }) {
    const session = await openContext(app, given);
    const { contextId } = session;
    const mount = await session.mount();
    if (wanted === undefined) return { contextId, entries: [...(await mount.list("/skills"))] };
    const skill = visibleId(mount.visible, wanted);
    const version = mount.visible.skills.get(skill)?.version;
    const entries = [...(await mount.list(`/skills/${skill}`))];
    return { contextId, skill, ...(version !== undefined && { version }), entries };
  },
  cli: {
    positionals: ["contextId", "skill"],
    rows: "entries",
    render({ skill, version, entries }, terminal) {
      const root = skill === undefined ? "/skills" : `/skills/${skill}`;
      const below = entries.map((entry) => ({ ...entry, path: entry.path.slice(root.length + 1) }));
      const title = `${terminal.style("bold", printable(root))}${version === undefined ? "" : ` v${version}`}`;
      return [title, ...showTree(below, terminal)].join("\n");
    },
    next: ({ contextId, skill, entries: [first] }) =>
      skill === undefined && first
        ? [`→ loadout session tree ${quoteWord(contextId)} ${quoteWord(first.path.slice("/skills/".length))}`]
        : [],
    examples: ["loadout session tree a1f9", "loadout session tree a1f9 sales-report --json path,size"],
  },
});
