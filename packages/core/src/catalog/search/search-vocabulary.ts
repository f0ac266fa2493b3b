import { eachWord, hashOf, isStopWord, stem } from "./search-words.ts";

/** The words of an index as numbers. A term is the stem of a word, which is a word too, or a pair of CJK characters. */
export interface Vocabulary {
  /** All numbers are less. */
  size(): number;
  /** The number of a word that was met before. */
  find(word: string): number | undefined;
  word(number: number): string;
  /** The number of a word; new words get the next one. */
  add(word: string): number;
  /** Calls with the term and offset of each word that counts in a text that `readable` gave; new words get a number. */
  read(form: string, each: (term: number, from: number) => void): void;
}

/** The term of a word that does not count. No word has this number. */
const none = 0;
/** The term of a word that was not looked up yet. */
const unknown = -1;

/** Room for the words of some 5,000 skills: a table that grows holds up everything else for a while. */
const firstSlots = 262_144;

/**
 * A table of our own, because a text is gone through faster where no string is made for each of its words. Words it
 * begins with are sorted, have the numbers from 1, and get into the table when they are met.
 */
export function createVocabulary(first: readonly string[] = []): Vocabulary {
  const words: string[] = ["", ...first];
  const room = Math.max(1024, words.length);
  let hashes = new Int32Array(room);
  let terms = new Int32Array(room).fill(unknown, 1, words.length);
  let slots = new Int32Array(firstSlots);
  let listed = 0;

  /** The slot of a word in the table, or the free slot for it. */
  function slotOf(text: string, from: number, to: number, hash: number): number {
    const mask = slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let word = slots[slot] ?? 0; word !== 0; word = slots[slot] ?? 0) {
      if (hashes[word] === hash && isSame(words[word] ?? "", text, from, to)) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  const add = (word: string): number => {
    const hash = hashOf(word, 0, word.length);
    const slot = slotOf(word, 0, word.length, hash);
    return slots[slot] || addAt(slot, word, hash);
  };

  function addAt(slot: number, word: string, hash: number): number {
    const number = firstNumber(word) ?? words.push(word) - 1;
    if (number >= terms.length) [hashes, terms] = [grown(hashes), grown(terms)];
    slots[slot] = number;
    hashes[number] = hash;
    terms[number] = unknown;
    if (++listed * 2 > slots.length) makeRoom();
    return number;
  }

  /** The number of a word among those it began with. */
  function firstNumber(word: string): number | undefined {
    let [low, high] = [1, first.length + 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((words[middle] ?? "") < word) low = middle + 1;
      else high = middle;
    }
    return low <= first.length && words[low] === word ? low : undefined;
  }

  function termOf(number: number): number {
    const known = terms[number] ?? none;
    if (known !== unknown) return known;
    const word = words[number] ?? "";
    const root = stem(word);
    const term = isStopWord(word) || isStopWord(root) ? none : root === word ? number : add(root);
    terms[number] = term;
    return term;
  }

  function makeRoom(): void {
    const before = slots;
    slots = new Int32Array(before.length * 2);
    for (const number of before) {
      const word = words[number] ?? "";
      if (number > 0) slots[slotOf(word, 0, word.length, hashes[number] ?? 0)] = number;
    }
  }

  return {
    size: () => words.length,
    find: (word) => slots[slotOf(word, 0, word.length, hashOf(word, 0, word.length))] || firstNumber(word),
    word: (number) => words[number] ?? "",
    add,
    read(form, each) {
      eachWord(form, (from, to, hash) => {
        const slot = slotOf(form, from, to, hash);
        const term = termOf(slots[slot] || addAt(slot, copy(form.slice(from, to)), hash));
        if (term !== none) each(term, from);
      });
    },
  };
}

/** The same numbers with as much room again. */
export function grown<Numbers extends Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(array: Numbers): Numbers {
  const larger = new (array.constructor as new (length: number) => Numbers)(array.length * 2);
  larger.set(array);
  return larger;
}

function isSame(word: string, text: string, from: number, to: number): boolean {
  if (word.length !== to - from) return false;
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) !== text.charCodeAt(from + at)) return false;
  return true;
}

/** A longer slice would keep the whole text it was taken from. */
const copy = (slice: string): string => (slice.length < 13 ? slice : Buffer.from(slice, "utf16le").toString("utf16le"));
