import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { keep, readKept } from "../../../shell/preferences.ts";
import { announce } from "../../../ui/basic/announcer.tsx";
import { Button, IconButton } from "../../../ui/basic/button.tsx";
import { CopyCommand, useCopy } from "../../../ui/basic/copy-as.tsx";
import { downloadFile } from "../../../ui/basic/download-file.ts";
import { useFormat } from "../../../ui/basic/format.ts";
import { Feed, type FeedHandle, useReveal } from "../../../ui/list/feed.tsx";
import { SearchField } from "../../../ui/list/search-field.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { useSearchChange } from "../../../ui/page/search-link.tsx";
import { isOver, type ShownDispatch } from "../dispatch-tab.ts";
import { useDispatchWords } from "../words.ts";
import { finderOf, plainText } from "./ansi.ts";
import { type OutputState, readableOutput } from "./output-lines.ts";
import { OutputRow } from "./output-row.tsx";
import type { useOutput } from "./use-output.ts";

const route = getRouteApi("/inside/dispatch/$dispatchId");
const rowHeight = 20;

/** The output of a dispatch, line by line, as it comes in; with search, copy and download. */
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
  useReveal(feed, line, placeOf(line, state), () => setIsFollowing(false));
  return (
    <section aria-label={say("output")} className="grid grid-cols-1 gap-2">
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
              {say("dropped", { count: dropped })} <CopyCommand text={`loadout dispatch logs ${dispatch.id}`} />
            </p>
          )}
          <Feed
            // Rows have other heights then.
            key={String(isWrapped)}
            handle={feed}
            role="list"
            entryRole="listitem"
            aria-label={say("output")}
            tabIndex={0}
            data-output
            className="h-[max(20rem,calc(100dvh-24rem))] rounded-lg border border-line bg-panel py-1 font-mono text-sm leading-5"
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
    <Empty icon="output" title={say(isEnded ? "noOutput" : "noOutputYet")}>
      <p>{say(isEnded ? "noOutputHint" : "noOutputYetHint")}</p>
    </Empty>
  );
}

function useWrap(): readonly [boolean, (isWrapped: boolean) => void] {
  const [isWrapped, setIsWrapped] = useState(() => readKept("output.wrap") !== "no");
  useEffect(() => keep("output.wrap", isWrapped ? undefined : "no"), [isWrapped]);
  return [isWrapped, setIsWrapped];
}

/** Where a line is in the feed, if it is there. */
function placeOf(line: number | undefined, { dropped, lines }: OutputState): number | undefined {
  return line !== undefined && line > dropped && line <= dropped + lines.length ? line - dropped - 1 : undefined;
}

const touch = "max-md:min-h-11";

function OutputToolbar({
  id,
  state: { lines, dropped },
  found,
  isFollowing,
  isWrapped,
  onFollow,
  onWrap,
}: {
  readonly id: string;
  readonly state: OutputState;
  /** Numbers of the matching lines; absent without a search. */
  readonly found: readonly number[] | undefined;
  readonly isFollowing: boolean;
  readonly isWrapped: boolean;
  readonly onFollow: () => void;
  readonly onWrap: () => void;
}) {
  const say = useDispatchWords();
  const format = useFormat();
  const { find = "" } = route.useSearch();
  const go = useSearchChange();
  const count = dropped + lines.length;
  const copy = useCopy();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-40 flex-1 md:max-w-xs">
        <SearchField
          label={say("find")}
          value={find}
          onSearch={(text) => go({ find: text === "" ? undefined : text, line: undefined })}
        />
      </div>
      {found && <Matches found={found} />}
      <span className="text-quiet tabular-nums" data-lines={count}>
        {say("lines", { count, formatted: format.number(count) })}
      </span>
      <div className="ml-auto flex flex-wrap gap-2">
        <Toggle label={say("follow")} isOn={isFollowing} onToggle={onFollow} />
        <Toggle label={say("wrap")} isOn={isWrapped} onToggle={onWrap} />
        <Button isSmall icon="copy" className={touch} onClick={() => copy(readableOutput(lines))}>
          {say("copyAll")}
        </Button>
        <Button
          isSmall
          icon="download"
          className={touch}
          onClick={() => downloadFile(`dispatch-${id}.log`, readableOutput(lines), "text/plain;charset=utf-8")}
        >
          {say("download")}
        </Button>
      </div>
    </div>
  );
}

const Toggle = ({
  label,
  isOn,
  onToggle,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}) => (
  <Button isSmall aria-pressed={isOn} className={touch} onClick={onToggle}>
    {label}
  </Button>
);

/** The number of matching lines, and buttons to go from one to the next. */
function Matches({ found }: { readonly found: readonly number[] }) {
  const say = useDispatchWords();
  const { line = 0 } = route.useSearch();
  const go = useSearchChange();
  const place = found.indexOf(line);
  const words =
    found.length === 0
      ? say("foundNone")
      : place < 0
        ? say("found", { count: found.length })
        : say("foundOf", { place: place + 1, count: found.length });
  function move(step: 1 | -1): void {
    const ahead = step === 1 ? found.find((number) => number > line) : found.findLast((number) => number < line);
    const next = ahead ?? (step === 1 ? found[0] : found.at(-1));
    if (next === undefined) return;
    go({ line: next });
    announce(say("foundOf", { place: found.indexOf(next) + 1, count: found.length }));
  }
  const blocked = found.length === 0 ? say("foundNone") : undefined;
  return (
    <span className="flex items-center gap-1">
      <span role="status" className="text-quiet tabular-nums" data-found={found.length}>
        {words}
      </span>
      <IconButton
        isSmall
        icon="up"
        label={say("previous")}
        blocked={blocked}
        className={touch}
        onClick={() => move(-1)}
      />
      <IconButton isSmall icon="down" label={say("next")} blocked={blocked} className={touch} onClick={() => move(1)} />
    </span>
  );
}
