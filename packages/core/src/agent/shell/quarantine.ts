import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { chmodSync, closeSync, lstatSync, readdirSync, renameSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { codeOf, isAbsent, reasonOf } from "../../ground/error-code.ts";
import { isInside } from "../../ground/files/is-inside.ts";
import { entryPath, openBelow, openReal } from "../../ground/files/open-entry.ts";
import { kindOf, skillFiles } from "../../ground/files/skill-files.ts";
import { gitSteeringNames } from "../../ground/files/steering-paths.ts";
import { bareRepository, type FoundSteering, type SteeringEntry } from "./find-steering.ts";
import { isPlainGitConfig, worktreesNamedBy } from "./git-config.ts";
import { linksInRepository, nestedRepositories } from "./git-repository.ts";

/** Checks a project after a command, and renames new files that would steer programs. */

export interface QuarantineInput {
  readonly workspace: string;
  /** Steering entries before the command, and now. */
  readonly before: FoundSteering;
  readonly after: FoundSteering;
  /** Links in repositories before the command, by path. */
  readonly links: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Entries that existed before and were not protected, with their `stampOf`. */
  readonly open: ReadonlyMap<string, string>;
  /** Whether commands could create steering names; otherwise only bare repositories are checked. */
  readonly canMakeNames: boolean;
  /** When the command ran, if Loadout was killed since: changes at other times belong to the user. */
  readonly during?: Period;
}

/** Milliseconds since 1970. */
export interface Period {
  readonly since: number;
  readonly until: number;
}

const mostNamed = 10;
const largestFile = 1_000_000;
/** Bytes; the system allows 4,095, and a name may have 255. */
const longestPath = 3500;

/**
 * Checks steering entries that appeared while a command ran. Repositories that would start programs, and files that steer
 * the project itself, are renamed to `….untrusted`; nothing is deleted. Returns a note for the caller.
 */
export async function quarantine(input: QuarantineInput): Promise<string | undefined> {
  const { workspace, before, after, links, open, canMakeNames, during } = input;
  const isChanged = (entry: SteeringEntry): boolean => {
    const stamp = open.get(entry.path);
    return stamp !== undefined && isOtherStamp(stamp, stampOf(workspace, entry), during);
  };
  const unchanged = [...before.entries.values()].filter((entry) => !isChanged(entry));
  const known = new Map(unchanged.map((entry) => [keyOf(entry), entry]));
  const fresh = [...after.entries.values()].filter(
    (entry) =>
      !known.has(keyOf(entry)) &&
      (canMakeNames || entry.name === bareRepository) &&
      !isEmptyFolder(workspace, entry) &&
      (isChanged(entry) || isMadeDuring(workspace, entry, during)),
  );
  const renamed: string[] = [];
  const left: string[] = [];
  for (const entry of fresh) {
    const isGit = entry.name === ".git" || entry.name === bareRepository;
    const isAtRoot = !entry.path.includes("/");
    // Steering folders at the root are read-only for commands, so the user created their content.
    if (isAtRoot && entry.kind === "folder" && entry.name !== bareRepository) continue;
    if (isGit ? await isPlainRepository(workspace, entry) : !isAtRoot) {
      if (!isGit) left.push(entry.path);
    } else renamed.push(rename(workspace, entry));
  }
  // A repository may have been moved, together with links that were created in it.
  const moved = [...after.entries.values()].flatMap((entry) => {
    const own = links.get(known.get(keyOf(entry))?.path ?? "");
    return own ? [[entry.path, own] as const] : [];
  });
  for (const [path, own] of new Map([...links, ...moved]))
    for (const [inside, identity] of await linksInRepository(join(workspace, path)))
      if (own.get(inside) !== identity && isTouchedDuring(join(workspace, path, inside), during))
        renamed.push(renameOne(workspace, posix.join(path, inside)));
  return noteOf(renamed, left, after.missed);
}

/**
 * Identifies an entry. A repository is the same after it was moved; other entries are identified by their path. The name
 * is included because the system reuses inode numbers of removed files.
 */
export const keyOf = ({ path, name, kind, identity }: SteeringEntry): string =>
  kind === "folder" && (name === ".git" || name === bareRepository) ? `${name} ${identity}` : `/${path} ${identity}`;

/**
 * A stamp of everything in a repository that could make git start a program, and of the files of another entry; a new one if
 * that cannot be read.
 */
export function stampOf(workspace: string, { path, name }: Pick<SteeringEntry, "path" | "name">): string {
  try {
    const isGit = name === ".git" || name === bareRepository;
    return isGit ? readStamp(workspace, path) : filesStamp(workspace, path);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return randomUUID(); // unknown, so treated as changed
  }
}

/** Of a larger folder only the first files count. */
const mostStamped = 500;

function filesStamp(workspace: string, path: string): string {
  const stamps: string[] = [];
  const waiting = [path];
  for (const one of waiting) {
    const full = join(workspace, one);
    const state = skillFiles.state(full);
    stamps.push(state ? `${state.ino}:${state.size}:${state.ctimeMs}` : "–");
    const names = kindOf(state) === "folder" ? (skillFiles.names(full) ?? []) : [];
    waiting.push(...names.slice(0, Math.max(0, mostStamped - waiting.length)).map((name) => `${one}/${name}`));
  }
  return stamps.join(" ");
}

function readStamp(workspace: string, path: string): string {
  const stamp = (inside: string): string => {
    const state = skillFiles.state(join(workspace, path, inside));
    return state ? `${state.ino}:${state.size}:${state.ctimeMs}` : "–";
  };
  if (kindOf(skillFiles.state(join(workspace, path))) !== "folder") return stamp("");
  const nested = nestedRepositories(join(workspace, path));
  if (!nested) return randomUUID(); // unknown, so treated as changed
  return ["", ...nested]
    .flatMap((one) => {
      const hooks = skillFiles.names(join(workspace, path, one, "hooks")) ?? [];
      const files = [...gitSteeringNames.files, ...hooks.map((name) => `hooks/${name}`)];
      return [one, ...files.map((name) => stamp(join(one, name)))];
    })
    .join(" ");
}

/** Whether two stamps differ in something that changed during the period. */
function isOtherStamp(then: string, now: string, during: Period | undefined): boolean {
  if (!during || then === now) return then !== now;
  const known = new Set(then.split(" "));
  const isOutside = (time: number): boolean => time < during.since || time > during.until;
  return now.split(" ").some((part) => !known.has(part) && !isOutside(Number(part.split(":")[2])));
}

/** Whether an entry was created during the period. A repository changes in use, so its parts are checked too. */
function isMadeDuring(workspace: string, { path, name, kind }: SteeringEntry, during: Period | undefined): boolean {
  const isRepository = kind === "folder" && (name === ".git" || name === bareRepository);
  const parts = ["HEAD", "objects", "refs", ...gitSteeringNames.files, ...gitSteeringNames.folders];
  return ["", ...(isRepository ? parts : [])].some((part) => isTouchedDuring(join(workspace, path, part), during));
}

/** Whether a file was created or changed during the period; always true without one. Programs cannot set these times. */
export function isTouchedDuring(path: string, during: Period | undefined): boolean {
  if (!during) return true;
  try {
    const state = skillFiles.state(path);
    const times = state ? [state.ctimeMs, state.birthtimeMs] : [];
    return times.some((time) => time >= during.since && time <= during.until);
  } catch {
    return true; // unreachable, so assume it was
  }
}

function noteOf(renamed: readonly string[], left: readonly string[], missed: string | undefined): string | undefined {
  const list = (paths: readonly string[]): string =>
    [...paths.slice(0, mostNamed), ...(paths.length > mostNamed ? [`${paths.length - mostNamed} more`] : [])].join(
      ", ",
    );
  const parts = [
    ...(renamed.length > 0
      ? [`Commands may not make what steers a project. Renamed: ${list(renamed)}. Tell the person if it is needed.`]
      : []),
    ...(left.length > 0 ? [`New or changed, and not used by Loadout until a person trusts it: ${list(left)}.`] : []),
    ...(missed !== undefined && renamed.length + left.length > 0 ? [`Not everything was checked: ${missed}.`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(" ");
}

function isEmptyFolder(workspace: string, { path, kind }: SteeringEntry): boolean {
  if (kind !== "folder") return false;
  try {
    return readdirSync(join(workspace, path)).length === 0;
  } catch (error) {
    if (isAbsent(error)) return true;
    if (codeOf(error) !== undefined) return false; // unreadable
    throw error;
  }
}

/** Whether git would start no program and read nothing outside if asked for the status of this repository. */
async function isPlainRepository(workspace: string, entry: SteeringEntry): Promise<boolean> {
  try {
    return await looksPlain(workspace, entry);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return false; // a path with a NUL, a closed folder: what cannot be checked is not plain
  }
}

async function looksPlain(workspace: string, { path, name, kind }: SteeringEntry): Promise<boolean> {
  const full = join(workspace, path);
  /** The worktree that the settings name must be the folder of `.git`, or inside the workspace for a bare repository. */
  const isWorktree = (place: string): boolean => {
    const real = skillFiles.realPath(place);
    return real !== undefined && (name === bareRepository ? isInside(real, workspace) : real === dirname(full));
  };
  if (kind === "folder") return isPlainTree(full, isWorktree);
  if (kind !== "file") return false;
  const [, target] = /^gitdir: (.+)\n?$/.exec(textOf(full) ?? "") ?? [];
  const real = target === undefined ? undefined : skillFiles.realPath(resolve(dirname(full), target));
  return real !== undefined && isInside(real, workspace) && (await isPlainTree(real, isWorktree));
}

/** Checks a repository with its submodules; the worktrees of submodules are checked where they are used. */
async function isPlainTree(folder: string, isWorktree: (place: string) => boolean): Promise<boolean> {
  const nested = nestedRepositories(folder);
  if (!nested || !isPlainFolder(folder, isWorktree)) return false;
  return (
    nested.every((path) => isPlainFolder(join(folder, path), () => true)) &&
    (await linksInRepository(folder)).size === 0
  );
}

function isPlainFolder(folder: string, isWorktree: (place: string) => boolean): boolean {
  const kind = (name: string): string | undefined => {
    const state = skillFiles.state(join(folder, name));
    return state && kindOf(state);
  };
  // Paths must not be too long for us: programs that run inside the folder reach further.
  if (Buffer.byteLength(folder) > longestPath) return false;
  try {
    if (kind("commondir") !== undefined || gitSteeringNames.folders.some((name) => kind(name) === "link")) return false;
    const settings = ["config", "config.worktree"].filter((name) => kind(name) !== undefined);
    const isPlain = (text: string): boolean =>
      isPlainGitConfig(text) && worktreesNamedBy(text).every((path) => isWorktree(resolve(folder, path)));
    if (!settings.every((name) => kind(name) === "file" && isPlain(textOf(join(folder, name)) ?? "?"))) return false;
    const hooks = skillFiles.names(join(folder, "hooks")) ?? [];
    return hooks.every((name) => name.endsWith(".sample"));
  } catch {
    return false; // unreadable
  }
}

function textOf(path: string): string | undefined {
  try {
    return skillFiles.readBytes(path, largestFile).toString("utf8");
  } catch {
    return undefined; // gone, too large or not a file
  }
}

/** Renames an entry so that no program finds it; in a repository, HEAD is renamed, so that git ignores it. */
function rename(workspace: string, entry: SteeringEntry): string {
  const isRepository = entry.kind === "folder" && (entry.name === ".git" || entry.name === bareRepository);
  const moves = [
    ...(isRepository ? [posix.join(entry.path, "HEAD")] : []),
    ...(entry.name === bareRepository ? [] : [entry.path]),
  ];
  return moves.map((path) => renameOne(workspace, path)).at(-1) ?? entry.path;
}

/** Returns a description of what was renamed. */
export function renameOne(workspace: string, path: string): string {
  const root = process.platform === "linux" ? openReal(workspace) : undefined;
  const segments = path.split("/");
  const above = root && segments.length > 1 ? openBelow(root.file, segments.slice(0, -1)) : undefined;
  const folder = above ?? (segments.length === 1 ? root : undefined);
  const inFolder = (name: string): string =>
    folder ? entryPath(folder.file, name) : join(workspace, ...segments.slice(0, -1), name);
  try {
    const name = segments.at(-1) ?? "";
    if (root && !folder?.stats.isDirectory()) return path;
    for (let turn = 1; ; turn++) {
      // At most 50 characters have at most 200 bytes, so that the new name is never too long.
      const kept = Buffer.byteLength(name) > 200 ? name.slice(0, 50) : name;
      const to = `${kept}.untrusted${turn === 1 ? "" : `-${turn}`}`;
      if (lstatSync(inFolder(to), { throwIfNoEntry: false })) continue;
      const from = bytesOf(inFolder("."), name) ?? inFolder(name);
      try {
        renameSync(from, inFolder(to));
      } catch (error) {
        if (codeOf(error) !== "EACCES") throw error;
        chmodSync(inFolder("."), 0o755); // the command made it unreadable
        renameSync(from, inFolder(to));
      }
      if (bytesOf(inFolder("."), name)) continue; // another entry with the same decoded name
      return `${path} to ${to}`;
    }
  } catch (error) {
    if (isAbsent(error)) return path; // already gone
    if (codeOf(error) === undefined) throw error;
    return `${path} could not be (${reasonOf(error)})`; // continue with the others
  } finally {
    for (const one of [above, root]) if (one) closeSync(one.file);
  }
}

/** The path of an entry whose name is not UTF-8 and reads like this as text. */
function bytesOf(folder: string, name: string): Buffer | undefined {
  if (!name.includes("\ufffd")) return undefined;
  const names = readdirSync(folder, { encoding: "buffer" });
  const found = names.find((one) => !isUtf8(one) && one.toString() === name);
  return found && Buffer.concat([Buffer.from(`${folder}/`), found]);
}
