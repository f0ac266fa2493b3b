import { basename, dirname } from "node:path";
import { isAbsent, reasonOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import {
  type ConfinedEntry,
  type ConfinedFile,
  type ConfinedFolder,
  Outside,
  openConfinedFolder,
} from "../ground/files/confined-folder.ts";
import { Moved, skillFiles } from "../ground/files/skill-files.ts";
import { skillLimits } from "../skill/skill-limits.ts";

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

/** Opens a file of a skill, SKILL.md in any letter case; tests count the calls. */
export type OpenSkillFile = typeof openSkillFile;

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
export function readSkillFile(skill: SkillFolderPlace, relative?: string): string {
  const path = relative ?? skill.path;
  const names = relative === undefined ? "SKILL.md" : namesOf(relative);
  const limit = relative === undefined ? skillLimits.file : fileLimit;
  try {
    return openSkillFile(skill, names, (file) => file.read(limit)).toString("utf8");
  } catch (error) {
    if (error instanceof Outside) throw new Fault("file.outside", { path });
    if (isAbsent(error)) throw new Fault("file.not-found", { path, suggestion: suggestion(skill.directory) });
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

function namesOf(relative: string): string[] {
  const parts = relative.split("/").filter((part) => part !== "" && part !== ".");
  const isOutside =
    relative.startsWith("/") || relative.includes("\0") || relative.includes("\\") || parts.includes("..");
  if (isOutside) throw new Fault("file.outside", { path: relative });
  return parts;
}

const suggestion = (directory: string): string =>
  listSkillFiles(directory)
    .filter(({ kind }) => kind === "file")
    .slice(0, 12)
    .map(({ path }) => path)
    .join(", ");

/** The same with what each file is like. */
export const listSkillTree = (directory: string): ConfinedEntry[] => listFolder({ directory, path: directory }, 5000);

/** Every entry below a skill's folder, at most `most`, in a stable order. */
export const listSkillFiles = (directory: string, most = 5000): SkillEntry[] =>
  listFolder({ directory, path: directory }, most).map(({ path, kind }) => ({ path, kind }));

/** Every entry below the folder of a skill that was found. */
export function listFolder(skill: SkillFolderPlace, most: number): ConfinedEntry[] {
  try {
    return skillFolder(skill).list([], { depth: 33, most });
  } catch (error) {
    throw new Fault("file.unreadable", { path: skill.directory, reason: reasonOf(error) }, { cause: error });
  }
}
