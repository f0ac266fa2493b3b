import { createVocabulary, grown, type Vocabulary } from "./search-vocabulary.ts";
import { nameForm, readable, withSpaces } from "./search-words.ts";
import type { SearchableSkill } from "./searchable-skill.ts";

/** The postings of the search index: which skills have a term, and how often. */

/** A skill that was read. Each number holds two: a term, and what it counts in the skill, from 1 to 255, in the last eight bits. */
export interface Document {
  readonly skill: SearchableSkill;
  readonly terms: Uint32Array;
}

/** Of every term the skills that have it, one term behind the other. */
export interface Postings {
  readonly vocabulary: Vocabulary;
  readonly skills: readonly SearchableSkill[];
  /** Each number holds two: a skill, and what the term counts in it. */
  readonly entries: Uint32Array;
  /** Where the entries of a term begin; those of the next one begin where they end. */
  readonly starts: Uint32Array;
  /** Skills by their ids and names in one spelling. */
  readonly named: ReadonlyMap<string, readonly number[]>;
}

/** Characters of a body that are indexed: few are longer, and the topic comes first. */
export const searchedLength = 20_000;
/** The same for the other fields. */
const longestHead = 4000;

interface Field {
  /** What a word counts. */
  readonly weight: number;
  /** How much of that a field takes away that is longer than usual. */
  readonly slope: number;
  /** Words. Fixed, so that the figures of a skill do not depend on the others. */
  readonly usual: number;
}

/** BM25 over four fields. */
const fields: Readonly<Record<"id" | "name" | "description" | "body", Field>> = {
  id: { weight: 6, slope: 0.5, usual: 4 },
  name: { weight: 5, slope: 0.5, usual: 4 },
  description: { weight: 4, slope: 0.75, usual: 45 },
  body: { weight: 1, slope: 0.75, usual: 900 },
};
const saturation = 3;

/** Reads skills: what their words count in them. */
export function createReader(vocabulary: Vocabulary): (skill: SearchableSkill) => Uint32Array {
  let counts = new Int32Array(1024);
  let sums = new Float64Array(1024);
  /** The terms of one field, then of the whole skill. */
  const here = new Int32Array(searchedLength);
  const met = new Int32Array(searchedLength + 3 * longestHead);
  return ({ id, name, description, body }) => {
    let total = 0;
    const readField = (text: string, most: number, { weight, slope, usual }: Field): void => {
      let different = 0;
      let length = 0;
      vocabulary.read(readable(text.slice(0, most)).slice(0, most), (term) => {
        while (term >= counts.length) [counts, sums] = [grown(counts), grown(sums)];
        const count = counts[term] ?? 0;
        if (count === 0) here[different++] = term;
        counts[term] = count + 1;
        length++;
      });
      const each = weight / Math.max(1, 1 - slope + (slope * length) / usual);
      for (let at = 0; at < different; at++) {
        const term = here[at] ?? 0;
        const sum = sums[term] ?? 0;
        if (sum === 0) met[total++] = term;
        sums[term] = sum + each * (counts[term] ?? 0);
        counts[term] = 0;
      }
    };
    readField(withPieces(id), longestHead, fields.id);
    readField(name === id ? "" : withPieces(name), longestHead, fields.name);
    readField(withPieces(description), longestHead, fields.description);
    readField(body()?.text ?? "", searchedLength, fields.body);
    const terms = new Uint32Array(total);
    for (let at = 0; at < total; at++) {
      const term = met[at] ?? 0;
      const sum = sums[term] ?? 0;
      terms[at] = term * 256 + Math.max(1, Math.round((sum / (sum + saturation)) * 255));
      sums[term] = 0;
    }
    return terms;
  };
}

/** A name such as `parseJson` can be found whole and in pieces. */
function withPieces(text: string): string {
  const spaced = withSpaces(text);
  return spaced === text ? text : `${text} ${spaced}`;
}

export function invert(documents: readonly Document[], vocabulary: Vocabulary): Postings {
  const starts = new Uint32Array(vocabulary.size() + 1);
  for (const { terms } of documents)
    for (let at = 0; at < terms.length; at++) {
      const behind = ((terms[at] ?? 0) >>> 8) + 1;
      starts[behind] = (starts[behind] ?? 0) + 1;
    }
  for (let term = 1; term < starts.length; term++) starts[term] = (starts[term] ?? 0) + (starts[term - 1] ?? 0);
  const next = starts.slice();
  const entries = new Uint32Array(starts.at(-1) ?? 0);
  for (const [number, { terms }] of documents.entries())
    for (let at = 0; at < terms.length; at++) {
      const entry = terms[at] ?? 0;
      const term = entry >>> 8;
      const place = next[term] ?? 0;
      entries[place] = number * 256 + (entry & 255);
      next[term] = place + 1;
    }
  const skills = documents.map(({ skill }) => skill);
  return { vocabulary, skills, entries, starts, named: byName(skills) };
}

function byName(skills: readonly SearchableSkill[]): ReadonlyMap<string, readonly number[]> {
  const named = new Map<string, number[]>();
  for (const [number, { id, name }] of skills.entries())
    for (const form of new Set([nameForm(id), nameForm(name)]))
      if (form !== "") named.set(form, [...(named.get(form) ?? []), number]);
  return named;
}

/** The same documents with the terms they have and no others, if most terms are those of skills that went. */
export function renumber(
  documents: readonly Document[],
  { vocabulary, starts }: Postings,
): RenumberedTerms | undefined {
  let used = 0;
  for (let term = 1; term < starts.length; term++) if (starts[term] !== starts[term - 1]) used++;
  if (starts.length < 10_000 || used > starts.length / 2) return undefined;
  const fresh = createVocabulary();
  return {
    vocabulary: fresh,
    documents: documents.map(({ skill, terms }) => ({
      skill,
      terms: terms.map((entry) => fresh.add(vocabulary.word(entry >>> 8)) * 256 + (entry & 255)),
    })),
  };
}

interface RenumberedTerms {
  readonly vocabulary: Vocabulary;
  readonly documents: readonly Document[];
}
