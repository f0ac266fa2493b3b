import { hash } from "node:crypto";
import type { SafePath } from "../../ground/files/safe-path.ts";

/** The manifest of a tree, and the digest that names the tree. */

/** A file of a tree: everything that makes it what it is. */
export interface TreeFile {
  readonly path: SafePath;
  readonly executable: boolean;
  readonly size: number;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly hash: string;
}

/** What a tree holds: its files, and those folders that hold nothing. Both sorted by path in code units. */
export interface Manifest {
  readonly files: readonly TreeFile[];
  readonly folders: readonly SafePath[];
}

/** The digest that names a tree: equal for equal content, independent of packaging. */
export type Digest = string;

export const hashBytes = (bytes: Uint8Array): string => hash("sha256", bytes, "hex");

/** The one text of a manifest; its SHA-256 is the tree's digest. */
export function writeManifest({ files, folders }: Manifest): string {
  let text = "";
  for (const { path, executable, size, hash: sum } of files)
    text += `${executable ? "x" : "f"} ${size} ${sum} ${path}\n`;
  for (const path of folders) text += `d ${path}\n`;
  return text;
}

export const digestOf = (manifest: string): Digest => hash("sha256", `loadout tree 1\n${manifest}`, "hex");

export function readManifest(text: string): Manifest {
  const files: TreeFile[] = [];
  const folders: SafePath[] = [];
  for (const line of text.split("\n")) {
    if (line === "") continue;
    if (line.startsWith("d ")) folders.push(line.slice(2) as SafePath);
    else {
      const sizeEnd = line.indexOf(" ", 2);
      const hashEnd = sizeEnd + 65;
      files.push({
        path: line.slice(hashEnd + 1) as SafePath,
        executable: line.startsWith("x"),
        size: Number(line.slice(2, sizeEnd)),
        hash: line.slice(sizeEnd + 1, hashEnd),
      });
    }
  }
  return { files, folders };
}

/** The manifest of these files and folders: sorted, and with only those folders named that are empty. */
export function toManifest(files: Iterable<TreeFile>, folders: Iterable<SafePath>): Manifest {
  const sorted = [...files].sort((one, other) => compare(one.path, other.path));
  const filled = new Set<string>();
  const fill = (path: string): void => {
    for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1)) {
      const folder = path.slice(0, slash);
      if (filled.has(folder)) return;
      filled.add(folder);
    }
  };
  for (const { path } of sorted) fill(path);
  const named = [...new Set(folders)];
  for (const path of named) fill(path);
  return { files: sorted, folders: named.filter((path) => !filled.has(path)).sort(compare) };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Every folder there is, above files and empty ones alike. */
export function foldersOf({
  files,
  folders,
}: {
  readonly files: readonly { readonly path: string }[];
  readonly folders: readonly string[];
}): string[] {
  const all = new Set<string>(folders);
  for (const path of [...files.map((file) => file.path), ...folders])
    for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1)) {
      const folder = path.slice(0, slash);
      if (all.has(folder)) break;
      all.add(folder);
    }
  return [...all].sort(compare);
}

export interface TreeEntry {
  readonly path: string;
  readonly kind: "folder" | "file";
  readonly size: number;
  readonly executable: boolean;
}

/** The entries as a person reads a folder: at each level folders first, then files, each in order. */
export function listTree(manifest: Manifest): TreeEntry[] {
  const children = new Map<string, TreeEntry[]>();
  const add = (entry: TreeEntry): void => {
    const parent = entry.path.slice(0, Math.max(0, entry.path.lastIndexOf("/")));
    const siblings = children.get(parent);
    if (siblings) siblings.push(entry);
    else children.set(parent, [entry]);
  };
  for (const path of foldersOf(manifest)) add({ path, kind: "folder", size: 0, executable: false });
  for (const { path, size, executable } of manifest.files) add({ path, kind: "file", size, executable });
  const walk = (parent: string): TreeEntry[] =>
    (children.get(parent) ?? [])
      .sort(
        (one, other) =>
          Number(other.kind === "folder") - Number(one.kind === "folder") || compare(one.path, other.path),
      )
      .flatMap((entry) => (entry.kind === "folder" ? [entry, ...walk(entry.path)] : [entry]));
  return walk("");
}
