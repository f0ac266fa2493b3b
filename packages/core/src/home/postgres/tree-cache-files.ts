import { hash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { codeOf, isAbsent } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import { createPace } from "../../ground/pace.ts";
import { isDigest } from "../blobs/journal.ts";
import { hashBytes, type TreeFile, writeManifest } from "../blobs/manifest.ts";
import { assertInside, discard, guard, namesIn, scanFolder, stateOf, writeNew } from "../blobs/tree-files.ts";

/** File work of the cache of trees. It runs in threads of a server, so it takes and returns plain data. */

/** A part of a tree that is being made. */
export interface TreePortion {
  readonly folders: readonly string[];
  readonly files: readonly (TreeFile & { readonly bytes: Uint8Array })[];
}

/** A tree in the cache. */
export interface CachedTree {
  readonly digest: string;
  readonly bytes: number;
  /** When it was used last, in milliseconds. */
  readonly usedAt: number;
}

/**
 * Whether a folder is the tree of this manifest, and nothing else is in it: then a stamp of its files. While the stamp is
 * the one that is known, no file has been changed since they were all read.
 */
export async function checkTreeHere(folder: string, manifest: string, known?: string): Promise<string | undefined> {
  if (!stateOf(folder)?.isDirectory()) return undefined;
  const { stamp } = await lookAt(folder);
  if (stamp !== known && writeManifest(await scanFolder(folder)) !== manifest) return undefined;
  touchTreesHere([folder]);
  return stamp;
}

/** Writes files that are compared with their hash first. */
export async function writeTreeHere(folder: string, { folders, files }: TreePortion): Promise<void> {
  const pace = createPace();
  guard(folder, () => mkdirSync(folder, { recursive: true, mode: 0o755 }));
  for (const path of folders) {
    assertInside(path);
    guard(path, () => mkdirSync(join(folder, path), { recursive: true, mode: 0o755 }));
  }
  for (const { path, executable, hash: expected, bytes } of files) {
    assertInside(path);
    if (hashBytes(bytes) !== expected) throw new Fault("library.damaged", { path: `${folder}/${path}` });
    const target = join(folder, path);
    guard(target, () => {
      mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
      writeNew(target, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), executable);
    });
    await pace();
  }
}

/** Processes that put damaged trees into the same place meanwhile, at most. */
const mostTries = 5;

/** Moves a tree that was made to its place, if no whole one is there, and removes a damaged one. */
export async function placeTreeHere(made: string, folder: string, manifest: string): Promise<string> {
  guard(folder, () => mkdirSync(dirname(folder), { recursive: true, mode: 0o700 }));
  for (let tries = 1; !tryRename(made, folder); tries++) {
    if ((await checkTreeHere(folder, manifest)) !== undefined) break; // another process was quicker
    if (tries === mostTries) throw new Fault("busy", { path: folder });
    const damaged = `${made}.damaged`;
    tryRename(folder, damaged);
    await discard(damaged);
  }
  await discard(made);
  return (await lookAt(folder)).stamp;
}

/** False if something else is in the place, or what is to be moved is gone. */
function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (["ENOTEMPTY", "EEXIST", "ENOTDIR", "ENOENT"].includes(codeOf(error) ?? "")) return false;
    return guard(to, () => {
      throw error;
    });
  }
}

/** Marks trees as used now. */
export function touchTreesHere(folders: readonly string[]): void {
  const now = Date.now() / 1000;
  for (const folder of folders)
    try {
      utimesSync(folder, now, now);
    } catch (error) {
      if (!isAbsent(error) && codeOf(error) !== "EPERM") throw error; // gone, or of another user: then it is not removed by us either
    }
}

/** The trees in a folder, with what they take. Folders that a process left unfinished before `since` are removed. */
export async function listTreesHere(trees: string, unfinished: string, since: number): Promise<CachedTree[]> {
  for (const name of namesIn(unfinished)) {
    const path = join(unfinished, name);
    if ((stateOf(path)?.mtimeMs ?? since) < since) await discard(path);
  }
  const found: CachedTree[] = [];
  for (const digest of namesIn(trees).filter(isDigest)) {
    const folder = join(trees, digest);
    const usedAt = stateOf(folder)?.mtimeMs;
    if (usedAt !== undefined) found.push({ digest, usedAt, bytes: (await lookAt(folder)).bytes });
  }
  return found;
}

/** Whether the last look of any process of this machine is longer ago than this; then this is one. */
export function beginLookHere(root: string, pace: number): boolean {
  const path = join(root, "looked");
  const last = stateOf(path)?.mtimeMs ?? Date.now();
  const isDue = Date.now() - last > pace;
  if (isDue || !stateOf(path)) guard(path, () => writeFileSync(path, ""));
  return isDue;
}

/** Removes folders; renames them first, so that no reader finds half of one. */
export async function removeTreesHere(folders: readonly string[], unfinished: string): Promise<void> {
  if (folders.length > 0) guard(unfinished, () => mkdirSync(unfinished, { recursive: true, mode: 0o700 }));
  for (const folder of folders) {
    const aside = join(unfinished, crypto.randomUUID());
    if (tryRename(folder, aside)) await discard(aside);
  }
}

/** What changes with any change of a file: the content of the files is not read. */
async function lookAt(folder: string): Promise<{ readonly stamp: string; readonly bytes: number }> {
  const pace = createPace();
  const lines: string[] = [];
  const waiting = [""];
  let bytes = 0;
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
    for (const entry of entriesIn(join(folder, path))) {
      const name = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) waiting.push(name);
      const state = lstatSync(join(folder, name), { bigint: true, throwIfNoEntry: false });
      // Links to a file change when it was changed, so they are left out: commands get skills as links.
      lines.push(`${state?.mode} ${state?.size} ${state?.ino} ${state?.mtimeNs} ${name}`);
      bytes += Number(state?.blocks ?? 0) * 512;
      await pace();
    }
  return { stamp: hash("sha256", lines.sort().join("\n"), "hex"), bytes };
}

function entriesIn(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isAbsent(error)) return [];
    throw new Fault("file.unreadable", { path: folder, reason: codeOf(error) ?? "" }, { cause: error });
  }
}
