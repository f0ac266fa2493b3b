import { useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useIsBelow, useIsNarrow } from "../basic/use-is-narrow.ts";
import { useUiWords } from "../words.ts";
import { RowChoice } from "./row-choice.tsx";
import type { Selection } from "./selection.ts";
import { useTableLook } from "./table-look.ts";
import { TableMenu } from "./table-menu.tsx";

/** A table with sorting, selection, hidden columns and cards on narrow screens; `ResourceList` uses it. */

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** A track of a CSS grid. */
  readonly width: string;
  readonly isSortable?: boolean;
  readonly isRight?: boolean;
  /** Left out of windows that are narrower than this, in pixels. */
  readonly from?: number;
}

export interface DataTableProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** The row on a narrow screen: two or three lines instead of columns. */
  readonly card: (row: Row) => ReactNode;
  /** `name` for ascending, `-name` for descending. */
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string) => void;
  readonly rowHeight?: number;
  readonly cardHeight?: number;
  /** Below this width, in pixels, rows become cards, as on a narrow screen. */
  readonly cardsBelow?: number;
  /** How many rows there are, if not all are fetched. */
  readonly total?: number;
  /** The last rows are in view: fetch more. */
  readonly onNearEnd?: () => void;
  /** The name under which hidden columns and compact rows are remembered. */
  readonly name?: string;
  /** Rows can be selected, by mouse or with `x`. */
  readonly selection?: Selection & { readonly labelOf: (row: Row) => string };
}

/** More rows are fetched this many rows before the end. */
const nearEnd = 15;

const choiceWidth = "1.5rem";
const menuWidth = "1.75rem";

/** A table that renders only the rows in view. `j` and `k` move from row to row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, keyOf, card, sort, onSort, rowHeight = 45, cardHeight = 92 } = props;
  const { total = rows.length, onNearEnd, name, selection } = props;
  const say = useUiWords();
  const look = useTableLook(name);
  const fitting = useFitting(props.columns);
  const columns = fitting.filter(({ id }, index) => index === 0 || !look.isHidden(id));
  const frame = useRef<HTMLDivElement>(null);
  const isCramped = useIsBelow(frame, props.cardsBelow ?? 0);
  const isNarrow = useIsNarrow() || isCramped;
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (isNarrow ? cardHeight : rowHeight),
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => keyOf(rows[index] as Row),
  });
  const isNearEnd = (virtual.getVirtualItems().at(-1)?.index ?? -1) >= rows.length - nearEnd;
  useEffect(() => {
    if (isNearEnd && rows.length < total) onNearEnd?.();
  }, [isNearEnd, rows.length, total, onNearEnd]);
  const widths = [
    ...(selection ? [choiceWidth] : []),
    ...columns.map(({ width }) => width),
    ...(name === undefined ? [] : [menuWidth]),
  ];
  const template = { gridTemplateColumns: widths.join(" ") };
  function take(event: KeyboardEvent): void {
    moveFocus(event, body.current);
    const row = event.key.toLowerCase() === "x" ? rows[rowOf(event)] : undefined;
    if (!selection || row === undefined || isModified(event)) return;
    event.preventDefault();
    selection.toggle(keyOf(row), event.shiftKey);
  }
  const choice = (row: Row): ReactNode =>
    selection && (
      <RowChoice
        label={say("chooseRow", { name: selection.labelOf(row) })}
        isChosen={selection.chosen.has(keyOf(row))}
        onChoose={(isRange) => selection.toggle(keyOf(row), isRange)}
      />
    );

  return (
    <div
      ref={frame}
      role="table"
      aria-label={caption}
      aria-rowcount={total + 1}
      className="overflow-x-clip rounded-lg border border-line bg-panel"
    >
      {!isNarrow && (
        <div role="rowgroup" className="sticky top-14 z-10 rounded-t-lg border-b border-line bg-panel">
          <div role="row" aria-rowindex={1} className="grid items-center gap-3 px-3" style={template}>
            {selection && (
              <div role="columnheader">
                <RowChoice
                  label={say("chooseAll")}
                  isChosen={rows.length > 0 && selection.chosen.size === rows.length}
                  isSome={selection.chosen.size > 0 && selection.chosen.size < rows.length}
                  onChoose={() => selection.setAll(selection.chosen.size < rows.length)}
                />
              </div>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {name !== undefined && (
              <div role="columnheader">
                <TableMenu look={look} columns={fitting.slice(1)} />
              </div>
            )}
          </div>
        </div>
      )}
      <div role="rowgroup" ref={body} className="relative" style={{ height: virtual.getTotalSize() }} onKeyDown={take}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index] as Row;
          return (
            <div
              key={item.key}
              role="row"
              aria-rowindex={item.index + 2}
              data-row={item.index}
              data-index={item.index}
              ref={virtual.measureElement}
              className={`absolute inset-x-0 top-0 border-b border-line px-3 last:border-b-0 focus-within:bg-raised hover:bg-raised ${selection?.chosen.has(keyOf(row)) ? "bg-accent-soft" : ""} ${isNarrow ? "py-2" : `grid items-center gap-3 ${look.isCompact ? "min-h-9 py-0.5 text-[0.8125rem]" : "min-h-11 py-1.5"}`}`}
              data-chosen={selection?.chosen.has(keyOf(row)) || undefined}
              style={{ transform: `translateY(${item.start - top}px)`, ...(!isNarrow && template) }}
            >
              {isNarrow ? (
                <div role="cell" className="flex items-start gap-2">
                  {choice(row)}
                  <div className="min-w-0 flex-1">{card(row)}</div>
                </div>
              ) : (
                <>
                  {selection && <div role="cell">{choice(row)}</div>}
                  {columns.map(({ id, cell, isRight = false }) => (
                    <div key={id} role="cell" className={`min-w-0 ${isRight ? "text-right" : ""}`}>
                      {cell(row)}
                    </div>
                  ))}
                </>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The columns that fit the width of the window. */
