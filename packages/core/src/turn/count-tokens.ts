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

/** More bytes than this per allowed token are over the limit without counting. */
const longestToken = 16;
const known = new Map<string, number>();

/**
 * The number of tokens of all texts together, or `undefined` if it is within the limit. A token has at least one byte, so
 * texts with no more bytes than the limit are not counted; texts that are far too long are only estimated.
 */
export async function tokensOver(limit: number, ...texts: readonly string[]): Promise<number | undefined> {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes <= limit) return undefined;
  if (bytes > limit * longestToken) return Math.ceil(bytes / longestToken);
  const count = await loadTokenizer();
  const tokens = texts.reduce((sum, text) => sum + remembered(text, count), 0);
  return tokens > limit ? tokens : undefined;
}

/** Caches counts: the same skill may be loaded many times. */
function remembered(text: string, count: (text: string) => number): number {
  const tokens = known.get(text) ?? count(text);
  if (known.size >= 100) known.clear();
  known.set(text, tokens);
  return tokens;
}
