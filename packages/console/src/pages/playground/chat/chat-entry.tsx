import { memo, type ReactNode } from "react";
import { Button } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { Fold, PlainText, prettyJson } from "../../../ui/basic/fold.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { Icon } from "../../../ui/basic/icon.tsx";
import { Markdown, preloadMarkdown } from "../../../ui/markdown/markdown.tsx";
import { Hint } from "../../../ui/page/command-link.tsx";
import { SearchLink } from "../../../ui/page/search-link.tsx";
import { useUiWords } from "../../../ui/words.ts";
import type { ChatItem, ChatItemOf } from "../events/session-state.ts";
import { usePlaygroundWords } from "../words.ts";

preloadMarkdown();

/** What can be done after a turn that failed. */
export interface TurnActions {
  readonly onRetry: () => void;
  /** Retries with the demo model; absent if there is none. */
  readonly onUseDemo?: (() => void) | undefined;
  readonly blocked?: string | undefined;
}

interface ContentProps extends TurnActions {
  readonly item: ChatItem;
  /** Only the end of the last turn offers a retry. */
  readonly isLastTurn: boolean;
}

/** One entry of the conversation, with a link to its rows in the timeline. */
export const ChatEntry = memo(function ChatEntry({
  isSelected,
  ...content
}: ContentProps & { readonly isSelected: boolean }) {
  const { kind, key } = content.item;
  return (
    <div className={`px-3 py-2 ${isSelected ? "bg-accent-soft" : ""}`} data-item={kind} data-key={key}>
      <Content {...content} />
    </div>
  );
});

function Content({ item, isLastTurn, ...actions }: ContentProps) {
  const say = usePlaygroundWords();
  const sayUi = useUiWords();
  switch (item.kind) {
    case "user":
      return (
        <article className="ml-auto grid w-fit max-w-[85%] gap-0.5">
          <Name item={item} className="justify-end">
            {say("you")}
          </Name>
          <p className="rounded-lg bg-accent-soft px-3 py-2 break-words whitespace-pre-wrap">{item.text}</p>
        </article>
      );
    case "assistant":
      return <Assistant item={item} />;
    case "skill":
      return (
        <Fold
          className="border-skill bg-skill-soft text-skill"
          summary={
            <>
              <Icon name="activated" />
              <span className="min-w-0 flex-1 truncate font-medium">{say("skillMessage", { skill: item.skill })}</span>
              {item.given !== "" && <Chip>{say("skillGiven", { given: item.given })}</Chip>}
            </>
          }
          beside={<RowsLink item={item} />}
        >
          <div className="max-h-96 overflow-auto text-text" tabIndex={0} role="region" aria-label={item.skill}>
            <Markdown text={item.content} />
          </div>
        </Fold>
      );
    case "call":
      return <Call item={item} />;
    case "note":
      return (
        <p className="text-xs text-quiet">
          <span className="font-medium">
            {say("note")}
            {sayUi("colon")}
          </span>
          {item.text}
        </p>
      );
    case "compaction":
      return (
        <Fold
          className="border-line"
          summary={
            <>
              <Icon name="compacted" />
              <span className="flex-1">{say("compactionMark")}</span>
            </>
          }
          beside={<RowsLink item={item} />}
        >
          <p className="whitespace-pre-wrap">{item.summary}</p>
        </Fold>
      );
    case "end":
      return <TurnOutcome item={item} isLastTurn={isLastTurn} {...actions} />;
  }
}

function Assistant({ item }: { readonly item: ChatItemOf<"assistant"> }) {
  const say = usePlaygroundWords();
  const isDemo = item.provider === "demo";
  return (
    <article className="grid max-w-full gap-0.5" aria-busy={item.isStreaming || undefined}>
      <Name item={item}>
        {say("assistant")}
        <span className={`font-normal ${isDemo ? "text-warn" : ""}`}>{isDemo ? say("demoLabel") : item.model}</span>
      </Name>
      <div className="min-w-0 rounded-lg border border-line bg-panel px-3 py-2">
        <Markdown text={item.text} />
        {item.isStreaming && (
          <span className="animate-pulse text-accent" aria-hidden="true">
            ▍
          </span>
        )}
      </div>
    </article>
  );
}

const callLooks = {
  running: { icon: "running", colour: "text-quiet" },
  done: { icon: "check", colour: "text-good" },
  failed: { icon: "error", colour: "text-bad" },
} as const;

