import { askForSkill, type ModelPick } from "../agent/loop/ask-for-skill.ts";
import { createSearchSkillsTool, searchVisible } from "../agent/tools/search-skills-tool.ts";
import type { SearchIndex } from "../catalog/search/search-index.ts";
import type { SearchResult } from "../catalog/search/search-view.ts";
import type { VisibleSkills } from "../resolve/visible-skills.ts";
import type { ListedSkill } from "../turn/catalog-section.ts";
import { judgeTrial, type Trial } from "../turn/judge-trial.ts";
import { skillNote } from "../turn/skill-note.ts";
import type { Look } from "./session-preview.ts";
import type { TurnSetup } from "./set-up-turn.ts";

/** Tries a request: which skill it brings in as the first message of a session, or as a later one. */

export interface TryOptions {
  /** A description that is not saved, tried instead of the saved one. */
  readonly description?: string;
  /** Asks the session's model as well. */
  readonly asksModel?: boolean;
  /** As a message of a session that began with something else: the list is not made for it, and the note comes with it. */
  readonly isLater?: boolean;
  readonly signal?: AbortSignal;
}

export interface TriedRequest extends Trial {
  /** The skills that fit best, with the place in each that fits best. */
  readonly best: readonly SearchResult[];
  /** Whether the note with a later message of a session that began with something else would name the skill. */
  readonly noted: boolean;
  /** What the model did; only if it was asked. */
  readonly model?: ModelPick & { readonly id: string };
}

export interface TryRequestDeps {
  readonly look: Look;
  /** The search index of the process. */
  readonly search: () => Promise<SearchIndex>;
}

/** The skills that are shown with their places. */
const mostShown = 5;

export function createTryRequest({ look, search }: TryRequestDeps) {
  return async (
    id: string,
    message: string,
    { description, asksModel = false, isLater = false, signal = new AbortController().signal }: TryOptions = {},
  ): Promise<TriedRequest> => {
    const described = description === undefined ? undefined : new Map([[id, description]]);
    const later = await look(described && { described });
    const setUp = isLater ? later : await look({ firstMessage: message, ...(described && { described }) });
    const { visible } = setUp.skills;
    const { catalog: cuts } = setUp.loadout([]);
    const view = await searchVisible(await search(), visible);
    const ranked = view.rank(message, { limit: Math.max(1, view.size()) }).map((one) => one.id);
    const shown = new Set([...ranked.slice(0, mostShown), ...ranked.filter((one) => one === id)]);
    const noted = await later.fitting(message, new Set(), { isPlain: !(asksModel && isLater), signal });
    const best = shown.size === 0 ? [] : await view.search(message, { limit: shown.size, among: shown });
    return {
      ...judgeTrial(id, { visible: visible.skills, cuts, ranked }),
      best,
      noted: noted.some((one) => one.id === id),
      ...(asksModel && { model: await ask({ setUp, visible, search, noted: isLater ? noted : [] }, message, signal) }),
    };
  };
}

interface Asked extends Pick<TryRequestDeps, "search"> {
  readonly setUp: TurnSetup;
  readonly visible: VisibleSkills;
  /** Skills of the note with the message. */
  readonly noted: readonly ListedSkill[];
}

/** With exactly the request of a session that has this message alone. */
async function ask(
  { setUp, visible, search, noted }: Asked,
  message: string,
  signal: AbortSignal,
): Promise<NonNullable<TriedRequest["model"]>> {
  const { instructions, tools, catalog } = setUp.loadout([]);
  const model = await setUp.model.open();
  const searchTool = createSearchSkillsTool({ visible: () => visible, index: search });
  const left = new Set(catalog.omitted);
  const note = noted.length === 0 ? [] : [{ role: "system" as const, content: skillNote(noted) }];
  const pick = await askForSkill({
    model,
    request: { instructions, tools, messages: [{ role: "user", content: message }, ...note] },
    noted: new Set(noted.map((one) => one.id)),
    listed: new Set([...visible.skills.keys()].filter((id) => !left.has(id))),
    search: async (given) => {
      const { content, isError } = await searchTool.run(given);
      return { content, isError };
    },
    idOf: (named) => idOf(visible, named),
    signal,
  });
  return { id: setUp.model.id, ...pick };
}

/** A skill that the model may load, by id or by a name that only one has. */
function idOf({ skills }: VisibleSkills, named: string): string | undefined {
  const found = skills.get(named);
  if (found) return found.head.modelInvocable ? found.id : undefined;
  const name = named.toLowerCase();
  const [first, second] = [...skills.values()].filter(({ head }) => head.name.toLowerCase() === name);
  return second === undefined && first?.head.modelInvocable ? first.id : undefined;
}
