import type { OutputOf } from "loadout/client";
import type { TreeNode } from "../../../ui/list/tree-rows.ts";

type MountEntry = OutputOf<"session.tree">["entries"][number];

/** A file or folder below `/skills`; its id is its whole path. */
export interface MountNode extends TreeNode {
  readonly size: number;
  readonly children?: readonly MountNode[];
}

/** Flat paths as a tree: `SKILL.md` first, then folders, then files by name. */
export function mountTree(entries: readonly MountEntry[], root: string): readonly MountNode[] {
  const inside = Map.groupBy(entries, ({ path }) => path.slice(0, path.lastIndexOf("/")));
  const below = (folder: string): readonly MountNode[] =>
    (inside.get(folder) ?? [])
      .map(({ path, kind, size }) => ({
        id: path,
        label: path.slice(folder.length + 1),
        size,
        ...(kind === "folder" && { children: below(path) }),
      }))
      .sort((one, other) => rank(one) - rank(other) || (one.label < other.label ? -1 : 1));
  return below(root);
}

const rank = ({ label, children }: MountNode): number => (label === "SKILL.md" ? 0 : children ? 1 : 2);

/** `x` of `/skills/x/references/a.md`. */
export const skillOfPath = (path: string): string | undefined => /^\/skills\/([^/]+)/.exec(path)?.[1];
