import { useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
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
import { type Peek, PeekButton, PeekPanel, usePeekClosing } from "./peek.tsx";
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
  /** Below this width, in pixels, rows become cards; by default where a column would be cut off. */
  readonly cardsBelow?: number;
  /** How many rows there are, if not all are fetched. */
  readonly total?: number;
  /** The last rows are in view: fetch more. */
  readonly onNearEnd?: () => void;
  /** The name under which hidden columns and compact rows are remembered. */
  readonly name?: string;
  /** Rows can be selected, by mouse or with `x`. */
  readonly selection?: Selection & { readonly labelOf: (row: Row) => string };
  /** Details of a row beside the table. */
  readonly peek?: Peek<Row> | undefined;
}

/** More rows are fetched this many rows before the end. */
const nearEnd = 15;

const choiceWidth = "1.5rem";
const menuWidth = "1.75rem";

/** The width in pixels at which no column is cut off: tracks in rem with their gaps, and the padding of a row. */
function leastWidth(tracks: readonly string[]): number {
  const rem = tracks.map((track) => Number(/^(?:minmax\()?([\d.]+)rem/.exec(track)?.[1] ?? 0));
  return rem.reduce((sum, one) => sum + one * 16, 0) + (tracks.length - 1) * 12 + 24;
}

/** A table that renders only the rows in view. `j` and `k` move from row to row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, keyOf, name, selection } = props;
  const { total = rows.length } = props;
  const look = useTableLook(name);
  const fitting = useFitting(props.columns);
  const columns = fitting.filter(({ id }, index) => index === 0 || !look.isHidden(id));
  const frame = useRef<HTMLDivElement>(null);
  const widths = [
    ...(selection ? [choiceWidth] : []),
    ...columns.map(({ width }) => width),
    ...(name === undefined ? [] : [menuWidth]),
  ];
  const isCramped = useIsBelow(frame, props.cardsBelow ?? leastWidth(widths));
  const isNarrow = useIsNarrow() || isCramped;
  const { body, top, virtual } = useVisibleRows(props, isNarrow);
  const template = { gridTemplateColumns: widths.join(" ") };
  const peeked = usePeeked(props, body);
  function take(event: KeyboardEvent): void {
    if (peeked.take(event)) return;
    moveFocus(event, body.current);
    const row = event.key.toLowerCase() === "x" ? rows[rowOf(event)] : undefined;
    if (!selection || row === undefined || isModified(event)) return;
    event.preventDefault();
    selection.toggle(keyOf(row), event.shiftKey);
  }
  const table = (
    <div
      ref={frame}
      role="table"
      aria-label={caption}
      aria-rowcount={total + 1}
      className="overflow-x-clip rounded-lg border border-line bg-panel"
    >
      {!isNarrow && (
        <Header
          table={props}
          columns={columns}
          template={template}
          menu={name !== undefined && <TableMenu look={look} columns={fitting.slice(1)} />}
        />
      )}
      <div role="rowgroup" ref={body} className="relative" style={{ height: virtual.getTotalSize() }} onKeyDown={take}>
        {virtual.getVirtualItems().map(({ key, index, start }) => (
          <TableRow
            key={key}
            ref={virtual.measureElement}
            table={props}
            row={rows[index] as Row}
            index={index}
            columns={columns}
            isCard={isNarrow}
            isCompact={look.isCompact}
            place={{ transform: `translateY(${start - top}px)`, ...(!isNarrow && template) }}
          />
        ))}
      </div>
    </div>
  );
  if (!props.peek) return table;
  return (
    <>
      {table}
      {peeked.row !== undefined && (
        <PeekPanel title={props.peek.titleOf(peeked.row)} onClose={() => props.peek?.onOpen(undefined)}>
          {props.peek.content(peeked.row)}
        </PeekPanel>
      )}
    </>
  );
}

/** The row whose details are open, and the keys that open and move them; `take` answers whether a key was one of them. */
function usePeeked<Row>({ rows, keyOf, peek }: DataTableProps<Row>, body: { readonly current: HTMLElement | null }) {
  const index = peek?.open === undefined ? -1 : rows.findIndex((row) => keyOf(row) === peek.open);
  usePeekClosing(body, { index, onClose: () => peek?.onOpen(undefined) });
  return {
    row: rows[index],
    take(event: KeyboardEvent): boolean {
      if (!peek || isModified(event) || (event.target as HTMLElement).matches("button, input")) return false;
      const at = rowOf(event);
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const next = event.key === " " ? at : step !== undefined && index >= 0 ? at + step : -1;
      const row = rows[next];
      if (row === undefined || (event.key !== " " && step === undefined)) return false;
      event.preventDefault();
      peek.onOpen(event.key === " " && next === index ? undefined : keyOf(row));
      body.current?.querySelector<HTMLElement>(`[data-row="${next}"] a`)?.focus();
      return true;
    },
  };
}

/** The rows to render, and a request for more rows near the end. */
function useVisibleRows<Row>(props: DataTableProps<Row>, isNarrow: boolean) {
  const { rows, keyOf, rowHeight = 41, cardHeight = 92, total = rows.length, onNearEnd } = props;
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
  return { body, top, virtual };
}

/** Text beside numbers keeps a distance from them: they end where it begins. */
const cellLook = <Row,>(isRight: boolean, before: Column<Row> | undefined): string =>
  `min-w-0 ${isRight ? "text-right" : before?.isRight ? "pl-3" : ""}`;

interface Template {
  readonly gridTemplateColumns: string;
}

function Header<Row>({
  table: { rows, sort, onSort, selection },
  columns,
  template,
  menu,
}: {
  readonly table: DataTableProps<Row>;
  readonly columns: readonly Column<Row>[];
  readonly template: Template;
  readonly menu: ReactNode;
}) {
  const say = useUiWords();
  return (
    <div role="rowgroup" className="sticky top-bar z-10 rounded-t-lg border-b border-line bg-panel">
      <div role="row" aria-rowindex={1} className="grid min-h-9 items-center gap-3 px-3" style={template}>
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
        {columns.map((column, place) => (
          <HeaderCell key={column.id} column={column} before={columns[place - 1]} sort={sort} onSort={onSort} />
        ))}
        {menu && <div role="columnheader">{menu}</div>}
      </div>
    </div>
  );
}

function TableRow<Row>({
  ref,
  table: { keyOf, card, selection, peek },
  row,
  index,
  columns,
  isCard,
  isCompact,
  place,
}: {
  readonly ref: (element: HTMLElement | null) => void;
  readonly table: DataTableProps<Row>;
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly isCard: boolean;
  readonly isCompact: boolean;
  readonly place: CSSProperties;
}) {
  const say = useUiWords();
  const isChosen = selection?.chosen.has(keyOf(row)) ?? false;
  const isPeeked = peek?.open === keyOf(row);
  const peekButton = peek && (
    <PeekButton name={peek.titleOf(row)} onPress={() => peek.onOpen(isPeeked ? undefined : keyOf(row))} />
  );
  const height = isCompact ? "min-h-8 py-0.5 text-sm" : "min-h-10 py-1";
  const choice = selection && (
    <RowChoice
      label={say("chooseRow", { name: selection.labelOf(row) })}
      isChosen={isChosen}
      onChoose={(isRange) => selection.toggle(keyOf(row), isRange)}
    />
  );
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      data-index={index}
      ref={ref}
      className={`group absolute inset-x-0 top-0 border-b border-line px-3 last:border-b-0 focus-within:bg-raised hover:bg-raised ${isChosen || isPeeked ? "bg-accent-soft" : ""} ${isCard ? "py-2" : `grid items-center gap-3 ${height}`}`}
      data-chosen={isChosen || undefined}
      data-peeked={isPeeked || undefined}
      style={place}
    >
      {isCard ? (
        <div role="cell" className="flex items-start gap-2">
          {choice}
          <div className="min-w-0 flex-1">{card(row)}</div>
          {peekButton}
        </div>
      ) : (
        <>
          {choice && <div role="cell">{choice}</div>}
          {columns.map(({ id, cell, isRight = false }, place) => (
            <div key={id} role="cell" className={cellLook(isRight, columns[place - 1])}>
              {cell(row)}
              {place === columns.length - 1 && peekButton && (
                <span className="absolute inset-y-0 right-1 flex items-center">{peekButton}</span>
              )}
            </div>
          ))}
        </>
      )}
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
  before,
  sort = "",
  onSort,
}: {
  readonly column: Column<Row>;
  readonly before: Column<Row> | undefined;
  readonly sort?: string | undefined;
  readonly onSort?: ((sort: string) => void) | undefined;
}) {
  const say = useUiWords();
  const direction = sort === id ? "ascending" : sort === `-${id}` ? "descending" : "none";
  return (
    <div
      role="columnheader"
      aria-sort={isSortable ? direction : undefined}
      className={`py-1 text-xs font-medium text-quiet ${cellLook(isRight, before)}`}
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
