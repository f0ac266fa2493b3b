import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { SkillCard } from "./skill-card.tsx";
import type { SkillRow } from "./skill-rows.ts";
import { useSkillsWords } from "./words.ts";

/** How wide a card is at least, in pixels. */
const narrowest = 340;
const gap = 12;

/** Skills side by side; as in the table, only those that are seen stand in the page. */
export function SkillCards({
  rows,
  searched,
  tokenizer,
}: {
  readonly rows: readonly SkillRow[];
  readonly searched: string | undefined;
  readonly tokenizer: string | undefined;
}) {
  const say = useSkillsWords();
  const list = useRef<HTMLUListElement>(null);
  const { top, lanes } = usePlace(list);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    lanes,
    gap,
    estimateSize: () => 140,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.skill.address ?? index,
  });
  const width = `calc((100% - ${(lanes - 1) * gap}px) / ${lanes})`;
  return (
    <ul ref={list} aria-label={say("caption")} className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (!row) return null;
        return (
          <li
            key={item.key}
            data-row={item.index}
            data-index={item.index}
            ref={virtual.measureElement}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
            className="absolute top-0 rounded-lg border border-line bg-panel p-3 focus-within:border-strong-line hover:border-strong-line"
            style={{
              width,
              left: `calc((${width} + ${gap}px) * ${item.lane})`,
              transform: `translateY(${item.start - top}px)`,
            }}
          >
            <SkillCard row={row} searched={searched} tokenizer={tokenizer} />
          </li>
        );
      })}
    </ul>
  );
}

/** Where the list begins, and how many cards fit beside each other. */
function usePlace(list: { readonly current: HTMLElement | null }): { readonly top: number; readonly lanes: number } {
  const [place, setPlace] = useState({ top: 0, lanes: 1 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = (): void =>
      setPlace({
        top: element.offsetTop,
        lanes: Math.max(1, Math.floor((element.clientWidth + gap) / (narrowest + gap))),
      });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [list]);
  return place;
}
