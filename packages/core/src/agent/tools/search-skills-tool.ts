import type { SearchIndex } from "../../catalog/search/search-index.ts";
import type { SearchView } from "../../catalog/search/search-view.ts";
import { type SearchableSkill, searchableSkill } from "../../catalog/search/searchable-skill.ts";
import type { VisibleSkill, VisibleSkills } from "../../resolve/visible-skills.ts";
import { listingLine } from "../../skill/listing-line.ts";
import type { Tool } from "../../turn/compose-loadout.ts";
import { done, failed, type ToolResult } from "./tool.ts";

/** The tool `search_skills`. */

const description =
  "Find skills that fit a task, also those the list leaves out: by the words of their ids, names, descriptions and instructions, in English or Chinese. Answers one line a skill, the best first.";

/** Many short lines: the model that asks is the best judge of them. */
const usualCount = 20;
const mostResults = 50;
const longestLine = 150;

export interface SearchSkillsToolDeps {
  /** The skills this turn may see; nothing else is searched or counted. */
  readonly visible: () => VisibleSkills;
  /** The index of the process, opened with the first search. */
  readonly index: () => Promise<SearchIndex>;
}

/** It needs nothing of the step it runs in. */
export interface SearchSkillsTool extends Tool {
  run(given: Readonly<Record<string, unknown>>): Promise<ToolResult>;
}

/** The tool `search_skills`: models find skills that the list leaves out. */
export function createSearchSkillsTool({ visible, index }: SearchSkillsToolDeps): SearchSkillsTool {
  return {
    name: "search_skills",
    description,
    parameters: {
      type: "object",
      properties: {
        query: { type: "string", description: "What the skill should be about, in a few words" },
        limit: { type: "integer", minimum: 1, maximum: mostResults, description: `${usualCount} if left out` },
      },
      required: ["query"],
      additionalProperties: false,
    },
    async run({ query, limit }) {
      if (typeof query !== "string") return failed("search_skills needs query as text");
      const skills = offeredSkills(visible());
      const view = await searchVisible(await index(), visible());
      const found = view.rank(query, { limit: countOf(limit) });
      const total = skills.size === 1 ? "1 skill" : `${skills.size} skills`;
      if (found.length === 0) return done(`Nothing found among ${total}. Try other words, or fewer.`);
      return done(
        [
          ...found.map(({ id }) => lineOf(id, skills.get(id)?.head.description ?? "")),
          `[${found.length} of ${total}; call Skill with an id to load one]`,
        ].join("\n"),
      );
    },
  };
}

/** Exactly the skills that the model may load in this turn, in an index that other sessions use too. */
export const searchVisible = (index: SearchIndex, visible: VisibleSkills): Promise<SearchView> =>
  index.view(searchable(visible), visible);

/** Made when it is read: the index keeps the view of a visible value, which never changes. */
function* searchable(visible: VisibleSkills): Iterable<SearchableSkill> {
  for (const skill of offeredSkills(visible).values()) yield searchableSkill(skill);
}

/** The visible skills that the model may load. */
function offeredSkills(visible: VisibleSkills): ReadonlyMap<string, VisibleSkill> {
  const kept = offered.get(visible);
  if (kept) return kept;
  const made = new Map([...visible.skills].filter(([, { head }]) => head.modelInvocable));
  offered.set(visible, made);
  return made;
}

/** By visible value, for all searches of a turn. */
const offered = new WeakMap<VisibleSkills, ReadonlyMap<string, VisibleSkill>>();

const countOf = (limit: unknown): number =>
  typeof limit === "number" && limit >= 1 ? Math.min(Math.floor(limit), mostResults) : usualCount;

function lineOf(id: string, text: string): string {
  const line = listingLine(id, text);
  return line.length > longestLine ? `${line.slice(0, longestLine - 1).replace(/[\uD800-\uDBFF]$/, "")}…` : line;
}
