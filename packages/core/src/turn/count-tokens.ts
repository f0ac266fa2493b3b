import { hash } from "node:crypto";
import { inFileThread } from "../home/threads/file-work.ts";

/** Counts tokens, and checks token limits. */

/** The encoding behind every token count we show; models differ from it by a few percent. */
export const tokenizer = "o200k_base";

/** Counts the tokens of a text. No text is special: `<|endoftext|>` counts as plain characters. */
export type TokenCounter = (text: string) => number;

/** Loads the tokenizer on first use; its table has several megabytes. */
export async function loadTokenizer(): Promise<TokenCounter> {
  const { countO200k } = await import("./count-o200k.ts");
  return countO200k;
}

/** Characters that are counted without a break: random letters take a few microseconds each. */
const longestSlice = 4000;
/** Milliseconds of counting between two breaks, by all counts together. */
const longestWork = 12;
/** Shorter texts are counted each time. */
const shortestKept = 1000;
const mostKept = 10_000;

/** Counts of long texts by digest, also those that are not finished: a session that is shown again is not counted again. */
const kept = new Map<string, Promise<number>>();

/**
 * Counts the tokens of a text of any length, with breaks for other work. A text without spaces or lines is cut where a
 * token may be, which adds about one token for each 4,000 characters.
 */
export async function countTokens(text: string): Promise<number> {
  const [tokens = 0] = await countEach([text]);
  return tokens;
}

/** The same for many texts, in one call of the thread that counts. */
export async function countEach(texts: readonly string[]): Promise<readonly number[]> {
  const asked: string[] = [];
  const counting = Promise.resolve().then(() => (asked.length === 0 ? [] : countInThread(asked)));
  const count = async (text: string): Promise<number> => {
    const index = asked.push(text) - 1;
    return (await counting)[index] ?? Number.NaN;
  };
  return Promise.all(texts.map((text) => (text.length < shortestKept ? count(text) : countOnce(text, count))));
}

function countOnce(text: string, count: (text: string) => Promise<number>): Promise<number> {
  const key = hash("sha256", text, "base64");
  const known = kept.get(key);
  if (known) return known;
  const tokens = count(text);
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, tokens);
  tokens.catch(() => kept.delete(key)); // the next one tries again
  return tokens;
}

/** Counts in this thread. */
export async function countHere(texts: readonly string[]): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const text of texts) counts.push(await countSlices(text));
  return counts;
}

/** In a server a thread loads the table, which takes a tenth of a second, and counts. Made at each call: a constant would load all that it needs with this file. */
const countInThread = (texts: readonly string[]): Promise<readonly number[]> =>
  inFileThread("countTokens", countHere)(texts);

async function countSlices(text: string): Promise<number> {
  const count = await loadTokenizer();
  let tokens = 0;
  for (let start = 0; start < text.length; ) {
    await takeTurn();
    const end = start + longestSlice < text.length ? sliceEnd(text, start) : text.length;
    tokens += count(text.slice(start, end));
    start = end;
  }
  return tokens;
}

let lastTurn: Promise<void> = Promise.resolve();
let turnStarted = Number.NEGATIVE_INFINITY;

/** One count goes on at each turn of the event loop: a hundred at once leave as much room for other work as one does. */
function takeTurn(): Promise<void> | undefined {
  if (performance.now() - turnStarted < longestWork) return undefined;
  lastTurn = lastTurn.then(
    () =>
      new Promise((resolve) =>
        setImmediate(() => {
          turnStarted = performance.now();
          resolve();
        }),
      ),
  );
  return lastTurn;
}

/**
 * Between two lines or before a word if there is such a place, and never inside a character. The patterns begin with `^`:
 * without it they would be tried from each character, in quadratic time.
 */
function sliceEnd(text: string, start: number): number {
  const slice = text.slice(start, start + longestSlice);
  const line = /^[\s\S]*\n(?=\S)/.exec(slice)?.[0].length ?? 0;
  const word = line > 0 ? line : (/^[\s\S]*\S(?= \p{L})/u.exec(slice)?.[0].length ?? 0);
  return start + (word > 0 ? word : slice.replace(/[\uD800-\uDBFF]$/, "").length || slice.length);
}

/** More bytes than this per allowed token are over the limit without counting. */
const longestToken = 16;

/**
 * The number of tokens of all texts together, or `undefined` if it is within the limit. A token has at least one byte, so
 * texts with no more bytes than the limit are not counted; texts that are far too long are only estimated.
 */
export async function tokensOver(limit: number, ...texts: readonly string[]): Promise<number | undefined> {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes <= limit) return undefined;
  if (bytes > limit * longestToken) return Math.ceil(bytes / longestToken);
  const tokens = (await countEach(texts)).reduce((sum, count) => sum + count, 0);
  return tokens > limit ? tokens : undefined;
}
