import { Fault, type Preview, type Session } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { printable, quoteWord, type Terminal } from "../../doors/cli/terminal.ts";
import { skillName } from "../../operation/field.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import {
  beginHere,
  chooseContext,
  contextFlag,
  getSession,
  isNamed,
  noContext,
  remember,
} from "../../session/context.ts";
import { usableSkills } from "../../session/scope.ts";
import { showToolChange } from "../../session/show-tools.ts";
import { ToolChangeView, toolChange } from "../../session/tools-view.ts";
import { globalFlag, globalIds, moreNames } from "./pin-view.ts";

/** Pins skills in a session, or for every session of the user. */

const LoadedView = () =>
  z.object({
    success: z.literal(true),
    /** Absent for globals: they count in every session. */
    contextId: z.optional(z.string()),
    /** What was pinned, for one name. */
    skill: z.optional(z.string()),
    /** What was pinned, for several. */
    skills: z.optional(z.array(z.string())),
    /** False where all of it was pinned already. */
    changed: z.boolean(),
    /** All that is pinned now, in that order. */
    pinnedSkillIds: z.array(z.string()),
    tools: ToolChangeView(),
  });
type LoadedView = AnswerOf<typeof LoadedView>;

export const skillLoad = operation({
  name: "skill.load",
  summary: { en: "Activate skills for a session (pin)", zh: "固定技能：让它们在会话中生效" },
  role: "user",
  effect: "write",
  place: "anywhere",
  keepsMore: true,
  input: z.object({
    name: skillName(),
    names: moreNames(),
    contextId: contextFlag(),
    global: globalFlag(),
  }),
  output: LoadedView,
  async run(app, { name, names, contextId, global }) {
    const wanted = [name, ...names];
    return global ? loadForAll(app, wanted) : loadInto(app, await choose(app, contextId), wanted);
  },
  cli: {
    positionals: ["name", "names"],
    render: (loaded, terminal) =>
      [headline(loaded, terminal), showToolChange(loaded.tools, terminal, loaded.contextId === undefined)].join("\n"),
    next({ contextId }) {
      if (contextId === undefined) return ["→ loadout skill pinned"];
      const where = `--context ${quoteWord(contextId)}`;
      return [`→ loadout run "…" ${where}   ·   loadout skill pinned ${where} --effective-tools`];
    },
    examples: [
      "loadout skill load code-review --context a1f9",
      "loadout skill load code-review sales-report",
      "loadout skill load code-review --global",
    ],
  },
});

interface Chosen {
  readonly contextId: string;
  /** Absent: it begins with this. */
  readonly session: Session | undefined;
}

/** The session to use; a named one need not exist yet. */
async function choose(app: App, given: string | undefined): Promise<Chosen> {
  const contextId = await chooseContext(app, given);
  if (contextId === undefined) throw noContext(app);
  if (!isNamed(app, given)) return { contextId, session: await getSession(app, contextId) };
  const session = await (await app.sessions()).get(contextId).catch((error: unknown) => {
    if (error instanceof Fault && error.code === "session.not-found") return undefined;
    throw error;
  });
  return { contextId, session };
}

async function loadInto(
  app: App,
  { contextId, session: there }: Chosen,
  names: readonly string[],
): Promise<LoadedView> {
  const sessions = await app.sessions();
  const begin = await beginHere(app);
  const skills = await usableSkills(app, there?.meta() ?? begin, names);
  const before = await (there ?? (await sessions.draft(begin))).preview();
  const session = there ?? (await sessions.open(contextId, begin));
  const { pinned, changed } = await pinAll(
    session,
    skills.map(({ name }) => name),
  );
  await remember(app, session.contextId);
  const { pinnedSkillIds } = await session.pinned();
  return {
    ...answer(pinned, changed, before, await session.preview()),
    contextId,
    pinnedSkillIds,
  };
}

/** Pins all or none: on a refusal, earlier pins are undone. */
async function pinAll(
  session: Session,
  names: readonly string[],
): Promise<{ readonly pinned: readonly string[]; readonly changed: boolean }> {
  const pinned: string[] = [];
  const added: string[] = [];
  try {
    for (const name of names) {
      const { skill = name, changed } = await session.load(name);
      pinned.push(skill);
      if (changed) added.push(skill);
    }
  } catch (error) {
    for (const skill of added) await session.unload(skill);
    throw error;
  }
  return { pinned, changed: added.length > 0 };
}

async function loadForAll(app: App, names: readonly string[]): Promise<LoadedView> {
  const sessions = await app.sessions();
  const skills = await usableSkills(app, { isAnyAgent: true }, names);
  const preview = async (): Promise<Preview> => (await sessions.draft(await beginHere(app))).preview();
  const before = await preview();
  const earlier = await globalIds(sessions);
  const loaded = [];
  for (const { name } of skills) loaded.push(await sessions.loadGlobal(name));
  const changed = loaded.some((one) => one.changed);
  const ids = loaded.map(({ skill }) => skill);
  const pinnedSkillIds = await globalIds(sessions);
  if (changed)
    await app.audit({ action: "skill.load", subject: ids.join(", "), before: earlier, after: pinnedSkillIds });
  return { ...answer(ids, changed, before, await preview()), pinnedSkillIds };
}

function answer(pinned: readonly string[], changed: boolean, before: Preview, after: Preview) {
  const [first] = pinned;
  return {
    success: true as const,
    ...(pinned.length === 1 && first !== undefined ? { skill: first } : { skills: pinned }),
    changed,
    tools: toolChange(before, after),
  };
}

/** `✓ pinned playwright in a1f9 (2 pinned: code-review, playwright)` */
function headline(
  { contextId, skill, skills = [], changed, pinnedSkillIds }: LoadedView,
  { say, style }: Terminal,
): string {
  const names = style("bold", printable(skill ?? skills.join(", ")));
  const place =
    contextId === undefined
      ? { en: "for every session", zh: "所有会话" }
      : { en: `in ${printable(contextId)}`, zh: printable(contextId) };
  const all = printable(pinnedSkillIds.join(", "));
  const count = pinnedSkillIds.length;
  if (!changed)
    return say({
      en: `${style("dim", "·")} ${names} is pinned ${place.en} already (${count} pinned: ${all})`,
      zh: `${style("dim", "·")} ${names} 已固定于 ${place.zh}（共 ${count} 个：${all}）`,
    });
  return say({
    en: `${style("green", "✓")} pinned ${names} ${place.en} (${count} pinned: ${all})`,
    zh: `${style("green", "✓")} 已把 ${names} 固定到 ${place.zh}（共 ${count} 个：${all}）`,
  });
}
