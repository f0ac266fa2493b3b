import { writeZip, type ZipInput } from "../../archive/write-zip.ts";
import type { Blobs } from "../../home/blobs/blobs.ts";
import type { Digest, Manifest } from "../../home/blobs/manifest.ts";

/** A tree as a ZIP file below one folder; each file is checked against its hash as it is read. */
export function exportTree(
  blobs: Blobs,
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
        read: () => blobs.read(digest, file),
      }),
    ),
    ...folders.map((path): ZipInput => ({ kind: "folder", path })),
  ]);
}
