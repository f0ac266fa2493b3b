import { isUtf8 } from "node:buffer";
import { type BigIntStats, type Dirent, lstatSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { codeOf, isAbsent } from "../../ground/error-code.ts";
import { isInside } from "../../ground/files/is-inside.ts";
import { skillFiles } from "../../ground/files/skill-files.ts";
import { isRepository, steeringNames, steeringPath } from "../../ground/files/steering-paths.ts";
import { createPace } from "../../ground/pace.ts";
import { gitlinksOf } from "./git-index.ts";

/** Finds files and folders in a workspace that steer programs, such as hooks and settings. */

/** An entry in a workspace that steers programs: a name of the list, or a folder that git treats as a repository. */
export interface SteeringEntry {
  /** Relative to the workspace; empty for the workspace itself. */
  readonly path: string;
  /** The name of the list, or `bare repository`. */
  readonly name: string;
  readonly kind: "folder" | "file" | "link" | "other";
  /** Device and inode, from `identityOf`. */
  readonly identity: string;
}

export interface FoundSteering {
  readonly entries: ReadonlyMap<string, SteeringEntry>;
  /** Folders that cannot be listed. */
  readonly closed: readonly string[];
  /** Folders whose names are not UTF-8, which cannot be written as a string path. */
  readonly unnamed: readonly UnnamedFolder[];
  /** Why the search is incomplete. */
  readonly missed?: string;
}

export interface UnnamedFolder {
  /** The folder it is in, relative to the workspace. */
  readonly folder: string;
  /** Its bytes as Latin-1. */
  readonly name: string;
  readonly identity: string;
}

export interface SteeringFinder {
  /** Searches a workspace; unchanged folders cost one stat each. */
  find(workspace: string): Promise<FoundSteering>;
}

const usualMost = 20_000;
/** Mounted read-only at the root, under exactly these names. */
const held: ReadonlySet<string> = new Set(steeringNames.folders);
const mostWorkspaces = 8;
const largestIndex = 200_000_000;
/** Resolution of timestamps: a folder that changed this recently may change again with the same timestamp. */
const clockStep = 50;

interface Looked {
  readonly stamp: string;
  readonly folders: readonly string[];
  readonly steering: readonly { readonly name: string; readonly listed: string }[];
  readonly isRepository: boolean;
  readonly isClosed: boolean;
  readonly unnamed: readonly Omit<UnnamedFolder, "folder">[];
}

export interface FinderOptions {
  /** Most folders that are searched. */
  readonly mostFolders?: number;
  readonly now?: () => number;
}

export function createSteeringFinder({ mostFolders = usualMost, now = Date.now }: FinderOptions = {}): SteeringFinder {
  /** The last result by workspace. */
  const lately = new Map<string, Map<string, Looked>>();
  return {
    async find(workspace) {
      const pace = createPace();
      const entries = new Map<string, SteeringEntry>();
      const seen = new Map<string, Looked>();
      const known = lately.get(workspace);
      const add = (path: string, name: string): void => {
        const entry = entryAt(workspace, path, name);
        if (entry) entries.set(path, entry);
      };
      // Breadth first; folders of package managers come last.
      const [near, far]: [string[], string[]] = [[""], []];
      const closed: string[] = [];
      const unnamed: UnnamedFolder[] = [];
      while (near.length + far.length > 0 && seen.size < mostFolders) {
        const isFar = near.length === 0;
        const folder = (isFar ? far : near).shift() ?? "";
        const full = join(workspace, folder);
        const looked = look(full, known?.get(full), now);
        await pace();
        if (!looked) continue;
        if (looked.isClosed) closed.push(folder);
        unnamed.push(...looked.unnamed.map((one) => ({ ...one, folder })));
        seen.set(full, looked);
        const below = (name: string): string => (folder === "" ? name : `${folder}/${name}`);
        for (const { name, listed } of looked.steering) add(below(name), listed);
        if (looked.isRepository) add(folder, bareRepository);
        const isLater = isFar || (looked.isRepository && folder !== "");
        for (const name of looked.folders) {
          // Commands cannot change these folders, unless the name is spelled differently.
          if (folder === "" && held.has(name)) continue;
          (isLater || name === "node_modules" ? far : near).push(below(name));
        }
      }
      lately.delete(workspace);
      lately.set(workspace, seen);
      for (const oldest of [...lately.keys()].slice(0, -mostWorkspaces)) lately.delete(oldest);
      if (near.length + far.length > 0) {
        // Git enters these itself, at any depth.
        const repositories = [...entries.values()]
          .filter(({ name }) => name === ".git")
          .map(({ path }) => folderOf(path));
        for (const path of linkedRepositories(workspace, ["", ...repositories])) add(`${path}/.git`, ".git");
        return { entries, closed, unnamed, missed: `more than ${mostFolders} folders` };
      }
      return { entries, closed, unnamed, ...(closed.length > 0 && { missed: `${closed[0]} cannot be read` }) };
    },
  };
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

export const bareRepository = "bare repository";

/** Folders of other repositories that the indexes of these repositories name, and the indexes of those, and so on. */
function linkedRepositories(workspace: string, folders: readonly string[]): string[] {
  const waiting = [...folders];
  const found = new Set<string>();
  for (const folder of waiting)
    for (const link of linksIn(workspace, folder)) {
      const path = folder === "" ? link : `${folder}/${link}`;
      if (found.has(path) || path.split("/").includes("..")) continue;
      found.add(path);
      waiting.push(path);
    }
  return [...found];
}

function linksIn(workspace: string, folder: string): string[] {
  const place = join(workspace, folder, ".git");
  try {
    const isFile = lstatSync(place).isFile();
    const [, target = ""] = isFile
      ? (/^gitdir: (.+)\n?$/.exec(skillFiles.readBytes(place, 10_000).toString()) ?? [])
      : [];
    const repository = isFile ? resolve(workspace, folder, target) : place;
    if (!isInside(repository, workspace)) return []; // commands cannot write there
    const names = readdirSync(repository).filter((name) => name === "index" || name.startsWith("sharedindex."));
    return names.flatMap((name) => gitlinksOf(skillFiles.readBytes(join(repository, name), largestIndex)) ?? []);
  } catch {
    return []; // no readable repository
  }
}

function entryAt(workspace: string, path: string, name: string): SteeringEntry | undefined {
  const stats = stateOf(join(workspace, path));
  if (stats === "too long") return { path, name, kind: "other", identity: `${stats}: ${path}` };
  if (!stats) return undefined;
  const kind = stats.isDirectory() ? "folder" : stats.isFile() ? "file" : stats.isSymbolicLink() ? "link" : "other";
  return { path, name, kind, identity: `${stats.dev}:${stats.ino}` };
}

/** A path may be too long for us but not for a program that runs inside the folder. */
function stateOf(path: string): BigIntStats | "too long" | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false, bigint: true });
  } catch (error) {
    if (codeOf(error) === "ENAMETOOLONG") return "too long";
    if (isAbsent(error) || codeOf(error) === "EACCES") return undefined;
    throw error;
  }
}

