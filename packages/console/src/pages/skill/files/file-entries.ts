import type { OutputOf } from "loadout/client";
import type { TreeNode } from "../../../ui/list/tree-rows.ts";

/** The files and folders of a skill: their tree, their paths, and how each can be shown. */

export type TreeEntry = OutputOf<"skill.tree">["entries"][number];

/** A file or folder of a skill; its id is its path. */
export interface FileNode extends TreeNode {
  readonly children?: readonly FileNode[];
  readonly entry: TreeEntry;
}

interface GrowingNode extends FileNode {
  readonly children?: FileNode[];
}

/** The tree of a list of paths, in its order, with SKILL.md first. */
export function fileNodes(entries: readonly TreeEntry[]): readonly FileNode[] {
  const roots: FileNode[] = [];
  const folders = new Map<string, GrowingNode>();

  function folderOf(path: string): FileNode[] {
    if (path === "") return roots;
    const known = folders.get(path) ?? add({ path, kind: "folder", size: 0, executable: false });
    return known.children ?? [];
  }

  function add(entry: TreeEntry): GrowingNode {
    const node: GrowingNode = {
      id: entry.path,
      label: nameOf(entry.path),
      entry,
      ...(entry.kind === "folder" && { children: [] }),
    };
    if (entry.kind === "folder") folders.set(entry.path, node);
    folderOf(parentOf(entry.path)).push(node);
    return node;
  }

  for (const entry of entries) if (entry.kind !== "folder" || !folders.has(entry.path)) add(entry);
  const isFirst = ({ id }: FileNode): boolean => id === "SKILL.md";
  return [...roots.filter(isFirst), ...roots.filter((node) => !isFirst(node))];
}

/** Files whose path contains the words; the tree adds their folders. */
export function filterEntries(entries: readonly TreeEntry[], words: string): readonly TreeEntry[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === "") return entries;
  return entries.filter(({ path, kind }) => kind !== "folder" && path.toLowerCase().includes(wanted));
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The folder of a path; `""` for the folder of the skill. */
export const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf("/"), 0));

export const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The largest text the editor opens, in bytes. */
export const largestText = 2_000_000;
/** The largest picture that is shown, in bytes. */
const largestPicture = 1_000_000;

const pictures: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
};

/** How a file can be shown, as far as its name and size tell. */
export type FileKind =
  | { readonly kind: "text" }
  | { readonly kind: "picture"; readonly type: string }
  | { readonly kind: "closed"; readonly reason: "tooLarge" | "link" | "other" };

export function kindOf({ path, kind, size }: TreeEntry): FileKind {
  if (kind === "link" || kind === "other") return { kind: "closed", reason: kind };
  const type = pictures[/\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ""];
  if (type !== undefined && size <= largestPicture) return { kind: "picture", type };
  return size > largestText ? { kind: "closed", reason: "tooLarge" } : { kind: "text" };
}

/** The exact text of bytes; `undefined` if they are not UTF-8 text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** A picture as part of the page, which the content policy allows. */
export function dataUrl(bytes: Uint8Array, type: string): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return `data:${type};base64,${btoa(binary)}`;
}

export const isMarkdown = (path: string): boolean => /\.(?:md|markdown|mdx)$/i.test(path);
