/** The visible rows of a tree, and what keys do in it. */

/** An item of a tree. With `children`, even an empty list, it is a folder. */
export interface TreeNode {
  readonly id: string;
  readonly label: string;
  readonly children?: readonly TreeNode[];
}

/** A visible row of a tree. */
export interface TreeRow<Node extends TreeNode = TreeNode> {
  readonly node: Node;
  /** From 1. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly isOpen: boolean;
}

/** Descends into open folders only. */
export function treeRows<Node extends TreeNode>(
  nodes: readonly Node[],
  isOpen: (node: Node) => boolean,
  level = 1,
): TreeRow<Node>[] {
  const rows: TreeRow<Node>[] = [];
  for (const [index, node] of nodes.entries()) {
    const open = node.children !== undefined && isOpen(node);
    rows.push({ node, level, position: index + 1, siblings: nodes.length, isOpen: open });
    if (open) for (const row of treeRows(node.children as readonly Node[], isOpen, level + 1)) rows.push(row);
  }
  return rows;
}

export type TreeMove =
  | { readonly kind: "go"; readonly id: string }
  | { readonly kind: "toggle"; readonly id: string; readonly isOpen: boolean };

/** What a key does, by the ARIA tree pattern; `undefined` if nothing. */
export function treeMove(rows: readonly TreeRow[], current: string | undefined, key: string): TreeMove | undefined {
  const index = rows.findIndex(({ node }) => node.id === current);
  const row = rows[index];
  const go = (target: TreeRow | undefined): TreeMove | undefined => target && { kind: "go", id: target.node.id };
  switch (key) {
    case "ArrowDown":
      return go(rows[index + 1]);
    case "ArrowUp":
      return go(index < 0 ? rows.at(-1) : rows[index - 1]);
    case "Home":
      return go(rows[0]);
    case "End":
      return go(rows.at(-1));
    case "ArrowRight":
      if (row?.node.children === undefined) return undefined;
      if (!row.isOpen) return { kind: "toggle", id: row.node.id, isOpen: true };
      return row.node.children.length > 0 ? go(rows[index + 1]) : undefined;
    case "ArrowLeft":
      if (row?.isOpen) return { kind: "toggle", id: row.node.id, isOpen: false };
      return row && go(rows.slice(0, index).findLast(({ level }) => level < row.level));
    default:
      return undefined;
  }
}

/** The next row that begins with the typed text; the same letter again moves to the one after. */
export function findTyped(rows: readonly TreeRow[], current: string | undefined, typed: string): string | undefined {
  const isOneLetter = [...typed].every((letter) => letter === typed[0]);
  const wanted = (isOneLetter ? (typed[0] ?? "") : typed).toLowerCase();
  const index = rows.findIndex(({ node }) => node.id === current);
  const from = isOneLetter ? index + 1 : Math.max(index, 0);
  const inOrder = [...rows.slice(from), ...rows.slice(0, from)];
  return inOrder.find(({ node }) => node.label.toLowerCase().startsWith(wanted))?.node.id;
}
