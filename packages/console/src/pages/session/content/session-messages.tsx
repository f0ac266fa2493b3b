import type { Message } from "@loadout/core";
import { getRouteApi } from "@tanstack/react-router";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useOperation } from "../../../api/operations.ts";
import { Chip, type Tone } from "../../../ui/basic/chip.tsx";
import { Fold, PlainText, prettyJson } from "../../../ui/basic/fold.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { Icon, type IconName } from "../../../ui/basic/icon.tsx";
import { TimeAgo } from "../../../ui/basic/time-ago.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { Loaded } from "../../../ui/page/loading.tsx";
import { SearchLink } from "../../../ui/page/search-link.tsx";
import type { ShownSession } from "../session-page.tsx";
import { useSessionWords } from "../words.ts";
import { type CallEntry, type Entry, readConversation } from "./conversation.ts";

const route = getRouteApi("/inside/sessions/$sessionId");

/** The history of a session: messages, calls with their results, skill messages and compactions. */
export function SessionMessages({ contextId }: { readonly contextId: string }) {
  const query = useOperation("session.show", { contextId, messages: true });
  return (
    <Loaded query={query} rows={6}>
      {({ messages = [] }) => <Conversation messages={messages as unknown as readonly Message[]} />}
    </Loaded>
  );
}

function Conversation({ messages }: { readonly messages: readonly Message[] }) {
  const say = useSessionWords();
  const entries = useMemo(() => readConversation(messages), [messages]);
  if (entries.length === 0)
    return (
      <Empty icon="playground" title={say("messagesEmpty")}>
        <p>{say("messagesEmptyHint")}</p>
      </Empty>
    );
  return (
    <section className="grid gap-2" aria-label={say("tabMessages")}>
      <p className="text-quiet">{say("messageCount", { count: messages.length })}</p>
      <Entries entries={entries} />
    </section>
  );
}

/** The bar at the top covers this much of the window. */
const barHeight = 64;

/** Renders the entries in view; a turn of the address is scrolled to. */
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

function EntryRow({ entry, isWanted }: { readonly entry: Entry; readonly isWanted: boolean }) {
  const say = useSessionWords();
  switch (entry.kind) {
    case "user":
      return (
        <div className="grid gap-2">
          <TurnHeading turn={entry.turn} />
          <Card
            entry={entry}
            name={say("user")}
            icon="user"
            look={isWanted ? "border-accent bg-accent-soft" : "border-line bg-raised"}
          >
            <Text text={entry.text} />
          </Card>
        </div>
      );
    case "assistant":
      return (
        <Card entry={entry} name={say("assistant")} icon="agent">
          {entry.text !== "" && <Text text={entry.text} />}
          {entry.calls.map((call) => (
            <Call key={call.id} call={call} />
          ))}
        </Card>
      );
    case "skill":
      return <SkillMessage entry={entry} />;
    case "note":
      return (
        <p className="flex items-start gap-2 px-3 text-quiet">
          <Icon name="info" className="mt-0.5 size-4" />
          <span>
            <span className="sr-only">{say("note")}: </span>
            {entry.text}
          </span>
        </p>
      );
    case "compaction":
      return <Compaction entry={entry} />;
    case "end":
      return (
        <p className="flex items-start gap-2 px-3">
          <TurnEnd end={entry.end} />
          {entry.text}
        </p>
      );
  }
}

type EntryOf<Kind extends Entry["kind"]> = Extract<Entry, { readonly kind: Kind }>;

function TurnHeading({ turn }: { readonly turn: number }) {
  const say = useSessionWords();
  return (
    <h2 className="flex items-center gap-2 pt-1 text-base">
      <SearchLink
        isStep
        change={{ turn }}
        aria-label={say("turnLink", { turn })}
        className="inline-flex min-h-7 items-center gap-2 hover:text-accent hover:underline"
      >
        {say("turn", { turn })}
        <Icon name="link" className="size-4 text-quiet" />
      </SearchLink>
      <span className="h-px flex-1 bg-line" />
    </h2>
  );
}

