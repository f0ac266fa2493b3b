import { basename, dirname } from "node:path";
import { codeOf, isAbsent, reasonOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import {
  type ConfinedEntry,
  type ConfinedFile,
  type ConfinedFolder,
  Outside,
  openConfinedFolder,
} from "../ground/files/confined-folder.ts";
import { Moved, realOrSelf, skillFiles, stateBehind, TooLarge } from "../ground/files/skill-files.ts";
import { treeAt } from "../home/blobs/tree-places.ts";
import { inFileThread } from "../home/threads/file-work.ts";
import { skillLimits } from "../skill/skill-limits.ts";
import { listTreeEntries, readTreeBytes } from "./read-tree.ts";
import type { FileState } from "./scan/scanned-skill.ts";

/** Reads files of a skill's folder; no path leads out of it. */

/** What a skill's folder holds, folders first; links are named and not followed. */
export type SkillEntry = Pick<ConfinedEntry, "path" | "kind">;

/** A skill's folder as the catalog found it. */
export interface SkillFolderPlace {
  readonly directory: string;
  /** Where that really was when it was found; looked up now if absent. */
  readonly realDirectory?: string;
  /** The SKILL.md under the name it has on disk. */
  readonly path: string;
  /** Its target, if it is a link that the source allows. */
  readonly target?: string;
  /** The SHA-256 of each file, by path, for a skill that counts only as it was recorded. */
  readonly recorded?: ReadonlyMap<string, string>;
}

/** The largest text file that is handed out. */
const fileLimit = 20_000_000;

/** What a look at the folder of a skill found, or why it found nothing: a value, since another thread may have looked. */
export type Looked<Found> =
  | { readonly kind: "found"; readonly found: Found }
  | { readonly kind: "outside" | "absent" }
  | { readonly kind: "unreadable"; readonly reason: string; readonly tooLarge?: number };

/** The bytes of a file of a skill, its SKILL.md in any letter case; tests count the calls. */
export type ReadSkillBytes = (
  skill: SkillFolderPlace,
  names: readonly string[] | "SKILL.md",
  limit: number,
) => Promise<Looked<Buffer>>;

export const readSkillBytes: ReadSkillBytes = async (skill, names, limit) => {
  const tree = treeAt(skill.directory);
  if (tree) return readTreeBytes(tree, names, limit);
  const looked = await readInThread(placeOf(skill), names, limit);
  return looked.kind === "found" ? { kind: "found", found: asBuffer(looked.found) } : looked;
};

/** `readSkillBytes` in this thread. */
export const readSkillBytesHere = (
  skill: SkillFolderPlace,
  names: readonly string[] | "SKILL.md",
  limit: number,
): Looked<Uint8Array> => look(() => openSkillFile(skill, names, (file) => file.read(limit)));

const readInThread = inFileThread("readSkillBytes", readSkillBytesHere);

/** Every entry below the folder of a skill that was found, if it has the path; at most `most`, in a stable order. */
export const listSkillEntries = (
  skill: SkillFolderPlace,
  most: number,
  names: readonly string[] = [],
): Promise<Looked<ConfinedEntry[]>> => {
  const tree = treeAt(skill.directory);
  return tree ? listTreeEntries(tree, most, names) : listInThread(placeOf(skill), most, names);
};

/** `listSkillEntries` in this thread. */
export const listSkillEntriesHere = (
  skill: SkillFolderPlace,
  most: number,
  names: readonly string[] = [],
): Looked<ConfinedEntry[]> =>
  look(() => {
    const folder = skillFolder(skill);
    if (names.length > 0 && folder.state(names) === undefined) return undefined;
    return folder.list([], { depth: 33, most });
  });

const listInThread = inFileThread("listSkillEntries", listSkillEntriesHere);

function look<Found>(find: () => Found | undefined): Looked<Found> {
  try {
    const found = find();
    return found === undefined ? { kind: "absent" } : { kind: "found", found };
  } catch (error) {
    if (error instanceof Outside) return { kind: "outside" };
    if (isAbsent(error)) return { kind: "absent" };
    const size = error instanceof TooLarge ? { tooLarge: error.size } : {};
    return { kind: "unreadable", reason: reasonOf(error), ...size };
  }
}

/** How a file is now, links followed; `undefined` where it cannot be looked at. */
export function readFileStateHere(path: string): FileState | undefined {
  try {
    const { mtimeMs, ctimeMs, size, ino } = stateBehind(path);
    return { mtimeMs, ctimeMs, size, ino };
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return undefined;
  }
}

export const readFileState = inFileThread("readFileState", readFileStateHere);

/** Where a path really is; the path itself where that cannot be told. */
export const readRealPath = inFileThread("readRealPath", realOrSelf);

/** What another thread needs of a skill. */
export const placeOf = ({ directory, realDirectory, path, target, recorded }: SkillFolderPlace): SkillFolderPlace => ({
  directory,
  path,
  ...(realDirectory !== undefined && { realDirectory }),
  ...(target !== undefined && { target }),
  ...(recorded && { recorded }),
});

/** Bytes lose their class on the way from another thread. */
const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * The gate to the files of a skill: no path leads out of its folder, by `..` or by a link, also while another process
 * replaces parts of it. SKILL.md alone may be a link to where the catalog allowed it.
 */
export function openSkillFile<T>(
  skill: SkillFolderPlace,
  names: readonly string[] | "SKILL.md",
  use: (file: ConfinedFile) => T,
): T {
  const { recorded, target } = skill;
  const useRecorded = recorded ? (file: ConfinedFile): T => use(asRecorded(file, recorded)) : use;
  if (names !== "SKILL.md") return skillFolder(skill).open(names, useRecorded);
  if (target === undefined) return skillFolder(skill).open([basename(skill.path)], useRecorded);
  return openConfinedFolder(dirname(target)).open([basename(target)], useRecorded);
}

/** What is handed on are the very bytes that were compared. */
function asRecorded(opened: ConfinedFile, recorded: ReadonlyMap<string, string>): ConfinedFile {
  const read = (limit: number): Buffer => {
    const bytes = opened.read(limit);
    const { hash } = process.getBuiltinModule("node:crypto"); // loaded on demand: it takes a tenth of a short command
    if (hash("sha256", bytes, "hex") !== recorded.get(opened.path)) throw new Moved();
    return bytes;
  };
  return { ...opened, read };
}

/** The folder of a skill, at the place where it was found. */
export function skillFolder({ directory, realDirectory }: SkillFolderPlace): ConfinedFolder {
  return openConfinedFolder(realDirectory ?? skillFiles.realPath(directory) ?? directory);
}

/** The text of one file of a skill; its SKILL.md if none is named. */
export async function readSkillFile(skill: SkillFolderPlace, relative?: string): Promise<string> {
  const path = relative ?? skill.path;
  const names = relative === undefined ? "SKILL.md" : namesOf(relative);
  const read = await readSkillBytes(skill, names, relative === undefined ? skillLimits.file : fileLimit);
  switch (read.kind) {
    case "found":
      return read.found.toString("utf8");
    case "outside":
      throw new Fault("file.outside", { path });
    case "absent":
      throw new Fault("file.not-found", { path, suggestion: await suggestion(skill) });
    case "unreadable":
      throw new Fault("file.unreadable", { path, reason: read.reason });
  }
}

function namesOf(relative: string): string[] {
  const parts = relative.split("/").filter((part) => part !== "" && part !== ".");
  const isOutside =
    relative.startsWith("/") || relative.includes("\0") || relative.includes("\\") || parts.includes("..");
  if (isOutside) throw new Fault("file.outside", { path: relative });
  return parts;
}

async function suggestion(skill: SkillFolderPlace): Promise<string> {
  const listed = await listSkillEntries(skill, mostEntries);
  return (listed.kind === "found" ? listed.found : [])
    .filter(({ kind }) => kind === "file")
    .slice(0, 12)
    .map(({ path }) => path)
    .join(", ");
}

const mostEntries = 5000;

/** Every entry below a skill's folder, at most 5,000, in a stable order. */
export const listSkillFiles = async (directory: string): Promise<SkillEntry[]> =>
  (await listSkillTree(directory)).map(({ path, kind }) => ({ path, kind }));

/** The same with what each file is like. */
export const listSkillTree = async (directory: string): Promise<ConfinedEntry[]> =>
  entriesOf(directory, await listSkillEntries({ directory, path: directory }, mostEntries));

/** `listSkillTree` in this thread, at most `most`. */
export const listSkillTreeHere = (directory: string, most = mostEntries): ConfinedEntry[] =>
  entriesOf(directory, listSkillEntriesHere({ directory, path: directory }, most));

function entriesOf(directory: string, listed: Looked<ConfinedEntry[]>): ConfinedEntry[] {
  if (listed.kind === "found") return listed.found;
  const reason =
    listed.kind === "unreadable" ? listed.reason : listed.kind === "absent" ? "ENOENT" : new Outside().message;
  throw new Fault("file.unreadable", { path: directory, reason });
}
