import { text } from "./chinese-word-list.ts";

/** Finds the words in a run of Chinese characters, with their English names. Texts without a dictionary: `search-words.ts`. */

export interface ChineseWord {
  readonly word: string;
  /** From 0 to 1: how much it says, the more the rarer it is in Chinese texts. */
  readonly weight: number;
  /** Its English names as stems, the most usual first. */
  readonly names: readonly (readonly string[])[];
}

interface Entry {
  /** Its frequency as a power of two. */
  readonly size: number;
  readonly names: string;
}

interface Dictionary {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Characters of its longest word. */
  readonly longest: number;
}

/** For a character that no list has: about as frequent as a usual one. */
const unlistedSize = 10;
/** Words this frequent say nothing, those below the second number all they can; powers of two. */
const [emptySize, fullSize] = [18, 11.5];
/** More than any word has, so that every piece costs something. */
const mostSize = 26;
/** A single character has many meanings. */
const singleWeight = 0.3;

let dictionary: Dictionary | undefined;

/** Read when the first Chinese word is looked up. */
function openDictionary(): Dictionary {
  if (dictionary) return dictionary;
  const entries = new Map<string, Entry>();
  let longest = 1;
  for (const [, word = "", size, names = ""] of text.matchAll(/(\p{Script=Han}+)(\d+) ([^|\n]+)/gu)) {
    entries.set(word, { size: Number(size), names });
    longest = Math.max(longest, word.length);
  }
  dictionary = { entries, longest };
  return dictionary;
}

/** The stems of every English name in the list. */
export const chineseNames = (): string[] =>
  [...openDictionary().entries.values()].flatMap(({ names }) => names.split(/[ +]/));

/** The words of a run, each character in one of them: of all ways to cut it the likeliest by the frequency of the words. */
export function chineseWordsIn(run: string): ChineseWord[] {
  const { entries, longest } = openDictionary();
  const costs = [0];
  const starts = [0];
  for (let end = 1; end <= run.length; end++) {
    let least = Number.POSITIVE_INFINITY;
    for (let from = Math.max(0, end - longest); from < end; from++) {
      const entry = entries.get(run.slice(from, end));
      if (!entry && end - from > 1) continue;
      const cost = (costs[from] ?? 0) + mostSize - (entry?.size ?? unlistedSize);
      if (cost >= least) continue;
      least = cost;
      starts[end] = from;
    }
    costs[end] = least;
  }
  const words: ChineseWord[] = [];
  for (let end = run.length; end > 0; end = starts[end] ?? 0) {
    const word = run.slice(starts[end], end);
    const entry = entries.get(word);
    if (entry) words.unshift(wordOf(word, entry));
  }
  return words;
}

function wordOf(word: string, { size, names }: Entry): ChineseWord {
  const share = Math.min(1, Math.max(0, (emptySize - size) / (emptySize - fullSize)));
  return {
    word,
    weight: word.length === 1 ? share * singleWeight : share,
    names: names.split(" ").map((name) => name.split("+")),
  };
}
