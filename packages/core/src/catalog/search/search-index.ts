import { hash } from "node:crypto";
import { createPace, type Pace } from "../../ground/pace.ts";
import { differenceOf } from "../compare-rows.ts";
import { createReader } from "./read-terms.ts";
import { decodeIndex, encodeIndex, type SavedSkill } from "./saved-index.ts";
import { invert, mergeSegments, renumberTerms, type Segment } from "./search-segment.ts";
import { createSearchView, type Indexed, type SearchRow, type SearchRows, type SearchView } from "./search-view.ts";
import { createVocabulary } from "./search-vocabulary.ts";
import { nameForm } from "./search-words.ts";
import type { SearchableSkill, SkillBody } from "./searchable-skill.ts";

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
  /**
   * The same of rows that never change and have different addresses, such as those of a catalog. Rows that an earlier view
   * of rows has are not looked at again.
   */
  viewRows<Row extends SearchRow>(
    rows: () => readonly Row[],
    searchable: (row: Row) => SearchableSkill,
    list?: object,
  ): Promise<SearchView>;
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
  /** The sweep before which it was last asked for. */
  usedAt: number;
  /** No view has it any more: it is left out of the next merge. */
  isForgotten: boolean;
}

/** Milliseconds of work before others may work. */
const slice = 5;
/** Skills whose texts are asked for at once, and those that are read before others may work. */
const askedAtOnce = 64;
const readAtOnce = 8;
/** Skills that are put into one segment at a time. */
const mostPending = 256;
/** A vocabulary of this size is made anew if most of its words are not in use any more. */
const smallVocabulary = 10_000;

