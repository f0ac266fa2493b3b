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

  function find(query: string, { limit = defaultLimit, among }: SearchOptions) {
    const searched = scope();
    const parts = weighParts(readQuery(query), searched);
    const scores = scoresOf(searched, parts);
    putNamedFirst(scores, query, indexed);
    const met: number[] = [];
    for (let place = 0; place < scores.length; place++)
      if ((scores[place] ?? 0) > 0 && (among === undefined || among.has(rowAt(place).id))) met.push(place);
    const bestFirst = (one: number, other: number): number =>
      (scores[other] ?? 0) - (scores[one] ?? 0) ||
      compare(rowAt(one).id, rowAt(other).id) ||
      compare(rowAt(one).address, rowAt(other).address);
    const found = firstOf(met, limit, bestFirst).map((place) => ({ row: rowAt(place), score: scores[place] ?? 0 }));
    return { parts, vocabulary: searched.vocabulary, found };
  }

  const rowAt = (place: number): Row => rows[place] as Row;

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
    size: () => rows.length,
  };
}

/** A query that is an id or a name, however it is spelled, means that skill before all others. */
function putNamedFirst(scores: Float64Array, query: string, indexed: readonly Indexed[]): void {
  const form = nameForm(query);
  if (form === "") return;
  const highest = scores.reduce((most, score) => Math.max(most, score), 0);
  for (let place = 0; place < indexed.length; place++)
    if (indexed[place]?.forms.includes(form)) scores[place] = highest + 1;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
