/** Splits texts into words, including CJK text. */

/** A word of a text: its offset in the output of `readable`, and a hash of its letters. */
export type VisitWord = (from: number, to: number, hash: number) => void;

/** Longer runs of letters are no words: keys, hashes, encoded bytes. */
const longestWord = 48;

/** The form in which texts are compared: one width, one letter case. Only what can be shown differently is changed. */
export function readable(text: string): string {
  if (!isWide.test(text)) return text.toLowerCase();
  const form = text.normalize("NFKC").toLowerCase();
  markBlocksOf(form);
  return form;
}

const isWide = /[\u0080-\uffff]/;

/**
 * Every word of a text that `readable` gave: runs of letters and digits, and each pair of neighbouring CJK characters,
 * which have no spaces between words; a single CJK character counts too.
 */
export function eachWord(text: string, visit: VisitWord): void {
  let from = 0;
  while (from < text.length) {
    const kind = kinds[text.charCodeAt(from)];
    let to = from + 1;
    if (kind === letter) {
      let hash = mix(seed, text.charCodeAt(from));
      while (to < text.length && kinds[text.charCodeAt(to)] === letter) hash = mix(hash, text.charCodeAt(to++));
      if (to - from <= longestWord) visit(from, to, hash);
    } else if (kind === cjk) {
      while (to < text.length && kinds[text.charCodeAt(to)] === cjk) to++;
      if (to - from === 1) visit(from, to, hashOf(text, from, to));
      for (let at = from; at + 1 < to; at++) visit(at, at + 2, hashOf(text, at, at + 2));
    }
    from = to;
  }
}

/** The words of a text, as written. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  const form = readable(text);
  eachWord(form, (from, to) => words.push(form.slice(from, to)));
  return words;
}

const seed = 0x811c9dc5 | 0;
const mix = (hash: number, code: number): number => Math.imul(hash ^ code, 16_777_619);

export function hashOf(text: string, from: number, to: number): number {
  let hash = seed;
  for (let at = from; at < to; at++) hash = mix(hash, text.charCodeAt(at));
  return hash;
}

const letter = 1;
const cjk = 2;

/** What a character is, by its code; half a surrogate pair is nothing. Beyond ASCII it is known for blocks that a text had. */
const kinds = new Uint8Array(65_536);
for (const run of ["09", "AZ", "az"]) kinds.fill(letter, run.charCodeAt(0), run.charCodeAt(1) + 1);
const blockSize = 128;
const marked = new Uint8Array(kinds.length / blockSize);
marked[0] = 1;

/** A text has characters of a few blocks: to mark all of them at once would take a short command a tenth of its time. */
function markBlocksOf(text: string): void {
  for (let at = 0; at < text.length; at++) {
    const block = (text.charCodeAt(at) / blockSize) | 0;
    if (marked[block] === 1) continue;
    marked[block] = 1;
    markBlock(block * blockSize);
  }
}

function markBlock(first: number): void {
  for (let code = first; code < first + blockSize; code++) {
    const character = String.fromCharCode(code);
    if (isCjk.test(character)) kinds[code] = cjk;
    else if (isLetter.test(character)) kinds[code] = letter;
  }
}

const isLetter = /[\p{L}\p{N}\p{M}]/u;
const isCjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export const isPair = (term: string): boolean => kinds[term.charCodeAt(0)] === cjk;

/** `parseJSONFile` is three words, and so is `parse-json-file`. */
export const withSpaces = (name: string): string =>
  name.replace(/([\p{Ll}\d])(?=\p{Lu})/gu, "$1 ").replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1 ");

/** Ids and names in one spelling: `PDF Tools`, `pdf_tools` and `pdfTools` are `pdf-tools`. Long texts are no names. */
export const nameForm = (text: string): string =>
  text.length > 200 ? "" : (readable(withSpaces(text)).match(/[\p{L}\p{N}]+/gu) ?? []).join("-");

/** test, tests, tested and testing are one; query and queries too. Words with digits stay as they are. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let form = withoutPlural(word);
  if (form.length > 5 && form.endsWith("ing")) form = withoutEnding(form, 3);
  else if (form.length > 4 && form.endsWith("ed") && !form.endsWith("eed")) form = withoutEnding(form, 2);
  if (form.length > 4 && form.endsWith("e")) form = form.slice(0, -1);
  return form.length > 3 && /[^aeiou]y$/.test(form) ? `${form.slice(0, -1)}i` : form;
}

function withoutPlural(word: string): string {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** What is left must be a word by itself; a consonant that was doubled for the ending is single again. */
function withoutEnding(word: string, length: number): string {
  const rest = word.slice(0, -length);
  if (rest.length < 3 || !/[aeiouy]/.test(rest)) return word;
  return /([^aeiouls])\1$/.test(rest) ? rest.slice(0, -1) : rest;
}

export const isStopWord = (word: string): boolean => stopWords.has(word);

/** Stop words: too frequent to mean anything. */
const stopWords: ReadonlySet<string> = new Set(
  `a about above across actually after again against all almost along already also although always am among an and
  another any anyone anything are aren around as ask at away back be became because become been before behind being below
  between both but by can cannot could couldn d did didn do does doesn doing don done down during each either else enough
  etc even ever every everyone everything except few for from further get gets getting give gives given goes going got
  had has hasn have haven having he help helps her here hers him himself his how however i if in instead into is isn it its
  itself just keep kept know let lets like ll look lot m made make makes making many may maybe me might mine more most much
  must my myself need needs never new no nor not nothing now of off often on once one ones only onto or other others our ours
  out over own per perhaps please put quite rather re really right s same say says see seem several shall she should
  shouldn show since so some somebody someone something sometimes still such sure t take takes tell than that the their
  theirs them themselves then there these they thing things this those though through thus to together too toward try two u
  under unless until up upon us use used user users uses using ve very via want wants was wasn way ways we well were weren
  what whatever when whenever where whether which while who whole whom whose why will with within without won would wouldn
  yes yet you your yours yourself ok okay hi hello hey thank thanks`
    .trim()
    .split(/\s+/),
);
