import { join } from "node:path";
import { Fault } from "../../ground/fault.ts";
import { tablesOf } from "../database/made-tables.ts";
import type { Schema } from "../database/migrate.ts";
import type { Home } from "../home.ts";
import { homeSchemas } from "../postgres/home-schemas.ts";
import type { RecordFileName, Repository } from "../records/records.ts";
import { markName } from "./copy-mark.ts";
import type { HomeItem, HomeSum, Section } from "./home-item.ts";
import { createMoveRecords } from "./move-records.ts";
import { listMoved } from "./moved-documents.ts";
import { type MovedHome, type MoveStores, readCurrentTrees, readHome } from "./read-home.ts";
import { differences, sumItems } from "./sum-home.ts";
import { finishRows, openWriter } from "./write-home.ts";

/** Moves everything a home keeps into another, empty one, and proves that it arrived. */

/** The repositories of a program, by name. */
export type RepositoryLoaders = Readonly<Record<string, () => Promise<Repository>>>;

export interface MoveProgress {
  readonly section: Section;
  /** Items of this section so far; rows count one by one. */
  readonly count: number;
}

export interface FillOptions {
  /** Names the source, so that a copy that was cut can go on, and nothing else is added to its target. */
  readonly from: string;
  readonly onProgress?: (progress: MoveProgress) => void;
  /** Keeps a secret of a backup, as the target keeps secrets. */
  readonly onSecret?: (name: string, value: string) => Promise<void>;
}

/** Folders of skills that stay on the machine of a home, because people edit them there, with how many each has. */
export async function foldersLeft({
  documents,
  files,
  folder,
}: Pick<Home, "documents" | "files" | "folder">): Promise<readonly LeftFolder[]> {
  const environments = (await documents.list("environments")).filter(({ isFolder }) => isFolder);
  const places = ["skills", ...environments.map(({ name }) => `environments/${name}/skills`)];
  const left: LeftFolder[] = [];
  for (const place of places) {
    const path = join(folder(), place);
    const skills = (await files.list(path)).filter(({ name, isFolder }) => isFolder && !name.startsWith(".")).length;
    if (skills > 0) left.push({ place, path, skills });
  }
  return left;
}

export interface LeftFolder {
  /** The same in the home's folder. */
  readonly place: string;
  readonly path: string;
  readonly skills: number;
}

/** A home whose rows can be read and written whatever they mean. */
export async function openMoved(home: Home, repositories: RepositoryLoaders): Promise<MovedHome> {
  const schemas: Record<RecordFileName, Map<string, Repository["schemas"][number]>> = {
    loadout: new Map(),
    traces: new Map(),
  };
  for (const load of Object.values(repositories)) {
    const { file = "loadout", schemas: own } = await load();
    for (const schema of own) schemas[file].set(schema.owner, schema);
  }
  const storeOf = async (file: RecordFileName): Promise<MoveStores[RecordFileName]> => {
    const own = [...schemas[file].values()];
    const names = new Set((await Promise.all(own.map(tablesOf))).flat());
    const records = (some: typeof own) => async () => createMoveRecords({ file, names, schemas: some });
    return {
      read: home.records.use(`move-${file}`, records([])).read,
      change: home.records.use(`fill-${file}`, records(own)).change,
    };
  };
  const stores = { loadout: await storeOf("loadout"), traces: await storeOf("traces") };
  await assertKnown(home, stores, await homeSchemas(repositories));
  return { home, stores };
}

/** A program that does not know all of a home would leave out what it does not know. */
async function assertKnown(home: Home, stores: MoveStores, known: readonly Schema[]): Promise<void> {
  const newest = new Map(known.map(({ owner, steps }) => [owner, Math.max(...Object.keys(steps).map(Number))]));
  for (const store of Object.values(stores))
    for (const { owner, version } of await store.read("versions"))
      if (version > (newest.get(owner) ?? 0))
        throw new Fault("database.newer", { path: home.database ?? home.folder() });
}

