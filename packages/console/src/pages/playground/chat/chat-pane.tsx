import type { OutputOf } from "loadout/client";
import type { ReactNode, Ref } from "react";
import { useIsLive } from "../../../api/live.ts";
import { useOperation } from "../../../api/operations.ts";
import { useMay } from "../../../shell/who-am-i.ts";
import { Button, IconButton } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { Skeleton } from "../../../ui/page/loading.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { useUiWords } from "../../../ui/words.ts";
import type { SessionState } from "../events/session-state.ts";
import { usePlaygroundWords } from "../words.ts";
import { Chat } from "./chat.tsx";
import { Composer, type ComposerHandle } from "./message-composer.tsx";
import { ContextLine } from "./old-context-meter.tsx";
import { PinEffect, Pins, type usePins } from "./pins.tsx";
import type { Conversation } from "./use-conversation.ts";

export interface ChatPaneProps {
  readonly contextId: string | undefined;
  readonly state: SessionState;
  readonly shown: OutputOf<"session.show"> | undefined;
  readonly agent: string | undefined;
  readonly firstText: string | undefined;
  readonly selected: string | undefined;
  readonly conversation: Conversation;
  readonly pins: ReturnType<typeof usePins>;
  readonly composer: Ref<ComposerHandle> & { readonly current: ComposerHandle | null };
  readonly onSelect: (event: number) => void;
  readonly more?: ReactNode;
}

/** The conversation, and where it goes on. */
export function ChatPane(props: ChatPaneProps) {
  const { contextId, state, shown, agent, firstText, selected, conversation, pins, composer, onSelect, more } = props;
  const say = usePlaygroundWords();
  const sayUi = useUiWords();
  const blocked = useIsLive() ? undefined : sayUi("offlineReason");
  const skills = useSkills(contextId, shown, agent);
  const demo = useDemoModel();
  const last = state.turns.at(-1);
  const retry = (model?: string): void => {
    if (last?.message !== undefined) conversation.send(last.message, model);
  };
  const isEmpty = state.turns.length === 0 && (shown === undefined ? contextId === undefined : shown.turns === 0);
  const { problem, sending } = conversation;
  return (
    <section aria-label={say("chat")} className="flex min-h-0 min-w-0 flex-col rounded-lg border border-line bg-panel">
      <h2 className="sr-only">{say("chat")}</h2>
      {isEmpty && !sending ? (
        <Samples agent={agent} onChoose={(text) => composer.current?.write(text)} />
      ) : state.turns.length === 0 && !sending ? (
        <div className="flex-1 p-3">
          <Skeleton />
        </div>
      ) : (
        <Chat
          items={state.items}
          lastTurn={last?.number ?? 0}
          selected={selected}
          isRunning={state.isRunning}
          onSelect={onSelect}
          onRetry={() => retry()}
          onUseDemo={demo === undefined ? undefined : () => retry(demo)}
          blocked={blocked}
        />
      )}
      <div className="grid gap-2 border-t border-line p-3">
        {problem !== undefined && (
          <Problem error={problem} onRetry={sending && (() => conversation.tryAgain())}>
            {sending && demo !== undefined && (
              <Button isSmall icon="spark" onClick={() => conversation.tryAgain(demo)}>
                {say("useDemo")}
              </Button>
            )}
            <Button
              isSmall
              onClick={() => {
                if (sending) composer.current?.write(sending.text);
                conversation.forget();
              }}
            >
              {sayUi("close")}
            </Button>
          </Problem>
        )}
        {pins.problem && <Problem error={pins.problem} />}
        <Queue conversation={conversation} blocked={blocked} />
        <Pins
          pins={pins.pins}
          note={pins.isNew && pins.pins.length > 0 ? say("afterSend") : undefined}
          onUnpin={pins.unpin}
          blocked={blocked}
        />
        {pins.effect && <PinEffect effect={pins.effect} onHide={pins.hideEffect} />}
        <Composer
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
        {(shown !== undefined || more !== undefined) && (
          <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
            {shown && <ContextLine tokens={shown.tokens} contextWindow={shown.contextWindow} />}
            {state.isRunning && <span className="text-xs text-accent">{say("thinking")}</span>}
            {more}
          </div>
        )}
      </div>
    </section>
  );
}

/** What can be pinned: what the session sees, or what a new one would. */
function useSkills(
  contextId: string | undefined,
  shown: OutputOf<"session.show"> | undefined,
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

/** A model that needs no key, where the environment has one. */
function useDemoModel(): string | undefined {
  const { data } = useOperation("model.list", {});
  return data?.models.find(({ provider }) => provider === "demo")?.id;
}

/** What is on its way, and what waits for the turn to end. */
function Queue({
  conversation: { sending, problem, queue, isHeld, isRunning, sendQueued, removeQueued },
  blocked,
}: {
  readonly conversation: Conversation;
  readonly blocked: string | undefined;
}) {
  const say = usePlaygroundWords();
  if (queue.length === 0 && (!sending || problem !== undefined)) return null;
  return (
    <div className="grid gap-1">
      {sending && problem === undefined && (
        <p role="status" className="flex min-w-0 items-center gap-2 text-quiet">
          <Chip>{say("sending")}</Chip>
          <span className="truncate">{sending.text}</span>
        </p>
      )}
      {queue.length > 0 && (
        <ol aria-label={say("queued")} className="grid gap-1">
          {queue.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same words may wait twice
            <li key={index} className="flex min-w-0 items-center gap-2" data-queued>
              <Chip tone={isHeld ? "warn" : "plain"}>{isHeld ? say("queuedHeld") : say("queued")}</Chip>
              <span className="min-w-0 flex-1 truncate">{text}</span>
              {isHeld && !isRunning && (
                <Button isSmall onClick={() => sendQueued(index)} blocked={blocked}>
                  {say("sendNow")}
                </Button>
              )}
              <IconButton
                isSmall
                icon="close"
                label={say("removeQueued", { text: text.slice(0, 40) })}
                onClick={() => removeQueued(index)}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Before the first message: three things to say, from what the agent can do. */
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
  const known: Readonly<Record<string, string>> = {
    "sales-report": say("sampleSales"),
    "hello-skill": say("sampleHello"),
    brainstorming: say("sampleIdeas"),
    "code-review": say("sampleReview"),
  };
  const skills = data?.visibleSkills.filter(({ listed }) => listed !== "hidden").map(({ id }) => id) ?? [];
  const told = [
    ...Object.keys(known).filter((id) => skills.includes(id)),
    ...skills.filter((id) => !(id in known)),
  ].map((id) => known[id] ?? say("sampleSkill", { skill: id }));
  const samples = [...told, say("sampleCan"), say("sampleHello"), say("sampleHow")];
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-4 overflow-y-auto p-4 text-center">
      <Icon name="chat" className="size-8 text-quiet" />
      <h2>{say("emptyTitle")}</h2>
      <p className="max-w-prose text-quiet">{mayLook ? say("emptyHint") : say("emptyHintUser")}</p>
      <ul className="grid w-full max-w-md gap-2">
        {[...new Set(samples)].slice(0, 3).map((sample) => (
          <li key={sample}>
            <Button
              className="w-full justify-start text-left whitespace-normal"
              onClick={() => onChoose(sample)}
              data-sample
            >
              {sample}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
