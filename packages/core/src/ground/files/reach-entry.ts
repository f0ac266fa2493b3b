import { close, fstat, open } from "node:fs";
import { readlink } from "node:fs/promises";
import { promisify } from "node:util";
import { type OpenEntry, pathOnly, throughLink } from "./open-entry.ts";

/** Opens files and folders as `open-entry.ts` does, without blocking. Give descriptors to `closeEntry`. */

/** Opens a path, following links. */
export async function reachPath(path: string): Promise<OpenEntry> {
  const file = await promisify(open)(path, pathOnly);
  return orClose(file, async () => ({ file, stats: await promisify(fstat)(file, { bigint: true }) }));
}

/** Opens a folder by its real path; what is reached through a link counts as missing. */
export async function reachReal(path: string): Promise<OpenEntry> {
  const entry = await reachPath(path);
  return orClose(entry.file, async () => {
    if ((await readlink(`/proc/self/fd/${entry.file}`)) !== path) throw throughLink(path);
    return entry;
  });
}

async function orClose<T>(file: number, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    await closeEntry(file);
    throw error;
  }
}

export const closeEntry = (file: number): Promise<void> => promisify(close)(file);
