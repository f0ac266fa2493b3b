import { firstOf, type SearchScope, type SearchSlice, scoresOf, weighParts } from "./rank-skills.ts";
import { findPlace, type SearchPlace } from "./search-place.ts";
import { readQuery } from "./search-query.ts";
import type { Segment } from "./search-segment.ts";
import type { Vocabulary } from "./search-vocabulary.ts";
import { nameForm } from "./search-words.ts";
import type { SearchableSkill } from "./searchable-skill.ts";

/** Searches some of the skills of an index. */

export interface RankedSkill {
  readonly id: string;
  readonly address: string;
  /** Comparable within one answer. */
  readonly score: number;
}

export interface SearchResult extends RankedSkill {
  readonly place: SearchPlace;
}

export interface SearchOptions {
  readonly limit?: number;
  /** Only skills with these ids. */
  readonly among?: ReadonlySet<string>;
}

/** Some of the skills of an index. It answers as an index of these skills alone would: no others are found or counted. */
export interface SearchView {
  /** The best first, of equals by id. A text without a word finds nothing. */
  rank(query: string, options?: SearchOptions): RankedSkill[];
  /** The same with the place in each that fits best, looked up in the skill as it is now. */
  search(query: string, options?: SearchOptions): Promise<SearchResult[]>;
  size(): number;
}

/** A skill of the index: its words are in a segment, which a merge replaces. */
export interface Indexed {
  /** Its id and name in one spelling. */
  readonly forms: readonly string[];
  segment: Segment;
  /** Its number in that segment. */
  number: number;
}

/** What the index has at the moment. */
export interface IndexState {
  readonly vocabulary: Vocabulary;
  /** Another number after each change of segments. */
  readonly changes: number;
}

const defaultLimit = 10;

/** A view of these skills, each with where the index has it. */
export function createSearchView(
  skills: readonly SearchableSkill[],
  indexed: readonly Indexed[],
  state: () => IndexState,
): SearchView {
  let last: { readonly changes: number; readonly scope: SearchScope } | undefined;

  /** Segments change while the view is kept; which skills it has does not. */
  function scope(): SearchScope {
    const { vocabulary, changes } = state();
    if (last?.changes === changes) return last.scope;
    const slices = new Map<Segment, SearchSlice>();
    for (const [place, { segment, number }] of indexed.entries()) {
      const slice = slices.get(segment) ?? { segment, places: new Int32Array(segment.size).fill(-1) };
      slices.set(segment, slice);
      slice.places[number] = place;
    }
    last = { changes, scope: { vocabulary, size: skills.length, slices: [...slices.values()] } };
    return last.scope;
  }

  function find(query: string, { limit = defaultLimit, among }: SearchOptions) {
    const searched = scope();
    const parts = weighParts(readQuery(query), searched);
    const scores = scoresOf(searched, parts);
    putNamedFirst(scores, query, indexed);
    if (among) for (const [place, { id }] of skills.entries()) if (!among.has(id)) scores[place] = 0;
    return { parts, vocabulary: searched.vocabulary, found: bestOf(skills, scores, limit) };
  }

  return {
    rank: (query, options = {}) =>
      find(query, options).found.map(({ skill: { id, address }, score }) => ({ id, address, score })),
    search(query, options = {}) {
      const { parts, vocabulary, found } = find(query, options);
      const places = found.map(async ({ skill, score }) => ({
        id: skill.id,
        address: skill.address,
        score,
        place: await findPlace(skill, parts, vocabulary),
      }));
      return Promise.all(places);
    },
    size: () => skills.length,
  };
}

/** A query that is an id or a name, however it is spelled, means that skill before all others. */
function putNamedFirst(scores: Float64Array, query: string, indexed: readonly Indexed[]): void {
  const form = nameForm(query);
  if (form === "") return;
  const highest = scores.reduce((most, score) => Math.max(most, score), 0);
  for (const [place, { forms }] of indexed.entries()) if (forms.includes(form)) scores[place] = highest + 1;
}

interface Met {
  readonly skill: SearchableSkill;
  readonly score: number;
}

/** The best of the skills that have a score, sorted. A common word is in most of them: none is copied before it counts. */
function bestOf(skills: readonly SearchableSkill[], scores: Float64Array, limit: number): readonly Met[] {
  const met: Met[] = [];
  let lowest = 0;
  for (let place = 0; place < scores.length; place++) {
    const score = scores[place] ?? 0;
    const skill = skills[place];
    if (skill === undefined || score <= 0 || score < lowest) continue;
    met.push({ skill, score });
    if (met.length < 4 * limit + 100) continue;
    met.splice(0, met.length, ...firstOf(met, limit, bestFirst));
    lowest = met.at(-1)?.score ?? 0;
  }
  return firstOf(met, limit, bestFirst);
}

const bestFirst = (one: Met, other: Met): number =>
  other.score - one.score || compare(one.skill.id, other.skill.id) || compare(one.skill.address, other.skill.address);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
