import { writeZip, type ZipInput, type ZipOptions } from "../../archive/write-zip.ts";
import type { Blobs } from "../../home/blobs/blobs.ts";
import type { Digest, Manifest } from "../../home/blobs/manifest.ts";

/** A tree as a ZIP file below one folder, or at its root; each file is checked against its hash as it is read. */
export function exportTree(
  blobs: Pick<Blobs, "read">,
  folder: string,
  digest: Digest,
  { files, folders }: Manifest,
  options?: ZipOptions,
): AsyncIterable<Buffer> {
  const entries = [
    ...files.map(
      (file): ZipInput => ({
        kind: "file",
        path: file.path,
        executable: file.executable,
        read: () => blobs.read(digest, file),
      }),
    ),
    ...folders.map((path): ZipInput => ({ kind: "folder", path })),
  ];
  return writeZip(folder, entries, options);
}
