import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { realOrSelf } from "../ground/files/skill-files.ts";
import { inFileThread } from "../home/threads/file-work.ts";

/** Finds the project of a working folder. */

/** The folders a working folder's skills may come from. */
export interface Project {
  /** The repository's root, or the working folder itself where there is no repository. */
  readonly root: string;
  /** From the working folder up to the root. */
  readonly folders: readonly string[];
}

/** Walks up to the folder with `.git`; the user's home is never part of a project below it. */
export function findProject(workDir: string, userHome: string): Project {
  const folders = [workDir];
  for (let folder = workDir; ; folder = dirname(folder)) {
    if (folder !== workDir) folders.push(folder);
    if (isRepository(join(folder, ".git"))) return { root: folder, folders };
    const parent = dirname(folder);
    if (parent === folder || parent === userHome) return { root: workDir, folders: [workDir] };
  }
}

/** `findProjectOf` in this thread. */
export function findProjectOfHere(workDir: string, userHome: string): Project | undefined {
  const [work, home] = [realOrSelf(workDir), realOrSelf(userHome)];
  return work === home ? undefined : findProject(work, home);
}

/** The project of any path to a working folder. A person's home is not one: what is in it counts as theirs already. */
export const findProjectOf = inFileThread("findProjectOf", findProjectOfHere);

/** An empty `.git` with the sticky bit only holds the place of one while commands run, and is none. */
function isRepository(path: string): boolean {
  const state = statSync(path, { throwIfNoEntry: false });
  if (!state) return false;
  const isMarked = state.isDirectory() && (state.mode & stickyBit) !== 0;
  return !isMarked || readdirSync(path).length > 0;
}

/** Marks folders that hold a place. */
export const stickyBit = 0o1000;
