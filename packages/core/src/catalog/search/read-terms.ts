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

/** BM25 over four fields. */
const fields: Readonly<Record<"id" | "name" | "description" | "body", Field>> = {
  id: { weight: 6, slope: 0.5, usual: 4 },
  name: { weight: 5, slope: 0.5, usual: 4 },
  description: { weight: 4, slope: 0.75, usual: 45 },
  body: { weight: 1, slope: 0.75, usual: 900 },
};
const saturation = 3;

/** The text of a skill that is read. */
export type SkillWords = Pick<SearchableSkill, "id" | "name" | "description"> & { readonly text: string };

/** Reads skills: each number of the answer holds a term and, in its last eight bits, what it counts there, from 1 to 255. */
export function createReader(vocabulary: Vocabulary): (skill: SkillWords) => Uint32Array {
  let counts = new Int32Array(1024);
  let sums = new Float64Array(1024);
  /** The terms of one field, then of the whole skill. */
  const here = new Int32Array(searchedLength);
  const met = new Int32Array(searchedLength + 3 * longestHead);
  return ({ id, name, description, text: body }) => {
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
    readField(body, searchedLength, fields.body);
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
