import { hash } from "node:crypto";
import { createPace, type Pace } from "../../ground/pace.ts";
import { createReader } from "./read-terms.ts";
import { decodeIndex, encodeIndex, type SavedSkill } from "./saved-index.ts";
import { invert, mergeSegments, renumberTerms, type Segment } from "./search-segment.ts";
import { createSearchView, type Indexed, type SearchView } from "./search-view.ts";
import { createVocabulary } from "./search-vocabulary.ts";
import { nameForm } from "./search-words.ts";
import type { SearchableSkill } from "./searchable-skill.ts";

/** The search index of a process. */

/**
 * Skills by the words of their ids, names, descriptions and bodies. In memory, and meant to be shared: each text is read
 * once for all views that have it, in slices, so that other work goes on. What no view and no catalog has any more is
 * forgotten.
 */
export interface SearchIndex extends SearchView {
  /**
   * These skills, searchable. Those that the index has are not read again. With the list they are from, which never
   * changes, the view is kept as long as that list.
   */
  view(skills: Iterable<SearchableSkill>, list?: object): Promise<SearchView>;
  /** From then on `rank` and `search` look at these skills, and no others. */
  update(skills: Iterable<SearchableSkill>): Promise<void>;
  /** What it has done and has now. */
  stats(): SearchStats;
  /** Everything that its views have and that cannot change unnoticed, as bytes for another process. */
  save(): Promise<Buffer>;
}

export interface SearchStats {
  /** Texts that were read and taken in. */
  readonly read: number;
  /** Skills that it has, for all views together. */
  readonly skills: number;
  readonly segments: number;
  readonly words: number;
}

interface Entry extends Indexed {
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
  ref?: WeakRef<Entry>;
}

/** Milliseconds of work before others may work. */
const slice = 5;
/** Skills that are read before others may work. */
const readAtOnce = 8;
/** Skills that are put into one segment at a time. */
const mostPending = 256;
/** A vocabulary of this size is made anew if most of its words are not in use any more. */
const smallVocabulary = 10_000;

/** What the index knows of a skill before it is read. */
interface Looked {
  readonly skill: SearchableSkill;
  readonly entry: Entry | undefined;
  /** It is the same object as before: it need not be remembered again. */
  readonly isKnown: boolean;
  readonly stamp?: string | undefined;
}

interface Taken {
  readonly entry: Entry;
  /** It is known by its stamp from now on. */
  readonly isSettled: boolean;
}

const nothing: Segment = {
  size: 0,
  terms: new Uint32Array(),
  starts: new Uint32Array(1),
  entries: new Uint32Array(),
};

