import { createPace } from "../../ground/pace.ts";
import { rankSkills, weighParts } from "./rank-skills.ts";
import { findPlace, type SearchPlace } from "./search-place.ts";
import { createReader, type Document, invert, renumber } from "./search-postings.ts";
import { readQuery } from "./search-query.ts";
import { createVocabulary } from "./search-vocabulary.ts";
import type { SearchableSkill } from "./searchable-skill.ts";

/** The search index of skills. */

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

/** Skills by the words of their ids, names, descriptions and bodies. In memory. */
export interface SearchIndex {
  /** From then on these skills are searched, and no others. Those that did not change are not read again. */
  update(skills: Iterable<SearchableSkill>): Promise<void>;
  /** The best first, of equals by id. A text without a word finds nothing. */
  rank(query: string, options?: SearchOptions): RankedSkill[];
  /** The same with the place in each that fits best, looked up in the skill as it is now. */
  search(query: string, options?: SearchOptions): SearchResult[];
  size(): number;
}

const defaultLimit = 10;

export function createSearchIndex(): SearchIndex {
  let vocabulary = createVocabulary();
  let documents: readonly Document[] = [];
  let postings = invert(documents, vocabulary);
  let updating = Promise.resolve();

  async function takeIn(skills: readonly SearchableSkill[]): Promise<void> {
    const known = new Map(documents.map((document) => [document.skill.address, document]));
    const read = createReader(vocabulary);
    const pace = createPace();
    const next: Document[] = [];
    for (const skill of skills) {
      const before = known.get(skill.address);
      const isSame = before !== undefined && skill.stamp !== undefined && before.skill.stamp === skill.stamp;
      next.push(isSame ? before : { skill, terms: read(skill) });
      const others = pace();
      if (others) await others;
    }
    if (next.length === documents.length && next.every((one, index) => one === documents[index])) return;
    documents = next;
    postings = invert(documents, vocabulary);
    const fewer = renumber(documents, postings);
    if (!fewer) return;
    ({ vocabulary, documents } = fewer);
    postings = invert(documents, vocabulary);
  }

  function find(query: string, { limit = defaultLimit, among }: SearchOptions) {
    const parts = weighParts(readQuery(query), postings);
    return { parts, found: rankSkills(postings, query, parts, among).slice(0, limit) };
  }

  return {
    update(skills) {
      const all = [...new Map([...skills].map((skill) => [skill.address, skill])).values()];
      updating = updating.catch(() => undefined).then(() => takeIn(all)); // one that failed stops no other
      return updating;
    },
    rank: (query, options = {}) =>
      find(query, options).found.map(({ skill: { id, address }, score }) => ({ id, address, score })),
    search(query, options = {}) {
      const { parts, found } = find(query, options);
      return found.map(({ skill, score }) => ({
        id: skill.id,
        address: skill.address,
        score,
        place: findPlace(skill, parts, postings.vocabulary),
      }));
    },
    size: () => documents.length,
  };
}
