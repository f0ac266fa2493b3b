import { type Dirent, existsSync, lstatSync, readdirSync, readlinkSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { isInside } from "../../ground/files/is-inside.ts";
import { skillFiles } from "../../ground/files/skill-files.ts";
import { isRepository, steeringPath } from "../../ground/files/steering-paths.ts";
import { pathsNamedBy } from "./git-config.ts";

/** Finds the hooks and included settings that git settings name. */

/** A path in a workspace that git settings name. */
export interface NamedPath {
  /** Relative to the workspace. */
  readonly path: string;
  readonly kind: "hooks" | "settings";
}

const largestSettings = 1_000_000;
const mostSettings = 100;

/**
 * The hooks and included settings in the workspace that git would use for a repository: those named by its own settings, by
 * the user's, or by settings that these include. `repository` is relative to the workspace: the path of its `.git` (a folder,
 * or the file of a worktree), or of a repository without a worktree.
 */
export function namedByRepository(workspace: string, repository: string): readonly NamedPath[] {
  const found = new Map<string, NamedPath>();
  const add = (full: string, kind: NamedPath["kind"]): void => {
    const path = placeIn(workspace, full);
    if (path !== undefined && !found.has(path)) found.set(path, { path, kind });
  };
  const own = join(workspace, repository);
  // Hooks are run in the worktree, and in the folder of the repository when it is pushed to.
  const runIn = basename(own) === ".git" ? [dirname(own), own] : [own];
  const folders = foldersOf(own);
  const hooksIn = new Set(folders.map((folder) => join(folder, "hooks")));
  const settingsIn = folders.flatMap((folder) => [join(folder, "config"), join(folder, "config.worktree")]);
  const waiting = new Set([...settingsIn, ...userSettings()]);
  for (const file of waiting) {
    const { hooks, settings } = pathsNamedBy(textOf(file));
    for (const path of hooks.flatMap((value) => runIn.map((folder) => resolve(folder, atHome(value))))) {
      add(path, "hooks");
      hooksIn.add(path);
    }
    for (const value of settings) {
      const named = resolve(dirname(file), atHome(value));
      add(named, "settings");
      if (waiting.size < mostSettings) waiting.add(named);
    }
  }
  for (const path of hooksIn) {
    const real = skillFiles.realPath(path);
    if (real === undefined) continue;
    if (real !== path) add(real, "hooks");
    for (const { name } of entriesIn(real).filter((entry) => entry.isSymbolicLink()))
      for (const place of linkedFrom(join(real, name))) add(place, "settings");
  }
  return [...found.values()];
}

/** The `.git` of each repository that the workspace is in, relative to it: their settings can name what is in the workspace. */
export function repositoriesAbove(workspace: string): readonly string[] {
  const found: string[] = [];
  for (let folder = dirname(workspace); ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) found.push(relative(workspace, join(folder, ".git")));
    if (folder === dirname(folder)) return found;
  }
}

/** Few, because listing them blocks the process. */
const mostFolders = 1000;

/** The repositories in the workspace, nearest first, as `namedByRepository` takes them; folders of packages are left out. */
export function repositoriesIn(workspace: string): readonly string[] {
  const found: string[] = [];
  const waiting = [""];
  for (const folder of waiting) {
    const entries = entriesIn(join(workspace, folder));
    const names = new Set(entries.map(({ name }) => name));
    if (names.has(".git")) found.push(join(folder, ".git"));
    if (isRepository((name) => names.has(name))) found.push(folder);
    for (const entry of entries) {
      if (waiting.length >= mostFolders) break;
      const isLeftOut = entry.name === "node_modules" || steeringPath([entry.name]) !== undefined;
      if (entry.isDirectory() && !isLeftOut) waiting.push(join(folder, entry.name));
    }
  }
  return found;
}

function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // gone or unreadable
  }
}

const mostLinks = 10;

/** Where a link leads, and that if it is a link, and so on. */
function linkedFrom(link: string): readonly string[] {
  const places: string[] = [];
  try {
    for (let at = link; places.length < mostLinks && lstatSync(at).isSymbolicLink(); places.push(at))
      at = resolve(dirname(at), readlinkSync(at));
  } catch {
    // it ends where nothing is
  }
  return places;
}

/** The folders of a repository; a worktree has one in the repository it belongs to. */
function foldersOf(repository: string): string[] {
  const [, link] = /^gitdir: (.+?)\s*$/.exec(textOf(repository)) ?? [];
  const folder = link === undefined ? repository : resolve(dirname(repository), link);
  const shared = textOf(join(folder, "commondir")).trim();
  return shared === "" ? [folder] : [folder, resolve(folder, shared)];
}

const userSettings = (): string[] => [
  join(homedir(), ".gitconfig"),
  join(process.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "git/config"),
  "/etc/gitconfig",
];

const atHome = (path: string): string => path.replace(/^~(?=\/)/, homedir());

/** The path relative to the workspace, as written or with links resolved; `undefined` if it is not inside. */
function placeIn(workspace: string, path: string): string | undefined {
  const place = [path, skillFiles.realPath(path)].find((one) => one !== undefined && isInside(one, workspace));
  return place === undefined ? undefined : relative(workspace, place) || undefined;
}

function textOf(path: string): string {
  try {
    return skillFiles.readBytes(path, largestSettings).toString("utf8");
  } catch {
    return ""; // git could not read it either
  }
}
