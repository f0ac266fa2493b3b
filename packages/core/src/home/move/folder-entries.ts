import files from "node:fs";
import { join } from "node:path";
import { isAbsent } from "../../ground/error-code.ts";

/** The content of a working folder as plain entries, so that it can be moved. */

export type FolderEntry =
  | { readonly kind: "file"; readonly path: string; readonly executable: boolean; readonly bytes: Buffer }
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "link"; readonly path: string; readonly target: string };

/** Entries in order, each folder before what is in it. Follows no link; sockets and the like are left out. */
export async function* readFolder(root: string, folder = ""): AsyncGenerator<FolderEntry> {
  for (const name of (await namesIn(join(root, folder))).sort()) {
    const path = folder === "" ? name : `${folder}/${name}`;
    const place = join(root, path);
    const state = await files.promises.lstat(place);
    if (state.isSymbolicLink()) yield { kind: "link", path, target: await files.promises.readlink(place) };
    else if (state.isDirectory()) {
      yield { kind: "folder", path };
      yield* readFolder(root, path);
    } else if (state.isFile())
      yield { kind: "file", path, executable: (state.mode & 0o100) !== 0, bytes: await readPlain(place) };
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await files.promises.readdir(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

async function readPlain(path: string): Promise<Buffer> {
  const { O_RDONLY, O_NOFOLLOW } = files.constants;
  const file = await files.promises.open(path, O_RDONLY | O_NOFOLLOW);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Writes one entry into a folder that only this process changes. What is there under its path is replaced. */
export async function writeEntry(root: string, entry: FolderEntry): Promise<void> {
  const place = join(root, checkPath(entry.path));
  await assertNoLinkAbove(root, entry.path);
  if (entry.kind === "folder") {
    await files.promises.mkdir(place, { recursive: true });
    return;
  }
  await files.promises.rm(place, { recursive: true, force: true });
  if (entry.kind === "link") await files.promises.symlink(entry.target, place);
  else await files.promises.writeFile(place, entry.bytes, { flag: "wx", mode: entry.executable ? 0o755 : 0o644 });
}

/** Entries may come from a file that someone else wrote: none is written through a link that an earlier one made. */
async function assertNoLinkAbove(root: string, path: string): Promise<void> {
  const parts = path.split("/");
  for (let depth = 1; depth < parts.length; depth++) {
    const state = await files.promises.lstat(join(root, ...parts.slice(0, depth)));
    if (!state.isDirectory()) throw new TypeError(`not in a folder: ${JSON.stringify(path.slice(0, 200))}`);
  }
}

/** No path leads out of the folder. */
export function checkPath(path: string): string {
  const isSafe =
    path.isWellFormed() &&
    !path.includes("\0") &&
    path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
  if (!isSafe) throw new TypeError(`not a path in a folder: ${JSON.stringify(path.slice(0, 200))}`);
  return path;
}
