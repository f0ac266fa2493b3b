import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/basic/button.tsx";
import { Feed, type FeedHandle } from "../../../ui/list/feed.tsx";
import type { ChatItem } from "../events/session-state.ts";
import { usePlaygroundWords } from "../words.ts";
import { ChatEntry, type ChatItemProps } from "./chat-entry.tsx";

export interface ChatProps extends Pick<ChatItemProps, "onRetry" | "onUseDemo" | "blocked"> {
  readonly items: readonly ChatItem[];
  readonly lastTurn: number;
  /** The entry whose rows are looked at. */
  readonly selected: string | undefined;
  readonly isRunning: boolean;
  /** Somebody wants to see the rows of an entry. */
  readonly onSelect: (event: number) => void;
}

/** The conversation. It stays at its end unless somebody reads further up. */
export function Chat({ items, lastTurn, selected, isRunning, onSelect, ...actions }: ChatProps) {
  const say = usePlaygroundWords();
  const feed = useRef<FeedHandle>(null);
  const [isFollowing, setIsFollowing] = useState(true);
  const [seen, setSeen] = useState(items.length);
  const fresh = isFollowing ? 0 : Math.max(0, items.length - seen);
  useReveal(feed, items, selected);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <Feed
        handle={feed}
        role="log"
        // Words are not read out as they come: what matters is announced.
        aria-live="off"
        aria-label={say("chat")}
        aria-busy={isRunning || undefined}
        tabIndex={0}
        onClick={({ target }) => {
          const item = clickedItem(target as HTMLElement, items);
          if (item) onSelect(item.event);
        }}
        className="min-h-0 flex-1 py-2"
        entries={items}
        keyOf={({ key }) => key}
        estimate={72}
        isFollowing={isFollowing}
        onFollow={(follows) => {
          setIsFollowing(follows);
          setSeen(items.length);
        }}
        render={(item) => (
          <ChatEntry item={item} isSelected={item.key === selected} isLastTurn={item.turn === lastTurn} {...actions} />
        )}
      />
      {!isFollowing && (
        <Button
          isSmall
          icon="down"
          variant={fresh > 0 ? "primary" : "plain"}
          className="absolute bottom-2 left-1/2 -translate-x-1/2 shadow-lg max-md:min-h-11"
          onClick={() => {
            setIsFollowing(true);
            feed.current?.toEnd();
          }}
        >
          {fresh > 0 ? `${say("newMessages")} (${fresh})` : say("toEnd")}
        </Button>
      )}
    </div>
  );
}

/** With the mouse a whole bubble leads to its rows; whoever marks words or presses something in it means that. */
function clickedItem(target: HTMLElement, items: readonly ChatItem[]): ChatItem | undefined {
  if (target.closest("a, button, summary, pre") || String(getSelection() ?? "") !== "") return undefined;
  const key = target.closest<HTMLElement>("article")?.closest<HTMLElement>("[data-key]")?.dataset.key;
  return items.find((item) => item.key === key);
}

/** What was chosen in the timeline is brought into sight once. */
function useReveal(
  feed: { readonly current: FeedHandle | null },
  items: readonly ChatItem[],
  selected: string | undefined,
): void {
  const revealed = useRef<string>(undefined);
  const index = selected === undefined ? -1 : items.findIndex(({ key }) => key === selected);
  useEffect(() => {
    if (selected === undefined) revealed.current = undefined;
    if (index < 0 || revealed.current === selected) return;
    revealed.current = selected;
    feed.current?.reveal(index);
  }, [feed, index, selected]);
}
