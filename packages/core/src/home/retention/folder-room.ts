import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { isAbsent } from "../../ground/error-code.ts";

/** Bytes that the files below each entry of a folder take on the disk. */

/** By path from the folder, as `nameOf` groups them; what it gives no name is left out. Files with several names count once. */
export async function roomOfFolder(
  folder: string,
  nameOf: (path: readonly string[]) => string | undefined,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  const seen = new Set<string>();
  const visit = async (path: readonly string[]): Promise<void> => {
    for (const entry of await entriesOf(join(folder, ...path))) {
      const inner = [...path, entry.name];
      if (entry.isDirectory()) await visit(inner);
      else {
        const name = nameOf(inner);
        if (name === undefined) continue;
        const state = await orNothing(lstat(join(folder, ...inner)));
        if (!state) continue; // it went away meanwhile
        const id = `${state.dev} ${state.ino}`;
        if (state.nlink > 1 && seen.has(id)) continue;
        if (state.nlink > 1) seen.add(id);
        found.set(name, (found.get(name) ?? 0) + state.blocks * 512);
      }
    }
  };
  await visit([]);
  return found;
}

const entriesOf = async (path: string) => (await orNothing(readdir(path, { withFileTypes: true }))) ?? [];

/** What is gone, or not ours to read, counts nothing. */
async function orNothing<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value;
  } catch (error) {
    const isUnreadable = error instanceof Error && "code" in error && error.code === "EACCES";
    if (isAbsent(error) || isUnreadable) return undefined;
    throw error;
  }
}
