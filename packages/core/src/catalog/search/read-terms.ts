import { headingsOf } from "./headings-of.ts";
import { grown, type Vocabulary } from "./search-vocabulary.ts";
import { readable, withSpaces } from "./search-words.ts";
import { type SearchableSkill, searchedLength } from "./searchable-skill.ts";

/** Reads what the words of a skill count in it. */

/** Characters of the other fields that are searched. */
const longestHead = 4000;

interface Field {
  /** What a word counts. */
  readonly weight: number;
  /** How much of that a field takes away that is longer than usual. */
  readonly slope: number;
  /** Words. Fixed, so that the figures of a skill do not depend on the others. */
  readonly usual: number;
}

/**
 * BM25 over fields, with the mean lengths of public skills: a field that is shorter counts more, a longer one less.
 * Headings count in their own right and as part of the body.
 */
const fields: Readonly<Record<"id" | "name" | "description" | "headings" | "body" | "references", Field>> = {
  id: { weight: 3, slope: 0.3, usual: 3 },
  name: { weight: 3, slope: 0.3, usual: 3 },
  description: { weight: 4, slope: 0.5, usual: 30 },
  headings: { weight: 1, slope: 0.5, usual: 50 },
  body: { weight: 1, slope: 0.8, usual: 850 },
  references: { weight: 0.5, slope: 0.5, usual: 50 },
};
const saturation = 3;
/** A field of a few words counts at most twice what a usual one does. */
const leastLength = 0.5;

/** The text of a skill that is read. */
export type SkillWords = Pick<SearchableSkill, "id" | "name" | "description"> & {
  readonly text: string;
  /** Of the files in `references`. */
  readonly references?: string | undefined;
};

/** Reads skills: each number of the answer holds a term and, in its last eight bits, what it counts there, from 1 to 255. */
export function createReader(vocabulary: Vocabulary): (skill: SkillWords) => Uint32Array {
  let counts = new Int32Array(1024);
  let sums = new Float64Array(1024);
  /** The terms of one field, then of the whole skill. */
  const here = new Int32Array(searchedLength);
  const met = new Int32Array(searchedLength + 5 * longestHead);
  return ({ id, name, description, text: body, references = "" }) => {
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
      const each = weight / Math.max(leastLength, 1 - slope + (slope * length) / usual);
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
    readField(headingsOf(body.slice(0, searchedLength)), longestHead, fields.headings);
    readField(body, searchedLength, fields.body);
    readField(references, longestHead, fields.references);
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
