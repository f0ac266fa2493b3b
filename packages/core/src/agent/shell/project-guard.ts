import { closeSync, lstatSync } from "node:fs";
import { posix } from "node:path";
import type { GitMode } from "../../environment/choices.ts";
import { codeOf } from "../../ground/error-code.ts";
import {
  entryPath,
  identityOf,
  type OpenEntry,
  openBelow,
  openEntry,
  openReal,
} from "../../ground/files/open-entry.ts";
import { gitSteeringNames, steeringNames, steeringPath } from "../../ground/files/steering-paths.ts";
import { bareRepository, type SteeringEntry } from "./find-steering.ts";
import { namedByRepository, repositoriesAbove } from "./named-by-repository.ts";
import type { Placeholders } from "./placeholders.ts";

/** Decides which parts of a project are mounted read-only for a command. */

/** A part of the workspace to mount, held open since it was checked. */
export interface Bind {
  /** Relative to the workspace; empty for the workspace itself. */
  readonly path: string;
  readonly file: number;
  readonly identity: string;
  readonly isWritable: boolean;
}

/** The parts of a project that commands may read but not change, because they steer the user's programs. */
export type ProjectGuard =
  | {
      readonly kind: "kept";
      /** In the order in which they are mounted: a folder before what is in it. */
      readonly binds: readonly Bind[];
      /** The first of them that was replaced from outside, which removes its mount. */
      replaced(): string | undefined;
      close(): void;
    }
  | { readonly kind: "refused"; readonly reason: string };

export interface GuardOptions {
  readonly places: Placeholders;
  /** Trusted projects below the workspace, relative to it. */
  readonly trusted: readonly string[];
  /** Steering entries found before the command. */
  readonly found: readonly SteeringEntry[];
  /** Whether commands may add and commit. */
  readonly git: GitMode;
}

interface Guarding extends GuardOptions {
  readonly workspace: string;
}

/** A limit, because each mount makes commands slower. Entries beyond it are checked when the command has ended. */
const mostBelow = 64;
const mostRepositories = 8;

/** The project cannot be guarded, so the command is not run. */
class Unguarded extends Error {}

/**
 * Opens and checks everything in a project that commands must not change. Missing paths get a placeholder, because a
 * sandbox protects only what exists.
 */
export function guardProject(workspace: string, given: GuardOptions): ProjectGuard {
  const options = { ...given, workspace };
  const held = new Map<string, Bind>();
  const close = (): void => {
    for (const { file } of held.values()) closeSync(file);
    held.clear();
  };
  try {
    keep(held, "", openReal(workspace), true);
    const root = held.get("")?.file ?? -1;
    const trusted = options.trusted.filter((path) => steeringPath(path.split("/")) === undefined);
    for (const project of ["", ...trusted]) guardRoot(held, project, options);
    for (const repository of repositoriesAbove(workspace)) guardNamed(held, repository, options);
    const lasting = [...held.values()].filter(({ path }) => path !== "");
    guardBelow(held, options);
    const isSame = ({ path, identity }: Bind): boolean => {
      try {
        return identityOf(lstatSync(entryPath(root, path), { bigint: true })) === identity;
      } catch {
        return false; // gone or unreachable
      }
    };
    return {
      kind: "kept",
      binds: [...held.values()].toSorted((one, other) => depthOf(one.path) - depthOf(other.path)),
      replaced: () => lasting.find((bind) => !isSame(bind))?.path,
      close,
    };
  } catch (error) {
    close();
    if (error instanceof Unguarded) return { kind: "refused", reason: error.message };
    throw error;
  }
}

type Binds = Map<string, Bind>;

const depthOf = (path: string): number => (path === "" ? 0 : path.split("/").length);

const keep = (held: Binds, path: string, { file, stats }: OpenEntry, isWritable: boolean): void => {
  held.set(path, { path, file, identity: identityOf(stats), isWritable });
};

/** Opens an entry of a folder that is already open. Does not follow links; `undefined` if there is nothing. */
function hold(held: Binds, path: string, isWritable: boolean): OpenEntry | undefined {
  const known = held.get(path);
  if (known) closeSync(known.file);
  held.delete(path);
  const entry = openEntry(folderOf(held, path), posix.basename(path));
  if (!entry) return undefined;
  if (!entry.stats.isDirectory() && !entry.stats.isFile()) {
    closeSync(entry.file);
    const what = entry.stats.isSymbolicLink() ? "a link, which a command could replace" : "neither a file nor a folder";
    throw new Unguarded(`${path} of the workspace is ${what}`);
  }
  keep(held, path, entry, isWritable);
  return entry;
}

/** Whether the path is inside a read-only mount. */
const isReadOnly = (held: Binds, wanted: string): boolean =>
  [...held.values()].some(({ path, isWritable }) => !isWritable && `${wanted}/`.startsWith(`${path}/`));

const above = (path: string): string => (path.includes("/") ? posix.dirname(path) : "");

