import { AppFault } from "../operation/app-fault.ts";
import { commonPasswords } from "./common-passwords.ts";

/** Decides whether a new password is long and hard to guess enough. */

/**
 * 12 characters: there is no second factor, and a copy of the database can be attacked without the limit on sign-ins. NIST
 * SP 800-63B asks for a minimum length and a list of common passwords, and for no rules about kinds of characters.
 */
export const [shortestPassword, longestPassword] = [12, 1024];

/** The fewest parts an attacker has to guess; a random character is one part, and so is a common word. */
const fewestParts = 6;

/** Refuses a password that is too short, too long or too easy to guess; `names` are the names of the account. */
export function checkPassword(password: string, names: readonly string[]): void {
  if (password.length < shortestPassword || password.length > longestPassword)
    throw new AppFault("password.refused", { shortest: shortestPassword, longest: longestPassword });
  if (countParts(password, names) < fewestParts) throw new AppFault("password.weak");
}

/** The fewest parts a password can be put together from: common words, names, years, sequences, repetitions, characters. */
export function countParts(password: string, names: readonly string[] = []): number {
  const text = password.normalize("NFKC").toLowerCase();
  const spellings = spellingsOf(text);
  const own = new Set(names.flatMap(wordsOf));
  const isWord = (start: number, end: number): boolean =>
    spellings.some((spelling) => {
      const word = spelling.slice(start, end);
      return commonPasswords.has(word) || own.has(word);
    });
  const longest = Math.max(...[...commonPasswords, ...own].map(({ length }) => length));
  /** The fewest parts of the text up to each place. */
  const fewest = [0];
  for (let end = 1; end <= text.length; end++) {
    let best = (fewest[end - 1] ?? 0) + 1;
    for (let start = Math.max(0, end - longest); start < end - 2; start++)
      if (isWord(start, end)) best = Math.min(best, (fewest[start] ?? 0) + 1);
    for (const start of patternStarts(text, end)) best = Math.min(best, (fewest[start] ?? 0) + 1);
    fewest.push(best);
  }
  return fewest.at(-1) ?? 0;
}

/** The starts of years, sequences and repetitions that end here. */
function* patternStarts(text: string, end: number): Generator<number> {
  if (/^(?:19|20)\d\d$/.test(text.slice(Math.max(0, end - 4), end))) yield end - 4;
  for (const step of [0, 1, -1]) {
    const length = runLength(text, end, step);
    if (length >= 3) yield end - length;
  }
  const row = keyboardRun(text, end);
  if (row >= 3) yield end - row;
  // A repetition is one part, whatever its length.
  for (let size = 2; size <= end / 2; size++)
    if (text.slice(end - size, end) === text.slice(end - 2 * size, end - size)) yield end - size;
}

/** How many characters that end here follow each other by this step: `aaa`, `abc`, `321`. */
function runLength(text: string, end: number, step: number): number {
  let start = end - 1;
  while (start > 0 && text.charCodeAt(start) - text.charCodeAt(start - 1) === step) start--;
  return end - start;
}

const rows = [
  "`1234567890-=",
  "qwertyuiop[]\\",
  "asdfghjkl;'",
  "zxcvbnm,./",
  "!@#$%^&*()_+",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik",
];
const keyboard = [...rows, ...rows.map((row) => [...row].reverse().join(""))];

function keyboardRun(text: string, end: number): number {
  let length = 1;
  while (length < end && keyboard.some((row) => row.includes(text.slice(end - length - 1, end)))) length++;
  return length;
}

const letters: Readonly<Record<string, string>> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
};

/** As it is written, and with digits and signs read as the letters they resemble. */
function spellingsOf(text: string): readonly string[] {
  const read = (one: string) => [...text].map((sign) => (/[1!|]/.test(sign) ? one : (letters[sign] ?? sign))).join("");
  return [text, read("i"), read("l")];
}

/** A name as one word, and its parts. */
const wordsOf = (name: string): string[] => {
  const folded = name.normalize("NFKC").toLowerCase();
  return [folded.trim(), ...folded.split(/[^\p{L}\p{N}]+/u)].filter(({ length }) => length >= 3);
};
