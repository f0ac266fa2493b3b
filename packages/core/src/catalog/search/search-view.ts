import {
  countOf,
  firstOf,
  type SearchScope,
  type SearchSlice,
  scoresOf,
  type WeighedPart,
  weighParts,
} from "./rank-skills.ts";
import { findPlace, type SearchPlace } from "./search-place.ts";
import { type QueryOptions, readQuery } from "./search-query.ts";
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
  /** Only skills that have a good part of what the query asks for: the shorter it is, the more of it. */
  readonly mustFit?: boolean;
  /** Parts of the ranking to leave out, to measure what each is worth. */
  readonly without?: QueryOptions;
}

/** Some of the skills of an index. It answers as an index of these skills alone would: no others are found or counted. */
export interface SearchView {
  /** The best first, of equals by id. A text without a word finds nothing. */
  rank(query: string, options?: SearchOptions): RankedSkill[];
  /** The same with the place in each that fits best, looked up in the skill as it is now. */
  search(query: string, options?: SearchOptions): Promise<SearchResult[]>;
  /** How many of the skills have this term, a stem, anywhere in their texts. */
  count(term: string): number;
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

/** A row that can be made searchable; a large list of them is not, until a query finds some. */
export interface SearchRow {
  readonly id: string;
  readonly address: string;
}

/** The rows of a view, how one is made searchable, and where the index has each of them. */
export interface SearchRows<Row extends SearchRow> {
  readonly rows: readonly Row[];
  readonly indexed: readonly Indexed[];
  readonly searchable: (row: Row) => SearchableSkill;
}

export function createSearchView<Row extends SearchRow>(
  { rows, indexed, searchable }: SearchRows<Row>,
  state: () => IndexState,
): SearchView {
  let last: { readonly changes: number; readonly scope: SearchScope } | undefined;

  /** Segments change while the view is kept; which skills it has does not. */
  function scope(): SearchScope {
    const { vocabulary, changes } = state();
    if (last?.changes === changes) return last.scope;
    const slices = new Map<Segment, SearchSlice>();
    let slice: SearchSlice | undefined;
    for (let place = 0; place < indexed.length; place++) {
      const { segment, number } = indexed[place] as Indexed;
      if (slice?.segment !== segment) {
        slice = slices.get(segment) ?? { segment, places: new Int32Array(segment.size).fill(-1) };
        slices.set(segment, slice);
      }
      slice.places[number] = place;
    }
    last = { changes, scope: { vocabulary, size: rows.length, slices: [...slices.values()] } };
    return last.scope;
  }

  function find(query: string, { limit = defaultLimit, among, mustFit = false, without = {} }: SearchOptions) {
    const searched = scope();
    const parts = weighParts(readQuery(query, without), searched);
    const scores = scoresOf(searched, parts);
    if (mustFit) dropBelow(scores, shareToFit(parts.length) * wholeOf(parts));
    putNamedFirst(scores, query, indexed);
    if (among)
      for (let place = 0; place < rows.length; place++) if (!among.has(rows[place]?.id ?? "")) scores[place] = 0;
    return { parts, vocabulary: searched.vocabulary, found: bestOf(rows, scores, limit) };
  }

  return {
    rank: (query, options = {}) =>
      find(query, options).found.map(({ row: { id, address }, score }) => ({ id, address, score })),
    search(query, options = {}) {
      const { parts, vocabulary, found } = find(query, options);
      const places = found.map(async ({ row, score }) => ({
        id: row.id,
        address: row.address,
        score,
        place: await findPlace(searchable(row), parts, vocabulary),
      }));
      return Promise.all(places);
    },
    count(term) {
      const searched = scope();
      return countOf(searched.vocabulary.find(term), searched);
    },
    size: () => rows.length,
  };
}

/** Measured on needs: with it about a third of what is named fits, and small talk names nothing. */
const shareToFit = (parts: number): number => Math.max(0.2, 0.55 / Math.sqrt(parts));

/** What a skill would score that has all that is asked for. */
const wholeOf = (parts: readonly WeighedPart[]): number =>
  parts.reduce((sum, { weight, terms }) => sum + weight * Math.max(0, ...terms.values()), 0);

function dropBelow(scores: Float64Array, least: number): void {
  for (let place = 0; place < scores.length; place++) if ((scores[place] ?? 0) < least) scores[place] = 0;
}

/** A query that is an id or a name, however it is spelled, means that skill before all others. */
function putNamedFirst(scores: Float64Array, query: string, indexed: readonly Indexed[]): void {
  const form = nameForm(query);
  if (form === "") return;
  const highest = scores.reduce((most, score) => Math.max(most, score), 0);
  for (let place = 0; place < indexed.length; place++)
    if (indexed[place]?.forms.includes(form)) scores[place] = highest + 1;
}

interface Met<Row> {
  readonly row: Row;
  readonly score: number;
}

/** The best of the rows that have a score, sorted. A common word is in most of them: none is copied before it counts. */
function bestOf<Row extends SearchRow>(rows: readonly Row[], scores: Float64Array, limit: number): readonly Met<Row>[] {
  const met: Met<Row>[] = [];
  let lowest = 0;
  for (let place = 0; place < scores.length; place++) {
    const score = scores[place] ?? 0;
    const row = rows[place];
    if (row === undefined || score <= 0 || score < lowest) continue;
    met.push({ row, score });
    if (met.length < 4 * limit + 100) continue;
    met.splice(0, met.length, ...firstOf(met, limit, bestFirst));
    lowest = met.at(-1)?.score ?? 0;
  }
  return firstOf(met, limit, bestFirst);
}

const bestFirst = (one: Met<SearchRow>, other: Met<SearchRow>): number =>
  other.score - one.score || compare(one.row.id, other.row.id) || compare(one.row.address, other.row.address);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
