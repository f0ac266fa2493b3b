import { dirname, join } from "node:path";
import { createMachineFiles, type MachineFiles } from "../home/documents/machine-files.ts";

/** Finds the project of a working folder. */

/** The folders a working folder's skills may come from. */
export interface Project {
  /** The repository's root, or the working folder itself where there is no repository. */
  readonly root: string;
  /** From the working folder up to the root. */
  readonly folders: readonly string[];
}

/** Walks up to the folder with `.git`; the user's home is never part of a project below it. */
export async function findProject(
  workDir: string,
  userHome: string,
  files: Pick<MachineFiles, "stat" | "list"> = createMachineFiles(() => false),
): Promise<Project> {
  const folders = [workDir];
  for (let folder = workDir; ; folder = dirname(folder)) {
    if (folder !== workDir) folders.push(folder);
    if (await isRepository(join(folder, ".git"), files)) return { root: folder, folders };
    const parent = dirname(folder);
    if (parent === folder || parent === userHome) return { root: workDir, folders: [workDir] };
  }
}

/** An empty `.git` with the sticky bit only holds the place of one while commands run, and is none. */
async function isRepository(path: string, files: Pick<MachineFiles, "stat" | "list">): Promise<boolean> {
  const state = await files.stat(path);
  if (!state) return false;
  const isMarked = state.isDirectory() && (state.mode & stickyBit) !== 0;
  return !isMarked || (await files.list(path)).length > 0;
}

/** Marks folders that hold a place. */
export const stickyBit = 0o1000;
