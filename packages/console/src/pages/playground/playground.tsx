import { useRouterState } from "@tanstack/react-router";
import { useEffect, useMemo, useRef } from "react";
import { areLettersOn, isTyping } from "../../shell/shortcuts.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { useMedia } from "../../ui/basic/use-is-narrow.ts";
import { useSearchChange } from "../../ui/page/search-link.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import type { ShownSession } from "../session/session-page.tsx";
import { ChatPane } from "./chat/chat-pane.tsx";
import type { ComposerHandle } from "./chat/message-composer.tsx";
import { usePins } from "./chat/pins.tsx";
import { useConversation } from "./chat/use-conversation.ts";
import type { SessionState } from "./events/session-state.ts";
import { type RowGroup, withPins } from "./timeline/filter-rows.ts";
import type { RequestPart } from "./timeline/request-inspector.tsx";
import { type TimelineHandle, TimelinePane } from "./timeline/timeline.tsx";
import type { TurnChoice } from "./turn-choice.tsx";
import { usePlaygroundWords } from "./words.ts";

export interface PlaygroundSearch {
  readonly turn?: number | undefined;
  readonly event?: number | undefined;
  readonly show?: RowGroup | undefined;
  readonly find?: string | undefined;
  readonly request?: string | undefined;
  readonly part?: RequestPart | undefined;
  readonly pane?: "timeline" | undefined;
  readonly agent?: string | undefined;
  readonly model?: string | undefined;
  readonly say?: string | undefined;
  readonly skill?: string | undefined;
}

export interface PlaygroundProps {
  readonly contextId: string | undefined;
  readonly state: SessionState;
  readonly shown: ShownSession | undefined;
  readonly agent: string | undefined;
  readonly choice: TurnChoice;
  readonly search: PlaygroundSearch;
}

/** Chat and timeline side by side; on a narrow screen, one of them. */
export function Playground({ contextId, state, shown, agent, choice, search }: PlaygroundProps) {
  const say = usePlaygroundWords();
  const change: (next: Partial<PlaygroundSearch>) => void = useSearchChange();
  const isNarrow = useMedia("(max-width: 1023.98px)");
  const isAlwaysThere = useMay("admin");
  const hasTimeline = isAlwaysThere || search.pane === "timeline";
  const composer = useRef<ComposerHandle>(null);
  const timeline = useRef<TimelineHandle>(null);
  const pins = usePins(contextId, search.skill);
  const conversation = useConversation({ contextId, state, choice: choice.chosen, skills: pins.waiting });
  const rows = useMemo(() => withPins(state.rows, pins.pins), [state.rows, pins.pins]);
  const selected = search.event === undefined ? undefined : itemOf(state, search.event);
  useAnnouncements(state);
  useFirstFocus(composer, contextId === undefined);
  usePlaygroundKeys({
    onComposer() {
      if (isNarrow && search.pane) change({ pane: undefined });
      requestAnimationFrame(() => composer.current?.focus());
    },
    onTimeline() {
      if (!search.pane && (isNarrow || !hasTimeline)) change({ pane: "timeline" });
      requestAnimationFrame(() => timeline.current?.focus());
    },
    onMove: (step) => timeline.current?.move(step),
    onStop: conversation.stop,
  });
  const isChatSeen = !isNarrow || search.pane === undefined;
  const isTimelineSeen = isNarrow ? search.pane === "timeline" : hasTimeline;
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      {isNarrow && (
        <TabLinks
          label={say("panes")}
          param="pane"
          current={search.pane ?? "chat"}
          tabs={[
            { id: "chat", label: say("chat") },
            { id: "timeline", label: say("timeline") },
          ]}
        />
      )}
      <div className={`grid min-h-0 flex-1 gap-4 ${isNarrow || !isTimelineSeen ? "" : "grid-cols-2"}`}>
        {isChatSeen && (
          <ChatPane
            contextId={contextId}
            state={state}
            shown={shown}
            agent={agent}
            firstText={search.say}
            selected={selected}
            conversation={conversation}
            pins={pins}
            composer={composer}
            onSelect={(event) => change({ event })}
            more={
              !isNarrow && !hasTimeline ? (
                <Button isSmall variant="quiet" icon="timeline" onClick={() => change({ pane: "timeline" })}>
                  {say("showTimeline")}
                </Button>
              ) : undefined
            }
          />
        )}
        {isTimelineSeen && (
          <TimelinePane
            contextId={contextId}
            rows={rows}
            turns={state.turns}
            shown={shown}
            search={search}
            item={selected}
            canHide={!isNarrow && !isAlwaysThere}
            handle={timeline}
          />
        )}
      </div>
    </div>
  );
}

/** The entry of the conversation that an event belongs to. */
const itemOf = ({ rows }: SessionState, event: number): string | undefined =>
  rows.find(({ id, item }) => id === event && item !== undefined)?.item;

const ends = {
  success: "announceDone",
  max_steps: "announceDone",
  interrupted: "announceStopped",
  error: "announceFailed",
} as const;

/** Announces activated skills and the end of a turn that was seen running. The answer itself is not read out. */
function useAnnouncements({ rows, turns, isRunning }: SessionState): void {
  const say = usePlaygroundWords();
  const seen = useRef<{ readonly turn: number; readonly rows: number }>(undefined);
  const last = turns.at(-1);
  const end = last?.end?.subtype;
  useEffect(() => {
    const before = seen.current;
    seen.current = isRunning && last ? { turn: last.number, rows: rows.length } : undefined;
    if (!before || before.turn !== last?.number) return;
    for (const row of rows.slice(before.rows))
      if (row.kind === "activated" && row.isNew) announce(say("announceActivated", { skill: row.skill }));
    if (end !== undefined) announce(say(ends[end]));
  }, [rows, isRunning, last, end, say]);
}

/** Focuses the message of a new conversation; not on small screens, where the keyboard would cover the page. */
function useFirstFocus(composer: { readonly current: ComposerHandle | null }, isNew: boolean): void {
  const isWide = useMedia("(min-width: 768px)");
  const hasBegun = useRouterState({ select: ({ location: { state } }) => "hasBegun" in state });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens
  useEffect(() => {
    if (isWide && (isNew || hasBegun)) composer.current?.focus();
  }, []);
}

interface PlaygroundKeys {
  readonly onTimeline: () => void;
  readonly onComposer: () => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onStop: () => void;
}

/** `j` `k` for rows, `t` for the timeline, `c` for the message, Escape to stop. */
function usePlaygroundKeys(keys: PlaygroundKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function take(event: KeyboardEvent): void {
      const { onTimeline, onComposer, onMove, onStop } = latest.current;
      if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing || event.keyCode === 229) return;
      if (isSomethingOpen()) return;
      if (event.key === "Escape") onStop();
      if (isTyping(event.target) || !areLettersOn()) return;
      const action = { t: onTimeline, c: onComposer, j: () => onMove(1), k: () => onMove(-1) }[event.key];
      if (!action) return;
      event.preventDefault(); // the letter would be typed into the field that gets the focus
      action();
    }
    // In the capture phase, while an open dialog is still there.
    addEventListener("keydown", take, { capture: true });
    return () => removeEventListener("keydown", take, { capture: true });
  }, []);
}

/** Escape closes a dialog, a menu or a list before it stops the turn. */
const isSomethingOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;
