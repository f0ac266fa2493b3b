import { type ReactNode, type Ref, useRef, useState } from "react";
import { useOperation } from "../../../api/operations.ts";
import { useMay } from "../../../shell/who-am-i.ts";
import { Button } from "../../../ui/basic/button.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { Icon } from "../../../ui/basic/icon.tsx";
import { useBlocked } from "../../../ui/form/form-dialog.tsx";
import { Feed, type FeedHandle, useReveal } from "../../../ui/list/feed.tsx";
import { Skeleton } from "../../../ui/page/loading.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { useUiWords } from "../../../ui/words.ts";
import type { ShownSession } from "../../session/session-page.tsx";
import { ToolEffect } from "../../session/skills/tool-effect.tsx";
import type { ChatItem, SessionState } from "../events/session-state.ts";
import { usePlaygroundWords } from "../words.ts";
import { ChatEntry, type TurnActions } from "./chat-entry.tsx";
import { type ComposerHandle, MessageComposer, Queue } from "./message-composer.tsx";
import { Pins, type usePins } from "./pins.tsx";
import type { Conversation } from "./use-conversation.ts";

export interface ChatPaneProps {
  readonly contextId: string | undefined;
  readonly state: SessionState;
  readonly shown: ShownSession | undefined;
  readonly agent: string | undefined;
  readonly firstText: string | undefined;
  readonly selected: string | undefined;
  readonly conversation: Conversation;
  readonly pins: ReturnType<typeof usePins>;
  readonly composer: Ref<ComposerHandle> & { readonly current: ComposerHandle | null };
  readonly onSelect: (event: number) => void;
  readonly more?: ReactNode;
}

/** The conversation, and below it queue, pins and the message to write. */
export function ChatPane(props: ChatPaneProps) {
  const { contextId, state, shown, agent, firstText, selected, conversation, pins, composer, onSelect, more } = props;
  const say = usePlaygroundWords();
  const blocked = useBlocked();
  const skills = useSkills(contextId, shown, agent);
  const demo = useDemoModel();
  const last = state.turns.at(-1);
  const retry = (model?: string): void => {
    if (last?.message !== undefined) conversation.send(last.message, model);
  };
  const hasTurns = state.turns.length > 0 || conversation.sending !== undefined;
  const isNew = shown === undefined ? contextId === undefined : shown.turns === 0;
  return (
    <section aria-label={say("chat")} className="flex min-h-0 min-w-0 flex-col rounded-lg border border-line bg-panel">
      <h2 className="sr-only">{say("chat")}</h2>
      {hasTurns ? (
        <Chat
          state={state}
          selected={selected}
          onSelect={onSelect}
          onRetry={() => retry()}
          onUseDemo={demo === undefined ? undefined : () => retry(demo)}
          blocked={blocked}
        />
      ) : isNew ? (
        <Samples agent={agent} onChoose={(text) => composer.current?.write(text)} />
      ) : (
        <div className="flex-1 p-3">
          <Skeleton />
        </div>
      )}
      <div className="grid gap-2 border-t border-line p-3">
        {conversation.problem !== undefined && (
          <SendProblem conversation={conversation} demo={demo} onWrite={(text) => composer.current?.write(text)} />
        )}
        {pins.problem && <Problem error={pins.problem} />}
        <Queue conversation={conversation} blocked={blocked} />
        <Pins
          pins={pins.pins}
          note={pins.isNew && pins.pins.length > 0 ? say("afterSend") : undefined}
          onUnpin={pins.unpin}
          blocked={blocked}
        />
        {pins.effect && <ToolEffect change={pins.effect} onHide={pins.hideEffect} />}
        <MessageComposer
          contextId={contextId}
          firstText={firstText}
          skills={skills}
          isRunning={conversation.isRunning}
          canStop={state.isRunning}
          isStopping={conversation.isStopping}
          blocked={blocked}
          onSend={(text) => conversation.send(text)}
          onStop={conversation.stop}
          onPin={pins.pin}
          handle={composer}
        />
        {(contextId !== undefined || more !== undefined) && (
          <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
            {shown && <ContextLine session={shown} />}
            {state.isRunning && <span className="text-xs text-accent">{say("thinking")}</span>}
            {more}
          </div>
        )}
      </div>
    </section>
  );
}

/** The skills that can be pinned: those the session sees, or those a new one would see. */
function useSkills(
  contextId: string | undefined,
  shown: ShownSession | undefined,
  agent: string | undefined,
): readonly string[] | undefined {
  const isNew = contextId === undefined;
  const { data } = useOperation(
    "agent.show",
    { id: agent ?? "" },
    { enabled: useMay("admin") && isNew && agent !== undefined },
  );
  return isNew ? data?.visibleSkills.map(({ id }) => id) : shown?.visible_skills;
}

