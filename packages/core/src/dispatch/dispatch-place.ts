import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { unwritable } from "../ground/files/atomic-file.ts";
import { isInside } from "../ground/files/is-inside.ts";
import type { Home } from "../home/home.ts";

/** The folders of this machine that dispatches use; everything else of a dispatch is in the home's records. */
export interface DispatchPlace {
  /** The folder all others are in; the sandbox of agents hides it. */
  root(): string;
  /** The own working folder of a dispatch; not created yet. */
  workspace(id: string): string;
  /** Creates the working folder of a dispatch. */
  open(id: string): Promise<string>;
  /** Removes the working folder of a dispatch with all that is in it. */
  remove(id: string): Promise<void>;
  /** Whether a folder is the own working folder of a dispatch. */
  isOwn(folder: string): boolean;
  /** Where an earlier release may have left files. */
  oldFiles(): string;
}

/** The folders below a root: of dispatches, of guards of projects, and the homes of agents that run as another user. */
export const foldersIn = (root: string) => ({
  dispatches: join(root, "dispatch"),
  holds: join(root, "holds"),
  agentHomes: join(root, "agent-homes"),
});

/** Nothing is created before it is needed: a home in memory has no folder until then. */
export function openDispatchPlace(home: string | Home): DispatchPlace {
  const root = (): string => (typeof home === "string" ? resolve(home) : home.folder());
  const folder = (): string => foldersIn(root()).dispatches;
  const workspace = (id: string): string => join(folder(), id, "workspace");
  return {
    root,
    workspace,
    async open(id) {
      const path = workspace(id);
      try {
        await mkdir(path, { recursive: true, mode: 0o700 });
      } catch (error) {
        throw unwritable(path, error);
      }
      return path;
    },
    remove: (id) => rm(join(folder(), id), { recursive: true, force: true }),
    isOwn: (path) => isInside(path, folder()),
    oldFiles: folder,
  };
}