/** Counts and digests of everything in a home. */
export const sumHome = (moved: MovedHome): Promise<HomeSum> => sumItems(readHome(moved));

/**
 * Writes items into a home that is empty, or that is the unfinished copy of the same source. The mark stays until `finishCopy`
 * has compared both, so that a copy that was cut is never taken for a whole one.
 */
export async function fillHome(
  target: MovedHome,
  items: AsyncIterable<HomeItem>,
  { from, onProgress, onSecret }: FillOptions,
): Promise<FilledColumns> {
  const { home, stores } = target;
  const mark = (await home.documents.read(markName))?.text;
  if (mark === undefined ? !(await isEmpty(target)) : mark !== markOf(from))
    throw new Fault("home.not-empty", { path: home.database ?? home.folder() });
  for (const store of Object.values(stores)) await store.change("prepare");
  await home.documents.write(markName, markOf(from));
  const write = await openWriter(target);
  const counts = new Map<Section, number>();
  const columns = new Map<string, ReadonlySet<string>>();
  for await (const item of items) {
    if (item.kind === "rows" && item.rows[0] && !columns.has(item.table.name)) {
      const own = Object.keys(item.rows[0]);
      const known = await stores[item.file].read("columns", item.table);
      if (own.some((column) => !known.includes(column))) throw new Fault("home.file-newer", { path: from });
      columns.set(item.table.name, new Set(own));
    }
    await (item.kind === "secret" ? onSecret?.(item.name, item.value) : write(item));
    const count = (counts.get(item.kind) ?? 0) + (item.kind === "rows" ? item.rows.length : 1);
    counts.set(item.kind, count);
    onProgress?.({ section: item.kind, count });
  }
  await finishRows(target);
  // A link that cannot be made is no reason to copy again: doctor tells of it, and makes it.
  await home.blobs.view.restore(await readCurrentTrees(target));
  return columns;
}

/** The columns that the rows of the source had, by table: an earlier program knew fewer than the target has. */
export type FilledColumns = ReadonlyMap<string, ReadonlySet<string>>;

/** Rows with the columns that their source had. */
async function* asInSource(items: AsyncIterable<HomeItem>, columns: FilledColumns): AsyncGenerator<HomeItem> {
  for await (const item of items) {
    const known = item.kind === "rows" ? columns.get(item.table.name) : undefined;
    if (item.kind !== "rows" || !known) yield item;
    else
      yield {
        ...item,
        rows: item.rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => known.has(name)))),
      };
  }
}

/** Brings the tables of a home in a folder up to date, if an earlier program made them. Those of a database are migrated by a command. */
export async function upgradeRows({ stores }: MovedHome): Promise<void> {
  for (const store of Object.values(stores)) if ((await store.read("tables")).length > 0) await store.change("prepare");
}

export interface FinishOptions {
  /** What `fillHome` answered. */
  readonly columns: FilledColumns;
  /** What of the target is compared; all of it by default. */
  readonly items?: () => AsyncIterable<HomeItem>;
}

/** Compares the target with what its source should be, and ends the copy. Answers the sums of both. */
export async function finishCopy(
  target: MovedHome,
  expected: HomeSum,
  { columns, items = () => readHome(target) }: FinishOptions,
): Promise<HomeSum> {
  const sum = await sumItems(asInSource(items(), columns));
  const sections = differences(expected, sum);
  if (sections.length > 0) throw new Fault("home.differs", { sections: sections.join(", ") });
  await target.home.documents.remove(markName);
  return sum;
}

const markOf = (from: string): string => `${JSON.stringify({ from })}\n`;

async function isEmpty({ home, stores }: MovedHome): Promise<boolean> {
  for await (const _name of listMoved(home.documents)) return false;
  if ((await home.blobs.list()).length > 0) return false;
  for (const store of Object.values(stores))
    for (const table of await store.read("tables")) if ((await store.read("count", table)) > 0) return false;
  return true;
}
