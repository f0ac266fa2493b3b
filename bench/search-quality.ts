import { readFileSync } from "node:fs";
import { join } from "node:path";
import { countTokens, openSearchIndex, type SearchableSkill, type SearchIndex } from "@loadout/core";
import type { QueryOptions } from "../packages/core/src/catalog/search/search-query.ts";
import { isStopWord, stem, wordsOf } from "../packages/core/src/catalog/search/search-words.ts";
import { catalogRoom, catalogSection, mostDescribed } from "../packages/core/src/turn/catalog-section.ts";
import { undescribed } from "../packages/core/src/turn/skill-note.ts";
import type { Figure } from "./measure.ts";
import type { Need, PoolSkill } from "./search.ts";

/** What the search finds of what people need, beside plain BM25, and what each part of the ranking adds. */

const folds = 5;
const languages = ["en", "zh"] as const;
type Language = (typeof languages)[number];
/** How many times the hits of plain BM25 the search has to find among the first five. */
const wanted: Readonly<Record<Language, number>> = { en: 1.25, zh: 1.7 };
/** Percent of first messages whose skill the prompt has to describe. */
const leastDescribed = 60;

type Ranker = (query: string) => readonly string[];

/** The search without one of its parts. */
interface Variant {
  readonly name: string;
  readonly without?: QueryOptions;
  /** Takes a field from the skills. */
  readonly skill?: (skill: PoolSkill) => PoolSkill;
}

