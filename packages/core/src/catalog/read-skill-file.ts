import { sep } from "node:path";
import { reasonOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { type EntryKind, kindOf, skillFiles } from "../ground/skill-files.ts";
import { skillLimits } from "../skill/limits.ts";

/** What a skill's folder holds, folders first; links are named and not followed. */
export interface SkillEntry {
  /** Relative to the skill's folder, with `/`. */
  readonly path: string;
  readonly kind: "folder" | "file" | "link" | "other";
}

/** The largest text file that is handed out. */
const fileLimit = 20_000_000;

/** The text of one file of a skill. The gate: no path leads out of the skill's folder, by `..` or by a link. */
export function readSkillFile(skill: { readonly directory: string; readonly path: string }, relative?: string): string {
  const path = relative === undefined ? skill.path : contained(skill.directory, relative);
  const real = skillFiles.realPath(path);
  const root = skillFiles.realPath(skill.directory);
  if (real === undefined || root === undefined)
    throw new Fault("file.not-found", { path: relative ?? path, suggestion: suggestion(skill.directory) });
  if (relative !== undefined && !real.startsWith(root + sep)) throw new Fault("file.outside", { path: relative });
  try {
    return skillFiles.readWhole(real, relative === undefined ? skillLimits.file : fileLimit).text;
  } catch (error) {
    throw new Fault("file.unreadable", { path: relative ?? path, reason: reasonOf(error) }, { cause: error });
  }
}

function contained(directory: string, relative: string): string {
  const parts = relative.split("/").filter((part) => part !== "" && part !== ".");
  const isOutside =
    relative.startsWith("/") || relative.includes("\0") || relative.includes("\\") || parts.includes("..");
  if (isOutside) throw new Fault("file.outside", { path: relative });
  return [directory, ...parts].join(sep);
}

const suggestion = (directory: string): string =>
  listSkillFiles(directory)
    .filter(({ kind }) => kind === "file")
    .slice(0, 12)
    .map(({ path }) => path)
    .join(", ");

/** The same with what each file is like. */
export function listSkillTree(
  directory: string,
): (SkillEntry & { readonly size: number; readonly executable: boolean })[] {
  return listSkillFiles(directory).map((entry) => {
    const state = entry.kind === "file" ? skillFiles.state(directory + sep + entry.path) : undefined;
    return { ...entry, size: state?.size ?? 0, executable: ((state?.mode ?? 0) & 0o111) !== 0 };
  });
}

/** Every entry below a skill's folder, at most `most`, in a stable order. */
export function listSkillFiles(directory: string, most = 5000): SkillEntry[] {
  const entries: SkillEntry[] = [];
  const walk = (folder: string, prefix: string, depth: number): void => {
    const kinds = skillFiles
      .entries(folder)
      .map((entry): [string, EntryKind] => [entry.name, kindOf(entry)])
      .sort(
        ([one, oneKind], [other, otherKind]) =>
          Number(otherKind === "folder") - Number(oneKind === "folder") || (one < other ? -1 : 1),
      );
    for (const [name, kind] of kinds) {
      if (entries.length >= most) return;
      entries.push({ path: prefix + name, kind });
      if (kind === "folder" && depth < 32) walk(folder + sep + name, `${prefix}${name}/`, depth + 1);
    }
  };
  try {
    walk(directory, "", 0);
  } catch (error) {
    throw new Fault("file.unreadable", { path: directory, reason: reasonOf(error) }, { cause: error });
  }
  return entries;
}