function folderOf(held: Binds, path: string): number {
  const folder = held.get(above(path));
  if (!folder) throw new TypeError(`the folder of ${path} is not held`);
  return folder.file;
}

/** Also mounts the folders above a path, writable, so that they cannot be renamed. */
function holdAbove(held: Binds, path: string, places?: Placeholders): boolean {
  if (path === "" || held.has(path)) return true;
  if (!holdAbove(held, above(path), places)) return false;
  places?.make(folderOf(held, path), path);
  return hold(held, path, true)?.stats.isDirectory() ?? false;
}

/** Guards a folder that is used as a project: every name of the list, whether or not it exists. */
function guardRoot(held: Binds, project: string, options: Guarding): void {
  const { places, git } = options;
  // A trusted folder stays trusted after it was deleted, so commands must not create it.
  if (!holdAbove(held, project, places)) return;
  const inside = (name: string): string => (project === "" ? name : `${project}/${name}`);
  for (const name of steeringNames.folders) {
    const path = inside(name);
    places.make(folderOf(held, path), path);
    const entry = hold(held, path, false);
    if (name !== ".git") continue;
    if (entry?.stats.isDirectory() && git === "write") guardRepository(held, path, options);
    guardNamed(held, path, options);
  }
  // Missing files get no placeholder, since other programs would read it; they are checked when the command has ended.
  for (const name of steeringNames.files) hold(held, inside(name), false);
}

/** A repository commands may add and commit to. One with an unusual layout stays read-only as a whole. */
function guardRepository(held: Binds, path: string, options: Guarding): void {
  const { places } = options;
  const repository = held.get(path);
  if (!repository || !isUsual(repository.file)) return;
  held.set(path, { ...repository, isWritable: true });
  const inside = (name: string): string => `${path}/${name}`;
  for (const name of gitSteeringNames.folders) {
    places.make(repository.file, inside(name));
    hold(held, inside(name), false);
  }
  hold(held, inside("objects"), true);
  places.make(folderOf(held, inside("objects/info")), inside("objects/info"));
  hold(held, inside("objects/info"), false);
  for (const name of gitSteeringNames.files) {
    // A commondir that points to the repository itself changes nothing.
    places.make(repository.file, inside(name), name === "commondir" ? ".\n" : "");
    hold(held, inside(name), false);
  }
}

/** Whether it has git's usual layout, without links. */
function isUsual(repository: number): boolean {
  const expected = [
    ...["HEAD", ...gitSteeringNames.files].map((name) => [name, "file"] as const),
    ...["objects", "refs", ...gitSteeringNames.folders].map((name) => [name, "folder"] as const),
  ];
  const needed = new Set(["HEAD", "objects", "refs"]);
  return expected.every(([name, kind]) => {
    const stats = lstatSync(entryPath(repository, name), { throwIfNoEntry: false });
    if (!stats) return !needed.has(name);
    return kind === "file" ? stats.isFile() : stats.isDirectory();
  });
}

/** Guards hooks and included settings that a repository's settings name, even if the repository itself is writable. */
function guardNamed(held: Binds, path: string, { places, workspace }: Guarding): void {
  for (const { path: named, kind } of namedByRepository(workspace, path)) {
    if (isReadOnly(held, named) || !holdAbove(held, above(named), places)) continue;
    places.make(folderOf(held, named), named, kind === "hooks" ? undefined : "");
    hold(held, named, false);
  }
}

function bornAt(root: number, path: string): number {
  try {
    const { birthtimeMs, ctimeMs } = lstatSync(entryPath(root, path));
    return birthtimeMs || ctimeMs;
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return Number.POSITIVE_INFINITY; // gone or unreachable
  }
}

/**
 * Guards steering entries in folders below that existed before: the oldest first, and only a few repositories writable. The
 * folders above them can still be renamed; what appears in their place is checked when the command has ended.
 */
function guardBelow(held: Binds, options: Guarding): void {
  const { found, git } = options;
  const root = held.get("")?.file ?? -1;
  const below = found
    .filter(({ path, kind }) => path !== "" && !held.has(path) && (kind === "file" || kind === "folder"))
    .map((entry) => ({ ...entry, isFar: entry.path.includes("node_modules/"), born: bornAt(root, entry.path) }))
    // What was there first: a command could make many entries so that older ones are not guarded when the next one runs.
    .toSorted((one, other) => Number(one.isFar) - Number(other.isFar) || one.born - other.born);
  let repositories = 0;
  for (const { path, name } of below.slice(0, mostBelow)) {
    if (isReadOnly(held, above(path))) continue;
    const entry = openBelow(root, path.split("/"));
    if (!entry) continue;
    keep(held, path, entry, false);
    const isRepository = entry.stats.isDirectory() && (name === ".git" || name === bareRepository);
    if (isRepository && git === "write" && repositories++ < mostRepositories) guardRepository(held, path, options);
    if (name === ".git" || name === bareRepository) guardNamed(held, path, options);
  }
}
