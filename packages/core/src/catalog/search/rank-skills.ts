import { isNear, slipsIn } from "./near-words.ts";
import type { QueryPart } from "./search-query.ts";
import { rangeOf, type Segment } from "./search-segment.ts";
import type { Vocabulary } from "./search-vocabulary.ts";
import { isPair } from "./search-words.ts";

/** Scores the skills of a view for a query. What counts, and how much, follows from the skills of the view alone. */

/** The skills that are searched, as a part of each segment of the index. */
export interface SearchScope {
  readonly vocabulary: Vocabulary;
  readonly size: number;
  readonly slices: readonly SearchSlice[];
}

export interface SearchSlice {
  readonly segment: Segment;
  /** By number of a skill in the segment: its place in the view; -1 for a skill that the view does not have. */
  readonly places: Int32Array;
}

/** A part of a query with the terms that exist, each with what it counts: the rarer, the more. */
export interface WeighedPart {
  readonly weight: number;
  readonly terms: ReadonlyMap<string, number>;
}

/** Unknown words of a short query are tried as prefixes, then with slips. */
const mostCompleted = 4;
const mostCompletions = 20;
const completionWeight = 0.7;
const slipWeight = 0.5;

export function weighParts(parts: readonly QueryPart[], scope: SearchScope): WeighedPart[] {
  const typed = parts.filter(({ isExact }) => !isExact).length;
  return parts.flatMap(({ weight, terms, isExact }) => {
    const known = [...terms].flatMap(([term, value]) => {
      const count = countOf(scope.vocabulary.find(term), scope);
      return count === 0 ? [] : [{ term, value, count }];
    });
    const [first = ""] = terms.keys();
    if (isExact && known.length === 0) return [];
    const wanted = known.length === 0 && typed <= mostCompleted ? completions(first, scope) : known;
    return [{ weight, terms: new Map(wanted.map(({ term, value, count }) => [term, value * rarity(count, scope)])) }];
  });
}

const rarity = (count: number, { size }: SearchScope): number => Math.log(1 + (size - count + 0.5) / (count + 0.5));

/** How many skills of the view have a term. */
export function countOf(term: number | undefined, { slices }: SearchScope): number {
  let count = 0;
  if (term === undefined) return count;
  for (const { segment, places } of slices) {
    const [from, to] = rangeOf(segment, term);
    for (let at = from; at < to; at++) if ((places[(segment.entries[at] ?? 0) >>> 8] ?? -1) >= 0) count++;
  }
  return count;
}

interface Completion {
  readonly term: string;
  readonly value: number;
  readonly count: number;
}

/** Terms with this prefix, else terms that differ by slips; for a single CJK character, the pairs that contain it. */
function completions(wanted: string, scope: SearchScope): Completion[] {
  const isSingle = wanted.length === 1 && isPair(wanted);
  if (wanted.length < 3 && !isSingle) return [];
  const begun = termsLike(
    (term) => (isSingle ? isPair(term) && term.includes(wanted) : term.startsWith(wanted)),
    completionWeight,
    scope,
  );
  const slips = isPair(wanted) ? 0 : slipsIn(wanted);
  if (begun.length > 0 || slips === 0) return begun;
  const first = wanted.charCodeAt(0);
  return termsLike(
    // Slips are rare in first letters, and most words are left out by them.
    (term) => term.charCodeAt(0) === first && isNear(wanted, term, slips),
    slipWeight,
    scope,
  );
}

/** The most frequent of the terms of the view that fit. */
function termsLike(isLike: (term: string) => boolean, value: number, scope: SearchScope): Completion[] {
  const { vocabulary } = scope;
  const found: Completion[] = [];
  for (let number = 1; number < vocabulary.size(); number++) {
    const term = vocabulary.word(number);
    if (!isLike(term)) continue;
    const count = countOf(number, scope);
    if (count > 0) found.push({ term, value, count });
  }
  return found
    .sort((one, other) => other.count - one.count || (one.term < other.term ? -1 : 1))
    .slice(0, mostCompletions);
}

/** By place in the view: the sum over the parts of what the best term of each counts there. */
export function scoresOf({ vocabulary, slices, size }: SearchScope, parts: readonly WeighedPart[]): Float64Array {
  const scores = new Float64Array(size);
  const best = new Float64Array(size);
  const met = new Uint32Array(size);
  for (const { weight, terms } of parts) {
    let count = 0;
    for (const [term, value] of terms)
      for (const { segment, places } of slices) {
        const { entries } = segment;
        const [from, to] = rangeOf(segment, vocabulary.find(term) ?? 0);
        for (let at = from; at < to; at++) {
          const entry = entries[at] ?? 0;
          const place = places[entry >>> 8] ?? -1;
          if (place < 0) continue;
          const before = best[place] ?? 0;
          if (before === 0) met[count++] = place;
          best[place] = Math.max(before, value * (entry & 255));
        }
      }
    for (let at = 0; at < count; at++) {
      const place = met[at] ?? 0;
      scores[place] = (scores[place] ?? 0) + (weight * (best[place] ?? 0)) / 255;
      best[place] = 0;
    }
  }
  return scores;
}

/** The first `limit` in an order, sorted; cheaper than sorting all where few are wanted. */
export function firstOf<T>(all: readonly T[], limit: number, order: (one: T, other: T) => number): T[] {
  if (limit * 4 > all.length) return all.toSorted(order).slice(0, limit);
  const first: T[] = [];
  for (const one of all) {
    const last = first[limit - 1];
    if (last !== undefined && order(last, one) <= 0) continue;
    const at = first.findIndex((other) => order(one, other) < 0);
    if (at < 0) first.push(one);
    else first.splice(at, 0, one);
    if (first.length > limit) first.pop();
  }
  return first;
}
