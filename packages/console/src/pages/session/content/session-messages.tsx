import type { Message } from "@loadout/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useOperation } from "../../../api/operations.ts";
import { Chip } from "../../../ui/basic/chip.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { Icon, type IconName } from "../../../ui/basic/icon.tsx";
import { TimeAgo } from "../../../ui/basic/time-ago.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { Loaded } from "../../../ui/page/loading.tsx";
import type { ShownSession } from "../session-page.tsx";
import { type CallEntry, type Entry, readConversation } from "./conversation.ts";
import { TurnEnd } from "./turn-end.tsx";
import { useContentWords } from "./words.ts";

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

/** One thing that was said, loaded or noted. */
function EntryRow({ entry, isWanted }: { readonly entry: Entry; readonly isWanted: boolean }) {
  const say = useContentWords();
  switch (entry.kind) {
    case "user":
      return <UserRow entry={entry} isWanted={isWanted} />;
    case "assistant":
      return (
        <Card entry={entry} name={say("assistant")} icon="spark">
          {entry.text !== "" && <Text text={entry.text} />}
          {entry.calls.map((call) => (
            <CallRow key={call.id} call={call} />
          ))}
        </Card>
      );
    case "skill":
      return <SkillRow entry={entry} />;
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
      return <CompactionRow entry={entry} />;
    case "end":
      return (
        <p className="flex items-start gap-2 px-3">
          <TurnEnd end={entry.end} />
          {entry.text}
        </p>
      );
  }
}

type Of<Kind extends Entry["kind"]> = Extract<Entry, { readonly kind: Kind }>;

function UserRow({ entry, isWanted }: { readonly entry: Of<"user">; readonly isWanted: boolean }) {
  const say = useContentWords();
  return (
    <div className="grid gap-2">
      <h2 className="flex items-center gap-2 pt-1 text-sm">
        <Link
          to="."
          search={((before: Record<string, unknown>) => ({ ...before, turn: entry.turn })) as never}
          aria-label={say("turnLink", { turn: entry.turn })}
          className="inline-flex min-h-7 items-center gap-1.5 hover:text-accent hover:underline"
        >
          {say("turn", { turn: entry.turn })}
          <Icon name="link" className="size-3.5 text-quiet" />
        </Link>
        <span className="h-px flex-1 bg-line" />
      </h2>
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
}

function SkillRow({ entry: { skill, text, given } }: { readonly entry: Of<"skill"> }) {
  const say = useContentWords();
  return (
    <details className="group rounded-lg border border-skill bg-skill-soft" data-skill-message={skill}>
      <summary className="flex min-h-9 cursor-pointer flex-wrap items-center gap-2 px-3 py-1 text-skill max-md:min-h-11">
        <Icon name="right" className="size-3.5 text-quiet group-open:rotate-90" />
        <Icon name="skill" />
        <span className="font-medium">{say("skillMessage", { skill })}</span>
        {given !== "" && <code>{given}</code>}
        <span className="ml-auto">
          <Chip tone="skill" icon="pin">
            {say("keptThrough")}
          </Chip>
        </span>
      </summary>
      <div className="border-t border-skill px-3 py-2">
        <Text text={text} isCode />
      </div>
    </details>
  );
}

function CompactionRow({ entry: { trigger, tokens, text } }: { readonly entry: Of<"compaction"> }) {
  const say = useContentWords();
  const format = useFormat();
  return (
    <details className="group rounded-lg border border-dashed border-strong-line" data-compaction>
      <summary className="flex min-h-9 cursor-pointer flex-wrap items-center gap-2 px-3 max-md:min-h-11">
        <Icon name="right" className="size-3.5 text-quiet group-open:rotate-90" />
        <Icon name="shrink" />
        <span className="font-medium">{say("compaction")}</span>
        <span className="text-quiet">
          {say(`compactionTrigger_${trigger}`)} · {say("compactionBefore", { tokens: format.number(tokens) })}
        </span>
      </summary>
      <div className="border-t border-line px-3 py-2">
        <Text text={text} />
      </div>
    </details>
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
    <p className="flex items-center gap-1.5 text-xs text-quiet">
      <Icon name={icon} className="size-3.5" />
      <span className="font-medium text-text">{name}</span>
      <TimeAgo time={entry.time} />
    </p>
    {children}
  </article>
);

/** As it is: what was said may be anything. */
const Text = ({ text, isCode = false }: { readonly text: string; readonly isCode?: boolean }) => (
  <div dir="auto" className={`whitespace-pre-wrap ${isCode ? "font-mono text-[0.8125rem]" : ""}`}>
    {text}
  </div>
);

/** A call of a tool, folded; open it shows what was asked and what came back. */
function CallRow({ call: { name, arguments: given, result } }: { readonly call: CallEntry }) {
  const say = useContentWords();
  return (
    <details className="group rounded-md border border-line bg-page" data-call={name}>
      <summary className="flex min-h-8 cursor-pointer flex-wrap items-center gap-2 px-2 py-1 max-md:min-h-11">
        <Icon name="right" className="size-3.5 text-quiet group-open:rotate-90" />
        <Icon name="tool" className="size-3.5 text-quiet" />
        <span className="sr-only">{say("call")}</span>
        <code className="font-semibold">{name}</code>
        {result?.activated !== undefined && (
          <Chip tone="skill" icon="spark">
            {say("activatedHere", { skill: result.activated })}
          </Chip>
        )}
        {result?.isError && (
          <Chip tone="bad" icon="error">
            {say("callError")}
          </Chip>
        )}
        {!result && <Chip tone="warn">{say("callOpen")}</Chip>}
      </summary>
      <div className="grid gap-2 border-t border-line p-2">
        <Part title={say("callArguments")} text={readable(given)} />
        {result?.ranWith !== undefined && <RanWith given={result.ranWith} />}
        {result && <Part title={result.isError ? say("callError") : say("callResult")} text={result.text} />}
      </div>
    </details>
  );
}

/** A text among them is shown as it is: the task another agent got, with its skills. */
function RanWith({ given }: { readonly given: string }) {
  const say = useContentWords();
  const { task, ...rest } = JSON.parse(given) as Readonly<Record<string, unknown>>;
  const text = typeof task === "string" ? `${JSON.stringify(rest, null, 2)}\n\n${task}` : readable(given);
  return <Part title={say("callRanWith")} text={text} />;
}

const Part = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div>
    <p className="text-xs text-quiet">{title}</p>
    <pre tabIndex={0} className="max-h-80 overflow-auto whitespace-pre-wrap">
      {text}
    </pre>
  </div>
);

/** Indented where it is JSON; a model may write anything. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