/** The entries of a folder; the previous result if it has not changed. */
function look(folder: string, before: Looked | undefined, now: () => number): Looked | undefined {
  try {
    const stats = lstatSync(folder);
    if (!stats.isDirectory()) return undefined;
    const isSettled = now() - stats.ctimeMs > clockStep;
    const stamp = isSettled ? `${stats.dev}:${stats.ino}:${stats.ctimeMs}` : "";
    if (before && stamp !== "" && before.stamp === stamp) return before;
    const entries = readdirSync(folder, { withFileTypes: true });
    lstatSync(`${folder}/.`); // one that can be listed and not entered is closed, too
    const unnamed = entries.some(({ name }) => name.includes("\ufffd")) ? unnamedIn(folder) : [];
    return { stamp, isClosed: false, unnamed, ...sort(entries) };
  } catch (error) {
    if (isAbsent(error)) return undefined;
    if (codeOf(error) === "EACCES" || codeOf(error) === "EPERM") return closed(folder);
    throw error;
  }
}

/** Folders whose names are not UTF-8; decoded to a string, such a name no longer finds the folder. */
function unnamedIn(folder: string): Looked["unnamed"] {
  return readdirSync(folder, { withFileTypes: true, encoding: "buffer" }).flatMap((entry) => {
    if (!entry.isDirectory() || isUtf8(entry.name)) return [];
    const stats = lstatSync(Buffer.concat([Buffer.from(`${folder}/`), entry.name]), {
      throwIfNoEntry: false,
      bigint: true,
    });
    return stats ? [{ name: entry.name.toString("latin1"), identity: `${stats.dev}:${stats.ino}` }] : [];
  });
}

/** A folder that cannot be listed is checked name by name. */
function closed(folder: string): Looked {
  const has = (name: string): boolean => {
    try {
      return lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
    } catch {
      return false; // cannot be entered either
    }
  };
  const steering = [...steeringNames.folders, ...steeringNames.files].filter(has);
  return {
    stamp: "",
    isClosed: true,
    unnamed: [],
    folders: [],
    steering: steering.map((name) => ({ name, listed: name })),
    isRepository: isRepository(has),
  };
}

function sort(entries: readonly Dirent[]): Pick<Looked, "folders" | "steering" | "isRepository"> {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  const listed = entries.map((entry) => ({ entry, listed: steeringPath([entry.name]) }));
  return {
    // Git ignores files below `.git`, but not below the other steering names.
    folders: entries.flatMap((entry) => (entry.isDirectory() && entry.name !== ".git" ? [entry.name] : [])),
    steering: listed.flatMap(({ entry, listed }) => (listed === undefined ? [] : [{ name: entry.name, listed }])),
    isRepository: isRepository((name) => names.has(name.toLowerCase())),
  };
}
