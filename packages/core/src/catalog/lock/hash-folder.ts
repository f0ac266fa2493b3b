import { createHash } from "node:crypto";
import { openConfinedFolder } from "../../ground/files/confined-folder.ts";
import type { SafePath } from "../../ground/files/safe-path.ts";
import { realOrSelf } from "../../ground/files/skill-files.ts";
import {
  digestOf,
  hashBytes,
  type Manifest,
  type TreeFile,
  toManifest,
  writeManifest,
} from "../../home/blobs/manifest.ts";
import { isNoise } from "../../library/import/arrange-package.ts";

/** Hashes the folder of a skill as lock files record it. */

export interface FolderHashes {
  /** Its files and empty folders, as a tree of the library would have them. */
  readonly manifest: Manifest;
  /** The digest of its tree, as the library names it. */
  readonly digest: string;
  /** As the `skills` program computes it. */
  readonly computedHash: string;
}

/** The largest file, and the most entries, that are read. */
const [largestFile, mostEntries] = [20_000_000, 20_000];

/** A link, a device or a file beyond the limit is content too: what was installed has none, so the digest differs. */
export function hashFolderHere(directory: string): FolderHashes {
  const folder = openConfinedFolder(realOrSelf(directory));
  const entries = folder.list([], { depth: 33, most: mostEntries });
  const files: TreeFile[] = [];
  const folders: SafePath[] = [];
  const contents: { readonly path: string; readonly bytes: Uint8Array }[] = [];
  const odd = (path: string): number =>
    files.push({ path: path as SafePath, executable: false, size: -1, hash: hashBytes(Buffer.from(path)) });
  if (entries.length >= mostEntries) odd("");
  for (const { path, kind, executable, size } of entries) {
    if (kind === "folder" && !isNoise(path)) folders.push(path as SafePath);
    if (kind === "link" || kind === "other" || (kind === "file" && size > largestFile)) odd(path);
    if (kind !== "file" || size > largestFile) continue;
    const bytes = folder.read(path.split("/"), largestFile);
    if (
      !path
        .split("/")
        .slice(0, -1)
        .some((name) => name === ".git" || name === "node_modules")
    )
      contents.push({ path, bytes });
    if (!isNoise(path)) files.push({ path: path as SafePath, executable, size: bytes.length, hash: hashBytes(bytes) });
  }
  const manifest = toManifest(files, folders);
  return { manifest, digest: digestOf(writeManifest(manifest)), computedHash: computedHashOf(contents) };
}

/** SHA-256 over paths and bytes, in the order of the language of the machine: so does that program. */
function computedHashOf(files: { readonly path: string; readonly bytes: Uint8Array }[]): string {
  const hash = createHash("sha256");
  for (const { path, bytes } of files.toSorted((one, other) => one.path.localeCompare(other.path)))
    hash.update(path).update(bytes);
  return hash.digest("hex");
}
