import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unwritable } from "../ground/files/atomic-file.ts";
import { isInside } from "../ground/files/is-inside.ts";
import type { Home } from "../home/home.ts";

/** The folders of this machine that dispatches use; everything else of a dispatch is in the home's records. */
export interface DispatchPlace {
  /** The folder all others are in; the sandbox of agents hides it. Of a home without a folder it is a temporary one. */
  root(): Promise<string>;
  /** The own working folder of a dispatch; not created yet. */
  workspace(id: string): Promise<string>;
  /** Creates the working folder of a dispatch. */
  open(id: string): Promise<string>;
  /** Removes the working folder of a dispatch with all that is in it. */
  remove(id: string): Promise<void>;
  /** Whether a folder is the own working folder of a dispatch. */
  isOwn(folder: string): boolean;
  /** Where an earlier release may have left files. */
  readonly oldFiles: string | undefined;
  close(): Promise<void>;
}

/** The folders below a root: of dispatches, of guards of projects, and the homes of agents that run as another user. */
export const foldersIn = (root: string) => ({
  dispatches: join(root, "dispatch"),
  holds: join(root, "holds"),
  agentHomes: join(root, "agent-homes"),
});

/** `folder` is the root; by default it is the home itself. */
export function openDispatchPlace(
  home: string | Home,
  folder: string | undefined = typeof home === "string" ? home : undefined,
): DispatchPlace {
  let temporary: Promise<string> | undefined;
  let known = folder;

  async function root(): Promise<string> {
    if (folder !== undefined) return folder;
    temporary ??= mkdtemp(join(tmpdir(), "loadout-dispatch-"));
    known = await temporary;
    return known;
  }

  const folderOf = async (id: string): Promise<string> => join(foldersIn(await root()).dispatches, id);
  const workspace = async (id: string): Promise<string> => join(await folderOf(id), "workspace");

  return {
    root,
    workspace,
    async open(id) {
      const path = await workspace(id);
      try {
        await mkdir(path, { recursive: true, mode: 0o700 });
      } catch (error) {
        throw unwritable(path, error);
      }
      return path;
    },
    remove: async (id) => rm(await folderOf(id), { recursive: true, force: true }),
    isOwn: (path) => known !== undefined && isInside(path, foldersIn(known).dispatches),
    oldFiles: typeof home === "string" ? foldersIn(home).dispatches : undefined,
    async close() {
      if (temporary) await rm(await temporary, { recursive: true, force: true });
    },
  };
}