/** A tool call; unfolded it shows the arguments and the result. */
function Call({ call: { name, arguments: given, result } }: { readonly call: CallEntry }) {
  const say = useSessionWords();
  return (
    <div data-call={name}>
      <Fold
        className="border-line bg-page"
        summary={
          <>
            <Icon name="tool" className="size-4 text-quiet" />
            <span className="sr-only">{say("call")}</span>
            <code className="font-semibold">{name}</code>
            {result?.activated !== undefined && (
              <Chip tone="skill" icon="activated">
                {say("activatedHere", { skill: result.activated })}
              </Chip>
            )}
            {result?.isError && (
              <Chip tone="bad" icon="error">
                {say("callError")}
              </Chip>
            )}
            {!result && <Chip tone="warn">{say("callOpen")}</Chip>}
          </>
        }
      >
        <div className="grid gap-2">
          <Part title={say("callArguments")} text={prettyJson(given)} />
          {result?.ranWith !== undefined && <Part title={say("callRanWith")} text={withTask(result.ranWith)} />}
          {result && <Part title={say(result.isError ? "callError" : "callResult")} text={result.text} />}
        </div>
      </Fold>
    </div>
  );
}

/** The task for another agent, with its skills, is shown as text below the other arguments. */
function withTask(given: string): string {
  const { task, ...rest } = JSON.parse(given) as Readonly<Record<string, unknown>>;
  return typeof task === "string" ? `${JSON.stringify(rest, null, 2)}\n\n${task}` : prettyJson(given);
}

const Part = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div>
    <p className="text-xs text-quiet">{title}</p>
    <PlainText text={text} label={title} />
  </div>
);

function SkillMessage({ entry: { skill, text, given } }: { readonly entry: EntryOf<"skill"> }) {
  const say = useSessionWords();
  return (
    <div data-skill-message={skill}>
      <Fold
        className="border-skill bg-skill-soft"
        summary={
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2 text-skill">
            <Icon name="skill" />
            <span className="font-medium">{say("skillMessage", { skill })}</span>
            {given !== "" && <code>{given}</code>}
            <span className="ml-auto">
              <Chip tone="skill" icon="pin">
                {say("keptThrough")}
              </Chip>
            </span>
          </span>
        }
      >
        <Text text={text} isCode />
      </Fold>
    </div>
  );
}

function Compaction({ entry: { trigger, tokens, text } }: { readonly entry: EntryOf<"compaction"> }) {
  const say = useSessionWords();
  const format = useFormat();
  return (
    <div data-compaction>
      <Fold
        className="border-dashed border-button-line"
        summary={
          <span className="flex flex-wrap items-center gap-2">
            <Icon name="compacted" />
            <span className="font-medium">{say("compaction")}</span>
            <span className="text-quiet">
              {say(`compactionTrigger_${trigger}`)} · {say("compactionBefore", { tokens: format.number(tokens) })}
            </span>
          </span>
        }
      >
        <Text text={text} />
      </Fold>
    </div>
  );
}

const Card = ({
  entry,
  name,
  icon,
  look = "border-line bg-panel",
  children,
}: {
  readonly entry: Entry;
  readonly name: string;
  readonly icon: IconName;
  readonly look?: string;
  readonly children: ReactNode;
}) => (
  <article className={`grid gap-2 rounded-lg border p-3 ${look}`}>
    <p className="flex items-center gap-2 text-xs text-quiet">
      <Icon name={icon} className="size-4" />
      <span className="font-medium text-text">{name}</span>
      <TimeAgo time={entry.time} />
    </p>
    {children}
  </article>
);

const Text = ({ text, isCode = false }: { readonly text: string; readonly isCode?: boolean }) => (
  <div dir="auto" className={`whitespace-pre-wrap ${isCode ? "font-mono text-sm" : ""}`}>
    {text}
  </div>
);

type End = ShownSession["lastTurn"];

const endLooks: Record<End, { readonly tone: Tone; readonly icon: IconName }> = {
  none: { tone: "plain", icon: "info" },
  success: { tone: "good", icon: "check" },
  error: { tone: "bad", icon: "error" },
  interrupted: { tone: "warn", icon: "stop" },
  max_steps: { tone: "warn", icon: "warning" },
  unfinished: { tone: "accent", icon: "running" },
};

/** How a turn ended. */
export function TurnEnd({ end }: { readonly end: End }) {
  const say = useSessionWords();
  return <Chip {...endLooks[end]}>{say(`end_${end}`)}</Chip>;
}