/** Lists of entries that are remembered before those that are gone are looked for. */
const mostLists = 1000;

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
  /** What no view has, and nothing has asked for since the last sweep, is forgotten. */
  const entries = new Map<string, Entry>();
  let sweeps = 0;
  /** The entries of each view, and of each that is being made, as long as it is there. */
  const inUse = new Set<WeakRef<readonly (Indexed | undefined)[]>>();
  let tidyListsAt = mostLists;
  /** The last views of rows, the latest first. */
  let rowViews: readonly RowView[] = [];
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
    await sweep(createPace(slice));
    const skills: { readonly skill: SavedSkill; readonly of: object }[] = [];
    for (const one of restored) if (base && one) skills.push({ skill: base.skill(one.number), of: one });
    for (const part of parts)
      for (const entry of part.entries)
        if (entry.isStamped && !entry.isForgotten) skills.push({ skill: savedSkill(entry), of: entry });
    // The order of a catalog, in which the next process asks for them.
    skills.sort(
      (one, other) => compare(one.skill.id, other.skill.id) || compare(one.skill.address, other.skill.address),
    );
    const numbers = new Map(skills.map(({ of }, number) => [of, number]));
    const numberOf = (one: object | undefined): number => (one && numbers.get(one)) ?? -1;
    const merged = parts.map(({ segment, entries: all }) => ({
      segment,
      numbers: Int32Array.from(all, numberOf),
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
    if (same && !same.isForgotten && isOf(same, skill)) {
      same.usedAt = sweeps;
      return { skill, entry: same, isKnown: true };
    }
    const { stamp } = skill;
    return { skill, entry: stamp === undefined ? undefined : find(skill, stamp), isKnown: false, stamp };
  }

  /** The same with an entry: the text of a skill that the index does not have is read. */
  async function takeAll(skills: readonly SearchableSkill[], pace: Pace): Promise<readonly Taken[]> {
    const looked = skills.map(lookUp);
    const found = looked.map(({ entry }) => entry);
    keep(found);
    const bodies = looked.map(({ skill, entry }) => (entry ? undefined : skill.body()));
    // Waiting costs more than reading where nothing has to be waited for.
    const texts = bodies.some((body) => body instanceof Promise) ? await Promise.all(bodies) : bodies;
    const taken: Taken[] = [];
    for (const [index, one] of looked.entries()) {
      taken.push(take(one, found[index], texts[index] as Awaited<(typeof texts)[number]>));
      const others = index % readAtOnce === 0 ? pace() : undefined;
      if (others) await others;
    }
    return taken;
  }

  function take({ skill, stamp, isKnown }: Looked, found: Entry | undefined, body: SkillBody | undefined): Taken {
    const entry = found ?? readInto(skill, stamp, body?.text);
    if (isKnown) return { entry, isSettled: true };
    const isSettled = stamp !== undefined && entry.key === keyOf(skill, stamp);
    if (isSettled) known.set(skill.identity ?? skill, entry);
    return { entry, isSettled };
  }

  function find(skill: SearchableSkill, stamp: string): Entry | undefined {
    const entry = entries.get(keyOf(skill, stamp));
    if (!entry || !isOf(entry, skill)) return undefined;
    entry.usedAt = sweeps;
    return entry;
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
    const known = { key, isStamped: version === stamp, file: skill.file, usedAt: sweeps, isForgotten: false };
    const entry: Entry = { ...known, id, name, description, forms, terms, segment: nothing, number: 0 };
    entries.set(key, entry);
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
    const part = { segment, entries: some };
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
    if (texts - sweptAt > Math.max(mostPending, entries.size / 10)) await sweep(pace);
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

  /** Forgets what no view has and nothing has asked for since the sweep before. */
  async function sweep(pace: Pace): Promise<void> {
    sweptAt = texts;
    sweeps++;
    for (const { found } of rowViews) use(found);
    for (const ref of inUse) {
      const some = ref.deref();
      if (some) use(some);
      else inUse.delete(ref);
      const others = pace();
      if (others) await others;
    }
    for (const { entries: all } of parts)
      for (const entry of all) {
        if (entry.usedAt >= sweeps - 1) continue;
        entry.isForgotten = true;
        if (entries.get(entry.key) === entry) entries.delete(entry.key);
      }
  }

  /** As long as there is this list, a sweep forgets nothing of it. */
  function keep(some: readonly (Indexed | undefined)[]): void {
    inUse.add(new WeakRef(some));
    if (inUse.size < tidyListsAt) return;
    for (const ref of inUse) if (ref.deref() === undefined) inUse.delete(ref);
    tidyListsAt = Math.max(mostLists, inUse.size * 2);
  }

  /** Those of the saved index are never forgotten. */
  function use(some: readonly (Indexed | undefined)[]): void {
    for (const entry of some) if (entry && "usedAt" in entry) entry.usedAt = sweeps;
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
    const { found, unsettled } = await takeInSlices(all, pace, itself);
    return keepView({ rows: all, indexed: found, searchable: itself }, unsettled, list);
  }

  async function viewRows<Row extends SearchRow>(
    listed: () => readonly Row[],
    searchable: (row: Row) => SearchableSkill,
    list?: object,
  ): Promise<SearchView> {
    const kept = list && views.get(list);
    if (kept) return kept;
    const rows = listed();
    const last = nearestTo(rows, rowViews);
    const { from, before, after } = differenceOf(last.rows, rows);
    const found = [
      ...last.found.slice(0, from),
      ...new Array<undefined>(after - from).fill(undefined),
      ...last.found.slice(before),
    ];
    keep(found);
    const places: number[] = [];
    for (const [place, entry] of found.entries()) if (!entry) places.push(place);
    const missing = places.map((place) => rows[place] as Row);
    const taken = await takeInSlices(missing, createPace(slice), searchable);
    for (const [index, place] of places.entries()) found[place] = taken.found[index];
    const unsettled = new Set([...taken.unsettled].map((index) => places[index] ?? 0));
    const settled =
      unsettled.size === 0 ? found : found.map((entry, place) => (unsettled.has(place) ? undefined : entry));
    rowViews = [{ rows, found: settled }, ...rowViews.filter((one) => one !== last)].slice(0, mostRowViews);
    return keepView({ rows, indexed: found as readonly Indexed[], searchable }, unsettled, list);
  }

  async function takeInSlices<Row>(
    rows: readonly Row[],
    pace: Pace,
    searchable: (row: Row) => SearchableSkill,
  ): Promise<InSlices> {
    const found: Indexed[] = [];
    keep(found);
    const unsettled = new Set<number>();
    for (let from = 0; from < rows.length; from += askedAtOnce) {
      const skills = rows.slice(from, from + askedAtOnce).map(searchable);
      const saved = skills.map(restore);
      const taken = (
        await takeAll(
          skills.filter((_, place) => !saved[place]),
          pace,
        )
      ).values();
      for (const one of saved) {
        const { entry, isSettled } = one ? { entry: one, isSettled: true } : (taken.next().value as Taken);
        if (!isSettled) unsettled.add(found.length);
        found.push(entry);
      }
    }
    return { found, unsettled };
  }

  function keepView<Row extends SearchRow>(
    view: SearchRows<Row>,
    unsettled: ReadonlySet<number>,
    list: object | undefined,
  ): SearchView {
    flush();
    void tidyOnce();
    const made = createSearchView(view, state);
    if (list && unsettled.size === 0) views.set(list, made);
    return made;
  }

  let current: SearchView = createSearchView({ rows: [], indexed: [], searchable: itself }, state);
  let updating = Promise.resolve();
  return {
    view,
    viewRows,
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

interface InSlices {
  readonly found: readonly Indexed[];
  /** The places of those that may change unnoticed. */
  readonly unsettled: ReadonlySet<number>;
}

const itself = (skill: SearchableSkill): SearchableSkill => skill;

/** A view of rows, with the entry of each that cannot change unnoticed. */
interface RowView {
  readonly rows: readonly unknown[];
  readonly found: readonly (Indexed | undefined)[];
}

/** Catalogs of this many environments are searched without looking at rows again that did not change. */
const mostRowViews = 3;

/** The view that has most of these rows. */
function nearestTo(rows: readonly unknown[], views: readonly RowView[]): RowView {
  let nearest: RowView = { rows: [], found: [] };
  let least = rows.length;
  for (const view of views) {
    const { from, after } = differenceOf(view.rows, rows);
    if (after - from >= least) continue;
    least = after - from;
    nearest = view;
  }
  return nearest;
}

/** A segment with the skills in it, by number. */
interface Part {
  readonly segment: Segment;
  readonly entries: readonly Entry[];
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

const keyOf = ({ address }: SearchableSkill, stamp: string): string => `${address}\0${stamp}`;

const isOf = (entry: Entry, { id, name, description }: SearchableSkill): boolean =>
  entry.id === id && entry.name === name && entry.description === description;
