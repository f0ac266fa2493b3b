import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

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
    if (existsSync(join(folder, ".git"))) return { root: folder, folders };
    const parent = dirname(folder);
    if (parent === folder || parent === userHome) return { root: workDir, folders: [workDir] };
  }
}
