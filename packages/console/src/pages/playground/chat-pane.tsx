import type { OutputOf } from "loadout/client";
import type { ReactNode, Ref } from "react";
import { useIsLive } from "../../api/live.ts";
import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { useUiWords } from "../../ui/words.ts";
import { Chat } from "./chat.tsx";
import { Composer, type ComposerHandle } from "./composer.tsx";
import { ContextLine } from "./context-meter.tsx";
import { PinEffect, Pins } from "./pins.tsx";
import { Queue } from "./queue.tsx";
import { Samples } from "./samples.tsx";
import type { SessionState } from "./session-state.ts";
import type { Conversation } from "./use-conversation.ts";
import type { usePins } from "./use-pins.ts";
import { usePlaygroundWords } from "./words.ts";

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
