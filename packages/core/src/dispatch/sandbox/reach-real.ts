import { close, fstat, open } from "node:fs";
import { readlink } from "node:fs/promises";
import { promisify } from "node:util";
import { type OpenEntry, pathOnly, throughLink } from "../../ground/files/open-entry.ts";

/** Opens a folder by its real path, as `openReal` does, without blocking. Give the descriptor to `closeEntry`. */
export async function reachReal(path: string): Promise<OpenEntry> {
  const file = await promisify(open)(path, pathOnly);
  try {
    if ((await readlink(`/proc/self/fd/${file}`)) !== path) throw throughLink(path);
    return { file, stats: await promisify(fstat)(file, { bigint: true }) };
  } catch (error) {
    await closeEntry(file);
    throw error;
  }
}

export const closeEntry = (file: number): Promise<void> => promisify(close)(file);
