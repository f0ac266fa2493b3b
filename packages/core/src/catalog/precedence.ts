import type { CatalogChange, CatalogSkill, CatalogView, ReadySkill, SourceView } from "./catalog.ts";
import { isReady, readyAmong, rowsFrom, rowsOf } from "./catalog-rows.ts";
import { compareRows, type RowChanges } from "./compare-rows.ts";
import { compareIds, compareViews } from "./compare-views.ts";
import type { Scan } from "./scan/scan-source.ts";
import type { ScannedSkill } from "./scan/scanned-skill.ts";
import type { Source } from "./source.ts";

/** Decides which skill wins if sources have skills with the same id. */

export interface Scanned extends Scan {
  readonly source: Source;
}

/** Scans as one list. Never changes; the next one is made from it and shares what did not change. */
export interface Merged {
  readonly view: CatalogView;
  /** The rows of each scan that are listed. */
  readonly rows: readonly (readonly ScannedSkill[])[];
}

/** What a merge changed, by id. */
export interface MergeResult extends Merged {
  readonly change: CatalogChange;
}

export const nothingMerged: Merged = {
  view: { generation: 0, sources: [], skills: [], ready: readyAmong([], 0) },
  rows: [],
};

/** Ids that are decided one by one: each copies a part of the list. */
const mostDecided = 200;

/**
 * The first source wins, by id; invalid and untrusted skills take no id. A real folder is listed once. If few rows differ
 * from those of the merge before, only their ids are decided again.
 */
export function mergeScans(scans: readonly Scanned[], before: Merged = nothingMerged): MergeResult {
  const isRepeated = scans.some(({ repeats }) => repeats) || areNested(scans);
  const rows = isRepeated ? listedOnce(scans) : scans.map(({ skills }) => skills);
  const isFirst = before.view.generation === 0;
  const changes = isFirst ? [] : rows.map((some, index) => compareRows(before.rows[index] ?? [], some));
  const ids = new Set(changes.flatMap(({ added, removed }) => [...added, ...removed].map(({ id }) => id)));
  const isAnew = isFirst || ids.size > mostDecided;
  const { skills, counts } = isAnew ? decideAll(rows, scans) : decideSome(ids, rows, changes, before.view);
  const size = [...counts.values()].reduce((sum, { ready }) => sum + ready, 0);
  const view: CatalogView = {
    generation: before.view.generation + 1,
    sources: describeSources(scans, counts),
    skills,
    ready: readyAmong(skills, size),
  };
  return { view, rows, change: isAnew ? compareViews(before.view, view) : compareIds(ids, before.view, view) };
}

interface Count {
  ready: number;
  listed: number;
}

interface Decided {
  readonly skills: readonly CatalogSkill[];
  /** By the name of a source. */
  readonly counts: ReadonlyMap<string, Count>;
}

function decideAll(rows: readonly (readonly ScannedSkill[])[], scans: readonly Scanned[]): Decided {
  const counts = new Map(scans.map(({ source }) => [source.name, { ready: 0, listed: 0 }]));
  const skills = decide(rows.flat());
  for (const skill of skills) add(counts, skill, 1);
  return { skills, counts };
}

/** The rows of the view before, with others for these ids. */
function decideSome(
  ids: ReadonlySet<string>,
  rows: readonly (readonly ScannedSkill[])[],
  changes: readonly RowChanges[],
  before: CatalogView,
): Decided {
  const counts = new Map(before.sources.map(({ name, ready, listed }) => [name, { ready, listed }]));
  const groups = groupsOf(ids, rows, changes, before);
  const skills = [...before.skills];
  for (const id of ids) {
    const old = rowsOf({ skills }, id);
    const decided = decide(groups.get(id) ?? []);
    for (const skill of old) add(counts, skill, -1);
    for (const skill of decided) add(counts, skill, 1);
    skills.splice(rowsFrom(skills, id), old.length, ...decided);
  }
  return { skills, counts };
}

/** The rows of each id in the order of precedence. All rows are gone through only if an id keeps one beside those that changed. */
function groupsOf(
  ids: ReadonlySet<string>,
  rows: readonly (readonly ScannedSkill[])[],
  changes: readonly RowChanges[],
  before: CatalogView,
): ReadonlyMap<string, readonly ScannedSkill[]> {
  const added = Map.groupBy(
    changes.flatMap((change) => change.added),
    ({ id }) => id,
  );
  const removed = Map.groupBy(
    changes.flatMap((change) => change.removed),
    ({ id }) => id,
  );
  const keeping = new Set([...ids].filter((id) => rowsOf(before, id).length > (removed.get(id)?.length ?? 0)));
  if (keeping.size === 0) return added;
  const kept = Map.groupBy(
    rows.flatMap((some) => some.filter(({ id }) => keeping.has(id))),
    ({ id }) => id,
  );
  return new Map([...added, ...kept]);
}

/** Sorted by id in code units, the usable ones first; sorting is stable, so precedence decides among equals. */
function decide(rows: readonly ScannedSkill[]): CatalogSkill[] {
  const skills: CatalogSkill[] = [];
  let winner: ReadySkill | undefined;
  for (const row of rows.toSorted(byId)) {
    if (row.id !== winner?.id) winner = undefined;
    if (!isReady(row)) skills.push(row);
    else if (winner) skills.push({ ...row, status: "shadowed", shadowedBy: winner.address });
    else {
      winner = row;
      skills.push(row);
    }
  }
  return skills;
}

const byId = (one: ScannedSkill, other: ScannedSkill): number =>
  one.id < other.id ? -1 : one.id > other.id ? 1 : Number(isReady(other)) - Number(isReady(one));

/** A folder reached twice, through links or nested sources, counts where it is met first; trust is kept apart. */
function listedOnce(scans: readonly Scanned[]): readonly (readonly ScannedSkill[])[] {
  const seen = { trusted: new Set<string>(), untrusted: new Set<string>() };
  return scans.map(({ source, skills }) => {
    const folders = source.trusted ? seen.trusted : seen.untrusted;
    return skills.filter(({ realDirectory }) => {
      const isNew = !folders.has(realDirectory);
      folders.add(realDirectory);
      return isNew;
    });
  });
}

const areNested = (scans: readonly Scanned[]): boolean =>
  scans.some((one) =>
    scans.some(
      (other) =>
        one !== other &&
        one.real !== undefined &&
        other.real !== undefined &&
        `${other.real}/`.startsWith(`${one.real}/`),
    ),
  );

function add(counts: ReadonlyMap<string, Count>, skill: CatalogSkill, more: 1 | -1): void {
  const count = counts.get(skill.source.name);
  if (!count) return;
  count.listed += more;
  if (isReady(skill)) count.ready += more;
}

/** Every source with how much of it is listed and ready. */
const describeSources = (scans: readonly Scanned[], counts: ReadonlyMap<string, Count>): SourceView[] =>
  scans.map(({ source, diagnostics, isReadable }) => ({
    ...source,
    ...(counts.get(source.name) ?? { ready: 0, listed: 0 }),
    isReadable,
    diagnostics,
  }));
