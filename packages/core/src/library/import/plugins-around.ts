import { basename, relative, sep } from "node:path";
import type { ConfinedEntry } from "../../ground/files/confined-folder.ts";
import { listFolder, type PackageSource, readInFolder } from "./open-package.ts";
import { readPlugins } from "./read-plugin.ts";

/** Finds the plugins that the skills of a folder are part of: in the folders between it and them. */

/** Most folders that are looked at, and most entries of each. */
const [mostFolders, mostEntries, largestFile] = [200, 500, 256_000] as const;
const partFolders = ["commands", "agents", "hooks"] as const;

export async function withPluginsAround(
  root: string,
  sources: readonly PackageSource[],
): Promise<readonly PackageSource[]> {
  const folders = foldersAround(root, sources);
  const manifests = (await Promise.all(folders.map((folder) => filesIn(root, below(folder, ".claude-plugin"))))).flat();
  if (manifests.length === 0) return sources;
  const parts = await Promise.all(
    folders.flatMap((folder) => [
      filesIn(root, folder),
      ...partFolders.map((one) => filesIn(root, below(folder, one))),
    ]),
  );
  const entries = [...manifests, ...parts.flat()].map(({ path, size }) => ({
    path,
    size,
    kind: "file" as const,
    async read() {
      const bytes = await readInFolder(root, path.split("/"), largestFile);
      if (!bytes) return { rule: "entry.unreadable" as const, values: { reason: `> ${largestFile}` } };
      return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
    },
  }));
  const { pluginOf } = await readPlugins(entries);
  return sources.map((source) => {
    const plugin = source.kind === "folder" ? pluginOf(pathIn(root, source.path)) : undefined;
    return plugin ? { ...source, plugin } : source;
  });
}

/** The folders above the skills, relative to the root, which is empty. */
function foldersAround(root: string, sources: readonly PackageSource[]): readonly string[] {
  const found = new Set<string>([""]);
  for (const source of sources) {
    if (source.kind !== "folder") continue;
    const parts = pathIn(root, source.path).split("/").slice(0, -1);
    for (let count = parts.length; count > 0; count--) found.add(parts.slice(0, count).join("/"));
    if (found.size > mostFolders) break;
  }
  return [...found].slice(0, mostFolders);
}

const pathIn = (root: string, path: string): string => relative(root, path).split(sep).join("/");

const below = (folder: string, name: string): string => (folder === "" ? name : `${folder}/${name}`);

/** The files of a folder; none if it is not there, or cannot be looked at. */
async function filesIn(root: string, folder: string): Promise<readonly Pick<ConfinedEntry, "path" | "size">[]> {
  try {
    const entries = await listFolder(root, folder.split("/").filter(Boolean), mostEntries);
    return entries.flatMap(({ path, kind, size }) =>
      kind === "file" ? [{ path: below(folder, basename(path)), size }] : [],
    );
  } catch {
    return []; // not there, a link, or not to be read: as an error of another thread, which has no class
  }
}