/** A model that needs no key, if the environment has one. */
function useDemoModel(): string | undefined {
  const { data } = useOperation("model.list", {});
  return data?.models.find(({ provider }) => provider === "demo")?.id;
}

/** The feed of the conversation; it follows its end until the reader scrolls up. */
function Chat({
  state: { items, turns, isRunning },
  selected,
  onSelect,
  ...actions
}: TurnActions & Pick<ChatPaneProps, "state" | "selected" | "onSelect">) {
  const say = usePlaygroundWords();
  const feed = useRef<FeedHandle>(null);
  const [isFollowing, setIsFollowing] = useState(true);
  const [seen, setSeen] = useState(items.length);
  const fresh = isFollowing ? 0 : Math.max(0, items.length - seen);
  const lastTurn = turns.at(-1)?.number ?? 0;
  const index = items.findIndex(({ key }) => key === selected);
  useReveal(feed, selected, index < 0 ? undefined : index);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <Feed
        handle={feed}
        role="log"
        // The answer is not read out as it is written; `useAnnouncements` says what matters.
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

/** A click anywhere in a bubble selects it, except on something to press and while text is being selected. */
function clickedItem(target: HTMLElement, items: readonly ChatItem[]): ChatItem | undefined {
  if (target.closest("a, button, summary, pre") || String(getSelection() ?? "") !== "") return undefined;
  const key = target.closest<HTMLElement>("article")?.closest<HTMLElement>("[data-key]")?.dataset.key;
  return items.find((item) => item.key === key);
}

/** The message was not sent: try again, with the demo model, or take it back. */
function SendProblem({
  conversation: { problem, sending, tryAgain, forget },
  demo,
  onWrite,
}: {
  readonly conversation: Conversation;
  readonly demo: string | undefined;
  readonly onWrite: (text: string) => void;
}) {
  const say = usePlaygroundWords();
  const sayUi = useUiWords();
  function close(): void {
    if (sending) onWrite(sending.text);
    forget();
  }
  return (
    <Problem error={problem} onRetry={sending && (() => tryAgain())}>
      {sending && demo !== undefined && (
        <Button isSmall icon="demo" onClick={() => tryAgain(demo)}>
          {say("useDemo")}
        </Button>
      )}
      <Button isSmall onClick={close}>
        {sayUi("close")}
      </Button>
    </Problem>
  );
}

/** How full the context of the model is. */
function ContextLine({ session: { tokens, contextWindow } }: { readonly session: ShownSession }) {
  const say = usePlaygroundWords();
  const format = useFormat();
  const [total, window] = [format.number(tokens.total), format.number(contextWindow)];
  return (
    <p className="flex items-center gap-2 text-xs text-quiet">
      <span aria-hidden="true" className="h-2 w-16 overflow-hidden rounded-full bg-raised">
        <span
          className="block h-full bg-accent"
          style={{ width: `${Math.min(100, (tokens.total / contextWindow) * 100)}%` }}
        />
      </span>
      <span>
        {say("context")} {say("contextOf", { total, window })}
      </span>
    </p>
  );
}

/** Skills with a sample of their own. */
const samples = {
  "sales-report": "sampleSales",
  "hello-skill": "sampleHello",
  brainstorming: "sampleIdeas",
  "code-review": "sampleReview",
} as const;

/** Before the first message: three messages to start with, from the skills of the agent. */
function Samples({
  agent,
  onChoose,
}: {
  readonly agent: string | undefined;
  readonly onChoose: (text: string) => void;
}) {
  const say = usePlaygroundWords();
  const mayLook = useMay("admin");
  const { data } = useOperation("agent.show", { id: agent ?? "" }, { enabled: mayLook && agent !== undefined });
  const skills = data?.visibleSkills.filter(({ listed }) => listed !== "hidden").map(({ id }) => id) ?? [];
  const texts = [
    ...Object.entries(samples).flatMap(([id, word]) => (skills.includes(id) ? [say(word)] : [])),
    ...skills.filter((id) => !(id in samples)).map((id) => say("sampleSkill", { skill: id })),
    ...[say("sampleCan"), say("sampleHello"), say("sampleHow")],
  ];
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-4 overflow-y-auto p-4 text-center">
      <Icon name="playground" className="size-8 text-quiet" />
      <h2>{say("emptyTitle")}</h2>
      <p className="max-w-prose text-quiet">{say(mayLook ? "emptyHint" : "emptyHintUser")}</p>
      <ul className="grid w-full max-w-md gap-2">
        {[...new Set(texts)].slice(0, 3).map((text) => (
          <li key={text}>
            <Button
              className="w-full justify-start text-left whitespace-normal"
              onClick={() => onChoose(text)}
              data-sample
            >
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
