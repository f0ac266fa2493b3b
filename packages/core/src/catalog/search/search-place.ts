import { oneLine } from "../../skill/listing-line.ts";
import type { WeighedPart } from "./rank-skills.ts";
import type { Vocabulary } from "./search-vocabulary.ts";
import { readable, withSpaces } from "./search-words.ts";
import { type SearchableSkill, searchedLength } from "./searchable-skill.ts";

/** Finds the field or line of a skill that matches a query best. */

/** Where in a skill a query fits best. */
export interface SearchPlace {
  readonly field: "id" | "name" | "description" | "body";
  /** For the body: the line of SKILL.md. */
  readonly line?: number;
  /** The text there, on one line, cut around the match if it is long. */
  readonly text: string;
}

/** Characters of a place that are shown, and how many of them before the match. */
const shownLength = 160;
const shownBefore = 40;

/** The field or line that has most of the query; of equals the first. */
export async function findPlace(
  { id, name, description, body }: SearchableSkill,
  parts: readonly WeighedPart[],
  vocabulary: Vocabulary,
): Promise<SearchPlace> {
  const wanted = wantedTerms(parts, vocabulary);
  const matches = [
    { place: { field: "id" } as const, text: id, ...matchOf(withSpaces(id), wanted, vocabulary) },
    { place: { field: "name" } as const, text: name, ...matchOf(withSpaces(name), wanted, vocabulary) },
    { place: { field: "description" } as const, text: description, ...matchOf(description, wanted, vocabulary) },
  ];
  const everything = parts.reduce((sum, { weight, terms }) => sum + weight * Math.max(0, ...terms.values()), 0);
  const isWhole = matches.some(({ value }) => value >= everything);
  const lines = isWhole ? [] : await bestLine(body, wanted, vocabulary);
  const [first, ...others] = [...matches, ...lines];
  const best = others.reduce((most, match) => (match.value > (most?.value ?? 0) ? match : most), first);
  return { ...(best?.place ?? { field: "id" }), text: around(best?.text ?? id, best?.from ?? 0) };
}

/** By number of a term: the parts it is a term of, and what it counts there. */
type Wanted = ReadonlyMap<number, readonly { readonly part: number; readonly value: number }[]>;

function wantedTerms(parts: readonly WeighedPart[], vocabulary: Vocabulary): Wanted {
  const wanted = new Map<number, { part: number; value: number }[]>();
  for (const [part, { weight, terms }] of parts.entries())
    for (const [term, worth] of terms) {
      const number = vocabulary.find(term);
      if (number !== undefined) wanted.set(number, [...(wanted.get(number) ?? []), { part, value: weight * worth }]);
    }
  return wanted;
}

interface Match {
  /** How much of the query is matched, each part once. */
  readonly value: number;
  /** The offset of the first match. */
  readonly from: number;
}

function matchOf(text: string, wanted: Wanted, vocabulary: Vocabulary): Match {
  const gathered = createGathering(wanted);
  vocabulary.read(readable(text), gathered.add);
  return gathered.match();
}

function createGathering(wanted: Wanted): { add(term: number, from: number): void; match(): Match } {
  const best = new Map<number, number>();
  let first = Number.POSITIVE_INFINITY;
  return {
    add(term, from) {
      for (const { part, value } of wanted.get(term) ?? []) {
        best.set(part, Math.max(value, best.get(part) ?? 0));
        first = Math.min(first, from);
      }
    },
    match: () => ({ value: [...best.values()].reduce((sum, value) => sum + value, 0), from: first }),
  };
}

/** The line of the body that has most, if one has something. */
async function bestLine(body: SearchableSkill["body"], wanted: Wanted, vocabulary: Vocabulary) {
  const { text = "", line: start = 1 } = (await body()) ?? {};
  const searched = text.slice(0, searchedLength);
  const form = readable(searched);
  let [line, begin, end] = [0, 0, endOfLine(form, 0)];
  let gathered = createGathering(wanted);
  let best = { line: 0, value: 0, from: 0 };
  const close = (): void => {
    const { value, from } = gathered.match();
    if (value > best.value) best = { line, value, from: from - begin };
  };
  vocabulary.read(form, (term, from) => {
    if (!wanted.has(term)) return;
    if (from >= end) {
      close();
      gathered = createGathering(wanted);
      for (; from >= end; end = endOfLine(form, begin)) [line, begin] = [line + 1, end + 1];
    }
    gathered.add(term, from);
  });
  close();
  if (best.value === 0) return [];
  const place = { field: "body", line: start + best.line } as const;
  return [{ place, text: searched.split("\n")[best.line] ?? "", value: best.value, from: best.from }];
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

function around(text: string, at: number): string {
  const line = oneLine(text);
  if (line.length <= shownLength) return line;
  const from = Math.max(0, Math.min(at - shownBefore, line.length - shownLength));
  const cut = line.slice(from, from + shownLength).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
  return `${from > 0 ? "…" : ""}${cut.trim()}${from + shownLength < line.length ? "…" : ""}`;
}
