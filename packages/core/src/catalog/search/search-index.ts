import { createPace, type Pace } from "../../ground/pace.ts";
import { differenceOf } from "../compare-rows.ts";
import { createSearchEntries, type SearchEntries, type Taken } from "./search-entries.ts";
import { createSearchParts, type SearchParts } from "./search-parts.ts";
import { createSearchView, type Indexed, type SearchRow, type SearchRows, type SearchView } from "./search-view.ts";
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

/** Milliseconds of work before others may work. */
const slice = 5;
/** Skills whose texts are asked for at once. */
const askedAtOnce = 64;

/** An index, empty or with what was saved of another. Damaged bytes are ignored. */
export function createSearchIndex(saved?: Buffer): SearchIndex {
  const parts = createSearchParts(saved);
  const entries = createSearchEntries(parts);
  const { keep } = entries;
  /** The last views of rows, the latest first. */
  let rowViews: readonly RowView[] = [];
  const views = new WeakMap<object, SearchView>();
  const tidy = createTidying(parts, entries);

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
    const { found, unsettled } = await takeInSlices(parts, entries, all, pace, itself);
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
    const taken = await takeInSlices(parts, entries, missing, createPace(slice), searchable);
    for (const [index, place] of places.entries()) found[place] = taken.found[index];
    const unsettled = new Set([...taken.unsettled].map((index) => places[index] ?? 0));
    const settled =
      unsettled.size === 0 ? found : found.map((entry, place) => (unsettled.has(place) ? undefined : entry));
    if (settled !== found) keep(settled);
    rowViews = [{ rows, found: settled }, ...rowViews.filter((one) => one !== last)].slice(0, mostRowViews);
    return keepView({ rows, indexed: found as readonly Indexed[], searchable }, unsettled, list);
  }

  function keepView<Row extends SearchRow>(
    view: SearchRows<Row>,
    unsettled: ReadonlySet<number>,
    list: object | undefined,
  ): SearchView {
    parts.flush();
    void tidy();
    const made = createSearchView(view, parts.state);
    if (list && unsettled.size === 0) views.set(list, made);
    return made;
  }

  let current: SearchView = createSearchView({ rows: [], indexed: [], searchable: itself }, parts.state);
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
    count: (term) => current.count(term),
    size: () => current.size(),
    async save() {
      parts.flush();
      await entries.sweep(createPace(slice));
      return parts.save(createPace(slice));
    },
    stats: () => ({
      read: entries.texts(),
      skills: entries.size() + parts.saved,
      segments: parts.segments(),
      words: parts.state().vocabulary.size(),
    }),
  };
}

/** Forgets skills that no view has, and merges segments: one such work at a time. */
function createTidying(parts: SearchParts, entries: SearchEntries): () => Promise<void> {
  let isTidying = false;
  return async () => {
    if (isTidying) return;
    isTidying = true;
    try {
      const pace = createPace(slice);
      if (entries.needsSweep()) await entries.sweep(pace);
      await parts.tidy(pace);
    } finally {
      isTidying = false;
    }
  };
}

/** Where the index has these rows; those that it does not have are read, some at a time. */
async function takeInSlices<Row>(
  parts: SearchParts,
  entries: SearchEntries,
  rows: readonly Row[],
  pace: Pace,
  searchable: (row: Row) => SearchableSkill,
): Promise<InSlices> {
  const found: Indexed[] = [];
  entries.keep(found);
  const unsettled = new Set<number>();
  for (let from = 0; from < rows.length; from += askedAtOnce) {
    const skills = rows.slice(from, from + askedAtOnce).map(searchable);
    const saved = skills.map(parts.restore);
    const taken = (
      await entries.takeAll(
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
