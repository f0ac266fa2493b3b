import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { timelineKinds } from "../../../router.tsx";
import { Button } from "../../../ui/basic/button.tsx";
import { Feed, type FeedHandle } from "../../../ui/list/feed.tsx";
import { SearchField } from "../../../ui/list/search-field.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { SearchLink } from "../../../ui/page/search-link.tsx";
import type { TimelineRow } from "../events/session-state.ts";
import { usePlaygroundWords } from "../words.ts";
import { filterRows, type RowGroup } from "./filter-rows.ts";
import { TimelineEntry } from "./timeline-row.tsx";
import { useTimelineWords } from "./words.ts";

export interface TimelineHandle {
  /** To the next row, or the one before. */
  move(step: 1 | -1): void;
  focus(): void;
}

export interface TimelineProps {
  readonly contextId: string | undefined;
  readonly rows: readonly TimelineRow[];
  readonly show: RowGroup | undefined;
  readonly find: string | undefined;
  /** The event that was chosen. */
  readonly event: number | undefined;
  /** The entry of the conversation that it belongs to. */
  readonly item: string | undefined;
  readonly onFind: (text: string) => void;
  readonly handle: Ref<TimelineHandle>;
}

/** What happens, turn by turn, with the reasons. */
export function Timeline({ contextId, rows, show, find, event, item, onFind, handle }: TimelineProps) {
  const say = useTimelineWords();
  const sayChat = usePlaygroundWords();
  const feed = useRef<FeedHandle>(null);
  const [isFollowing, setIsFollowing] = useState(event === undefined);
  const shown = useMemo(() => filterRows(rows, { show, find }), [rows, show, find]);
  const isFiltered = shown !== rows;
  useReveal(feed, shown, event, () => setIsFollowing(false));
  useImperativeHandle(handle, () => ({
    focus: () => feed.current?.focus(Math.max(0, indexOf(shown, event) ?? shown.length - 1)),
    move(step) {
      const from = focusedIndex() ?? indexOf(shown, event) ?? (step === 1 ? -1 : shown.length);
      setIsFollowing(false);
      feed.current?.focus(Math.min(shown.length - 1, Math.max(0, from + step)));
    },
  }));

  return (
    <section aria-label={sayChat("timeline")} className="flex min-h-0 flex-1 flex-col" data-timeline>
      <div className="grid gap-2 border-b border-line px-3 py-2">
        <div className="flex flex-wrap items-center gap-1" role="group" aria-label={say("filter")}>
          <FilterChip label={say("all")} group={undefined} />
          {timelineKinds.map((group) => (
            <FilterChip key={group} label={say(group)} group={group} />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <div className="min-w-32 flex-1">
            <SearchField label={say("search")} value={find ?? ""} onSearch={onFind} />
          </div>
          <Button
            isSmall
            icon="down"
            aria-pressed={isFollowing}
            variant={isFollowing ? "primary" : "plain"}
            className="max-md:min-h-11"
            onClick={() => {
              setIsFollowing(!isFollowing);
              if (!isFollowing) feed.current?.toEnd();
            }}
          >
            {say("follow")}
          </Button>
        </div>
        {isFiltered && (
          <p role="status" className="text-xs text-quiet">
            {say("shownOf", { shown: shown.length, all: rows.length })}
          </p>
        )}
      </div>
      {shown.length === 0 ? (
        <div className="p-3">
          {isFiltered ? (
            <Empty icon="search" title={say("nothingFits")} actions={<ClearLink />} />
          ) : (
            <Empty icon="session" title={say("nothingYet")}>
              {say("nothingYetHint")}
            </Empty>
          )}
        </div>
      ) : (
        <Feed
          handle={feed}
          role="list"
          entryRole="listitem"
          aria-label={sayChat("timeline")}
          className="min-h-0 flex-1 pb-2"
          entries={shown}
          keyOf={({ key }) => key}
          estimate={32}
          isFollowing={isFollowing}
          onFollow={setIsFollowing}
          render={(row) => (
            <TimelineEntry
              row={row}
              contextId={contextId}
              isOpen={row.id === event}
              isMarked={row.id === event || (item !== undefined && row.item === item)}
            />
          )}
        />
      )}
    </section>
  );
}

const FilterChip = ({ label, group }: { readonly label: string; readonly group: RowGroup | undefined }) => (
  <SearchLink
    change={{ show: group }}
    className="inline-flex min-h-7 items-center rounded-full border border-line px-2.5 text-xs hover:bg-raised aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent max-md:min-h-11"
  >
    {label}
  </SearchLink>
);

function ClearLink() {
  const say = useTimelineWords();
  return (
    <SearchLink change={{ show: undefined, find: undefined }} className="text-accent underline">
      {say("clear")}
    </SearchLink>
  );
}

function indexOf(rows: readonly TimelineRow[], event: number | undefined): number | undefined {
  const index = event === undefined ? -1 : rows.findIndex(({ id }) => id === event);
  return index < 0 ? undefined : index;
}

/** The row that has the focus. */
function focusedIndex(): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>("[data-timeline] [data-index]");
  return row?.dataset.index === undefined ? undefined : Number(row.dataset.index);
}

/** An event of the address is brought into sight once, as soon as it is there. */
function useReveal(
  feed: { readonly current: FeedHandle | null },
  rows: readonly TimelineRow[],
  event: number | undefined,
  onReveal: () => void,
): void {
  const revealed = useRef<number>(undefined);
  const index = indexOf(rows, event);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each event
  useEffect(() => {
    if (event === undefined) revealed.current = undefined;
    if (index === undefined || revealed.current === event) return;
    revealed.current = event;
    onReveal();
    feed.current?.reveal(index);
  }, [event, index]);
}
