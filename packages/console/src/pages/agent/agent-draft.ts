import { agentKeys, type InputOf } from "loadout/client";

/** An agent as a draft: opened from its definition, compared with it, and turned back into changes. */

type AgentKey = (typeof agentKeys)[number];

/** An agent as in its file; absent fields have their default. */
export type Definition = Pick<InputOf<"agent.preview">, AgentKey>;

/** An agent in the form. */
export interface AgentDraft {
  readonly model: string | undefined;
  /** Further models its users may choose. */
  readonly models: readonly string[];
  readonly prompt: string | undefined;
  readonly isAllSkills: boolean;
  /** Kept while all skills are on, so that switching back restores them. */
  readonly skills: readonly string[];
  readonly hasUsualTools: boolean;
  readonly tools: readonly string[];
  readonly mcp: readonly string[];
  /** As it was typed. */
  readonly maxSteps: string;
  /** Who may use it; absent means everyone. */
  readonly use: readonly string[] | undefined;
}

export const openDraft = ({ model, models, prompt, skills, tools, mcp, maxSteps, use }: Definition): AgentDraft => ({
  model,
  models: models ?? [],
  prompt,
  isAllSkills: skills === undefined,
  skills: skills ?? [],
  hasUsualTools: tools === undefined,
  tools: tools ?? [],
  mcp: mcp ?? [],
  maxSteps: maxSteps === undefined ? "" : String(maxSteps),
  use,
});

/** The definition of a draft; an invalid count of steps is left out. */
export function definitionOf(draft: AgentDraft): Definition {
  const { model, models, prompt, isAllSkills, skills, hasUsualTools, tools, mcp, maxSteps, use } = draft;
  const steps = stepsOf(maxSteps);
  return {
    ...(model !== undefined && { model }),
    ...(models.length > 0 && { models: [...models] }),
    ...(prompt !== undefined && { prompt }),
    ...(!isAllSkills && { skills: [...skills] }),
    ...(!hasUsualTools && { tools: [...tools] }),
    ...(mcp.length > 0 && { mcp: [...mcp] }),
    ...(steps !== undefined && { maxSteps: steps }),
    ...(use && { use: [...use] }),
  };
}

/** Only the fields of the definition, in a fixed order. */
export const definitionIn = (agent: Definition): Definition =>
  Object.fromEntries(agentKeys.flatMap((key) => (agent[key] === undefined ? [] : [[key, agent[key]]])));

const stepsOf = (text: string): number | undefined => (isSteps(text) && text.trim() !== "" ? Number(text) : undefined);

/** Empty, or an integer of at least 1. */
export const isSteps = (text: string): boolean =>
  text.trim() === "" || (/^\d+$/.test(text.trim()) && Number.isSafeInteger(Number(text)) && Number(text) > 0);

export interface Changes {
  readonly set: Definition;
  /** Fields to reset to their default. */
  readonly clear: AgentKey[];
}

/** The changes that turn one definition into the other. */
export function changesOf(before: Definition, after: Definition): Changes {
  const changed = agentKeys.filter((key) => !isAlike(key, before[key], after[key]));
  return {
    set: Object.fromEntries(changed.flatMap((key) => (after[key] === undefined ? [] : [[key, after[key]]]))),
    clear: changed.filter((key) => after[key] === undefined),
  };
}

export const isSame = (before: Definition, after: Definition): boolean =>
  agentKeys.every((key) => isAlike(key, before[key], after[key]));

/** An empty list of servers or models is the same as none; an empty list of skills is not. */
function isAlike(key: AgentKey, one: unknown, other: unknown): boolean {
  const plain = (value: unknown): unknown =>
    (key === "mcp" || key === "models") && Array.isArray(value) && value.length === 0 ? undefined : value;
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

/** Applies the changes from `seen` to `mine` on top of `theirs`. */
export function onTopOf(theirs: Definition, seen: Definition, mine: Definition): Definition {
  const { set, clear } = changesOf(seen, mine);
  return definitionIn(
    Object.fromEntries(Object.entries({ ...theirs, ...set }).filter(([key]) => !clear.some((gone) => gone === key))),
  );
}

/** As text, to compare line by line. */
export const definitionText = (definition: Definition): string => JSON.stringify(definitionIn(definition), null, 2);
