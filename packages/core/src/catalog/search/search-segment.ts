import type { Pace } from "../../ground/pace.ts";

/** Segments of a search index: made of skills, merged, and looked up by term. */

/** A part of a search index, from terms to skills. Never changes: skills that come get another segment, and segments are merged. */
export interface Segment {
  /** How many skills it has; they are numbered from 0. */
  readonly size: number;
  /** The numbers of its terms, rising. */
  readonly terms: Uint32Array;
  /** Where the entries of each term begin, in the order of `terms`, and where those of the last one end. */
  readonly starts: Uint32Array;
  /** Each number holds two: a skill, and in the last eight bits what the term counts in it, from 1 to 255. */
  readonly entries: Uint32Array;
}

/** The segment of these skills. Each number of a skill holds two: a term, and in the last eight bits what it counts. */
export function invert(skills: readonly Uint32Array[], vocabularySize: number): Segment {
  const layout = createLayout(vocabularySize);
  for (const terms of skills) for (let at = 0; at < terms.length; at++) layout.count((terms[at] ?? 0) >>> 8, 1);
  const filled = layout.fill();
  for (const [number, terms] of skills.entries())
    for (let at = 0; at < terms.length; at++) {
      const entry = terms[at] ?? 0;
      filled.add(entry >>> 8, number * 256 + (entry & 255));
    }
  return { size: skills.length, ...filled.segment() };
}

/** A segment to merge, with the new number of each of its skills; -1 for one that is left out. */
export interface Merged {
  readonly segment: Segment;
  readonly numbers: Int32Array;
}

/** Entries that are gone through before others may work. */
const stride = 20_000;

/** One segment with the skills of several. */
export async function mergeSegments(
  merged: readonly Merged[],
  size: number,
  vocabularySize: number,
  pace: Pace,
): Promise<Segment> {
  const layout = createLayout(vocabularySize);
  for (const one of merged) await eachEntry(one, pace, (term) => layout.count(term, 1));
  const filled = layout.fill();
  for (const one of merged) await eachEntry(one, pace, filled.add);
  return { size, ...filled.segment() };
}

/** Calls with every entry of a skill that stays, under its new number. */
async function eachEntry(
  { segment: { terms, starts, entries }, numbers }: Merged,
  pace: Pace,
  visit: (term: number, entry: number) => void,
): Promise<void> {
  let pause = stride;
  for (let place = 0; place < terms.length; place++) {
    const term = terms[place] ?? 0;
    const end = starts[place + 1] ?? 0;
    for (let at = starts[place] ?? 0; at < end; at++) {
      const entry = entries[at] ?? 0;
      const number = numbers[entry >>> 8] ?? -1;
      if (number >= 0) visit(term, number * 256 + (entry & 255));
    }
    if (end < pause) continue;
    pause = end + stride;
    const others = pace();
    if (others) await others;
  }
}

/** Lays out the entries of a segment: first they are counted, then filled in. */
function createLayout(vocabularySize: number) {
  const next = new Uint32Array(vocabularySize);
  return {
    count(term: number, more: number): void {
      next[term] = (next[term] ?? 0) + more;
    },
    fill() {
      const used = next.reduce((sum, count) => (count > 0 ? sum + 1 : sum), 0);
      const terms = new Uint32Array(used);
      const starts = new Uint32Array(used + 1);
      let place = 0;
      let start = 0;
      for (let term = 0; term < vocabularySize; term++) {
        const count = next[term] ?? 0;
        if (count === 0) continue;
        terms[place] = term;
        next[term] = start;
        start += count;
        starts[++place] = start;
      }
      const entries = new Uint32Array(start);
      return {
        add(term: number, entry: number): void {
          const at = next[term] ?? 0;
          entries[at] = entry;
          next[term] = at + 1;
        },
        segment: () => ({ terms, starts, entries }),
      };
    },
  };
}

/** The same segment with other numbers for its terms. */
export function renumberTerms({ size, terms, starts, entries }: Segment, numberOf: (term: number) => number): Segment {
  const places = Array.from(terms, (term, place) => ({ number: numberOf(term), place }));
  if (places.every(({ number }, at) => at === 0 || (places[at - 1]?.number ?? 0) < number))
    return { size, terms: Uint32Array.from(places, ({ number }) => number), starts, entries };
  places.sort((one, other) => one.number - other.number);
  const sorted = { starts: new Uint32Array(starts.length), entries: new Uint32Array(entries.length) };
  let end = 0;
  for (const [at, { place }] of places.entries()) {
    const some = entries.subarray(starts[place], starts[place + 1]);
    sorted.entries.set(some, end);
    end += some.length;
    sorted.starts[at + 1] = end;
  }
  return { size, terms: Uint32Array.from(places, ({ number }) => number), ...sorted };
}

/** Where the entries of a term are: from, and up to. */
export function rangeOf({ terms, starts }: Segment, term: number): readonly [from: number, to: number] {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle] ?? 0) < term) low = middle + 1;
    else high = middle;
  }
  return terms[low] === term ? [starts[low] ?? 0, starts[low + 1] ?? 0] : [0, 0];
}