const variants: readonly Variant[] = [
  { name: "all of it" },
  { name: "without related words", without: { withoutRelated: true } },
  { name: "without Chinese words", without: { withoutChinese: true } },
  {
    name: "without stems",
    skill: ({ name, description, body, ...skill }) => ({
      ...skill,
      name: unstemmed(name),
      description: unstemmed(description),
      body: unstemmed(body),
    }),
  },
  { name: "without names", skill: (skill) => ({ ...skill, id: `x${skill.id.replace(/[a-z]/gi, "")}`, name: "" }) },
  { name: "without descriptions", skill: (skill) => ({ ...skill, description: "" }) },
  { name: "without headings as a field", skill: (skill) => ({ ...skill, body: skill.body.replace(/^#+ /gm, "") }) },
  { name: "without bodies", skill: (skill) => ({ ...skill, body: "" }) },
];

/** A digit keeps a word as it is: the query's stems then meet only words that are their own stem. */
const unstemmed = (text: string): string =>
  text.replace(/[A-Za-z]+/g, (word) => (stem(word.toLowerCase()) === word.toLowerCase() ? word : `${word}0`));

export async function searchQuality(pool: readonly PoolSkill[], needs: readonly Need[]): Promise<Figure[]> {
  const plain = plainRanking(pool);
  const whole = await rankings(pool);
  const base = hits(needs, plain);
  const rows = variants.map(({ name }, place) => rowOf(name, hits(needs, whole[place] as Ranker)));
  const chosen = await crossValidated(pool, needs, whole);
  const ratio = (language: Language): Figure => ({
    name: `search: ${wanted[language]} times the hit@5 of plain BM25 (${language}), beside ours, cross-validated`,
    value: (base[language].at5 * wanted[language]) / chosen.hits[language].at5,
    limit: 1,
    note: `${pool.length} skills, ${needs.filter(({ lang }) => lang === language).length} needs, ${folds} folds that leave out needs and their skills; ours ${percent(chosen.hits[language].at5)}, plain ${percent(base[language].at5)} %; the folds chose: ${chosen.names}`,
  });
  const second = secondNeeds();
  const described = describedShare(pool, needs, whole[0] as Ranker);
  return [
    ratio("en"),
    ratio("zh"),
    await listFigure(pool, needs, whole[0] as Ranker),
    {
      name: `search: the right skill is described in the prompt, ${pool.length} skills`,
      value: described * 100,
      unit: "% (at least)",
      limit: leastDescribed,
      note: `of first messages, at most ${mostDescribed} in each; ${percent(describedShare(pool, needs, plain))} % in the order of plain BM25`,
      below: [
        "hit@1/5/10 and recall@20/50 in percent; a row without a part says what that part adds",
        rowOf("plain BM25", base),
        rowOf("ours, cross-validated", chosen.hits),
        ...rows,
        `${second.length} needs of bench/search-needs.jsonl, written before any result was seen`,
        rowOf("plain BM25", hits(second, plain)),
        ...variants.map(({ name }, place) => rowOf(name, hits(second, whole[place] as Ranker))),
        "references have no row: the corpus has no file beside SKILL.md",
      ],
    },
  ];
}

/** The ranking of each variant. */
async function rankings(pool: readonly PoolSkill[]): Promise<readonly Ranker[]> {
  const index = await indexOf(pool);
  const rankers: Ranker[] = [];
  for (const { without = {}, skill } of variants) {
    const changed = skill ? pool.map(skill) : pool;
    const ids = new Map(changed.map((one, place) => [`pool:${place}`, pool[place]?.id ?? one.id]));
    const searched = skill ? await indexOf(changed) : index;
    rankers.push((query) => searched.rank(query, { limit: 50, without }).map(({ address }) => ids.get(address) ?? ""));
  }
  return rankers;
}

/** Needs beside those of the corpus, for skills of its pool. */
const secondNeeds = (): readonly Need[] =>
  readFileSync(join(import.meta.dirname, "search-needs.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Need);

async function indexOf(pool: readonly PoolSkill[]): Promise<SearchIndex> {
  const index = await openSearchIndex();
  await index.update(
    pool.map(
      ({ body, ...skill }, place): SearchableSkill => ({
        ...skill,
        address: `pool:${place}`,
        stamp: "1",
        body: () => ({ text: body, line: 1 }),
      }),
    ),
  );
  return index;
}

/** The variant that is best on the other folds, without the skills of this one, is measured on this one. */
async function crossValidated(pool: readonly PoolSkill[], needs: readonly Need[], whole: readonly Ranker[]) {
  const found: { need: Need; ranked: readonly string[] }[] = [];
  const names = new Map<string, number>();
  for (let fold = 0; fold < folds; fold++) {
    const out = needs.filter((_, number) => number % folds === fold);
    const skills = new Set(out.flatMap(({ relevant }) => relevant));
    const rest = needs.filter((need) => !out.includes(need) && need.relevant.some((id) => !skills.has(id)));
    const trained = await rankings(pool.filter(({ id }) => !skills.has(id)));
    for (const language of languages) {
      const some = rest.filter(({ lang }) => lang === language);
      const scores = trained.map((ranker) => hits(some, ranker)[language].at5);
      const best = scores.indexOf(Math.max(...scores));
      const name = `${language} ${variants[best]?.name}`;
      names.set(name, (names.get(name) ?? 0) + 1);
      for (const need of out) if (need.lang === language) found.push({ need, ranked: whole[best]?.(need.query) ?? [] });
    }
  }
  const ranked = new Map(found.map(({ need, ranked: ids }) => [need.query, ids]));
  return {
    hits: hits(needs, (query) => ranked.get(query) ?? []),
    names: [...names].map(([name, count]) => `${name} ${count}×`).join(", "),
  };
}

/** Tokens of a list of this many skills. */
const mostTokens = 2000;
const listed = 1000;

/** The longest list in the prompt over all needs. */
async function listFigure(pool: readonly PoolSkill[], needs: readonly Need[], search: Ranker): Promise<Figure> {
  const skills = pool.slice(0, listed);
  const known = new Map(skills.map((skill) => [skill.id, skill]));
  const room = catalogRoom(200_000, true);
  let most = 0;
  for (const { query } of needs) {
    const order = new Set([...search(query), ...known.keys()]);
    const chosen = [...order].flatMap((id) => known.get(id) ?? []);
    most = Math.max(most, await countTokens(catalogSection(chosen, room).text));
  }
  return {
    ...{ name: `search: the list of skills in the prompt, ${listed} skills`, value: most, unit: "tokens" },
    limit: mostTokens,
    note: `the longest of ${needs.length} first messages`,
  };
}

/** The share of first messages for which the list in the prompt describes a skill that fits. */
function describedShare(pool: readonly PoolSkill[], needs: readonly Need[], search: Ranker): number {
  const known = new Map(pool.map((skill) => [skill.id, skill]));
  const room = catalogRoom(200_000, true);
  const isDescribed = ({ query, relevant }: Need): boolean => {
    const order = new Set([...search(query).slice(0, mostDescribed), ...known.keys()]);
    const section = catalogSection(
      [...order].flatMap((id) => known.get(id) ?? []),
      room,
    );
    const missing = new Set(undescribed(section));
    return relevant.some((id) => known.has(id) && !missing.has(id));
  };
  return needs.filter(isDescribed).length / needs.length;
}

interface Hits {
  readonly at1: number;
  readonly at5: number;
  readonly at10: number;
  readonly at20: number;
  readonly at50: number;
}

function hits(needs: readonly Need[], search: Ranker): Readonly<Record<Language, Hits>> {
  const of = (language: Language): Hits => {
    const some = needs.filter(({ lang }) => lang === language);
    const ranks = some.map(({ query, relevant }) => search(query).findIndex((id) => relevant.includes(id)));
    const within = (most: number): number => ranks.filter((rank) => rank >= 0 && rank < most).length / some.length;
    return { at1: within(1), at5: within(5), at10: within(10), at20: within(20), at50: within(50) };
  };
  return { en: of("en"), zh: of("zh") };
}

const percent = (share: number): string => (share * 100).toFixed(1);

const rowOf = (name: string, found: Readonly<Record<Language, Hits>>): string =>
  `${name.padEnd(46)} ${languages
    .map((language) => {
      const { at1, at5, at10, at20, at50 } = found[language];
      return `${language} ${[at1, at5, at10].map(percent).join("/")} ${[at20, at50].map(percent).join("/")}`;
    })
    .join("   ")}`;

/** BM25 over the name, twice the description, and the body, with stems, without stop words. */
function plainRanking(pool: readonly PoolSkill[]): Ranker {
  const termsOf = (text: string): string[] =>
    wordsOf(text)
      .filter((word) => !isStopWord(word))
      .map(stem);
  const entries = new Map<string, Map<number, number>>();
  const lengths = pool.map(({ name, description, body }, number) => {
    const terms = termsOf([name, description, description, body].join("\n"));
    for (const term of terms) {
      const counts = entries.get(term) ?? new Map<number, number>();
      entries.set(term, counts.set(number, (counts.get(number) ?? 0) + 1));
    }
    return terms.length;
  });
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return (query) => {
    const scores = new Map<number, number>();
    for (const term of new Set(termsOf(query))) {
      const counts = entries.get(term) ?? new Map<number, number>();
      const rarity = Math.log(1 + (pool.length - counts.size + 0.5) / (counts.size + 0.5));
      for (const [number, count] of counts) {
        const length = 0.25 + (0.75 * (lengths[number] ?? 0)) / mean;
        scores.set(number, (scores.get(number) ?? 0) + (rarity * count * 2.2) / (count + 1.2 * length));
      }
    }
    return [...scores]
      .sort(([, one], [, other]) => other - one)
      .slice(0, 50)
      .map(([number]) => pool[number]?.id ?? "");
  };
}
