import { loadTokenizer } from "./count-tokens.ts";

/**
 * How many tokens texts have together, if that is more than a limit. No token is shorter than a byte, so what has no
 * more bytes than that needs no counting.
 */
export async function tokensOver(limit: number, ...texts: readonly string[]): Promise<number | undefined> {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes <= limit) return undefined;
  const count = await loadTokenizer();
  const tokens = texts.reduce((sum, text) => sum + count(text), 0);
  return tokens > limit ? tokens : undefined;
}
