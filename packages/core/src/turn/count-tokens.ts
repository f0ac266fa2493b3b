/** The encoding in which every number of tokens that is shown was counted; models differ from it by a few hundredths. */
export const tokenizer = "o200k_base";

/** How many tokens a text has. Nothing in it is special: `<|endoftext|>` is the characters it is written with. */
export type TokenCounter = (text: string) => number;

/** Its table has megabytes: it is loaded by whoever counts first, and once. */
export async function loadTokenizer(): Promise<TokenCounter> {
  const { countO200k } = await import("./count-o200k.ts");
  return countO200k;
}
