import {
  chmodSync,
  closeSync,
  fchmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  type Stats,
  statSync,
  symlinkSync,
  unlinkSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { listSkillEntriesHere, openSkillFile, placeOf, type SkillEntry } from "../../catalog/read-skill-file.ts";
import { codeOf, isAbsent } from "../../ground/error-code.ts";
import { unwritable } from "../../ground/files/atomic-file.ts";
import { type ConfinedFile, Outside } from "../../ground/files/confined-folder.ts";
import { isInside } from "../../ground/files/is-inside.ts";
import { Moved, NotAFile, skillFiles } from "../../ground/files/skill-files.ts";
import { writeAll } from "../../ground/files/write-all.ts";
import { createPace } from "../../ground/pace.ts";
import { isForPeople } from "../../resolve/skills-mount.ts";
import type { VisibleSkill } from "../../resolve/visible-skills.ts";

/** Fills a folder with skills for commands, and removes folders that are no longer used. */

/** What is needed of a skill. */
export type FolderSkill = Pick<
  VisibleSkill,
  "id" | "directory" | "realDirectory" | "path" | "target" | "recorded" | "digest"
>;

export const folderSkill = (skill: VisibleSkill): FolderSkill => ({
  id: skill.id,
  ...placeOf(skill),
  ...(skill.digest !== undefined && { digest: skill.digest }),
});

/** Larger files are hard-linked instead of copied, if the file system allows it. */
const largestCopy = 1_000_000;
/** Limits of one skill, the same as for packages. */
const [mostFiles, mostBytes, largestFile] = [2000, 200_000_000, 20_000_000];

/** A stamp that changes with the visible skills; library trees are identified by digest. */
export async function stampSkillsHere(skills: readonly FolderSkill[]): Promise<string> {
  const pace = createPace();
  const parts: string[] = [];
  for (const skill of skills) {
    const home = skill.digest === undefined ? homeOf(skill) : skill.directory; // which may have to be made first
    parts.push(JSON.stringify([skill.id, home, skill.path, skill.digest]));
    if (skill.digest === undefined)
      for (const { path, kind } of filesOf(skill)) {
        const state = kind === "folder" ? undefined : skillFiles.state(`${skill.directory}/${path}`);
        parts.push(JSON.stringify([path, kind, state?.ino, state?.size, state?.mtimeMs, state?.ctimeMs]));
      }
    await pace();
  }
  return parts.join("\n");
}

/** The entries of a skill's folder; empty if it cannot be read. */
function filesOf(skill: FolderSkill): readonly SkillEntry[] {
  const listed = listSkillEntriesHere(skill, 5000);
  return listed.kind === "found" ? listed.found.filter(({ path }) => !isForPeople(path)) : [];
}

/** Makes the folder; if that fails nothing is left of it. */
export async function fillSkillsHere(path: string, skills: readonly FolderSkill[]): Promise<void> {
  try {
    await fill(path, skills);
  } catch (error) {
    removeFolderHere(path);
    throw unwritable(path, error);
  }
}

export const removeFolderHere = (path: string): void => rmSync(path, { recursive: true, force: true });

async function fill(path: string, skills: readonly FolderSkill[]): Promise<void> {
  const pace = createPace();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  makeFolder(path);
  for (const skill of skills) {
    const target = join(path, skill.id);
    if (dirname(target) !== path) continue; // an id must be a plain folder name
    makeFolder(target);
    const home = homeOf(skill);
    let [files, bytes] = [0, 0];
    for (const entry of home === undefined ? [] : filesOf(skill)) {
      // Files over the limits are left out; the file tools can still read them.
      files++;
      if (files > mostFiles || bytes > mostBytes || home === undefined) break;
      bytes += place(skill, home, entry, target);
      await pace();
    }
    await pace();
  }
}

/** The real path of a skill, if it is still the one that was scanned. */
function homeOf({ directory, realDirectory }: FolderSkill): string | undefined {
  const real = skillFiles.realPath(directory);
  return real === (realDirectory ?? real) ? real : undefined;
}

/** Creates one entry and returns the bytes copied. Skips special files and links that lead out of the skill. */
function place(skill: FolderSkill, home: string, { path, kind }: SkillEntry, folder: string): number {
  const source = `${skill.directory}/${path}`;
  const isSkillFile = source === skill.path;
  const target = join(folder, isSkillFile ? "SKILL.md" : path);
  try {
    if (kind === "folder") makeFolder(target);
    else if (kind === "file" || (kind === "link" && isSkillFile))
      return openSkillFile(skill, isSkillFile ? "SKILL.md" : path.split("/"), (file) =>
        copy(file, source, target, skill),
      );
    else if (kind === "link") {
      const real = skillFiles.realPath(source);
      if (real !== undefined && isInside(real, home)) symlinkSync(linkText(path, home, real, skill), target);
    }
  } catch (error) {
    if (error instanceof Outside || error instanceof NotAFile || error instanceof Moved) return 0;
    const code = codeOf(error) ?? "";
    if (!isAbsent(error) && !["EACCES", "EEXIST", "ELOOP"].includes(code)) throw error; // otherwise gone, changed or unreadable
  }
  return 0;
}

/** Readable for the user that commands run as, regardless of umask; the parent folder is private. */
function makeFolder(path: string): void {
  mkdirSync(path);
  chmodSync(path, 0o755);
}

function linkText(path: string, home: string, real: string, skill: FolderSkill): string {
  const inside = relative(home, real);
  const shown = `${skill.directory}/${inside}` === skill.path ? "SKILL.md" : inside;
  return relative(dirname(path), shown) || ".";
}

/** Copies an opened file, or hard-links it if it never changes or is large. */
function copy({ stats, read }: ConfinedFile, source: string, target: string, skill: FolderSkill): number {
  const isLinkable = skill.digest !== undefined || (stats.size > largestCopy && skill.recorded === undefined);
  if (isLinkable && isLinked(source, target, stats)) return 0;
  if (stats.size > largestFile) return 0; // too large to copy at every change
  const bytes = read(largestFile);
  const made = openSync(target, "wx", 0o600);
  try {
    fchmodSync(made, (stats.mode & 0o111) === 0 ? 0o444 : 0o555);
    writeAll(made, bytes);
  } finally {
    closeSync(made);
  }
  return stats.size;
}

function isLinked(source: string, target: string, { ino, dev }: Stats): boolean {
  try {
    linkSync(source, target);
  } catch (error) {
    if (["EXDEV", "EPERM", "EMLINK", "ENOTSUP", "ENOSYS"].includes(codeOf(error) ?? "")) return false; // copy it instead
    throw error;
  }
  const made = lstatSync(target);
  if (made.ino === ino && made.dev === dev) return true;
  unlinkSync(target); // the source was replaced meanwhile
  return false;
}

/** Removes folders left by processes that have ended. */
export function removeLeftoversHere(base: string): void {
  const started = Date.now() - process.uptime() * 1000;
  for (const name of namesIn(base)) {
    const pid = Number(/^skills-(\d+)-/.exec(name)?.[1]);
    if (!Number.isInteger(pid)) continue;
    const path = join(base, name);
    const state = statSync(path, { throwIfNoEntry: false });
    const isOwn = pid === process.pid && (state?.ctimeMs ?? 0) >= started;
    if (isOwn || (pid !== process.pid && isAlive(pid))) continue;
    rmSync(path, { recursive: true, force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}
