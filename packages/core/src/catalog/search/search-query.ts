import { chineseWordsIn } from "./chinese-words.ts";
import { relatedTerms } from "./related-words.ts";
import { isPair, isStopWord, stem, withSpaces, wordsOf } from "./search-words.ts";

/** Splits a query into parts with their terms. */

/** One thing a query asks for: a skill that has several of the terms has it once, at its best. */
export interface QueryPart {
  /** Terms with how much each counts. */
  readonly terms: ReadonlyMap<string, number>;
  readonly weight: number;
}

/** How much of a query counts. */
const longestQuery = 1000;
const mostParts = 64;

/** What counts how much, measured on queries and real skills (`npm run bench search`). */
const weights = {
  related: 0.7,
  /** A Chinese word of two characters where the English one is 1: pairs are rarer among skills than they mean. */
  chinese: 0.8,
  /** A pair inside a longer Chinese word. */
  inside: 0.5,
  /** A pair that may be no word. */
  pair: 0.3,
  /** A part of a name like `parseJson`. */
  piece: 0.3,
};

/** What a query asks for. Nothing but punctuation and stop words asks for nothing. */
export function readQuery(text: string): QueryPart[] {
  const query = text.slice(0, longestQuery).normalize("NFKC");
  const parts = new Map<string, QueryPart>();
  const add = (key: string, terms: Iterable<readonly [string, number]>, weight: number): void => {
    if (!parts.has(key) && parts.size < mostParts) parts.set(key, { terms: best(terms), weight });
  };
  for (const term of termsOf(query)) add(term, withRelated(term), 1);
  for (const run of query.match(runs) ?? []) {
    const words = chineseWordsIn(run);
    for (const { word, terms } of words) add(word, inBothLanguages(word, terms), 1);
    const covered = new Set(words.flatMap(({ word }) => wordsOf(word)));
    for (const pair of wordsOf(run)) if (!covered.has(pair)) add(pair, [[pair, 1]], run.length > 1 ? weights.pair : 1);
  }
  for (const term of termsOf(withSpaces(query))) add(term, [[term, 1]], weights.piece);
  return [...parts.values()];
}

const runs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

const termsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !isPair(word) && !isStopWord(word))
    .map(stem)
    .filter((term) => !isStopWord(term));

const withRelated = (term: string): [string, number][] => [
  [term, 1],
  ...relatedTerms(term).map((other): [string, number] => [other, weights.related]),
];

const inBothLanguages = (word: string, english: readonly string[]): [string, number][] => [
  ...english.map((term): [string, number] => [term, 1]),
  ...wordsOf(word).map((pair): [string, number] => [pair, word.length > 2 ? weights.inside : weights.chinese]),
];

/** Each term once, with the most it counts. */
function best(terms: Iterable<readonly [string, number]>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [term, weight] of terms) found.set(term, Math.max(weight, found.get(term) ?? 0));
  return found;
}
