import type { ListedSkill } from "../../../turn/catalog-section.ts";

const enough = 4;
const longest = 4000;

/**
 * The listed skill that matches a message best, if it scores at least 4 points: 2 for a shared word, 1 if it has only
 * three letters, 4 if it has five or more and is in the id; 2 for a pair of CJK characters; 4 for a phrase that the
 * description quotes. Stop words do not count, and one short word or one pair is never enough. Ties go to the first id.
 */
export function matchSkill(message: string, skills: readonly ListedSkill[]): string | undefined {
  const text = message.slice(0, longest);
  const wanted = termsOf(text);
  const spoken = plain(text);
  const scored = skills.map(({ id, description }) => ({ id, score: scoreOf(id, description, wanted, spoken) }));
  const [best] = scored
    .filter(({ score }) => score >= enough)
    .sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1));
  return best?.id;
}

function scoreOf(id: string, description: string, wanted: Terms, spoken: string): number {
  const inId = termsOf(id);
  const offered = termsOf(`${id} ${description.slice(0, longest)}`);
  let score = phrasesOf(description).some((phrase) => spoken.includes(phrase)) ? 4 : 0;
  for (const [term, length] of wanted)
    if (offered.has(term)) score += isPair(term) ? 2 : length < 4 ? 1 : length > 4 && inId.has(term) ? 4 : 2;
  return score;
}

const cjk = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}";
const words = new RegExp(`[a-z][a-z0-9]+|[${cjk}]+`, "gu");
const isPair = (term: string): boolean => !/^[a-z]/.test(term);

/** Stems of words, and pairs of neighbouring CJK characters, with the length they had. */
type Terms = ReadonlyMap<string, number>;

function termsOf(text: string): Terms {
  const terms = new Map<string, number>();
  for (const [word] of text.normalize("NFKC").toLowerCase().replaceAll(/['’]/g, "").matchAll(words))
    if (!isPair(word)) {
      if (word.length > 2 && !stopWords.has(word)) terms.set(stem(word), word.length);
    } else {
      const characters = [...word];
      for (const [index, character] of characters.entries()) {
        const pair = character + (characters[index + 1] ?? "");
        if (pair !== character && !stopWords.has(pair)) terms.set(pair, 2);
      }
    }
  return terms;
}

/** A simple stemmer: merge, merges, merged and merging share a stem. */
function stem(word: string): string {
  if (word.length <= 4) return word;
  const cut = word.replace(/(?:ing|ed|es|(?<!s)s|e)$/, "");
  return cut.length < 4 ? word.replace(/(?<!s)s$/, "") : cut.replace(/([^aeiou])\1$/, "$1");
}

/** Longer phrases that a description quotes, normalized for comparison with a message. */
const phrasesOf = (description: string): string[] =>
  [...description.slice(0, longest).matchAll(/["“「]([^"“”「」]{3,80})["”」]/g)]
    .map(([, phrase = ""]) => plain(phrase))
    .filter((phrase) => phrase.trim().split(" ").length > 2 || [...phrase.trim()].filter(isPair).length > 3);

/** The words of a text, each between spaces. */
const plain = (text: string): string =>
  ` ${text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

const stopWords: ReadonlySet<string> = new Set(
  `about after again all also and any are ask asks asked been before but can could did does done dont each else every
  example examples first for from get gets give gives given had has have help helps her here him his how into its just
  know let like look made make makes many may more most much must need needs new not now off one only other our out over
  own please say says see shall she should show shows some such take tell than that the their them then there these they
  thing things this those too two use used user users uses using very want wants was way were what when where which while
  who why will with would yes you your
  一个 一下 一些 什么 怎么 如何 可以 这个 这些 那个 我们 你们 他们 需要 用户 使用 时使 当用 当需 户要 要求 请帮 帮我 帮忙 进行 以及 或者 是否 我想`
    .trim()
    .split(/\s+/),
);
