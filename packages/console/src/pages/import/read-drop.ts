import type { Gathered, GatheredFile } from "./gather-packages.ts";

/** Never part of a skill, and large. */
const neverRead = new Set([".git", "node_modules", "__MACOSX"]);

/** What was dropped. Has to be called while the drop is handled: afterwards a browser forgets it. */
export function readDrop({ items, files }: DataTransfer): Promise<Gathered> {
  const entries = [...items].map((item) => (item.kind === "file" ? item.webkitGetAsEntry() : null));
  const known = entries.filter((entry) => entry !== null);
  // What a script drops has files and no entries.
  if (known.length === 0) return Promise.resolve(fromFiles([...files]));
  return gather(known);
}

/** What was chosen; below a folder that was chosen, with its path. */
export function fromFiles(files: readonly File[]): Gathered {
  const all = files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  const [kept, left] = [all.filter(({ path }) => !isNeverRead(path)), all.filter(({ path }) => isNeverRead(path))];
  return { files: kept, leftOut: [...new Set(left.map(({ path }) => neverReadPart(path)))] };
}

const isNeverRead = (path: string): boolean =>
  path
    .split("/")
    .slice(0, -1)
    .some((part) => neverRead.has(part));

function neverReadPart(path: string): string {
  const parts = path.split("/");
  return parts.slice(0, parts.findIndex((part) => neverRead.has(part)) + 1).join("/");
}

async function gather(entries: readonly FileSystemEntry[]): Promise<Gathered> {
  const files: GatheredFile[] = [];
  const leftOut: string[] = [];
  const waiting = [...entries];
  for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
    const path = entry.fullPath.replace(/^\//, "");
    if (entry.isFile) files.push({ path, file: await fileOf(entry as FileSystemFileEntry) });
    else if (neverRead.has(entry.name)) leftOut.push(path);
    else waiting.push(...(await entriesOf(entry as FileSystemDirectoryEntry)));
  }
  return { files, leftOut };
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A browser answers them a hundred at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
