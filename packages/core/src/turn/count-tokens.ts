/** The encoding in which every number of tokens that is shown was counted; models differ from it by a few hundredths. */
export const tokenizer = "o200k_base";

/** How many tokens a text has. Nothing in it is special: `<|endoftext|>` is the characters it is written with. */
export type TokenCounter = (text: string) => number;

/** Its table has megabytes: it is loaded by whoever counts first, and once. */
export async function loadTokenizer(): Promise<TokenCounter> {
  const { countO200k } = await import("./count-o200k.ts");
  return countO200k;
}

/** Texts that are this long for every token allowed are over the limit, whatever they say. */
const longestToken = 16;
const known = new Map<string, number>();

/**
 * How many tokens texts have together, if that is more than a limit. No token is shorter than a byte, so what has no
 * more bytes than that needs no counting; and what is far too long is not counted, only told.
 */
export async function tokensOver(limit: number, ...texts: readonly string[]): Promise<number | undefined> {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes <= limit) return undefined;
  if (bytes > limit * longestToken) return Math.ceil(bytes / longestToken);
  const count = await loadTokenizer();
  const tokens = texts.reduce((sum, text) => sum + remembered(text, count), 0);
  return tokens > limit ? tokens : undefined;
}

/** The same skill may be asked for again and again. */
function remembered(text: string, count: (text: string) => number): number {
  const tokens = known.get(text) ?? count(text);
  if (known.size >= 100) known.clear();
  known.set(text, tokens);
  return tokens;
}
