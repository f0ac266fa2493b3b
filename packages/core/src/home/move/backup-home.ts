import type { Stats } from "node:fs";
import { lstat, mkdir, mkdtemp, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { isAbsent, reasonOf } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import { copyDatabase } from "../database/database.ts";
import { type Home, openFolderHome } from "../home.ts";
import { readFolder } from "./folder-entries.ts";
import { readHomeFile, writeHomeFile } from "./home-file.ts";
import type { HomeItem, HomeSum } from "./home-item.ts";
import { foldersLeft } from "./move-home.ts";
import { type MovedHome, readHome } from "./read-home.ts";
import { differences, sumItems } from "./sum-home.ts";

/** A home as it is at one moment, while servers and commands change it. */

/** A home in a folder whose rows are a copy of those it has now. The copy lies in the home, and goes with `close`. */
export async function freezeFolder(folder: string): Promise<Home> {
  const copies = join(folder, "backups");
  await mkdir(copies, { recursive: true, mode: 0o700 });
  await removeLeft(copies);
  const copy = await mkdtemp(join(copies, ".frozen-"));
  const removeCopy = (): Promise<void> => rm(copy, { recursive: true, force: true });
  try {
    // Rows first: whatever they refer to was there before them.
    for (const name of ["loadout.db", "traces.db"]) await copyIfThere(join(folder, name), join(copy, name));
  } catch (error) {
    await removeCopy();
    throw error;
  }
  const [home, frozen] = [openFolderHome(folder), openFolderHome(copy)];
  return {
    ...home,
    records: frozen.records,
    async close() {
      await frozen.close();
      await home.close();
      await removeCopy();
    },
  };
}

/** Copies that a killed process left; one that is in use is younger. */
async function removeLeft(copies: string): Promise<void> {
  for (const name of await readdir(copies)) {
    if (!name.startsWith(".frozen-")) continue;
    const path = join(copies, name);
    const state = await stateOf(path);
    if (state && Date.now() - state.mtimeMs > longestBackup) await rm(path, { recursive: true, force: true });
  }
}

const longestBackup = 24 * 60 * 60 * 1000;

async function copyIfThere(path: string, target: string): Promise<void> {
  if (await stateOf(path)) await copyDatabase(path, target);
}

const stateOf = (path: string): Promise<Stats | undefined> =>
  lstat(path).catch((error: unknown) => {
    if (isAbsent(error)) return undefined;
    throw error;
  });

export interface BackupParts {
  /** Events, model requests and output of agents: `traces.db`. */
  readonly traces: boolean;
  /** By name, if the backup has them. */
  readonly secrets?: ReadonlyMap<string, string>;
}

/**
 * Writes a backup as a new file, and reads it again to see that it is what was written. Begins anew if content that rows
 * refer to was removed meanwhile, such as a deleted skill whose time was over.
 */
export async function writeBackup(
  path: string,
  openMoved: () => Promise<MovedHome>,
  parts: (home: Home) => Promise<BackupParts>,
  onItem: (item: HomeItem) => void = () => undefined,
): Promise<HomeSum> {
  const part = `${path}.part`;
  for (let tries = 1; ; tries++) {
    const moved = await openMoved();
    try {
      const sum = await writeHomeFile(part, watched(readBackup(moved, await parts(moved.home)), onItem));
      await verifyHomeFile(part);
      await moveInto(part, path);
      return sum;
    } catch (error) {
      const mayHelp = error instanceof Fault && error.code !== "file.unwritable" && tries < mostTries;
      if (!mayHelp) throw error;
    } finally {
      await moved.home.close();
    }
  }
}

/** A file that is there is never replaced. */
async function moveInto(part: string, path: string): Promise<void> {
  try {
    await (await open(path, "wx", 0o600)).close();
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw new Fault("file.unwritable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

const mostTries = 3;

async function* watched(items: AsyncIterable<HomeItem>, onItem: (item: HomeItem) => void): AsyncGenerator<HomeItem> {
  for await (const item of items) {
    onItem(item);
    yield item;
  }
}

/** Reads a file of a home, and compares what is in it with the sums that it names. Answers them. */
export async function verifyHomeFile(path: string): Promise<HomeSum> {
  const file = readHomeFile(path);
  const found = await sumItems(file.items);
  const sections = differences(file.sum(), found);
  if (sections.length > 0) throw new Fault("home.file-invalid", { path, reason: `${sections.join(", ")} differ` });
  return found;
}

/** Everything that is needed to have the home again, also skills that people edit in its folders. */
export async function* readBackup(moved: MovedHome, { traces, secrets }: BackupParts): AsyncGenerator<HomeItem> {
  const trees = new Set<unknown>();
  for await (const item of readHome(moved)) {
    if (item.kind === "tree") trees.add(item.digest);
    if (item.kind === "rows" && item.table.name === "trees") {
      const gone = item.rows.find(({ digest }) => !trees.has(digest));
      if (gone) throw new Fault("home.changed", { path: moved.home.folder() });
    }
    if (traces || item.kind !== "rows" || item.file !== "traces") yield item;
  }
  for (const { place, path } of await foldersLeft(moved.home))
    yield { kind: "folder", place, entries: readFolder(path) };
  for (const [name, value] of [...(secrets ?? [])].sort()) yield { kind: "secret", name, value };
}
