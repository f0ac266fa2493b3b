import type { Environment, Session } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { printable, quoteWord, type Terminal } from "../../doors/cli/terminal.ts";
import { serverProblem } from "../../mcp/mcp-view.ts";
import { readKeys } from "../../model/model-view.ts";
import { field } from "../../operation/field.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import { beginHere, chooseContext, contextFlag, getSession } from "../../session/context.ts";
import { openScope } from "../../session/scope.ts";
import { grouped, showServers, showTools } from "../../session/show-tools.ts";
import { NeededServerView, RemovedView, ToolView, toolsOf } from "../../session/tools-view.ts";
import { globalViews, PinView, pinViews } from "./pin-view.ts";

/** Lists the skills pinned in a session, and the tools that result. */

const PinnedView = () =>
  z.object({
    /** Absent where no session was used yet. */
    contextId: z.optional(z.string()),
    /** In the order in which they were pinned. */
    pinnedSkillIds: z.array(z.string()),
    skills: z.array(PinView()),
    /** Skills that are active in every session. */
    globals: z.array(PinView()),
    /** With `--effective-tools`: what the next turn gets, and what it does not. */
    tools: z.optional(z.array(ToolView())),
    removed: z.optional(z.array(RemovedView())),
    servers: z.optional(z.array(NeededServerView())),
  });
type PinnedView = AnswerOf<typeof PinnedView>;

export const skillPinned = operation({
  name: "skill.pinned",
  summary: { en: "List the skills pinned in a session", zh: "列出会话中固定的技能" },
  role: "user",
  effect: "read",
  place: "anywhere",
  input: z.object({
    contextId: contextFlag(),
    effectiveTools: field(z._default(z.boolean(), false), {
      en: "Also list the tools of the next turn, with reasons",
      zh: "同时列出下一轮的工具及原因",
    }),
  }),
  output: PinnedView,
  async run(app, { contextId: given, effectiveTools }) {
    const contextId = await chooseContext(app, given);
    const session = contextId === undefined ? undefined : await getSession(app, contextId);
    const sessions = await app.sessions();
    const environment = await openScope(app, session?.meta() ?? (await beginHere(app)));
    const view = environment.view();
    const skills = session ? await pinViews(session, view) : [];
    return {
      ...(contextId !== undefined && { contextId }),
      pinnedSkillIds: skills.map(({ id }) => id),
      skills,
      globals: await globalViews(sessions, view),
      ...(effectiveTools && (await effective(app, environment, session))),
    };
  },
  cli: {
    rows: "skills",
    plain: ["id", "state", "since"],
    render: showPinned,
    next({ contextId, skills, globals }) {
      const where = contextId === undefined ? "--context <id>" : `--context ${quoteWord(contextId)}`;
      const gone = skills.find(({ state }) => state === "missing");
      if (gone) return [`→ loadout skill unload ${quoteWord(gone.id)} ${where}`];
      const lost = globals.find(({ state }) => state === "missing");
      if (lost) return [`→ loadout skill unload ${quoteWord(lost.id)} --global`];
      return skills.length === 0 ? [`→ loadout skill load <name> ${where}`] : [];
    },
    examples: [
      "loadout skill pinned",
      "loadout skill pinned --context a1f9 --effective-tools",
      "loadout skill pinned --json id,state",
    ],
  },
});

/** Of the session's next turn; without a session, of one that begins here. */
async function effective(app: App, environment: Environment, session: Session | undefined) {
  const view = session ?? (await (await app.sessions()).draft(await beginHere(app)));
  const keys = await readKeys(app);
  return toolsOf(view, (name) => serverProblem(app, keys, environment, name));
}

function showPinned(pinned: PinnedView, terminal: Terminal): string {
  const { contextId, skills, globals, tools, removed = [], servers = [] } = pinned;
  const { say, style } = terminal;
  const name = style("bold", printable(contextId ?? ""));
  const title =
    contextId === undefined
      ? say({ en: "No session has been used in this folder yet.", zh: "本目录还没有使用过会话。" })
      : skills.length === 0
        ? say({ en: `Nothing is pinned in ${name}.`, zh: `${name} 没有固定任何技能。` })
        : say({ en: `${name}  ${skills.length} pinned`, zh: `${name}  固定了 ${skills.length} 个` });
  return [
    title,
    ...showPins(skills, terminal),
    ...(globals.length > 0
      ? [style("bold", say({ en: "global (every session)", zh: "所有会话（全局）" })), ...showPins(globals, terminal)]
      : []),
    ...(tools
      ? [
          "",
          style("bold", say({ en: `tools next turn (${tools.length})`, zh: `下一轮的工具（${tools.length}）` })),
          showTools(tools, terminal),
          ...grouped(removed, "−", "red", terminal),
          ...showServers(servers, terminal),
        ]
      : []),
  ].join("\n");
}

const states: Record<PinView["state"], { en: string; zh: string }> = {
  ready: { en: "", zh: "" },
  kept: { en: "deleted; this session keeps its copy", zh: "已删除，本会话仍保留" },
  unusable: { en: "⚠ currently unusable", zh: "⚠ 暂时无法使用" },
  missing: { en: "✗ missing", zh: "✗ 缺失" },
};

const showPins = (pins: readonly PinView[], { say, style }: Terminal): string[] =>
  pins.map(({ id, state }, index) => {
    const note = say(states[state]);
    const colour = state === "missing" ? "red" : "yellow";
    return `  ${String(index + 1).padStart(2)}  ${printable(id)}${note === "" ? "" : `  ${style(colour, note)}`}`;
  });
