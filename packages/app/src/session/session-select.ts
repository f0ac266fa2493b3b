import { Fault, type Selection, type Session } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { printable, quoteWord } from "../doors/cli/terminal.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { contextArgument, contextFlag, openContext, remember } from "./context.ts";
import { usableSkills } from "./scope.ts";
import { showStaleness } from "./show-visible.ts";

/** Selects the skills that a session may see. */

const usage = "loadout session select <contextId> <skill>… | --all | --none | --agent-selection";

export const sessionSelect = operation({
  name: "session.select",
  summary: { en: "Select the skills a session may see", zh: "选择会话可见的技能" },
  role: "user",
  effect: "write",
  place: "anywhere",
  input: z.object({
    contextId: contextArgument(),
    skills: field(z._default(z.array(filled()), []), {
      en: "Skills by id or name; their dependencies are included",
      zh: "技能的 id 或名称；它们依赖的技能会一并带入",
    }),
    context: contextFlag(),
    all: field(z._default(z.boolean(), false), {
      en: "All skills, including new ones",
      zh: "全部技能，包括以后新增的",
    }),
    none: field(z._default(z.boolean(), false), { en: "No skills", zh: "不选任何技能" }),
    agentSelection: field(z._default(z.boolean(), false), {
      en: "Use the selection of its agent",
      zh: "采用智能体的选择",
    }),
  }),
  output: () =>
    z.object({
      contextId: z.string(),
      /** Absent: selected by its agent, `null`: all skills. */
      selection: z.optional(z.nullable(z.array(z.string()))),
      visible_skills: z.array(z.string()),
      added: z.array(z.string()),
      removed: z.array(z.string()),
    }),
  async run(app, { contextId, skills, context, all, none, agentSelection }) {
    // With --context every word is a skill; without it the first one is the session.
    const given = context ?? contextId;
    const names = context === undefined || contextId === undefined ? skills : [contextId, ...skills];
    if ([names.length > 0, all, none, agentSelection].filter(Boolean).length !== 1)
      throw new Fault("input.invalid", {
        problem: {
          en: "Name skills, or use one of --all, --none, --agent-selection",
          zh: "请指明技能，或使用 --all、--none、--agent-selection 之一",
        },
        usage,
      });
    const session = await openContext(app, given);
    const wanted = all ? undefined : agentSelection ? "agent" : await chosen(app, session, names);
    const before = new Set((await session.loadSkills()).skills.keys());
    await session.select(wanted);
    const after = [...(await session.loadSkills()).skills.keys()];
    await remember(app, session.contextId);
    return {
      contextId: session.contextId,
      ...(wanted !== "agent" && { selection: wanted === undefined ? null : [...wanted] }),
      visible_skills: after,
      added: after.filter((id) => !before.has(id)),
      removed: [...before].filter((id) => !after.includes(id)),
    };
  },
  cli: {
    positionals: ["contextId", "skills"],
    render({ contextId, selection, visible_skills: visible, added, removed }, terminal) {
      const { say, style } = terminal;
      const how =
        selection === undefined
          ? say({ en: "selected by its agent", zh: "智能体的选择" })
          : selection === null
            ? say({ en: "all skills", zh: "全部技能" })
            : say({ en: `${selection.length} selected`, zh: `已选 ${selection.length} 个` });
      return [
        `${style("green", "✓")} ${say({
          en: `${style("bold", printable(contextId))} sees ${visible.length} ${visible.length === 1 ? "skill" : "skills"} (${how})`,
          zh: `${style("bold", printable(contextId))} 可见 ${visible.length} 个技能（${how}）`,
        })}`,
        ...showStaleness({ isStale: true, added, removed, changed: [] }, terminal),
        `  ${say({ en: "takes effect with the next turn; loaded skill messages are kept", zh: "下一轮起生效；已加载的技能消息保留" })}`,
      ].join("\n");
    },
    next: ({ contextId }) => [`→ loadout session show ${quoteWord(contextId)}`],
    examples: [
      "loadout session select a1f9 code-review sales-report",
      "loadout session select --context a1f9 code-review",
      "loadout session select --none",
      "loadout session select a1f9 --agent-selection",
    ],
  },
});

/** As a selection keeps them; all are known before anything is changed. */
async function chosen(app: App, session: Session, names: readonly string[]): Promise<NonNullable<Selection>> {
  return (await usableSkills(app, session.meta(), names)).map(({ reference }) => reference);
}
