import { Fault } from "../../ground/fault.ts";
import type { SafePath } from "../../ground/files/safe-path.ts";
import type { TreeFile } from "../blobs/manifest.ts";
import { sendable } from "../blobs/open-blobs.ts";
import { assertInside } from "../blobs/tree-files.ts";
import type { BlobRows, FoundFile } from "./blob-records.ts";
import { partSize } from "./blob-tables.ts";
import { hashSoon } from "./hash-soon.ts";

/** Reads bytes that are kept in parts, one part after the other. */

/** The bytes of a file that an owner has; a Fault if it has none of this content there. */
export async function readOwned(
  rows: BlobRows,
  owner: string,
  { path, hash }: Pick<TreeFile, "path" | "hash">,
): Promise<Buffer> {
  assertInside(path);
  const found = await rows.read("file", owner, path);
  const bytes = found?.hash === hash ? await wholeFile(rows, found) : undefined;
  if (!bytes || (await hashSoon(bytes)) !== hash) throw new Fault("library.damaged", { path: `${owner}/${path}` });
  return bytes;
}

/** A file with its bytes. */
export type ReadFile<File> = File & { readonly bytes: Uint8Array };

/** Files that are read with one call, by their number and their bytes. */
const [mostFiles, mostBytes] = [200, partSize];

/** Files that an owner has, in order and in portions, so that many small ones need few calls. Who takes them compares hashes. */
export async function* readOwnedAll<File extends Pick<TreeFile, "hash" | "size"> & { readonly path: string }>(
  rows: BlobRows,
  owner: string,
  files: readonly File[],
): AsyncGenerator<ReadFile<File>[]> {
  for (const portion of portionsOf(files)) {
    const [only] = portion;
    if (only && portion.length === 1) {
      const bytes = await readOwned(rows, owner, { path: only.path as SafePath, hash: only.hash });
      yield [{ ...only, bytes: sendable(bytes) as Uint8Array }];
      continue;
    }
    const paths = portion.map(({ path }) => path);
    for (const path of paths) assertInside(path);
    const found = new Map(
      (await rows.read("files", owner, paths)).map(([path, hash, bytes]) => [path, { hash, bytes }]),
    );
    yield portion.map((file) => {
      const row = found.get(file.path);
      if (row?.hash !== file.hash) throw new Fault("library.damaged", { path: `${owner}/${file.path}` });
      return { ...file, bytes: sendable(row.bytes) as Uint8Array };
    });
  }
}

/** A large file is a portion of its own. */
function* portionsOf<File extends { readonly size: number }>(files: readonly File[]): Generator<File[]> {
  let portion: File[] = [];
  let size = 0;
  for (const file of files) {
    if (portion.length > 0 && (portion.length >= mostFiles || size + file.size > mostBytes)) {
      yield portion;
      [portion, size] = [[], 0];
    }
    portion.push(file);
    size += file.size;
  }
  if (portion.length > 0) yield portion;
}

/** `undefined` if a part is missing. */
async function wholeFile(rows: BlobRows, { hash, parts, first }: FoundFile): Promise<Buffer | undefined> {
  return readParts(parts, async (n) => (n === 0 ? first : rows.read("part", hash, n)));
}

/** The bytes of a blob; `undefined` if a part is missing. */
export const readBlob = (rows: BlobRows, hash: string, parts: number): Promise<Buffer | undefined> =>
  readParts(parts, (n) => rows.read("part", hash, n));

export async function readParts(
  count: number,
  read: (n: number) => Promise<Buffer | undefined>,
): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  for (let n = 0; n < count; n++) {
    const part = await read(n);
    if (!part) return undefined;
    parts.push(part);
  }
  const [only] = parts;
  return only && parts.length === 1 ? only : Buffer.concat(parts);
}
