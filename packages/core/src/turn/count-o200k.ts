import { BytePairEncodingCore } from "gpt-tokenizer/BytePairEncodingCore";
import ranks from "gpt-tokenizer/bpeRanks/o200k_base";
import { O200K_TOKEN_SPLIT_REGEX } from "gpt-tokenizer/encodingParams/constants";

/** Counts tokens in the o200k encoding. */

/**
 * Counting takes quadratic time in a run of characters without a boundary, so longer runs are counted in pieces. Each cut
 * adds about one token; prose and code have no such runs.
 */
const longestRun = 500;

const boundedSplit = new RegExp(
  O200K_TOKEN_SPLIT_REGEX.source.replaceAll(
    /(\]|\\s)([*+])/g,
    (_, characters: string, times: string) => `${characters}{${times === "*" ? 0 : 1},${longestRun}}`,
  ),
  O200K_TOKEN_SPLIT_REGEX.flags,
);

const encoding = new BytePairEncodingCore({
  bytePairRankDecoder: ranks,
  specialTokensEncoder: new Map([["<|endoftext|>", 199_999]]), // none would match everywhere; none is ever allowed
  tokenSplitRegex: boundedSplit,
});

/** Counts tokens of the o200k encoding. Import it through `loadTokenizer`: the table is large. */
export function countO200k(text: string): number {
  // The library drops byte order marks inside a text; each is a token of its own.
  const parts = text.split("\uFEFF");
  const tokens = parts.reduce((sum, part) => sum + encoding.countNative(part), parts.length - 1);
  encoding.clearMergeCache(); // its keys are pieces of the text and would keep it in memory
  return tokens;
}
