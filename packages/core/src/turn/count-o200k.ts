import { BytePairEncodingCore } from "gpt-tokenizer/BytePairEncodingCore";
import ranks from "gpt-tokenizer/bpeRanks/o200k_base";
import { O200K_TOKEN_SPLIT_REGEX } from "gpt-tokenizer/encodingParams/constants";

/**
 * The time for a run of characters without a boundary grows with its square, so a longer one is counted in pieces. Each
 * cut adds about a token; prose and code, in any script, have no such runs.
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

/** Loaded through `loadTokenizer`. */
export function countO200k(text: string): number {
  // The library loses byte order marks between other characters; each is a token of its own.
  const parts = text.split("\uFEFF");
  const tokens = parts.reduce((sum, part) => sum + encoding.countNative(part), parts.length - 1);
  encoding.clearMergeCache(); // its keys are parts of the text and would keep all of it
  return tokens;
}
