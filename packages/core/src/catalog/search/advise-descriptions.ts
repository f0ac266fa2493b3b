import { createPace } from "../../ground/pace.ts";
import { isListed } from "./listed-words.ts";
import { isPair, isStopWord, stem, wordsOf } from "./search-words.ts";

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
  /** Words that nobody would type: they are a good part of it, and no other skill and no word list has them. */
  readonly unusual: readonly string[];
  readonly similar: readonly SimilarSkill[];
}

/** Skills that are hard to tell apart: each is similar to another one of them. */
export interface SimilarGroup {
  /** With the words that only this one of them has, the rarest first. */
  readonly skills: readonly { readonly id: string; readonly own: readonly string[] }[];
}

export interface Advice {
  readonly skills: readonly DescriptionAdvice[];
  /** The largest first; only of skills that advice was asked for. */
  readonly groups: readonly SimilarGroup[];
}

export interface AdviseOptions {
  /** The id of the one skill that advice is for. */
  readonly only?: string | undefined;
  /** How many of the skills have a term anywhere in their texts; without it only their descriptions are known. */
  readonly countIn?: (term: string) => number;
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
/** Unusual words are named if they are this many, and this part of a description; measured on public skills, of which one in 200 has them. */
const leastUnusual = 2;
const unusualPart = 0.2;
/** A description with fewer listed words is in a language that the lists do not have. */
const listedPart = 0.5;

/** Whether a description says when to use the skill. */
export const saysWhen = (description: string): boolean =>
  /\b(?:use|when|for)\b|用于|使用|适用|当|时/i.test(description);

/** What can be said about the descriptions of these skills, in their order; with an id, about that of this skill alone. */
export async function adviseDescriptions(
  skills: readonly Described[],
  { only, countIn }: AdviseOptions = {},
): Promise<Advice> {
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
        return { id: skills[one]?.id ?? "", likeness, own: onlyIn(words, [others]), other: onlyIn(others, [words]) };
      });
  }

  /** The words of a text that none of the others has. */
  function onlyIn(some: ReadonlyMap<string, string>, rest: readonly ReadonlyMap<string, string>[]): string[] {
    return [...some.keys()]
      .filter((term) => !rest.some((other) => other.has(term)))
      .sort((a, b) => weight(b) - weight(a))
      .slice(0, mostWords)
      .map((term) => some.get(term) ?? term);
  }

  /** Names and words with capitals or digits may be what people look for. */
  function unusualIn({ id, name, description }: Described): string[] {
    const named = wordsByTerm(`${id} ${name}`);
    const words = [...wordsByTerm(description)].filter(([term]) => !named.has(term) && !isPair(term));
    const unusual = words.flatMap(([term, word]) =>
      !isListed(term) && counts.get(term) === 1 && (countIn?.(term) ?? 1) <= 1 && isPlain(word, description)
        ? [word]
        : [],
    );
    const known = words.filter(([term]) => isListed(term)).length;
    const isMuch = unusual.length >= Math.max(leastUnusual, unusualPart * words.length);
    return isMuch && known >= listedPart * words.length ? unusual : [];
  }

  function groupsOf(advice: readonly DescriptionAdvice[]): SimilarGroup[] {
    const at = new Map(skills.map(({ id }, place) => [id, place]));
    const textOf = (id: string): ReadonlyMap<string, string> => texts[at.get(id) ?? -1] ?? new Map();
    return connected(advice.map(({ id, similar }) => [id, ...similar.map((one) => one.id)]))
      .map((ids) => ({
        skills: ids.map((id) => ({
          id,
          own: onlyIn(textOf(id), ids.filter((other) => other !== id).map(textOf)),
        })),
      }))
      .sort((one, other) => other.skills.length - one.skills.length);
  }

  const advice: DescriptionAdvice[] = [];
  for (const [place, skill] of skills.entries()) {
    const { id, description } = skill;
    if (only !== undefined && id !== only) continue;
    const saysLittle = wordsByTerm(description).size < leastWords;
    const unusual = unusualIn(skill);
    advice.push({ id, saysNoWhen: !saysWhen(description), saysLittle, unusual, similar: similarTo(place) });
    const others = pace();
    if (others) await others;
  }
  return { skills: advice, groups: groupsOf(advice) };
}

/** Whether a word is written in small letters, without anything that makes it a name: not `kubectl-ai`, `Stripe` or `v2`. */
const isPlain = (word: string, text: string): boolean =>
  /^[a-z]{4,}$/.test(word) && new RegExp(`(?<![\\w@./:-])${word}(?![\\w@/:-]|\\.\\w)`).test(text);

/** Sets that have an id in common, as one; those of one id are left out. */
function connected(sets: readonly (readonly string[])[]): string[][] {
  const groups = new Map<string, Set<string>>();
  for (const ids of sets) {
    if (ids.length < 2) continue;
    const joined = new Set(ids.flatMap((id) => [...(groups.get(id) ?? [id])]));
    for (const id of joined) groups.set(id, joined);
  }
  return [...new Set(groups.values())].map((group) => [...group].sort());
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