/** An index, empty or with what was saved of another. Damaged bytes are ignored. */
export function createSearchIndex(saved?: Buffer): SearchIndex {
  const base = saved && decodeIndex(saved);
  let baseSegment = base?.segment ?? nothing;
  /** By number in the saved index: its skills that a view has. They are few objects, because commands wait for them. */
  const restored: (Indexed | undefined)[] = [];
  let vocabulary = createVocabulary(base?.words);
  let read = createReader(vocabulary);
  let parts: readonly Part[] = [];
  let pending: Entry[] = [];
  let [changes, texts, sweptAt, renewAt] = [0, 0, 0, smallVocabulary];
  let isTidying = false;
  /** Views and unchanged skills keep an entry alive; what nothing keeps is forgotten. */
  const entries = new Map<string, WeakRef<Entry>>();
  const known = new WeakMap<object, Entry>();
  const views = new WeakMap<object, SearchView>();
  const state = () => ({ vocabulary, changes });

  /** A skill that is in the saved index as it is now. */
  function restore(skill: SearchableSkill): Indexed | undefined {
    const number = base?.find(skill);
    if (base === undefined || number === undefined) return undefined;
    restored[number] ??= { forms: base.forms(number), segment: baseSegment, number };
    return restored[number];
  }

  async function save(): Promise<Buffer> {
    flush();
    const skills: { readonly skill: SavedSkill; readonly of: object }[] = [];
    for (const one of restored) if (base && one) skills.push({ skill: base.skill(one.number), of: one });
    for (const part of parts)
      for (const ref of part.entries) {
        const entry = ref.deref();
        if (entry?.isStamped) skills.push({ skill: savedSkill(entry), of: entry });
      }
    // The order of a catalog, in which the next process asks for them.
    skills.sort(
      (one, other) => compare(one.skill.id, other.skill.id) || compare(one.skill.address, other.skill.address),
    );
    const numbers = new Map(skills.map(({ of }, number) => [of, number]));
    const numberOf = (one: object | undefined): number => (one && numbers.get(one)) ?? -1;
    const merged = parts.map(({ segment, entries: all }) => ({
      segment,
      numbers: Int32Array.from(all, (ref) => numberOf(ref.deref())),
    }));
    const before = Int32Array.from({ length: baseSegment.size }, (_, number) => numberOf(restored[number]));
    const { size, word } = vocabulary;
    const all = [{ segment: baseSegment, numbers: before }, ...merged];
    const segment = await mergeSegments(all, skills.length, size(), createPace(slice));
    const words = Array.from(segment.terms, word).sort();
    const places = new Map(words.map((one, place) => [one, place + 1]));
    return encodeIndex({
      words,
      segment: renumberTerms(segment, (term) => places.get(word(term)) ?? 0),
      skills: skills.map(({ skill }) => skill),
    });
  }

  /** Where the index has this skill, if it has it. */
  function lookUp(skill: SearchableSkill): Looked {
    const same = known.get(skill.identity ?? skill);
    if (same && isOf(same, skill)) return { skill, entry: same, isKnown: true };
    const { stamp } = skill;
    return { skill, entry: stamp === undefined ? undefined : find(skill, stamp), isKnown: false, stamp };
  }

  /** The same with an entry: the text of a skill that the index does not have is read. */
  async function takeAll(skills: readonly SearchableSkill[]): Promise<readonly Taken[]> {
    const looked = skills.map(lookUp);
    const bodies = looked.map(({ skill, entry }) => (entry ? undefined : skill.body()));
    // Waiting costs more than reading where nothing has to be waited for.
    const texts = bodies.some((body) => body instanceof Promise) ? await Promise.all(bodies) : bodies;
    return looked.map(({ skill, stamp, isKnown, ...found }, index) => {
      const body = texts[index] as Awaited<(typeof texts)[number]>;
      const entry = found.entry ?? readInto(skill, stamp, body?.text);
      if (isKnown) return { entry, isSettled: true };
      const isSettled = stamp !== undefined && entry.key === keyOf(skill, stamp);
      if (isSettled) known.set(skill.identity ?? skill, entry);
      return { entry, isSettled };
    });
  }

  function find(skill: SearchableSkill, stamp: string): Entry | undefined {
    const entry = entries.get(keyOf(skill, stamp))?.deref();
    return entry && isOf(entry, skill) ? entry : undefined;
  }

  /** A text that cannot be read, or may change unnoticed, is known by its digest and looked at again the next time. */
  function readInto(skill: SearchableSkill, stamp: string | undefined, text: string | undefined): Entry {
    const { id, name, description } = skill;
    const version = text === undefined ? "unreadable" : (stamp ?? `text ${hash("sha256", text)}`);
    const before = find(skill, version);
    if (before) return before;
    texts++;
    const terms = read({ id, name, description, text: text ?? "" });
    const forms = [...new Set([nameForm(id), nameForm(name)])];
    const key = keyOf(skill, version);
    const known = { key, isStamped: version === stamp, file: skill.file };
    const entry: Entry = { ...known, id, name, description, forms, terms, segment: nothing, number: 0 };
    entries.set(key, refOf(entry));
    pending.push(entry);
    if (pending.length >= mostPending) flush();
    return entry;
  }

  /** Puts what was read into a segment of its own. */
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
    const part = { segment, entries: some.map(refOf) };
    parts = [...parts.slice(0, at), ...(some.length > 0 ? [part] : []), ...parts.slice(at + replaced)];
  }

  async function tidyOnce(): Promise<void> {
    if (isTidying) return;
    isTidying = true;
    try {
      await tidy();
    } finally {
      isTidying = false;
    }
  }

  /** Merges segments until each is at least twice as large as the next, and leaves out what was forgotten. */
  async function tidy(): Promise<void> {
    const pace = createPace(slice);
    if (texts - sweptAt > Math.max(mostPending, entries.size / 10)) {
      for (const [key, ref] of entries) if (ref.deref() === undefined) entries.delete(key);
      sweptAt = texts;
    }
    for (let range = toMerge(parts); range; range = toMerge(parts)) {
      const some = parts.slice(range.at, range.at + range.count);
      const alive: Entry[] = [];
      const merged = some.map(({ segment, entries: all }) => ({
        segment,
        numbers: Int32Array.from(all, (ref) => {
          const entry = ref.deref();
          return entry ? alive.push(entry) - 1 : -1;
        }),
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
      for (const ref of all) Object.assign(ref.deref() ?? {}, { segment: renumbered });
      parts = parts.with(at, { segment: renumbered, entries: all });
    }
    changes++;
    vocabulary = fresh;
    read = createReader(vocabulary);
  }

  async function view(skills: Iterable<SearchableSkill>, list?: object): Promise<SearchView> {
    const kept = list && views.get(list);
    if (kept) return kept;
    const pace = createPace(slice);
    const byAddress = new Map<string, SearchableSkill>();
    for (const skill of skills) {
      byAddress.set(skill.address, skill);
      const others = pace();
      if (others) await others;
    }
    const all = [...byAddress.values()];
    const found = all.map(restore);
    const missing = all.filter((_, place) => found[place] === undefined);
    let [isSettled, place] = [true, 0];
    for (let from = 0; from < missing.length; from += readAtOnce) {
      for (const taken of await takeAll(missing.slice(from, from + readAtOnce))) {
        while (found[place] !== undefined) place++;
        found[place] = taken.entry;
        isSettled &&= taken.isSettled;
      }
      const others = pace();
      if (others) await others;
    }
    flush();
    void tidyOnce();
    const made = createSearchView(all, found as readonly Indexed[], state);
    if (list && isSettled) views.set(list, made);
    return made;
  }

  let current: SearchView = createSearchView([], [], state);
  let updating = Promise.resolve();
  return {
    view,
    update(skills) {
      const all = [...skills];
      const next = async (): Promise<void> => {
        current = await view(all);
      };
      updating = updating.catch(() => undefined).then(next); // one that failed stops no other
      return updating;
    },
    rank: (query, options) => current.rank(query, options),
    search: (query, options) => current.search(query, options),
    size: () => current.size(),
    save,
    stats: () => ({
      read: texts,
      skills: entries.size + (base?.size ?? 0),
      segments: parts.length,
      words: vocabulary.size(),
    }),
  };
}

function refOf(entry: Entry): WeakRef<Entry> {
  entry.ref ??= new WeakRef(entry);
  return entry.ref;
}

/** A segment with the skills in it, by number. */
interface Part {
  readonly segment: Segment;
  readonly entries: readonly WeakRef<Entry>[];
}

/** The next segments to merge: two of which the first is less than twice as large, or one that is half forgotten. */
function toMerge(parts: readonly Part[]): { readonly at: number; readonly count: number } | undefined {
  const at = parts.findLastIndex(({ segment: { size } }, index) => size < (parts[index + 1]?.segment.size ?? 0) * 2);
  if (at >= 0) return { at, count: 2 };
  const half = parts.findIndex(({ entries }) => entries.filter((ref) => ref.deref()).length * 2 < entries.length);
  return half < 0 ? undefined : { at: half, count: 1 };
}

/** A skill with a stamp, as it is saved. */
function savedSkill({ key, id, name, description, forms, file }: Entry): SavedSkill {
  const end = key.indexOf("\0");
  const stamp = file?.path ?? key.slice(end + 1);
  return { id, address: key.slice(0, end), name, description, forms, stamp, state: file?.state };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const keyOf = ({ address }: SearchableSkill, stamp: string): string => `${address}\0${stamp}`;

const isOf = (entry: Entry, { id, name, description }: SearchableSkill): boolean =>
  entry.id === id && entry.name === name && entry.description === description;
