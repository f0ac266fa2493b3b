import { lazy, type Ref, Suspense, useImperativeHandle, useMemo, useRef, useState } from "react";
import { timelineKinds } from "../../../router.tsx";
import { Button, IconButton } from "../../../ui/basic/button.tsx";
import { Feed, type FeedHandle, useReveal } from "../../../ui/list/feed.tsx";
import { SearchField } from "../../../ui/list/search-field.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { SearchLink, useSearchChange } from "../../../ui/page/search-link.tsx";
import type { ShownSession } from "../../session/session-page.tsx";
import type { TimelineRow, TurnSummary } from "../events/session-state.ts";
import type { PlaygroundSearch } from "../playground.tsx";
import { usePlaygroundWords } from "../words.ts";
import { filterRows, type RowGroup } from "./filter-rows.ts";
import { TimelineEntry } from "./timeline-row.tsx";
import { useTimelineWords } from "./words.ts";

/** The timeline of a session, and the state after one of its turns. */

const TurnState = lazy(async () => ({ default: (await import("./turn-state.tsx")).TurnState }));

export interface TimelineHandle {
  /** To the next or the previous row. */
  move(step: 1 | -1): void;
  focus(): void;
}

interface TimelineProps {
  readonly contextId: string | undefined;
  readonly rows: readonly TimelineRow[];
  readonly search: PlaygroundSearch;
  /** The entry of the conversation that the selected event belongs to. */
  readonly item: string | undefined;
  readonly handle: Ref<TimelineHandle>;
}

export interface TimelinePaneProps extends TimelineProps {
  readonly turns: readonly TurnSummary[];
  readonly shown: ShownSession | undefined;
  readonly canHide: boolean;
}

export function TimelinePane({ turns, shown, canHide, ...timeline }: TimelinePaneProps) {
  const say = usePlaygroundWords();
  const sayTimeline = useTimelineWords();
  const change = useSearchChange();
  const {
    contextId,
    search: { turn },
  } = timeline;
  const isOpen = turn !== undefined;
  return (
    <div className="flex min-h-0 min-w-0 flex-col rounded-lg border border-line bg-panel">
      <div className="flex min-h-10 items-center gap-2 border-b border-line px-3 py-2">
        <h2 className="mr-auto text-base">{say("timeline")}</h2>
        {contextId !== undefined && (
          <Button
            isSmall
            icon="info"
            className="max-md:min-h-11"
            aria-expanded={isOpen}
            onClick={() => change({ turn: isOpen ? undefined : (turns.at(-1)?.number ?? 0) })}
          >
            {sayTimeline(isOpen ? "hideState" : "state")}
          </Button>
        )}
        {canHide && (
          <IconButton isSmall icon="close" label={say("hideTimeline")} onClick={() => change({ pane: undefined })} />
        )}
      </div>
      {isOpen && contextId !== undefined && (
        <Suspense>
          <TurnState contextId={contextId} turns={turns} turn={turn} shown={shown} />
        </Suspense>
      )}
      <Timeline {...timeline} />
    </div>
  );
}

/** Every event, turn by turn, with the reasons; filtered by group and text. */
function Timeline({ contextId, rows, search: { show, find, event }, item, handle }: TimelineProps) {
  const say = useTimelineWords();
  const label = usePlaygroundWords()("timeline");
  const feed = useRef<FeedHandle>(null);
  const [isFollowing, setIsFollowing] = useState(event === undefined);
  const shown = useMemo(() => filterRows(rows, { show, find }), [rows, show, find]);
  const isFiltered = shown !== rows;
  useReveal(feed, event, indexOf(shown, event), () => setIsFollowing(false));
  useImperativeHandle(handle, () => ({
    focus: () => feed.current?.focus(Math.max(0, indexOf(shown, event) ?? shown.length - 1)),
    move(step) {
      const from = focusedIndex() ?? indexOf(shown, event) ?? (step === 1 ? -1 : shown.length);
      setIsFollowing(false);
      feed.current?.focus(Math.min(shown.length - 1, Math.max(0, from + step)));
    },
  }));
  function toggleFollowing(): void {
    setIsFollowing(!isFollowing);
    if (!isFollowing) feed.current?.toEnd();
  }
  return (
    <section aria-label={label} className="flex min-h-0 flex-1 flex-col" data-timeline>
      <div className="grid gap-2 border-b border-line px-3 py-2">
        <Filters find={find} isFollowing={isFollowing} onFollow={toggleFollowing} />
        {isFiltered && (
          <p role="status" className="text-xs text-quiet">
            {say("shownOf", { shown: shown.length, all: rows.length })}
          </p>
        )}
      </div>
      {shown.length === 0 ? (
        <NoRows isFiltered={isFiltered} />
      ) : (
        <Feed
          handle={feed}
          role="list"
          entryRole="listitem"
          aria-label={label}
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

function Filters({
  find = "",
  isFollowing,
  onFollow,
}: {
  readonly find: string | undefined;
  readonly isFollowing: boolean;
  readonly onFollow: () => void;
}) {
  const say = useTimelineWords();
  const change = useSearchChange();
  return (
    <>
      <div className="flex flex-wrap items-center gap-1" role="group" aria-label={say("filter")}>
        <FilterChip label={say("all")} group={undefined} />
        {timelineKinds.map((group) => (
          <FilterChip key={group} label={say(group)} group={group} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-32 flex-1">
          <SearchField label={say("search")} value={find} onSearch={(text) => change({ find: text || undefined })} />
        </div>
        <Button isSmall aria-pressed={isFollowing} className="max-md:min-h-11" onClick={onFollow}>
          {say("follow")}
        </Button>
      </div>
    </>
  );
}

const FilterChip = ({ label, group }: { readonly label: string; readonly group: RowGroup | undefined }) => (
  <SearchLink
    change={{ show: group }}
    className="inline-flex min-h-7 items-center rounded-full border border-line px-3 text-xs hover:bg-raised aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent max-md:min-h-11"
  >
    {label}
  </SearchLink>
);

function NoRows({ isFiltered }: { readonly isFiltered: boolean }) {
  const say = useTimelineWords();
  const clear = (
    <SearchLink change={{ show: undefined, find: undefined }} className="text-accent underline">
      {say("clear")}
    </SearchLink>
  );
  return (
    <div className="p-3">
      {isFiltered ? (
        <Empty icon="search" title={say("nothingFits")} actions={clear} />
      ) : (
        <Empty icon="timeline" title={say("nothingYet")}>
          {say("nothingYetHint")}
        </Empty>
      )}
    </div>
  );
}

function indexOf(rows: readonly TimelineRow[], event: number | undefined): number | undefined {
  const index = event === undefined ? -1 : rows.findIndex(({ id }) => id === event);
  return index < 0 ? undefined : index;
}

/** The index of the focused row. */
function focusedIndex(): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>("[data-timeline] [data-index]");
  return row?.dataset.index === undefined ? undefined : Number(row.dataset.index);
}
