import { createPace } from "../../ground/pace.ts";
import { isStopWord, stem, wordsOf } from "./search-words.ts";

/** Advice for descriptions: what keeps a model from choosing a skill, or from telling it from another. */

interface Described {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

/** Another skill whose description says nearly the same. */
export interface SimilarSkill {
  readonly id: string;
  /** From 0 to 1: how much of what they say is the same; rare words count more. */
  readonly likeness: number;
  /** Words that only the skill itself has, and only the other; the rarest first. */
  readonly own: readonly string[];
  readonly other: readonly string[];
}

export interface DescriptionAdvice {
  readonly id: string;
  /** It does not say when to use the skill. */
  readonly saysNoWhen: boolean;
  /** It has hardly a word that a request could share. */
  readonly saysLittle: boolean;
  readonly similar: readonly SimilarSkill[];
}

/** Skills at least this alike are hard to tell apart. */
const leastLikeness = 0.7;
const mostSimilar = 5;
/** Skills that are compared have a word in common that no more skills than this have: others are not that alike. */
const mostShared = 50;
const mostWords = 5;
/** Milliseconds of work before others may work. */
const slice = 5;
/** Different words that mean something. */
const leastWords = 4;

/** Whether a description says when to use the skill. */
export const saysWhen = (description: string): boolean =>
  /\b(?:use|when|for)\b|用于|使用|适用|当|时/i.test(description);

/** What can be said about the descriptions of these skills, in their order; with an id, about that of this skill alone. */
export async function adviseDescriptions(
  skills: readonly Described[],
  only?: string,
): Promise<readonly DescriptionAdvice[]> {
  const pace = createPace(slice);
  const texts: ReadonlyMap<string, string>[] = [];
  for (const { name, description } of skills) {
    texts.push(wordsByTerm(`${name} ${description}`));
    const others = pace();
    if (others) await others;
  }
  const counts = new Map<string, number>();
  for (const words of texts) for (const term of words.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weight = (term: string): number => Math.log(1 + skills.length / (counts.get(term) ?? 1));
  const lengths = texts.map((words) => Math.hypot(...Array.from(words.keys(), weight)));
  const places = new Map<string, number[]>();
  for (const [place, words] of texts.entries())
    for (const term of words.keys()) {
      const some = places.get(term) ?? [];
      places.set(term, some);
      some.push(place);
    }

  function similarTo(place: number): SimilarSkill[] {
    const words = texts[place] ?? new Map<string, string>();
    const products = new Map<number, number>();
    const candidates = new Set<number>();
    for (const term of words.keys()) {
      const some = places.get(term) ?? [];
      if (some.length <= mostShared) for (const one of some) if (one !== place) candidates.add(one);
    }
    for (const one of candidates)
      for (const term of words.keys())
        if (texts[one]?.has(term)) products.set(one, (products.get(one) ?? 0) + weight(term) ** 2);
    return [...products]
      .map(([one, product]) => ({ one, likeness: product / ((lengths[place] ?? 1) * (lengths[one] ?? 1)) }))
      .filter(({ likeness }) => likeness >= leastLikeness)
      .sort((one, other) => other.likeness - one.likeness || one.one - other.one)
      .slice(0, mostSimilar)
      .map(({ one, likeness }) => {
        const others = texts[one] ?? new Map<string, string>();
        const onlyIn = (some: ReadonlyMap<string, string>, rest: ReadonlyMap<string, string>): string[] =>
          [...some.keys()]
            .filter((term) => !rest.has(term))
            .sort((a, b) => weight(b) - weight(a))
            .slice(0, mostWords)
            .map((term) => some.get(term) ?? term);
        return { id: skills[one]?.id ?? "", likeness, own: onlyIn(words, others), other: onlyIn(others, words) };
      });
  }

  const advice: DescriptionAdvice[] = [];
  for (const [place, { id, description }] of skills.entries()) {
    if (only !== undefined && id !== only) continue;
    const saysLittle = wordsByTerm(description).size < leastWords;
    advice.push({ id, saysNoWhen: !saysWhen(description), saysLittle, similar: similarTo(place) });
    const others = pace();
    if (others) await others;
  }
  return advice;
}

/** The words that mean something, by stem, as they are written first. */
function wordsByTerm(text: string): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const word of wordsOf(text)) {
    const term = stem(word);
    if (!isStopWord(word) && !isStopWord(term) && !words.has(term)) words.set(term, word);
  }
  return words;
}