function Call({ item }: { readonly item: ChatItemOf<"call"> }) {
  const say = usePlaygroundWords();
  const format = useFormat();
  const { icon, colour } = callLooks[item.state];
  return (
    <Fold
      className={item.state === "failed" ? "border-bad" : "border-line"}
      summary={
        <>
          <Icon name="tool" className="size-4 text-quiet" />
          <code className="min-w-0 truncate">{item.name}</code>
          {item.number !== undefined && (
            <span className="text-xs whitespace-nowrap text-quiet">{say("toolNumber", { number: item.number })}</span>
          )}
          <span className={`ml-auto flex items-center gap-1 text-xs whitespace-nowrap ${colour}`}>
            <Icon name={icon} className="size-4" />
            {say(item.state)}
            {item.took !== undefined && <span className="text-quiet">{format.duration(item.took)}</span>}
          </span>
        </>
      }
      beside={<RowsLink item={item} />}
    >
      <CallDetails call={item} />
    </Fold>
  );
}

/** The arguments and the result of a call, in the conversation and in the timeline. */
export function CallDetails({
  call: { given, result },
}: {
  readonly call: Pick<ChatItemOf<"call">, "given" | "result">;
}) {
  const say = usePlaygroundWords();
  return (
    <div className="grid gap-1">
      <h3 className="text-xs text-quiet">{say("given")}</h3>
      <PlainText text={prettyJson(given)} label={say("given")} />
      <h3 className="text-xs text-quiet">{say("result")}</h3>
      {result === undefined ? (
        <p className="text-quiet">{say("noResult")}</p>
      ) : (
        <PlainText text={prettyJson(result)} label={say("result")} />
      )}
    </div>
  );
}

const Name = ({
  item,
  children,
  className = "",
}: {
  readonly item: ChatItem;
  readonly children: ReactNode;
  readonly className?: string;
}) => (
  <div className={`flex items-center gap-2 text-xs font-medium text-quiet ${className}`}>
    {children}
    <RowsLink item={item} />
  </div>
);

function RowsLink({ item }: { readonly item: ChatItem }) {
  const say = usePlaygroundWords();
  return (
    <SearchLink
      change={{ event: item.event, pane: "timeline" }}
      aria-label={say("toMessages")}
      title={say("toMessages")}
      className="inline-grid size-6 shrink-0 place-items-center rounded text-quiet hover:bg-raised hover:text-text max-md:size-11"
    >
      <Icon name="timeline" className="size-4" />
    </SearchLink>
  );
}

/** How a turn ended that was stopped, failed or cut off. */
function TurnOutcome({
  item: { result, fault },
  isLastTurn,
  onRetry,
  onUseDemo,
  blocked,
}: Omit<ContentProps, "item"> & { readonly item: ChatItemOf<"end"> }) {
  const say = usePlaygroundWords();
  const isError = result.subtype === "error";
  const words = {
    success: say("cut"),
    interrupted: say("interrupted"),
    max_steps: say("maxSteps", { steps: result.steps }),
    error: fault?.message ?? result.error ?? say("turnFailed"),
  }[result.subtype];
  const hint = isError ? (fault?.hint ?? "") : result.subtype === "interrupted" ? say("interruptedHint") : "";
  const code = fault?.code ?? result.code;
  return (
    <section
      className={`grid gap-2 rounded-lg border p-3 ${isError ? "border-bad bg-bad-soft" : "border-line bg-warn-soft"}`}
      data-outcome={result.subtype}
    >
      <p className={`flex items-start gap-2 font-medium ${isError ? "text-bad" : "text-warn"}`}>
        <Icon name={isError ? "error" : "warning"} className="mt-0.5 size-4" />
        <span className="min-w-0">{words}</span>
      </p>
      <Hint text={hint} />
      <p className="flex flex-wrap items-center gap-2">
        {isLastTurn && result.subtype !== "success" && (
          <Button isSmall icon="refresh" onClick={onRetry} blocked={blocked}>
            {say("retry")}
          </Button>
        )}
        {isLastTurn && isError && onUseDemo && (
          <Button isSmall icon="demo" onClick={onUseDemo} blocked={blocked}>
            {say("useDemo")}
          </Button>
        )}
        {isError && code !== undefined && <code className="text-quiet">{code}</code>}
      </p>
    </section>
  );
}
