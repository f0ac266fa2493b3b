import { chmodSync, closeSync, lstatSync, readlinkSync, renameSync } from "node:fs";
import { basename, dirname, join, posix, relative } from "node:path";
import { codeOf } from "../../ground/error-code.ts";
import { isInside } from "../../ground/files/is-inside.ts";
import { entryPath, identityOf, openBelow, openReal } from "../../ground/files/open-entry.ts";
import { skillFiles } from "../../ground/files/skill-files.ts";
import { isPlainGitConfig } from "./git-config.ts";
import type { Bind } from "./project-guard.ts";
import { isTouchedDuring, type Period, renameOne } from "./quarantine.ts";

/**
 * Undoes what mounts do not prevent: a process that may make namespaces can leave the one with the mounts, and there rename
 * what was mounted and put something else in its place.
 */

/** What was mounted: which file each path was, and where known an open descriptor of it. */
export type Mounted = ReadonlyMap<string, { readonly identity: string; readonly file?: number }>;

export const mountedOf = (binds: readonly Bind[]): Mounted =>
  new Map(binds.map(({ path, identity, file }) => [path, { identity, file }]));

/**
 * Renames what took the place of something that was mounted, and moves that back where it is still in the workspace.
 * Returns a note. Entries whose folder was not mounted are left: they may have been moved with it.
 */
export function putBack(workspace: string, mounted: Mounted, during?: Period): string | undefined {
  const renamed: string[] = [];
  const back: string[] = [];
  const paths = [...mounted.keys()].filter((path) => path !== "" && mounted.has(above(path)));
  // A folder before what is in it.
  for (const path of paths.toSorted((one, other) => one.split("/").length - other.split("/").length)) {
    const { identity, file } = mounted.get(path) ?? { identity: "" };
    openFolder(workspace, above(path));
    const now = identityAt(join(workspace, path));
    const isInPlace =
      above(path) === "" || identityAt(join(workspace, above(path))) === mounted.get(above(path))?.identity;
    if (now === identity || !isInPlace || !isTouchedDuring(join(workspace, path), during)) continue;
    const place = file === undefined ? undefined : placeOf(workspace, file);
    // The person's git rewrites its settings.
    if (now !== undefined && !(place === undefined && isPlainSettings(join(workspace, path))))
      renamed.push(renameOne(workspace, path));
    if (place !== undefined && isMoved(workspace, place, path, identity)) back.push(`${place} to ${path}`);
  }
  if (renamed.length + back.length === 0) return undefined;
  return [
    "What steers the project was replaced.",
    ...(renamed.length > 0 ? [`Renamed: ${renamed.join(", ")}.`] : []),
    ...(back.length > 0 ? [`Moved back: ${back.join(", ")}.`] : []),
    "Tell the person.",
  ].join(" ");
}

/**
 * The first of our mounts that took the place of a mount of another process, which will be put back. If it stayed among
 * ours, it would be put in place once more when our process ends. `undefined` if both have the same mounts.
 */
export function takenFrom(workspace: string, own: Mounted, other: Mounted, during: Period): string | undefined {
  const identityIn = (all: Mounted, path: string): string | undefined => all.get(path)?.identity;
  return [...own.keys()].find(
    (path) =>
      path !== "" &&
      other.has(path) &&
      identityIn(own, path) !== identityIn(other, path) &&
      identityIn(own, above(path)) === identityIn(other, above(path)) &&
      isTouchedDuring(join(workspace, path), during),
  );
}

const above = (path: string): string => (path.includes("/") ? posix.dirname(path) : "");

/** A process that closed a folder would keep us from looking into it. */
function openFolder(workspace: string, path: string): void {
  try {
    lstatSync(`${join(workspace, path)}/.`, { throwIfNoEntry: false });
    return;
  } catch (error) {
    if (codeOf(error) !== "EACCES") return; // there is no such folder
  }
  const root = openReal(workspace);
  const folder = path === "" ? root : openBelow(root.file, path.split("/"));
  try {
    if (folder?.stats.isDirectory()) chmodSync(`/proc/self/fd/${folder.file}`, 0o755);
  } catch (error) {
    if (codeOf(error) === undefined) throw error; // otherwise not ours, so not closed by a process of ours
  } finally {
    for (const one of new Set([root, folder])) if (one) closeSync(one.file);
  }
}

function identityAt(path: string): string | undefined {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false, bigint: true });
    return stats && identityOf(stats);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return undefined; // unreachable
  }
}

/** Where an open file is now, relative to the workspace; the kernel marks one that was deleted by another name. */
function placeOf(workspace: string, file: number): string | undefined {
  const path = readlinkSync(`/proc/self/fd/${file}`);
  return isInside(path, workspace) ? relative(workspace, path) : undefined;
}

function isPlainSettings(path: string): boolean {
  if (!["config", "config.worktree"].includes(basename(path)) || basename(dirname(path)) !== ".git") return false;
  try {
    const text = skillFiles.readBytes(path, largestSettings).toString("utf8");
    return lstatSync(path).isFile() && isPlainGitConfig(text);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return false; // unreadable
  }
}

const largestSettings = 1_000_000;

/** Moves an entry of the workspace, if it is still this file; no link is followed. */
function isMoved(workspace: string, from: string, to: string, identity: string): boolean {
  const root = openReal(workspace);
  const folders = [from, to].map((path) => (above(path) === "" ? root : openBelow(root.file, above(path).split("/"))));
  try {
    const [old, wanted] = folders.map((folder, index) =>
      folder?.stats.isDirectory() ? entryPath(folder.file, posix.basename(index === 0 ? from : to)) : undefined,
    );
    if (old === undefined || wanted === undefined || identityAt(old) !== identity || identityAt(wanted)) return false;
    renameSync(old, wanted);
    if (identityAt(wanted) === identity) return true;
    renameOne(workspace, to); // another one was put there in between
    return false;
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return false; // gone, or not ours to move
  } finally {
    for (const folder of new Set([root, ...folders])) if (folder) closeSync(folder.file);
  }
}
