import type { Message } from "@loadout/core";
import { getRouteApi } from "@tanstack/react-router";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useOperation } from "../../api/operations.ts";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { useContentWords } from "./content-words.ts";
import { type Entry, readConversation } from "./conversation.ts";
import { EntryRow } from "./entry-row.tsx";
import type { ShownSession } from "./session-page.tsx";

const route = getRouteApi("/inside/sessions/$sessionId");

/** What was said, done and loaded, from the beginning. */
export function MessagesTab({ session: { contextId } }: { readonly session: ShownSession }) {
  const query = useOperation("session.show", { contextId, messages: true });
  return (
    <Loaded query={query} rows={6}>
      {({ messages = [] }) => <Conversation messages={messages as unknown as readonly Message[]} />}
    </Loaded>
  );
}

function Conversation({ messages }: { readonly messages: readonly Message[] }) {
  const say = useContentWords();
  const entries = useMemo(() => readConversation(messages), [messages]);
  if (entries.length === 0)
    return (
      <Empty icon="chat" title={say("messagesEmpty")}>
        <p>{say("messagesEmptyHint")}</p>
      </Empty>
    );
  return (
    <section className="grid gap-2" aria-label={say("messagesOf")}>
      <p className="text-quiet">{say("messageCount", { count: messages.length })}</p>
      <Entries entries={entries} />
    </section>
  );
}

/** Below the bar at the top. */
const barHeight = 64;

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  const { turn } = route.useSearch();
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => 110,
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: barHeight,
    getItemKey: (index) => entries[index]?.id ?? index,
  });
  const wanted = turn === undefined ? -1 : entries.findIndex((entry) => entry.turn === turn);
  useEffect(() => {
    if (wanted >= 0 && top > 0) virtual.scrollToIndex(wanted, { align: "start" });
  }, [wanted, top, virtual]);
  return (
    <div ref={list} className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((item) => {
        const entry = entries[item.index] as Entry;
        return (
          <div
            key={item.key}
            data-index={item.index}
            data-entry={entry.kind}
            ref={virtual.measureElement}
            className="absolute inset-x-0 top-0 pb-3"
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            <EntryRow entry={entry} isWanted={entry.turn === turn && entry.kind === "user"} />
          </div>
        );
      })}
    </div>
  );
}
