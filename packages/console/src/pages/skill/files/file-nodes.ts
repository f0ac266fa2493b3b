import type { OutputOf } from "loadout/client";
import type { TreeNode } from "../../../ui/list/tree-rows.ts";

export type TreeEntry = OutputOf<"skill.tree">["entries"][number];

/** A file or folder of a skill; its id is its path. */
export interface FileNode extends TreeNode {
  readonly children?: readonly FileNode[];
  readonly entry: TreeEntry;
}

interface GrowingNode extends FileNode {
  readonly children?: FileNode[];
}

/** The tree that a list of paths tells of, in its order, with SKILL.md before everything. */
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

/** Files whose path contains the words, with the folders they lie in. */
export function filterEntries(entries: readonly TreeEntry[], words: string): readonly TreeEntry[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === "") return entries;
  return entries.filter(({ path, kind }) => kind !== "folder" && path.toLowerCase().includes(wanted));
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The folder a path lies in; `""` for the skill's own. */
export const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf("/"), 0));

export const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
