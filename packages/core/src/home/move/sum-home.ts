import { createHash, type Hash } from "node:crypto";
import { digestOf, hashBytes, writeManifest } from "../blobs/manifest.ts";
import type { FolderEntry } from "./folder-entries.ts";
import type { HomeItem, HomeSum, SectionSum, TreeContent } from "./home-item.ts";

/** Counts items and makes digests of them while they pass. */
export interface Summer {
  /** Reads the content of an item. */
  add(item: HomeItem): Promise<void>;
  /** The same items for another reader: what is read of them is summed up on the way. Each is read whole before the next. */
  pass(items: AsyncIterable<HomeItem>): AsyncGenerator<HomeItem>;
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

  /** The item, with content that is summed up while it is read. */
  function watch(item: HomeItem): { readonly item: HomeItem; noteEnd(): void } {
    const noteAll = (name: string, place: string, entries: AsyncIterable<FolderEntry>) =>
      tap(entries, (entry) => note(name, entryValues(place, entry)));
    const nothing = { noteEnd: () => undefined };
    switch (item.kind) {
      case "document":
        return { item, noteEnd: () => note("documents", [item.name, hashBytes(Buffer.from(item.text))]) };
      case "secret":
        return { item, noteEnd: () => note("secrets", [item.name, hashBytes(Buffer.from(item.value))]) };
      case "rows":
        return {
          item,
          noteEnd() {
            for (const row of item.rows) note(`rows of ${item.table.name}`, plainRow(row));
          },
        };
      case "tree": {
        const { content, digest } = watchTree(item.content);
        return { item: { ...item, content }, noteEnd: () => note("trees", [item.digest, digest()]) };
      }
      case "archive": {
        const { name, content: whole } = item;
        if (whole.kind === "bytes") return { item, noteEnd: () => note("archives", [name, hashBytes(whole.bytes)]) };
        const { content, digest } = watchTree(whole.content);
        return { item: { ...item, content: { ...whole, content } }, noteEnd: () => note("archives", [name, digest()]) };
      }
      case "workspace":
        return {
          item: { ...item, entries: noteAll("files of workspaces", item.session, item.entries) },
          ...nothing,
        };
      case "folder":
        return { item: { ...item, entries: noteAll("files of folders", item.place, item.entries) }, ...nothing };
    }
  }

  return {
    async add(given) {
      const { item, noteEnd } = watch(given);
      await drain(item);
      noteEnd();
    },

    async *pass(items) {
      for await (const given of items) {
        const { item, noteEnd } = watch(given);
        yield item;
        noteEnd();
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

/** Counts and digests of all items. */
export async function sumItems(items: AsyncIterable<HomeItem>): Promise<HomeSum> {
  const summer = createSummer();
  for await (const item of items) await summer.add(item);
  return summer.sum();
}

const entryValues = (place: string, entry: FolderEntry): readonly unknown[] => [
  ...[place, entry.kind, entry.path],
  ...(entry.kind === "file" ? [entry.executable, hashBytes(entry.bytes)] : []),
  ...(entry.kind === "link" ? [entry.target] : []),
];

/** Columns by name, and numbers as texts: a column may be of either kind in another database. */
const plainRow = (row: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Object.keys(row)
    .sort()
    .map((column) => [column, row[column] === null ? null : String(row[column])]);

/** The digest of the files as they were read; all of them must have been. */
function watchTree({ manifest, bytes }: TreeContent): { readonly content: TreeContent; digest(): string } {
  const read: { readonly size: number; readonly hash: string }[] = [];
  const content = { manifest, bytes: tap(bytes, (file) => read.push({ size: file.length, hash: hashBytes(file) })) };
  return {
    content,
    digest() {
      const files = manifest.files.map((file, index) => {
        const found = read[index];
        if (!found) throw new Error(`a tree ends before ${file.path}`);
        return { ...file, ...found };
      });
      return digestOf(writeManifest({ files, folders: manifest.folders }));
    },
  };
}

/** The same values for another reader, each looked at on the way. */
async function* tap<Value>(values: AsyncIterable<Value>, look: (value: Value) => unknown): AsyncGenerator<Value> {
  for await (const value of values) {
    look(value);
    yield value;
  }
}

async function drain(item: HomeItem): Promise<void> {
  const content =
    item.kind === "tree"
      ? item.content.bytes
      : item.kind === "workspace" || item.kind === "folder"
        ? item.entries
        : item.kind === "archive" && item.content.kind === "tree"
          ? item.content.content.bytes
          : undefined;
  if (content) for await (const _part of content);
}

/** The sections in which two homes differ. */
export const differences = (one: HomeSum, other: HomeSum): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => one[name]?.count !== other[name]?.count || one[name]?.digest !== other[name]?.digest,
  );
