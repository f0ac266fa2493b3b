import { closeSync, lstatSync, readdirSync, renameSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { codeOf, isAbsent } from "../ground/error-code.ts";
import { isInside } from "../ground/is-inside.ts";
import { entryPath, openBelow, openPath } from "../ground/open-entry.ts";
import { kindOf, skillFiles } from "../ground/skill-files.ts";
import { gitSteeringNames } from "../ground/steering-paths.ts";
import { bareRepository, type FoundSteering, type SteeringEntry } from "./find-steering.ts";
import { isPlainGitConfig } from "./git-config.ts";
import { linksInRepository } from "./repository-links.ts";

export interface SettleInput {
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
}

const mostNamed = 10;
const largestFile = 1_000_000;

/**
 * Looks at what steers a project and appeared while a command ran. A repository that would start programs, and a file that
 * steers the project itself, are renamed: nothing is deleted. Answers what the caller should know.
 */
export function settleProject(input: SettleInput): string | undefined {
  const { workspace, before, after, links, open, canMakeNames } = input;
  const isChanged = (path: string): boolean => open.has(path) && open.get(path) !== repositoryStamp(workspace, path);
  const unchanged = [...before.entries.values()].filter(({ path }) => !isChanged(path));
  const known = new Set(unchanged.map(({ identity }) => identity));
  const fresh = [...after.entries.values()].filter(
    (entry) =>
      !known.has(entry.identity) && (canMakeNames || entry.name === bareRepository) && !isEmptyFolder(workspace, entry),
  );
  const renamed: string[] = [];
  const left: string[] = [];
  for (const entry of fresh) {
    const isGit = entry.name === ".git" || entry.name === bareRepository;
    const isAtRoot = !entry.path.includes("/");
    // Folders of the list are held at the root: what is in them was made by the person.
    if (isAtRoot && entry.kind === "folder" && entry.name !== bareRepository) continue;
    if (isGit ? isPlainRepository(workspace, entry) : !isAtRoot) {
      if (!isGit) left.push(entry.path);
    } else renamed.push(rename(workspace, entry));
  }
  for (const [path, known] of links)
    for (const [inside, identity] of linksInRepository(join(workspace, path)))
      if (known.get(inside) !== identity) renamed.push(renameOne(workspace, posix.join(path, inside)));
  return noteOf(renamed, left, after.missed);
}

/** Tells whether anything in a repository changed that could make git start a program. */
export function repositoryStamp(workspace: string, path: string): string {
  const stamp = (inside: string): string => {
    const state = skillFiles.state(join(workspace, path, inside));
    return state ? `${state.ino}:${state.size}:${state.ctimeMs}` : "–";
  };
  if (kindOf(skillFiles.state(join(workspace, path))) !== "folder") return stamp("");
  const hooks = skillFiles.names(join(workspace, path, "hooks")) ?? [];
  return [...gitSteeringNames.files, ...hooks.map((name) => `hooks/${name}`)].map(stamp).join(" ");
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
    if (codeOf(error) === "EACCES") return false;
    throw error;
  }
}

/** Whether git, asked for the state of this repository, would start nothing and look nowhere else. */
function isPlainRepository(workspace: string, { path, kind }: SteeringEntry): boolean {
  const full = join(workspace, path);
  if (kind === "folder") return isPlainFolder(full, 0);
  if (kind !== "file") return false;
  const [, target] = /^gitdir: (.+)\n?$/.exec(textOf(full) ?? "") ?? [];
  const real = target === undefined ? undefined : skillFiles.realPath(resolve(dirname(full), target));
  return real !== undefined && isInside(real, workspace) && isPlainFolder(real, 0);
}

function isPlainFolder(folder: string, depth: number): boolean {
  const kind = (name: string): string | undefined => {
    const state = skillFiles.state(join(folder, name));
    return state && kindOf(state);
  };
  try {
    if (kind("commondir") !== undefined || gitSteeringNames.folders.some((name) => kind(name) === "link")) return false;
    if (depth === 0 && linksInRepository(folder).size > 0) return false;
    const settings = ["config", "config.worktree"].filter((name) => kind(name) !== undefined);
    if (!settings.every((name) => kind(name) === "file" && isPlainGitConfig(textOf(join(folder, name)) ?? "?")))
      return false;
    const hooks = skillFiles.names(join(folder, "hooks")) ?? [];
    if (!hooks.every((name) => name.endsWith(".sample"))) return false;
    return (skillFiles.names(join(folder, "modules")) ?? []).every(
      (name) => depth < 4 && isPlainFolder(join(folder, "modules", name), depth + 1),
    );
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
      renameSync(inFolder(name), inFolder(to));
      return `${path} to ${to}`;
    }
  } catch (error) {
    if (isAbsent(error)) return path; // it is gone already
    throw error;
  } finally {
    for (const one of [above, root]) if (one) closeSync(one.file);
  }
}
