import { lstat, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type ArchiveLimits, archiveLimits } from "../../archive/archive-limits.ts";
import { diagnostic } from "../../ground/diagnostic.ts";
import { reasonOf } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import { isOpenDatabase } from "../../ground/files/database-file.ts";
import { realPathOf } from "../../ground/files/real-path.ts";
import { kindOf, skillFiles } from "../../ground/files/skill-files.ts";
import { inFileThread } from "../../home/threads/file-work.ts";
import type { PackageSource } from "./open-package.ts";
import { withPluginsAround } from "./plugins-around.ts";

/** Finds the packages at a path. */

/** How deep below a folder skills are looked for. */
const searchDepth = 6;

/** What a path offers to be imported: an archive, a SKILL.md, a skill's folder, or each skill of a folder of skills. */
export async function locatePackages(
  path: string,
  limits: ArchiveLimits = archiveLimits,
): Promise<readonly PackageSource[]> {
  const real = await realPathOf(path);
  if (real === undefined) {
    const suggestion = {
      en: "Pass a ZIP or .skill file, a SKILL.md, a skill's folder, or a folder of skills",
      zh: "请指明 ZIP 或 .skill 文件、SKILL.md、技能目录，或一组技能的目录",
    };
    throw new Fault("file.not-found", { path, suggestion });
  }
  const state = await lstat(real);
  if (kindOf(state) === "folder") return withPluginsAround(real, await findSkills(real));
  if (kindOf(state) !== "file") throw new Fault("file.unreadable", { path, reason: "not a regular file" });
  const name = basename(path);
  if (state.size > limits.packed)
    return [
      { kind: "refused", name, problem: diagnostic("archive.too-large", { size: state.size, limit: limits.packed }) },
    ];
  return [sourceOf(name, await read(real, path))];
}

/** A SKILL.md by its name or, where it has none (`-`), by its first line; anything else should be an archive. */
export function sourceOf(name: string, bytes: Buffer): PackageSource {
  const isText = /\.md$/i.test(name) || (name === "-" && bytes.subarray(0, 3).toString("latin1") === "---");
  return { kind: isText ? "file" : "archive", name, bytes };
}

async function read(real: string, path: string): Promise<Buffer> {
  try {
    if (isOpenDatabase(real)) throw new Error("a database of Loadout");
    return await readFile(real);
  } catch (error) {
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

/** Folders with a SKILL.md, the outermost ones; links are refused by name, not followed. */
export function findSkillsHere(root: string): PackageSource[] {
  const found: PackageSource[] = [];
  const look = (folder: string) => {
    try {
      return skillFiles.entries(folder);
    } catch (error) {
      const reason = reasonOf(error);
      found.push({
        kind: "refused",
        name: basename(folder),
        problem: diagnostic("entry.unreadable", { reason }, { path: folder }),
      });
      return [];
    }
  };
  const walk = (folder: string, depth: number): void => {
    const entries = look(folder)
      .map((entry) => ({ name: entry.name, kind: kindOf(entry) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
    if (entries.some(({ name }) => name.toLowerCase() === "skill.md")) {
      found.push({ kind: "folder", path: folder });
      return;
    }
    for (const { name, kind } of entries) {
      if (name.startsWith(".") || name === "node_modules") continue;
      if (kind === "link" && skillFiles.state(skillFiles.realPath(join(folder, name)) ?? "")?.isDirectory())
        found.push({ kind: "refused", name, problem: diagnostic("entry.link", {}, { path: join(folder, name) }) });
      if (kind === "folder" && depth < searchDepth) walk(join(folder, name), depth + 1);
    }
  };
  walk(root, 0);
  return found.length > 0 ? found : [{ kind: "folder", path: root }];
}

const findSkills = inFileThread("findSkills", findSkillsHere);
