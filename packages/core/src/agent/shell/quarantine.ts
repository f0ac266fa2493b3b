import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { chmodSync, closeSync, lstatSync, readdirSync, renameSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { codeOf, isAbsent, reasonOf } from "../../ground/error-code.ts";
import { isInside } from "../../ground/files/is-inside.ts";
import { entryPath, openBelow, openPath } from "../../ground/files/open-entry.ts";
import { kindOf, skillFiles } from "../../ground/files/skill-files.ts";
import { gitSteeringNames } from "../../ground/files/steering-paths.ts";
import { bareRepository, type FoundSteering, type SteeringEntry } from "./find-steering.ts";
import { isPlainGitConfig, worktreesNamedBy } from "./git-config.ts";
import { linksInRepository, nestedRepositories } from "./git-repository.ts";

export interface QuarantineInput {
  readonly workspace: string;
  /** What there was before the command, and what there is now. */
  readonly before: FoundSteering;
  readonly after: FoundSteering;
  /** Links in the repositories that were there before, by path. */
  readonly links: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Repositories that were there before and that nothing kept from being changed, with what `repositoryStamp` said. */
  readonly open: ReadonlyMap<string, string>;
  /** Whether commands could make such names; a shell that refuses them leaves only repositories by shape. */
  readonly canMakeNames: boolean;
  /** When the command ran, if that is over since: what changed at another time is the person's. */
  readonly during?: Period;
}

/** Milliseconds since 1970. */
export interface Period {
  readonly since: number;
  readonly until: number;
}

const mostNamed = 10;
const largestFile = 1_000_000;
/** Bytes; the system takes 4,095, and a name in it may have 255. */
const longestPath = 3500;

/**
 * Looks at what steers a project and appeared while a command ran. A repository that would start programs, and a file that
 * steers the project itself, are renamed: nothing is deleted. Answers what the caller should know.
 */
export async function quarantine(input: QuarantineInput): Promise<string | undefined> {
  const { workspace, before, after, links, open, canMakeNames, during } = input;
  const isChanged = (path: string): boolean => {
    const stamp = open.get(path);
    return stamp !== undefined && isOtherStamp(stamp, repositoryStamp(workspace, path), during);
  };
  const unchanged = [...before.entries.values()].filter(({ path }) => !isChanged(path));
  const known = new Map(unchanged.map((entry) => [keyOf(entry), entry]));
  const fresh = [...after.entries.values()].filter(
    (entry) =>
      !known.has(keyOf(entry)) &&
      (canMakeNames || entry.name === bareRepository) &&
      !isEmptyFolder(workspace, entry) &&
      (isChanged(entry.path) || isMadeDuring(workspace, entry, during)),
  );
  const renamed: string[] = [];
  const left: string[] = [];
  for (const entry of fresh) {
    const isGit = entry.name === ".git" || entry.name === bareRepository;
    const isAtRoot = !entry.path.includes("/");
    // Folders of the list are held at the root: what is in them was made by the person.
    if (isAtRoot && entry.kind === "folder" && entry.name !== bareRepository) continue;
    if (isGit ? await isPlainRepository(workspace, entry) : !isAtRoot) {
      if (!isGit) left.push(entry.path);
    } else renamed.push(rename(workspace, entry));
  }
  // A repository may have been moved since, with the links that were made in it.
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
 * By which something is known again. The folder of a repository is the same wherever it was moved; everything else means something
 * else in another place. The name belongs to it, for the system gives the number of a removed file to a new one.
 */
export const keyOf = ({ path, name, kind, identity }: SteeringEntry): string =>
  kind === "folder" && (name === ".git" || name === bareRepository) ? `${name} ${identity}` : `/${path} ${identity}`;

/** Tells whether anything in a repository changed that could make git start a program. */
export function repositoryStamp(workspace: string, path: string): string {
  const stamp = (inside: string): string => {
    const state = skillFiles.state(join(workspace, path, inside));
    return state ? `${state.ino}:${state.size}:${state.ctimeMs}` : "–";
  };
  if (kindOf(skillFiles.state(join(workspace, path))) !== "folder") return stamp("");
  const nested = nestedRepositories(join(workspace, path));
  if (!nested) return randomUUID(); // changed for all we know
  return ["", ...nested]
    .flatMap((one) => {
      const hooks = skillFiles.names(join(workspace, path, one, "hooks")) ?? [];
      const files = [...gitSteeringNames.files, ...hooks.map((name) => `hooks/${name}`)];
      return [one, ...files.map((name) => stamp(join(one, name)))];
    })
    .join(" ");
}

/** Whether a stamp differs in something that changed during a period. */
function isOtherStamp(then: string, now: string, during: Period | undefined): boolean {
  if (!during || then === now) return then !== now;
  const known = new Set(then.split(" "));
  const isOutside = (time: number): boolean => time < during.since || time > during.until;
  return now.split(" ").some((part) => !known.has(part) && !isOutside(Number(part.split(":")[2])));
}

/** A repository changes as it is used: what it consists of tells when it was made. */
function isMadeDuring(workspace: string, { path, name, kind }: SteeringEntry, during: Period | undefined): boolean {
  const isRepository = kind === "folder" && (name === ".git" || name === bareRepository);
  const parts = ["HEAD", "objects", "refs", ...gitSteeringNames.files, ...gitSteeringNames.folders];
  return ["", ...(isRepository ? parts : [])].some((part) => isTouchedDuring(join(workspace, path, part), during));
}

/** Whether it was made or last changed during a period; always without one. No program can set these times. */
export function isTouchedDuring(path: string, during: Period | undefined): boolean {
  if (!during) return true;
  try {
    const state = skillFiles.state(path);
    const times = state ? [state.ctimeMs, state.birthtimeMs] : [];
    return times.some((time) => time >= during.since && time <= during.until);
  } catch {
    return true; // out of our reach, and so for all we know
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
    ...(left.length > 0 ? [`New, and not used by Loadout until a person trusts it: ${list(left)}.`] : []),
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
    if (codeOf(error) !== undefined) return false; // it cannot be read
    throw error;
  }
}

/** Whether git, asked for the state of this repository, would start nothing and look nowhere else. */
async function isPlainRepository(workspace: string, { path, name, kind }: SteeringEntry): Promise<boolean> {
  const full = join(workspace, path);
  /** Git writes the files of a repository where its settings say: beside `.git`, and never outside. */
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

/** A repository with those of its submodules; each of these says itself, where it is used, where its files are. */
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
  // What is in it must be within our reach: programs that work there come further.
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
    return false; // what cannot be read is not plain
  }
}

function textOf(path: string): string | undefined {
  try {
    return skillFiles.readBytes(path, largestFile).toString("utf8");
  } catch {
    return undefined; // gone, too large or no file
  }
}

/** Gives it a name no program looks for; a repository loses its HEAD, without which git takes it for none. */
function rename(workspace: string, entry: SteeringEntry): string {
  const isRepository = entry.kind === "folder" && (entry.name === ".git" || entry.name === bareRepository);
  const moves = [
    ...(isRepository ? [posix.join(entry.path, "HEAD")] : []),
    ...(entry.name === bareRepository ? [] : [entry.path]),
  ];
  return moves.map((path) => renameOne(workspace, path)).at(-1) ?? entry.path;
}

/** Answers what became of it. */
function renameOne(workspace: string, path: string): string {
  const root = process.platform === "linux" ? openPath(workspace) : undefined;
  const segments = path.split("/");
  const above = root && segments.length > 1 ? openBelow(root.file, segments.slice(0, -1)) : undefined;
  const folder = above ?? (segments.length === 1 ? root : undefined);
  const inFolder = (name: string): string =>
    folder ? entryPath(folder.file, name) : join(workspace, ...segments.slice(0, -1), name);
  try {
    const name = segments.at(-1) ?? "";
    if (root && !folder?.stats.isDirectory()) return path;
    for (let turn = 1; ; turn++) {
      const to = `${name}.untrusted${turn === 1 ? "" : `-${turn}`}`;
      if (lstatSync(inFolder(to), { throwIfNoEntry: false })) continue;
      const from = bytesOf(inFolder("."), name) ?? inFolder(name);
      try {
        renameSync(from, inFolder(to));
      } catch (error) {
        if (codeOf(error) !== "EACCES") throw error;
        chmodSync(inFolder("."), 0o755); // a command of ours closed it
        renameSync(from, inFolder(to));
      }
      if (bytesOf(inFolder("."), name)) continue; // another one that reads the same
      return `${path} to ${to}`;
    }
  } catch (error) {
    if (isAbsent(error)) return path; // it is gone already
    if (codeOf(error) === undefined) throw error;
    return `${path} could not be (${reasonOf(error)})`; // what comes after it is looked at all the same
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
