import type { Postings } from "./search-postings.ts";
import type { QueryPart } from "./search-query.ts";
import { isPair, nameForm } from "./search-words.ts";
import type { SearchableSkill } from "./searchable-skill.ts";

/** Ranks skills by how well they match a query. */

/** A part of a query with the terms that exist, each with what it counts: the rarer, the more. */
export interface WeighedPart {
  readonly weight: number;
  readonly terms: ReadonlyMap<string, number>;
}

/** Unknown words of a short query are tried as prefixes. */
const mostCompleted = 4;
const mostCompletions = 20;
const completionWeight = 0.7;

export function weighParts(parts: readonly QueryPart[], postings: Postings): WeighedPart[] {
  return parts.map(({ weight, terms }) => {
    const known = [...terms].filter(([term]) => countOf(term, postings) > 0);
    const [first = ""] = terms.keys();
    const wanted = known.length === 0 && parts.length <= mostCompleted ? completions(first, postings) : known;
    return { weight, terms: new Map(wanted.map(([term, value]) => [term, value * rarityOf(term, postings)])) };
  });
}

function rarityOf(term: string, postings: Postings): number {
  const having = countOf(term, postings);
  return Math.log(1 + (postings.skills.length - having + 0.5) / (having + 0.5));
}

function countOf(term: string, { vocabulary, starts }: Postings): number {
  const number = vocabulary.find(term) ?? starts.length;
  return (starts[number + 1] ?? 0) - (starts[number] ?? 0);
}

/** Terms with this prefix; for a single CJK character, the pairs that contain it. */
function completions(wanted: string, postings: Postings): [string, number][] {
  const { vocabulary, starts } = postings;
  const isSingle = wanted.length === 1 && isPair(wanted);
  if (wanted.length < 3 && !isSingle) return [];
  const found: string[] = [];
  for (let number = 0; number + 1 < starts.length; number++) {
    const term = vocabulary.word(number);
    if (isSingle ? isPair(term) && term.includes(wanted) : term.startsWith(wanted)) found.push(term);
  }
  return found
    .map((term) => ({ term, count: countOf(term, postings) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.term < other.term ? -1 : 1))
    .slice(0, mostCompletions)
    .map(({ term }) => [term, completionWeight]);
}

/** Every skill that has something of the query, the best first, of equals by id. */
export function rankSkills(
  postings: Postings,
  query: string,
  parts: readonly WeighedPart[],
  among: ReadonlySet<string> | undefined,
): { readonly skill: SearchableSkill; readonly score: number }[] {
  const { skills, named } = postings;
  const scores = scoresOf(postings, parts);
  const highest = scores.reduce((most, score) => Math.max(most, score), 0);
  // A query that is an id or a name, however it is spelled, means that skill before all others.
  for (const number of named.get(nameForm(query)) ?? []) scores[number] = highest + 1;
  return skills
    .map((skill, number) => ({ skill, score: scores[number] ?? 0 }))
    .filter(({ skill, score }) => score > 0 && (among === undefined || among.has(skill.id)))
    .sort(
      (one, other) =>
        other.score - one.score ||
        compare(one.skill.id, other.skill.id) ||
        compare(one.skill.address, other.skill.address),
    );
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** By number of skill: the sum over the parts of what the best term of each counts there. */
function scoresOf({ vocabulary, skills, entries, starts }: Postings, parts: readonly WeighedPart[]): Float64Array {
  const scores = new Float64Array(skills.length);
  const best = new Float64Array(skills.length);
  for (const { weight, terms } of parts) {
    const met: number[] = [];
    for (const [term, value] of terms) {
      const number = vocabulary.find(term) ?? starts.length;
      const end = starts[number + 1] ?? 0;
      for (let place = starts[number] ?? end; place < end; place++) {
        const entry = entries[place] ?? 0;
        const skill = entry >>> 8;
        const score = value * (entry & 255);
        const before = best[skill] ?? 0;
        if (before === 0) met.push(skill);
        if (score > before) best[skill] = score;
      }
    }
    for (const skill of met) {
      scores[skill] = (scores[skill] ?? 0) + (weight * (best[skill] ?? 0)) / 255;
      best[skill] = 0;
    }
  }
  return scores;
}
