import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { Icon } from "../basic/icon.tsx";
import { findTyped, type TreeNode, type TreeRow, treeMove, treeRows } from "./tree-rows.ts";

/** A tree of files with keyboard control. */

export interface TreeProps<Node extends TreeNode> {
  readonly label: string;
  readonly nodes: readonly Node[];
  readonly isOpen: (node: Node) => boolean;
  readonly onToggle: (id: string, isOpen: boolean) => void;
  /** The row with the keyboard focus. */
  readonly active: string | undefined;
  readonly onActive: (id: string) => void;
  /** The row whose content is shown beside the tree. */
  readonly chosen: string | undefined;
  readonly onChoose: (node: Node) => void;
  /** Its address, so that it can be opened in another tab. */
  readonly hrefOf: (node: Node) => string;
  /** At the end of the row. */
  readonly detail?: (node: Node) => ReactNode;
  readonly onRename?: ((node: Node) => void) | undefined;
  readonly onDelete?: ((node: Node) => void) | undefined;
  /** Files dropped onto a row, or outside of all rows. */
  readonly onDropFiles?: ((node: Node | undefined, files: readonly File[]) => void) | undefined;
  readonly rowHeight?: number;
}

/** How long typed letters are joined, in milliseconds. */
const typingPause = 700;

/** A tree by the ARIA pattern; only rows in view are rendered. */
export function Tree<Node extends TreeNode>(props: TreeProps<Node>) {
  const { label, nodes, isOpen, onToggle, active, onActive, onChoose, onDropFiles, rowHeight = 28 } = props;
  const rows = useMemo(() => treeRows(nodes, isOpen), [nodes, isOpen]);
  const scroll = useRef<HTMLDivElement>(null);
  const id = useId();
  const activeIndex = rows.findIndex(({ node }) => node.id === active);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    getItemKey: (index) => rows[index]?.node.id ?? index,
    // The focused row is announced to screen readers, so it is always rendered.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return activeIndex < 0 || shown.includes(activeIndex) ? shown : [...shown, activeIndex].sort((a, b) => a - b);
    },
  });
  useEffect(() => {
    if (activeIndex >= 0) virtual.scrollToIndex(activeIndex);
  }, [activeIndex, virtual]);

  function open({ node, isOpen: isNow }: TreeRow<Node>): void {
    onActive(node.id);
    if (node.children === undefined) onChoose(node);
    else onToggle(node.id, !isNow);
  }
  const take = useTreeKeys(props, rows, open);
  const { target, dropping } = useDropping(rows, onDropFiles);

  return (
    <div
      ref={scroll}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={activeIndex < 0 ? undefined : `${id}-${activeIndex}`}
      className={`group/tree min-h-0 flex-1 overflow-auto rounded ${target === "" ? "bg-accent-soft" : ""}`}
      onKeyDown={take}
      onFocus={() => activeIndex < 0 && rows[0] && onActive(rows[0].node.id)}
      {...dropping}
    >
      <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index] as TreeRow<Node>;
          return (
            <Row
              key={key}
              id={`${id}-${index}`}
              row={row}
              tree={props}
              isTarget={target === row.node.id}
              place={{ transform: `translateY(${start}px)`, height: rowHeight }}
              onOpen={() => open(row)}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The keys of the ARIA tree pattern, F2, Delete, and typing the beginning of a name. */
function useTreeKeys<Node extends TreeNode>(
  { active, onActive, onToggle, onRename, onDelete }: TreeProps<Node>,
  rows: readonly TreeRow<Node>[],
  open: (row: TreeRow<Node>) => void,
): (event: KeyboardEvent) => void {
  const typed = useRef({ text: "", time: 0 });

  function actOn(row: TreeRow<Node> | undefined, key: string): boolean {
    if (!row) return false;
    if (key === "Enter" || key === " ") open(row);
    else if (key === "F2" && onRename) onRename(row.node);
    else if (key === "Delete" && onDelete) onDelete(row.node);
    else return false;
    return true;
  }

  function jump(key: string): boolean {
    if ([...key].length !== 1 || key === " ") return false;
    const isNew = Date.now() - typed.current.time > typingPause;
    typed.current = { text: (isNew ? "" : typed.current.text) + key, time: Date.now() };
    const found = findTyped(rows, active, typed.current.text);
    if (found !== undefined) onActive(found);
    return true;
  }

  return (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.nativeEvent.isComposing) return;
    const row = rows.find(({ node }) => node.id === active);
    const move = treeMove(rows, active, event.key);
    if (move?.kind === "go") onActive(move.id);
    else if (move) onToggle(move.id, move.isOpen);
    else if (!actOn(row, event.key) && !jump(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Files that are dragged over the tree; `target` is the row below them, `""` if there is none. */
function useDropping<Node extends TreeNode>(
  rows: readonly TreeRow<Node>[],
  onDropFiles: TreeProps<Node>["onDropFiles"],
) {
  const [target, setTarget] = useState<string | undefined>();
  const dropping = onDropFiles && {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setTarget(rowOf(event) ?? "");
    },
    onDragLeave: () => setTarget(undefined),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setTarget(undefined);
      onDropFiles(rows.find(({ node }) => node.id === rowOf(event))?.node, [...event.dataTransfer.files]);
    },
  };
  return { target, dropping };
}

const rowOf = ({ target }: DragEvent): string | undefined =>
  (target as HTMLElement).closest<HTMLElement>("[data-node]")?.dataset.node;

interface RowProps<Node extends TreeNode> {
  readonly id: string;
  readonly row: TreeRow<Node>;
  readonly tree: TreeProps<Node>;
  readonly isTarget: boolean;
  readonly place: { readonly transform: string; readonly height: number };
  readonly onOpen: () => void;
}

function Row<Node extends TreeNode>({ id, row, tree, isTarget, place, onOpen }: RowProps<Node>) {
  const { node, level, position, siblings, isOpen } = row;
  const isFolder = node.children !== undefined;
  const isActive = node.id === tree.active;
  const isChosen = node.id === tree.chosen;
  return (
    <a
      id={id}
      role="treeitem"
      href={tree.hrefOf(node)}
      tabIndex={-1}
      draggable={false}
      data-node={node.id}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isFolder ? isOpen : undefined}
      aria-selected={isChosen}
      title={node.id}
      className={`absolute inset-x-0 top-0 flex items-center gap-2 rounded pr-2 select-none hover:bg-raised ${isChosen ? "bg-accent-soft font-medium text-accent" : ""} ${isTarget ? "bg-accent-soft" : ""} ${isActive ? "group-focus-visible/tree:outline-2 group-focus-visible/tree:-outline-offset-2 group-focus-visible/tree:outline-accent" : ""}`}
      style={{ ...place, paddingLeft: `${(level - 1) * 0.875 + 0.25}rem` }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (!isFolder && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
        event.preventDefault();
        event.currentTarget.closest<HTMLElement>('[role="tree"]')?.focus({ preventScroll: true });
        onOpen();
      }}
    >
      <span className="w-4 shrink-0 text-quiet">
        {isFolder && <Icon name={isOpen ? "down" : "right"} className="size-4" />}
      </span>
      <Icon name={isFolder ? "folder" : "file"} className="size-4 text-quiet" />
      <bdi className="min-w-0 flex-1 truncate">{node.label}</bdi>
      {tree.detail?.(node)}
    </a>
  );
}
