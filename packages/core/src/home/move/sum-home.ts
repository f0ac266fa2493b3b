import { createHash, type Hash } from "node:crypto";
import { digestOf, hashBytes, writeManifest } from "../blobs/manifest.ts";
import type { HomeItem, HomeSum, SectionSum, TreeContent } from "./home-item.ts";

/** Counts items and makes digests of them while they pass. */
export interface Summer {
  /** The item to go on with: what is read from it is summed up on the way. */
  add(item: HomeItem): Promise<void>;
  sum(): HomeSum;
}

export function createSummer(): Summer {
  const sections = new Map<string, { count: number; readonly digest: Hash }>();

  function section(name: string): { count: number; readonly digest: Hash } {
    const found = sections.get(name) ?? { count: 0, digest: createHash("sha256") };
    sections.set(name, found);
    return found;
  }

  function note(name: string, values: readonly unknown[]): void {
    const found = section(name);
    found.count++;
    found.digest.update(JSON.stringify(values)).update("\n");
  }

  return {
    async add(item) {
      switch (item.kind) {
        case "document":
          return note("documents", [item.name, hashBytes(Buffer.from(item.text))]);
        case "rows":
          for (const row of item.rows) note(`rows of ${item.table.name}`, plainRow(row));
          return;
        case "tree":
          return note("trees", [item.digest, await sumTree(item.content)]);
        case "archive":
          return note("archives", [
            item.name,
            item.content.kind === "bytes" ? hashBytes(item.content.bytes) : await sumTree(item.content.content),
          ]);
        case "workspace": {
          for await (const entry of item.entries)
            note("files of workspaces", [
              ...[item.session, entry.kind, entry.path],
              ...(entry.kind === "file" ? [entry.executable, hashBytes(entry.bytes)] : []),
              ...(entry.kind === "link" ? [entry.target] : []),
            ]);
          return;
        }
      }
    },
    sum: () =>
      Object.fromEntries(
        [...sections].map(([name, { count, digest }]): [string, SectionSum] => [
          name,
          { count, digest: digest.copy().digest("hex") },
        ]),
      ),
  };
}

/** Columns by name, and numbers as texts: a column may be of either kind in another database. */
const plainRow = (row: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Object.keys(row)
    .sort()
    .map((column) => [column, row[column] === null ? null : String(row[column])]);

/** The digest of the files as they are read. */
async function sumTree({ manifest, bytes }: TreeContent): Promise<string> {
  const files = [];
  const content = bytes[Symbol.asyncIterator]();
  for (const file of manifest.files) {
    const next = await content.next();
    if (next.done) throw new Error(`a tree ends before ${file.path}`);
    files.push({ ...file, size: next.value.length, hash: hashBytes(next.value) });
  }
  return digestOf(writeManifest({ files, folders: manifest.folders }));
}

/** The sections in which two homes differ. */
export const differences = (one: HomeSum, other: HomeSum): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => one[name]?.count !== other[name]?.count || one[name]?.digest !== other[name]?.digest,
  );
