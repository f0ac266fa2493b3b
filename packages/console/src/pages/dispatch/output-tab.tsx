import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { keep, readKept } from "../../shell/preferences.ts";
import { Command } from "../../ui/basic/copy-button.tsx";
import { Feed, type FeedHandle } from "../../ui/list/feed.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { isOver, type ShownDispatch } from "../dispatches/dispatch-tab.ts";
import { plainText } from "./ansi.ts";
import { finderOf } from "./find-in-spans.ts";
import { OutputRow } from "./output-row.tsx";
import { OutputToolbar } from "./output-toolbar.tsx";
import type { useOutput } from "./use-output.ts";
import { useDispatchWords } from "./words.ts";

const route = getRouteApi("/inside/dispatch/$dispatchId");
const rowHeight = 20;

/** Everything that came back, line by line, as it comes. */
export function OutputTab({
  dispatch,
  output: { state, error, retry },
}: {
  readonly dispatch: ShownDispatch;
  readonly output: ReturnType<typeof useOutput>;
}) {
  const say = useDispatchWords();
  const { find, line } = route.useSearch();
  const { lines, dropped } = state;
  const feed = useRef<FeedHandle>(null);
  const [isFollowing, setIsFollowing] = useState(!isOver(dispatch) && line === undefined);
  const [isWrapped, setIsWrapped] = useWrap();
  const finder = useMemo(() => (find === undefined ? undefined : finderOf(find)), [find]);
  const found = useMemo(
    () => (finder ? lines.filter(({ text }) => plainText(text).search(finder) >= 0).map(({ number }) => number) : []),
    [lines, finder],
  );
  useReveal(feed, line, dropped, lines.length, () => setIsFollowing(false));
  return (
    <section aria-label={say("outputOf")} className="grid grid-cols-1 gap-2">
      {error !== undefined && <Problem error={error} onRetry={retry} />}
      {lines.length === 0 && error === undefined && <NoOutput isOver={isOver(dispatch)} />}
      {lines.length > 0 && (
        <>
          <OutputToolbar
            id={dispatch.id}
            state={state}
            found={find === undefined ? undefined : found}
            isFollowing={isFollowing}
            isWrapped={isWrapped}
            onWrap={() => setIsWrapped(!isWrapped)}
            onFollow={() => {
              setIsFollowing(!isFollowing);
              if (!isFollowing) feed.current?.toEnd();
            }}
          />
          {dropped > 0 && (
            <p className="flex flex-wrap items-center gap-2 text-quiet">
              {say("dropped", { count: dropped })} <Command text={`loadout dispatch logs ${dispatch.id}`} />
            </p>
          )}
          <Feed
            // Heights are other ones then.
            key={String(isWrapped)}
            handle={feed}
            role="list"
            entryRole="listitem"
            aria-label={say("outputOf")}
            tabIndex={0}
            data-output
            className="h-[max(20rem,calc(100dvh-24rem))] rounded-lg border border-line bg-panel py-1 font-mono text-[0.8125rem] leading-5"
            style={isWrapped ? {} : { overflowX: "auto" }}
            entries={lines}
            keyOf={({ number }) => String(number)}
            estimate={rowHeight}
            isFollowing={isFollowing}
            onFollow={setIsFollowing}
            render={(one) => (
              <OutputRow line={one} finder={finder} isWrapped={isWrapped} isMarked={one.number === line} />
            )}
          />
        </>
      )}
    </section>
  );
}

function NoOutput({ isOver: isEnded }: { readonly isOver: boolean }) {
  const say = useDispatchWords();
  return (
    <Empty icon="list" title={say(isEnded ? "noOutput" : "noOutputYet")}>
      <p>{say(isEnded ? "noOutputHint" : "noOutputYetHint")}</p>
    </Empty>
  );
}

function useWrap(): readonly [boolean, (isWrapped: boolean) => void] {
  const [isWrapped, setIsWrapped] = useState(() => readKept("output.wrap") !== "no");
  useEffect(() => keep("output.wrap", isWrapped ? undefined : "no"), [isWrapped]);
  return [isWrapped, setIsWrapped];
}

/** A line of the address is brought into sight once, as soon as it is there. */
function useReveal(
  feed: { readonly current: FeedHandle | null },
  line: number | undefined,
  dropped: number,
  count: number,
  onReveal: () => void,
): void {
  const revealed = useRef<number>(undefined);
  const isThere = line !== undefined && line > dropped && line <= dropped + count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each line
  useEffect(() => {
    if (line === undefined) revealed.current = undefined;
    if (!isThere || revealed.current === line) return;
    revealed.current = line;
    onReveal();
    feed.current?.reveal(line - dropped - 1);
  }, [line, isThere]);
}
