import { chineseWordsIn } from "./chinese-words.ts";
import { relatedTerms } from "./related-words.ts";
import { isPair, isStopWord, stem, withSpaces, wordsOf } from "./search-words.ts";

/** Splits a query into parts with their terms. */

/** One thing a query asks for. */
export interface QueryPart {
  /** Terms with how much each counts; a skill has the part at its best term. */
  readonly terms: ReadonlyMap<string, number>;
  readonly weight: number;
  /** Counts only where a skill has the word: it is neither completed nor found with slips. */
  readonly isExact?: boolean;
}

/** Parts of the ranking that can be left out, to measure what each is worth. */
export interface QueryOptions {
  readonly withoutRelated?: boolean;
  readonly withoutChinese?: boolean;
}

/** How much of a query counts. */
const longestQuery = 1000;
const mostParts = 64;
/** Words of a query in which neighbors are joined too; in a sentence they seldom belong together. */
const mostJoined = 4;

/** What counts how much, measured on queries and real skills (`npm run bench search`). */
const weights = {
  related: 0.4,
  /** A Chinese word of two characters where its first English name is 1. */
  chinese: 0.8,
  /** How much less each further English name counts. */
  later: 0.2,
  /** A pair inside a longer Chinese word. */
  inside: 0.6,
  /** A pair that may be no word. */
  pair: 0.5,
  /** A part of a name like `parseJson`. */
  piece: 0.3,
};

/** What a query asks for. Nothing but punctuation and stop words asks for nothing. */
export function readQuery(text: string, options: QueryOptions = {}): QueryPart[] {
  const query = text.slice(0, longestQuery).normalize("NFKC");
  const parts = new Map<string, QueryPart>();
  const add = (key: string, terms: Iterable<readonly [string, number]>, weight: number, more = {}): void => {
    if (!parts.has(key) && parts.size < mostParts) parts.set(key, { terms: best(terms), weight, ...more });
  };
  for (const term of termsOf(query)) add(term, options.withoutRelated ? [[term, 1]] : withRelated(term), 1);
  for (const run of query.match(runs) ?? []) {
    const words = options.withoutChinese || !hasHan.test(run) ? [] : chineseWordsIn(run);
    for (const { word, weight, names } of words) if (weight > 0) add(`=${word}`, inBothLanguages(word, names), weight);
    const covered = new Set(words.flatMap(({ word }) => (word.length > 1 ? wordsOf(word) : [])));
    for (const pair of wordsOf(run)) if (!covered.has(pair)) add(pair, [[pair, 1]], run.length > 1 ? weights.pair : 1);
  }
  for (const term of joinedTerms(query)) add(term, [[term, 1]], 1, { isExact: true });
  for (const term of termsOf(withSpaces(query).replace(lettersBeforeDigit, "$1 ")))
    add(term, [[term, 1]], weights.piece);
  return [...parts.values()];
}

const hasHan = /\p{Script=Han}/u;
const runs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

const termsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !isPair(word) && !isStopWord(word))
    .map(stem)
    .filter((term) => !isStopWord(term));

/** Of a short query: `web sockets` may be `websockets`, and `ISO 27001` `iso27001`. */
function joinedTerms(text: string): string[] {
  const words = wordsOf(text);
  if (words.length > mostJoined) return [];
  const isOne = (word: string): boolean => word.length > 1 && !isPair(word) && !isStopWord(word);
  return words.flatMap((word, place) => {
    const next = words[place + 1] ?? "";
    return isOne(word) && isOne(next) ? [stem(word + next)] : [];
  });
}

const lettersBeforeDigit = /(\p{L})(?=\d)/gu;

const withRelated = (term: string): [string, number][] => [
  [term, 1],
  ...relatedTerms(term).map((other): [string, number] => [other, weights.related]),
];

/** A Chinese word by its characters and its English names; later names count less. */
const inBothLanguages = (word: string, names: readonly (readonly string[])[]): [string, number][] => [
  ...names.flatMap((terms, place) =>
    terms.map((term): [string, number] => [term, 1 / Math.sqrt(1 + place * weights.later)]),
  ),
  ...(word.length === 1 ? [] : wordsOf(word)).map((pair): [string, number] => [
    pair,
    word.length > 2 ? weights.inside : weights.chinese,
  ]),
];

/** Each term once, with the most it counts. */
function best(terms: Iterable<readonly [string, number]>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [term, weight] of terms) found.set(term, Math.max(weight, found.get(term) ?? 0));
  return found;
}
