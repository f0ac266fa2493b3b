import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useIsBelow } from "./use-is-below.ts";
import { useIsNarrow } from "./use-is-narrow.ts";
import { useUiWords } from "./words.ts";

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** A track of a CSS grid. */
  readonly width: string;
  readonly isSortable?: boolean;
  readonly isRight?: boolean;
}

export interface DataTableProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** On a narrow screen, two or three lines instead of columns. */
  readonly card: (row: Row) => ReactNode;
  /** `name`, or `-name` for the other way round. */
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string) => void;
  readonly rowHeight?: number;
  readonly cardHeight?: number;
  /** With less room than this, in pixels, columns would be cut off: cards then, as on a narrow screen. */
  readonly cardsBelow?: number;
  /** All rows there are, where not all of them are here yet. */
  readonly total?: number;
  /** The last rows are close: time to fetch more. */
  readonly onNearEnd?: () => void;
}

/** How many rows before the last one more are fetched. */
const nearEnd = 15;

/** Rows that are seen and a few more: as many as there are, the page stays light. `j` and `k` go from row to row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, columns, keyOf, card, sort, onSort, rowHeight = 45, cardHeight = 92 } = props;
  const { total = rows.length, onNearEnd } = props;
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
  const template = { gridTemplateColumns: columns.map(({ width }) => width).join(" ") };
  const move = (event: KeyboardEvent): void => moveFocus(event, body.current);

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
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </div>
        </div>
      )}
      <div role="rowgroup" ref={body} className="relative" style={{ height: virtual.getTotalSize() }} onKeyDown={move}>
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
              className={`absolute inset-x-0 top-0 border-b border-line px-3 last:border-b-0 focus-within:bg-raised hover:bg-raised ${isNarrow ? "py-2" : "grid min-h-11 items-center gap-3 py-1.5"}`}
              style={{ transform: `translateY(${item.start - top}px)`, ...(!isNarrow && template) }}
            >
              {isNarrow ? (
                <div role="cell">{card(row)}</div>
              ) : (
                columns.map(({ id, cell, isRight = false }) => (
                  <div key={id} role="cell" className={`min-w-0 ${isRight ? "text-right" : ""}`}>
                    {cell(row)}
                  </div>
                ))
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
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

/** To the link of the next row or the one before. */
function moveFocus(event: KeyboardEvent, body: HTMLElement | null): void {
  if (event.metaKey || event.ctrlKey || event.altKey || (event.key !== "j" && event.key !== "k")) return;
  if (event.target instanceof HTMLInputElement) return;
  const row = (event.target as HTMLElement).closest<HTMLElement>("[data-row]");
  const index = Number(row?.dataset.row ?? -1) + (event.key === "j" ? 1 : -1);
  const next = body?.querySelector<HTMLElement>(`[data-row="${index}"] a`);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
