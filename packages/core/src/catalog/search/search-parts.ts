import type { Pace } from "../../ground/pace.ts";
import { createReader } from "./read-terms.ts";
import { decodeIndex, encodeIndex, type SavedSkill } from "./saved-index.ts";
import { invert, mergeSegments, renumberTerms, type Segment } from "./search-segment.ts";
import type { Indexed } from "./search-view.ts";
import { createVocabulary, type Vocabulary } from "./search-vocabulary.ts";
import type { SearchableSkill } from "./searchable-skill.ts";

/** The segments of a search index and the words in them: what was saved, what was read since, and what is merged. */
export interface SearchParts {
  /** A skill that is in the saved index as it is now. */
  restore(skill: SearchableSkill): Indexed | undefined;
  /** What the terms of a text count, for `add`. */
  read: ReturnType<typeof createReader>;
  /** Takes in a skill that was read; it can be found after the next `flush`, or when many are waiting. */
  add(entry: Entry): void;
  /** Puts what was added into a segment of its own. */
  flush(): void;
  /** Merges segments until each is at least twice as large as the next, and leaves out what was forgotten. */
  tidy(pace: Pace): Promise<void>;
  /** All that is in a segment and not in the saved index. */
  entries(): Iterable<Entry>;
  /** What has a stamp and was not forgotten, and what a view has of the saved index, as bytes. */
  save(pace: Pace): Promise<Buffer>;
  /** What views look at. */
  state(): { readonly vocabulary: Vocabulary; readonly changes: number };
  /** Skills in the saved index. */
  readonly saved: number;
  segments(): number;
}

/** A skill of an index. */
export interface Entry extends Indexed {
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** It is known by a stamp that changes with the text. */
  readonly isStamped: boolean;
  /** What that stamp says, if it is the state of a file. */
  readonly file: SearchableSkill["file"];
  /** What its terms count, until they are in a segment. */
  terms: Uint32Array | undefined;
  /** The sweep before which it was last asked for. */
  usedAt: number;
  /** No view has it any more: it is left out of the next merge. */
  isForgotten: boolean;
}

/** Skills that are put into one segment at a time. */
export const mostPending = 256;
/** A vocabulary of this size is made again if most of its words are not in use any more. */
const smallVocabulary = 10_000;

/** Of a skill that is in no segment yet. */
export const noSegment: Segment = {
  size: 0,
  terms: new Uint32Array(),
  starts: new Uint32Array(1),
  entries: new Uint32Array(),
};

/** No segments, or those of a saved index. Damaged bytes are ignored. */
export function createSearchParts(saved?: Buffer): SearchParts {
  const base = saved && decodeIndex(saved);
  let baseSegment = base?.segment ?? noSegment;
  /** By number in the saved index: its skills that a view has. They are few objects, because commands wait for them. */
  const restored: (Indexed | undefined)[] = [];
  let vocabulary = createVocabulary(base?.words);
  let read = createReader(vocabulary);
  let parts: readonly Part[] = [];
  let pending: Entry[] = [];
  let [changes, renewAt] = [0, smallVocabulary];

  function restore(skill: SearchableSkill): Indexed | undefined {
    const number = base?.find(skill);
    if (base === undefined || number === undefined) return undefined;
    restored[number] ??= { forms: base.forms(number), segment: baseSegment, number };
    return restored[number];
  }

  function flush(): void {
    if (pending.length === 0) return;
    const read = pending.map(({ terms }) => terms ?? new Uint32Array());
    addPart(parts.length, 0, invert(read, vocabulary.size()), pending);
    pending = [];
  }

  /** Puts a segment into the place of others. */
  function addPart(at: number, replaced: number, segment: Segment, some: readonly Entry[]): void {
    changes++;
    for (const [number, entry] of some.entries()) {
      entry.terms = undefined;
      entry.segment = segment;
      entry.number = number;
    }
    const part = { segment, entries: some };
    parts = [...parts.slice(0, at), ...(some.length > 0 ? [part] : []), ...parts.slice(at + replaced)];
  }

  async function tidy(pace: Pace): Promise<void> {
    for (let range = toMerge(parts); range; range = toMerge(parts)) {
      const some = parts.slice(range.at, range.at + range.count);
      const alive: Entry[] = [];
      const merged = some.map(({ segment, entries: all }) => ({
        segment,
        numbers: numbersOf(all, alive),
      }));
      addPart(range.at, range.count, await mergeSegments(merged, alive.length, vocabulary.size(), pace), alive);
    }
    if (vocabulary.size() >= renewAt) await renewVocabulary(pace);
  }

  /** Leaves out the words of skills that went, if that is most of them. */
  async function renewVocabulary(pace: Pace): Promise<void> {
    const before = vocabulary;
    const numbers = new Uint32Array(before.size());
    for (const { segment } of [...parts, { segment: baseSegment }]) for (const term of segment.terms) numbers[term] = 1;
    const used = numbers.reduce((sum, one) => sum + one, 0);
    renewAt = Math.max(smallVocabulary, 2 * (used * 2 > before.size() ? before.size() : used));
    if (used * 2 > before.size()) return;
    const fresh = createVocabulary();
    for (const [term, isUsed] of numbers.entries()) {
      if (isUsed === 1) numbers[term] = fresh.add(before.word(term));
      const others = term % 1000 === 0 ? pace() : undefined;
      if (others) await others;
    }
    flush(); // what was read meanwhile
    const numberOf = (term: number): number => numbers[term] || fresh.add(before.word(term));
    baseSegment = renumberTerms(baseSegment, numberOf);
    for (const one of restored) if (one) one.segment = baseSegment;
    for (const [at, { segment, entries: all }] of parts.entries()) {
      const renumbered = renumberTerms(segment, numberOf);
      for (const entry of all) entry.segment = renumbered;
      parts = parts.with(at, { segment: renumbered, entries: all });
    }
    changes++;
    vocabulary = fresh;
    read = createReader(vocabulary);
  }

  return {
    restore,
    read: (texts) => read(texts),
    add(entry) {
      pending.push(entry);
      if (pending.length >= mostPending) flush();
    },
    flush,
    tidy,
    *entries() {
      for (const { entries: all } of parts) yield* all;
    },
    save: (pace) => saveParts({ base, baseSegment, restored, parts, vocabulary }, pace),
    state: () => ({ vocabulary, changes }),
    saved: base?.size ?? 0,
    segments: () => parts.length,
  };
}

