import { createHash } from "node:crypto";
import { lstatSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashFolderHere, lockedFolder, readProjectLocks } from "@loadout/core";

/** What is known of the copies of skills in a project. */

/** Where Loadout puts copies, relative to the project. */
export const skillsFolder = ".agents/skills";

/**
 * Where copies may be, relative to the project: ours, and the folders of agents that the `skills` program copies to, such as
 * `.claude/skills`. Not `skills`, which is where repositories keep what others copy.
 */
export const copyFolders = (project: string): readonly string[] => [
  skillsFolder,
  ...readdirSync(project)
    .filter((name) => name.startsWith(".") && `${name}/skills` !== skillsFolder)
    .map((name) => `${name}/skills`)
    .filter((folder) => isFolder(join(project, folder)))
    .sort(),
];

/** Not a link: what that leads to is looked at where it is. */
export const isFolder = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * The folders that have a copy of a skill. Beside ours another one counts if it is as the lock files say: a skill with the same
 * name may be somebody's own.
 */
export function foldersWith(project: string, id: string, isLocked: IsLocked): readonly string[] {
  const [, ...others] = copyFolders(project).filter(
    (folder) => folder === skillsFolder || isFolder(join(project, folder, id)),
  );
  if (lstatSync(join(project, skillsFolder, id), { throwIfNoEntry: false }))
    return [skillsFolder, ...others.filter((folder) => isLocked(id, join(project, folder, id)))];
  return others.length > 0 ? others : [skillsFolder];
}

/** Keeps two installations into one folder apart, also of different programs of ours. */
export const installationLock = (home: string, root: string, isGlobal: boolean): string =>
  isGlobal
    ? join(home, "lock.db")
    : join(tmpdir(), `loadout-${process.getuid?.() ?? 0}-${createHash("sha256").update(root).digest("hex")}.lock`);

export type IsLocked = (id: string, directory: string) => boolean;

/** Whether a copy is as the lock files say: then another program installed it like that, and nobody edited it. */
export function lockedCopies(project: string): IsLocked {
  const { shared, own } = readProjectLocks(project);
  return (id, directory) => {
    const hashes = hashFolderHere(directory);
    const entry = Object.entries(shared.skills).find(([name]) => lockedFolder(name) === id)?.[1];
    return hashes.digest === own.skills[id]?.digest || hashes.computedHash === entry?.computedHash;
  };
}
