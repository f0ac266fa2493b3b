import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";

/** A scrolling list that renders only the rows in view. */
export function VirtualList<Row>({
  label,
  rows,
  keyOf,
  rowHeight = 36,
  children,
  className = "max-h-96",
}: {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The estimated height of a row, in pixels. */
  readonly rowHeight?: number;
  readonly children: (row: Row) => ReactNode;
  readonly className?: string;
}) {
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (index) => keyOf(rows[index] as Row),
  });
  return (
    <div
      ref={scroll}
      role="region"
      aria-label={label}
      tabIndex={0}
      className={`overflow-auto rounded-md border border-line ${className}`}
    >
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => (
          <li
            key={item.key}
            data-index={item.index}
            ref={virtual.measureElement}
            className="absolute inset-x-0 top-0 border-b border-line last:border-b-0"
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {children(rows[item.index] as Row)}
          </li>
        ))}
      </ul>
    </div>
  );
}
