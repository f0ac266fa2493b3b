import { join } from "node:path";
import { codeOf } from "../error-code.ts";

/**
 * Bytes that a folder and everything in it take on disk. A link counts as itself, and what goes away meanwhile as nothing.
 * What cannot be looked into (forbidden, or nested too deep) counts as a gigabyte, so that hiding bytes does not pay.
 */
export async function folderBytes(folder: string): Promise<number> {
  const waiting = [folder];
  let bytes = 0;
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const looked = await look(path);
    bytes += looked.bytes;
    for (const name of looked.names) waiting.push(join(path, name));
  }
  return bytes;
}

/** The unit of `blocks`, independent of the file system. */
const blockSize = 512;
const hidden = 1_000_000_000;

async function look(path: string): Promise<{ readonly bytes: number; readonly names: readonly string[] }> {
  const { lstat, readdir } = process.getBuiltinModule("node:fs/promises"); // commands that never measure do not load it
  try {
    const state = await lstat(path);
    return { bytes: state.blocks * blockSize, names: state.isDirectory() ? await readdir(path) : [] };
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR") return { bytes: 0, names: [] };
    if (code === "EACCES" || code === "EPERM" || code === "ENAMETOOLONG") return { bytes: hidden, names: [] };
    throw error;
  }
}
