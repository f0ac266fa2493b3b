import { Fault, type findSkill, type Preview, type Session } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { printable, quoteWord, type Terminal } from "../../doors/cli/terminal.ts";
import { field, filled } from "../../operation/field.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import { beginHere, contextFlag, openContext, remember } from "../../session/context.ts";
import { openScope } from "../../session/scope.ts";
import { showToolChange } from "../../session/show-tools.ts";
import { ToolChangeView, toolChange } from "../../session/tools-view.ts";
import { globalFlag, globalIds, moreNames } from "./pin-view.ts";

/** Deactivates skills of a session: pinned ones, and those the model loaded. */

const UnloadedView = () =>
  z.object({
    success: z.literal(true),
    /** Absent for globals. */
    contextId: z.optional(z.string()),
    /** What was taken back, for one name. */
    skill: z.optional(z.string()),
    /** What was taken back, for several or all. */
    skills: z.optional(z.array(z.string())),
    changed: z.boolean(),
    /** Of these, what the model had loaded. */
    ended: z.optional(z.array(z.string())),
    /** Skills that are still pinned, in order. */
    pinnedSkillIds: z.array(z.string()),
    tools: ToolChangeView(),
  });
type UnloadedView = AnswerOf<typeof UnloadedView>;

export const skillUnload = operation({
  name: "skill.unload",
  summary: {
    en: "Deactivate skills of a session: pinned ones, and those the model loaded",
    zh: "让技能不再生效：取消固定（包括技能已不存在的），以及模型加载的技能",
  },
  role: "user",
  effect: "write",
  place: "anywhere",
  input: z.object({
    name: field(z.optional(filled()), {
      en: "An active skill: its id or name",
      zh: "生效中的技能：id 或名称",
    }),
    names: moreNames(),
    all: field(z._default(z.boolean(), false), {
      en: "All skills that are pinned or were loaded by the model",
      zh: "全部已固定的和模型加载的技能",
    }),
    contextId: contextFlag(),
    global: globalFlag(),
  }),
  output: UnloadedView,
  async run(app, { name, names, all, contextId, global }) {
    const wanted = name === undefined ? names : [name, ...names];
    if (all === wanted.length > 0)
      throw new Fault("input.invalid", {
        problem: { en: "Name skills, or use --all", zh: "请指明技能，或使用 --all" },
        usage: "loadout skill unload <name>… | --all",
      });
    return global ? unloadForAll(app, wanted) : unloadFrom(app, await openContext(app, contextId), wanted);
  },
  cli: {
    positionals: ["name", "names"],
    render: (unloaded, terminal) =>
      [headline(unloaded, terminal), showToolChange(unloaded.tools, terminal, unloaded.contextId === undefined)].join(
        "\n",
      ),
    next: ({ contextId, changed, skill, skills = [] }) => {
      const [first] = skill === undefined ? skills : [skill];
      const where = contextId === undefined ? "--global" : `--context ${quoteWord(contextId)}`;
      return changed && first !== undefined ? [`→ loadout skill load ${quoteWord(first)} ${where}`] : [];
    },
    examples: [
      "loadout skill unload code-review --context a1f9",
      "loadout skill unload --all",
      "loadout skill unload code-review --global",
    ],
  },
});

/** Resolves every name before anything changes; without names, all skills. */
async function unloadFrom(app: App, session: Session, names: readonly string[]): Promise<UnloadedView> {
  const { pinnedSkillIds: pins } = await session.pinned();
  const view = (await openScope(app, session.meta())).view();
  const earlier = await session.preview();
  const before = [...new Set([...pins, ...loadedByModel(earlier, session)])];
  const wanted = names.length === 0 ? before : names.map((name) => meant(before, name, view));
  const taken: string[] = [];
  const ended = new Set<string>();
  for (const pin of new Set(wanted)) {
    if (ended.has(pin)) continue; // with the pin of the same skill
    const unloaded = await session.unload(pin);
    taken.push(unloaded.skill ?? pin);
    for (const id of unloaded.ended ?? []) ended.add(id);
  }
  await remember(app, session.contextId);
  const { pinnedSkillIds } = await session.pinned();
  return {
    ...answer(taken, names.length, earlier, await session.preview()),
    contextId: session.contextId,
    ...(ended.size > 0 && { ended: [...ended] }),
    pinnedSkillIds,
  };
}

const loadedByModel = ({ skills }: Preview, { messages }: Session): string[] =>
  skills.active(messages).flatMap(({ id, causes }) => (causes.includes("tool") || causes.includes("read") ? [id] : []));

async function unloadForAll(app: App, names: readonly string[]): Promise<UnloadedView> {
  const sessions = await app.sessions();
  const globals = await globalIds(sessions);
  const view = (await openScope(app, { isAnyAgent: true })).view();
  const ids = names.length === 0 ? globals : names.map((name) => meant(globals, name, view));
  const preview = async (): Promise<Preview> => (await sessions.draft(await beginHere(app))).preview();
  const earlier = await preview();
  const taken: string[] = [];
  for (const id of new Set(ids)) taken.push((await sessions.unloadGlobal(id)).skill);
  const pinnedSkillIds = await globalIds(sessions);
  if (taken.length > 0)
    await app.audit({ action: "skill.unload", subject: taken.join(", "), before: globals, after: pinnedSkillIds });
  return { ...answer(taken, names.length, earlier, await preview()), pinnedSkillIds };
}

/** Finds a pin by id, even if its skill is gone, or by the name of its skill. */
function meant(pins: readonly string[], name: string, view: Parameters<typeof findSkill>[0]): string {
  if (pins.includes(name)) return name;
  const wanted = name.toLowerCase();
  const named = pins.filter((pin) =>
    view.skills.some(
      ({ id, address, head }) =>
        (id === pin || address === pin) && (id === name || address === name || head?.name.toLowerCase() === wanted),
    ),
  );
  const [first, second] = named;
  if (first === undefined) throw new Fault("skill.not-pinned", { name, candidates: pins.join(", ") || "–" });
  if (second !== undefined) throw new Fault("skill.ambiguous", { name, candidates: named.join(", ") });
  return first;
}

function answer(taken: readonly string[], asked: number, before: Preview, after: Preview) {
  const [first] = taken;
  return {
    success: true as const,
    ...(asked === 1 && first !== undefined ? { skill: first } : { skills: taken }),
    changed: taken.length > 0,
    tools: toolChange(before, after),
  };
}

function headline(
  { contextId, skill, skills = [], changed, pinnedSkillIds }: UnloadedView,
  { say, style }: Terminal,
): string {
  const where =
    contextId === undefined
      ? { en: "every session", zh: "所有会话" }
      : { en: printable(contextId), zh: printable(contextId) };
  if (!changed)
    return say({
      en: `${style("dim", "·")} nothing was active ${contextId === undefined ? "for" : "in"} ${where.en}`,
      zh: `${style("dim", "·")} ${where.zh} 没有生效的技能`,
    });
  const names = style("bold", printable(skill ?? skills.join(", ")));
  const left = printable(pinnedSkillIds.join(", "));
  const rest = {
    en: pinnedSkillIds.length === 0 ? "nothing is pinned now" : `${pinnedSkillIds.length} pinned: ${left}`,
    zh: pinnedSkillIds.length === 0 ? "现在没有固定的技能" : `还有 ${pinnedSkillIds.length} 个：${left}`,
  };
  return say({
    en: `${style("green", "✓")} unloaded ${names} from ${where.en} (${rest.en})`,
    zh: `${style("green", "✓")} 已在 ${where.zh} 中卸载 ${names}（${rest.zh}）`,
  });
}