/** A segment with the skills in it, by number. */
interface Part {
  readonly segment: Segment;
  readonly entries: readonly Entry[];
}

/** All that is in an index at one moment. */
interface PartsNow {
  readonly base: ReturnType<typeof decodeIndex>;
  readonly baseSegment: Segment;
  readonly restored: readonly (Indexed | undefined)[];
  readonly parts: readonly Part[];
  readonly vocabulary: Vocabulary;
}

/** One segment with the skills that are known by a stamp, as bytes. */
async function saveParts(now: PartsNow, pace: Pace): Promise<Buffer> {
  const { base, baseSegment, restored, parts, vocabulary } = now;
  const skills: { readonly skill: SavedSkill; readonly of: object }[] = [];
  for (const one of restored) if (base && one) skills.push({ skill: base.skill(one.number), of: one });
  for (const part of parts)
    for (const entry of part.entries)
      if (entry.isStamped && !entry.isForgotten) skills.push({ skill: savedSkill(entry), of: entry });
  // The order of a catalog, in which the next process asks for them.
  skills.sort((one, other) => compare(one.skill.id, other.skill.id) || compare(one.skill.address, other.skill.address));
  const numbers = new Map(skills.map(({ of }, number) => [of, number]));
  const numberOf = (one: object | undefined): number => (one && numbers.get(one)) ?? -1;
  const merged = parts.map(({ segment, entries: all }) => ({
    segment,
    numbers: Int32Array.from(all, numberOf),
  }));
  const before = Int32Array.from({ length: baseSegment.size }, (_, number) => numberOf(restored[number]));
  const { size, word } = vocabulary;
  const all = [{ segment: baseSegment, numbers: before }, ...merged];
  const segment = await mergeSegments(all, skills.length, size(), pace);
  const words = Array.from(segment.terms, word).sort();
  const places = new Map(words.map((one, place) => [one, place + 1]));
  return encodeIndex({
    words,
    segment: renumberTerms(segment, (term) => places.get(word(term)) ?? 0),
    skills: skills.map(({ skill }) => skill),
  });
}

/** Adds the skills that are not forgotten to those of the merged segment: the new number of each, or -1. */
function numbersOf(entries: readonly Entry[], alive: Entry[]): Int32Array {
  const numbers = new Int32Array(entries.length);
  for (let number = 0; number < entries.length; number++) {
    const entry = entries[number] as Entry;
    numbers[number] = entry.isForgotten ? -1 : alive.push(entry) - 1;
  }
  return numbers;
}

/**
 * The next segments to merge: all from the first that is less than twice as large as the rest together, or one that is
 * half forgotten. Merging them at once, many small ones cost no more than two.
 */
function toMerge(parts: readonly Part[]): { readonly at: number; readonly count: number } | undefined {
  let [first, rest] = [-1, 0];
  for (let at = parts.length - 1; at >= 0; at--) {
    const { size } = (parts[at] as Part).segment;
    if (rest > 0 && size < rest * 2) first = at;
    rest += size;
  }
  if (first >= 0) return { at: first, count: parts.length - first };
  const half = parts.findIndex(({ entries }) => {
    let alive = 0;
    for (const { isForgotten } of entries) if (!isForgotten) alive++;
    return alive * 2 < entries.length;
  });
  return half < 0 ? undefined : { at: half, count: 1 };
}

/** A skill with a stamp, as it is saved. */
function savedSkill({ key, id, name, description, forms, file }: Entry): SavedSkill {
  const end = key.indexOf("\0");
  const stamp = file?.path ?? key.slice(end + 1);
  return { id, address: key.slice(0, end), name, description, forms, stamp, state: file?.state };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
