import { mkdirSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { type ConfinedEntry, Fault, openConfinedFolder, reasonOf } from "@loadout/core";
import { checkLinks, refusing } from "./check-source.ts";

const [mostEntries, largestFile] = [20_000, 20_000_000];

/**
 * Copies a folder of skills to where no other process changes it, and checks the copy: the program that adds skills follows
 * links, and a command in a project could make one after the check. `source` is a real path; `node_modules` is copied only
 * inside a skill.
 */
export function copySource(source: string, copy: string): void {
  const refuse = refusing(source);
  const folder = openConfinedFolder(source);
  let count = 0;

  function walk(names: readonly string[], isInSkill: boolean): void {
    mkdirSync(join(copy, ...names), { mode: 0o700 });
    const entries = folder.list(names, { depth: 1, most: mostEntries });
    count += entries.length;
    if (count >= mostEntries)
      refuse(`it has more than ${mostEntries} files and folders`, `其中的文件和目录超过 ${mostEntries} 个`);
    const isSkill = isInSkill || entries.some(({ path }) => path.toLowerCase() === "skill.md");
    for (const entry of entries) {
      const path = [...names, entry.path];
      if (entry.kind === "link") copyLink(path);
      else if (entry.kind === "file") copyFile(path, entry, isSkill);
      else if (entry.kind === "folder" && entry.path !== ".git" && (isSkill || entry.path !== "node_modules"))
        walk(path, isSkill);
    }
  }

  function copyFile(names: readonly string[], { size, executable }: ConfinedEntry, isSkill: boolean): void {
    if (size <= largestFile)
      writeFileSync(join(copy, ...names), folder.read(names, largestFile), { mode: executable ? 0o755 : 0o644 });
    else if (isSkill)
      refuse(`its file ${names.join("/")} is larger than 20 MB`, `其中的文件 ${names.join("/")} 超过 20 MB`);
  }

  /** A link to the source itself leads to the copy; where it leads is checked at the end. */
  function copyLink(names: readonly string[]): void {
    const text = readlinkSync(join(source, ...names));
    const isHere = text === source || text.startsWith(source + sep);
    symlinkSync(isHere ? join(copy, text.slice(source.length)) : text, join(copy, ...names));
  }

  try {
    walk([], false);
  } catch (error) {
    if (error instanceof Fault) throw error;
    refuse(`it cannot be copied: ${reasonOf(error)}`, `无法复制：${reasonOf(error)}`);
  }
  checkLinks(copy, refuse);
}
