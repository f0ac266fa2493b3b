import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { join } from "node:path";
import { codeOf, isAbsent } from "../../ground/error-code.ts";
import { unwritable } from "../../ground/files/atomic-file.ts";
import { folderBytes } from "../../ground/files/folder-bytes.ts";
import { checkDocumentName } from "../documents/documents.ts";
import type { Workspaces } from "./workspaces.ts";

/**
 * Workspaces as folders of this machine: `<folder>/context/<session>/workspace` and `…/sandbox`. They stay where they are, so
 * `keep` has nothing to store. A home in memory uses them too, in its temporary folder, because commands need real files.
 */
export function createFolderWorkspaces(folder: () => string): Workspaces {
  const pathOf = (session: string, part: string): string =>
    join(folder(), checkDocumentName(`context/${session}`), part);
  return {
    isKept: false,
    async open(session) {
      const path = pathOf(session, "workspace");
      try {
        await disk().mkdir(path, { recursive: true, mode: 0o700 });
      } catch (error) {
        throw unwritable(path, error);
      }
      return path;
    },
    leave: async () => undefined,
    sandbox: (session) => pathOf(session, "sandbox"),
    keep: (session) => digestOf(pathOf(session, "workspace")),
    async remove(session) {
      for (const part of ["workspace", "sandbox"]) await removeWhole(pathOf(session, part));
    },
    bytes: (session) => folderBytes(pathOf(session, "")),
  };
}

/** By a rename first: a reader sees the whole folder, or none. */
async function removeWhole(path: string): Promise<void> {
  const aside = `${path}.${crypto.randomUUID()}.tmp`;
  try {
    await disk().rename(path, aside);
    await disk().rm(aside, { recursive: true, force: true });
  } catch (error) {
    if (!isAbsent(error)) throw unwritable(path, error);
  }
}

/** Of the names, kinds, sizes and times of everything in a folder; the content is not read. */
async function digestOf(folder: string): Promise<string> {
  const digest = createHash("sha256");
  const waiting = [""];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
    for (const entry of await entriesIn(join(folder, path))) {
      const name = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) waiting.push(name);
      digest.update(JSON.stringify([name, await stampOf(join(folder, name))]));
    }
  return digest.digest("hex");
}

async function entriesIn(path: string): Promise<Dirent[]> {
  try {
    const entries = await disk().readdir(path, { withFileTypes: true });
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    if (isAbsent(error) || codeOf(error) === "EACCES") return []; // commands may have removed or closed it meanwhile
    throw error;
  }
}

async function stampOf(path: string): Promise<string> {
  const state = await disk()
    .lstat(path, { bigint: true })
    .catch(() => undefined);
  return state ? `${state.mode}:${state.size}:${state.mtimeNs}:${state.ctimeNs}:${state.ino}` : "";
}

/** Loaded when it is first used: commands that only show something never do. */
const disk = (): typeof import("node:fs/promises") => process.getBuiltinModule("node:fs/promises");
