import { writeZip, type ZipInput } from "../../archive/write-zip.ts";
import type { Digest, Manifest } from "./manifest.ts";
import type { TreeStore } from "./tree-store.ts";

/** A tree as a ZIP file below one folder; each file is checked against its hash as it is read. */
export function exportTree(
  trees: TreeStore,
  folder: string,
  digest: Digest,
  { files, folders }: Manifest,
): AsyncIterable<Buffer> {
  return writeZip(folder, [
    ...files.map(
      (file): ZipInput => ({
        kind: "file",
        path: file.path,
        executable: file.executable,
        read: async () => trees.read(digest, file),
      }),
    ),
    ...folders.map((path): ZipInput => ({ kind: "folder", path })),
  ]);
}
