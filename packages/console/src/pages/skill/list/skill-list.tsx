import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useFormat } from "../../../ui/basic/format.ts";
import { TimeAgo } from "../../../ui/basic/time-ago.tsx";
import { useMedia } from "../../../ui/basic/use-is-narrow.ts";
import type { Column } from "../../../ui/list/data-table.tsx";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import { TokenMeter } from "../../../ui/skill/token-meter.tsx";
import { SkillBulk } from "./skill-bulk.tsx";
import {
  Dependencies,
  Description,
  type PartProps,
  SkillLink,
  SourceName,
  StatusChip,
  StatusReason,
  Uses,
} from "./skill-parts.tsx";
import { SkillPeek } from "./skill-peek.tsx";
import { listingTotal, type SkillRow } from "./skill-rows.ts";
import { useSkillsWords } from "./words.ts";

/** The list of skills, as a table or as cards. */

export interface SkillListProps {
  readonly rows: readonly SkillRow[];
  readonly searched: string | undefined;
  readonly tokenizer: string | undefined;
}

export function SkillTable({
  rows,
  searched,
  tokenizer,
  sort,
  empty,
  peek,
}: SkillListProps & {
  readonly sort: string | undefined;
  readonly empty: ReactNode;
  readonly peek: string | undefined;
}) {
  const say = useSkillsWords();
  const format = useFormat();
  return (
    <ResourceList
      name="skills"
      caption={say("caption")}
      rows={rows}
      columns={useColumns(searched, tokenizer)}
      keyOf={({ skill }) => skill.address}
      card={(row) => <SkillCard row={row} searched={searched} tokenizer={tokenizer} />}
      sort={sort}
      rowHeight={41}
      cardHeight={112}
      empty={empty}
      peek={{
        open: peek,
        titleOf: ({ skill }) => skill.id,
        content: (row) => <SkillPeek key={row.skill.address} row={row} tokenizer={tokenizer} />,
      }}
      bulk={{
        labelOf: ({ skill }) => skill.id,
        note: (chosen) => say("chosenTokens", { tokens: format.number(listingTotal(chosen)) }),
        actions: (chosen, bulk) => <SkillBulk skills={chosen.map(({ skill }) => skill)} bulk={bulk} />,
      }}
    />
  );
}

/** Widths from which columns of their own show what other cells show below. */
const descriptionFrom = 960;
const dependenciesFrom = 1680;

function useColumns(searched: string | undefined, tokenizer: string | undefined): readonly Column<SkillRow>[] {
  const say = useSkillsWords();
  const hasDescription = useMedia(`(min-width: ${descriptionFrom}px)`);
  const hasDependencies = useMedia(`(min-width: ${dependenciesFrom}px)`);
  const isWide = useMedia("(min-width: 1200px)");
  const isRoomy = useMedia("(min-width: 1440px)");
  const right = { isSortable: true, isRight: true } as const;
  return [
    {
      id: "name",
      title: say("name"),
      width: hasDescription ? (isRoomy ? "minmax(11rem, 1fr)" : "minmax(9rem, 1fr)") : "minmax(0, 1fr)",
      isSortable: true,
      cell: (row) => (
        <>
          <SkillLink row={row} searched={searched} />
          {!hasDescription && <Description row={row} searched={searched} />}
        </>
      ),
    },
    {
      id: "description",
      title: say("description"),
      width: "minmax(0, 2.2fr)",
      from: descriptionFrom,
      cell: (row) => (
        <>
          <Description row={row} searched={searched} />
          {isWide && !hasDependencies && <Dependencies skill={row.skill} />}
        </>
      ),
    },
    {
      id: "status",
      title: say("status"),
      width: isRoomy ? "9rem" : "8rem",
      cell: ({ skill }) => (
        <div className="grid justify-items-start gap-0.5">
          <StatusChip skill={skill} />
          <StatusReason skill={skill} />
        </div>
      ),
    },
    {
      id: "source",
      title: say("source"),
      width: "6rem",
      from: descriptionFrom,
      cell: ({ skill }) => <SourceName skill={skill} />,
    },
    {
      id: "tokens",
      title: say("tokens"),
      width: "6.5rem",
      ...right,
      cell: ({ skill }) => <TokenMeter listing={skill.listingTokens} full={skill.fullTokens} tokenizer={tokenizer} />,
    },
    {
      id: "dependencies",
      title: say("dependencies"),
      width: "8rem",
      from: dependenciesFrom,
      cell: ({ skill }) => <Dependencies skill={skill} />,
    },
    { id: "uses", title: say("uses"), width: "4.5rem", from: 1200, ...right, cell: (row) => <Uses row={row} /> },
    {
      id: "change",
      title: say("change"),
      width: "7.25rem",
      from: 1200,
      ...right,
      cell: ({ skill }) => <TimeAgo time={skill.modifiedAt} />,
    },
  ];
}

const SkillCard = ({ row, searched, tokenizer }: PartProps & { readonly tokenizer: string | undefined }) => (
  <div className="grid gap-1">
    <div className="flex items-start justify-between gap-2">
      <SkillLink row={row} searched={searched} />
      <span className="shrink-0">
        <StatusChip skill={row.skill} />
      </span>
    </div>
    <StatusReason skill={row.skill} />
    <Description row={row} searched={searched} />
    <div className="flex flex-wrap items-center gap-x-3 text-xs text-quiet">
      <SourceName skill={row.skill} />
      {row.skill.listingTokens !== undefined ? (
        <TokenMeter listing={row.skill.listingTokens} full={row.skill.fullTokens} tokenizer={tokenizer} />
      ) : (
        // As wide before they are counted, so that nothing moves when they are.
        tokenizer === undefined && <span className="invisible tabular-nums">00 / 0,000</span>
      )}
      <Dependencies skill={row.skill} />
      {row.use && row.use.total > 0 && <Uses row={row} />}
      <span className="ml-auto">
        <TimeAgo time={row.skill.modifiedAt} />
      </span>
    </div>
  </div>
);

/** The least width of a card and the gap between cards, in pixels. */
const narrowest = 340;
const gap = 12;

/** Cards side by side; like the table, it renders only those in view. */
export function SkillCards({ rows, searched, tokenizer }: SkillListProps) {
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

/** The top of the list, and how many cards fit beside each other. */
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
