import { Fault } from "../../ground/fault.ts";
import type { TreeFile } from "../blobs/manifest.ts";
import { assertInside } from "../blobs/tree-files.ts";
import type { BlobRows, FoundFile } from "./blob-records.ts";
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