function useFitting<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const steps = columns.map(({ from = 0 }) => from);
  const widest = useSyncExternalStore(onResize, () => Math.max(0, ...steps.filter((from) => from <= innerWidth)));
  return columns.filter(({ from = 0 }) => from <= widest);
}

function onResize(listener: () => void): () => void {
  addEventListener("resize", listener);
  return () => removeEventListener("resize", listener);
}

function HeaderCell<Row>({
  column: { id, title, isSortable = false, isRight = false },
  sort = "",
  onSort,
}: {
  readonly column: Column<Row>;
  readonly sort?: string | undefined;
  readonly onSort?: ((sort: string) => void) | undefined;
}) {
  const say = useUiWords();
  const direction = sort === id ? "ascending" : sort === `-${id}` ? "descending" : "none";
  return (
    <div
      role="columnheader"
      aria-sort={isSortable ? direction : undefined}
      className={`min-w-0 py-1 text-xs font-medium text-quiet ${isRight ? "text-right" : ""}`}
    >
      {isSortable && onSort ? (
        <button
          type="button"
          title={say("sortBy", { column: title })}
          className="min-h-7 rounded hover:text-text"
          onClick={() => onSort(direction === "ascending" ? `-${id}` : id)}
        >
          {title} {direction === "ascending" ? "↑" : direction === "descending" ? "↓" : ""}
        </button>
      ) : (
        title
      )}
    </div>
  );
}

/** Focuses the link of the next or the previous row. */
function moveFocus(event: KeyboardEvent, body: HTMLElement | null): void {
  if (isModified(event) || (event.key !== "j" && event.key !== "k")) return;
  const index = rowOf(event) + (event.key === "j" ? 1 : -1);
  const next = body?.querySelector<HTMLElement>(`[data-row="${index}"] a`);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** True with a modifier key, or while typing in a field. */
const isModified = ({ metaKey, ctrlKey, altKey, target }: KeyboardEvent): boolean =>
  metaKey || ctrlKey || altKey || (target instanceof HTMLInputElement && target.type !== "checkbox");

const rowOf = ({ target }: KeyboardEvent): number =>
  Number((target as HTMLElement).closest<HTMLElement>("[data-row]")?.dataset.row ?? -1);
