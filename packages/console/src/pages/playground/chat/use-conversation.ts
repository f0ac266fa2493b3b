import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { client } from "../../../api/page-client.ts";
import type { SessionState } from "../events/session-state.ts";
import { dropUnsent, keepUnsent, readQueue, writeQueue } from "./unsent-messages.ts";

/** Sends messages, one turn after the other. */

/** A message that is being sent. Sent again with the same key, it starts no second turn. */
interface Sending {
  readonly text: string;
  readonly key: string;
  /** Instead of the chosen one. */
  readonly model?: string | undefined;
  /** Known when the server has it. */
  readonly turn?: number;
}

export interface ConversationOptions {
  /** Absent before the first message. */
  readonly contextId: string | undefined;
  readonly state: SessionState;
  /** Another agent or model than the session has; they stay with it from the next message on. */
  readonly choice: { readonly agent?: string | undefined; readonly model?: string | undefined };
  /** Skills to pin when the session begins. */
  readonly skills: readonly string[];
}

export interface Conversation {
  readonly sending: Sending | undefined;
  readonly problem: unknown;
  readonly queue: readonly string[];
  readonly isRunning: boolean;
  readonly isStopping: boolean;
  /** The queue waits for the user, because the last turn failed or was stopped. */
  readonly isHeld: boolean;
  /** Sends at once, or queues until the running turn has ended. */
  send(text: string, model?: string): void;
  sendQueued(index: number): void;
  removeQueued(index: number): void;
  /** Sends the refused message again. */
  tryAgain(model?: string): void;
  forget(): void;
  stop(): void;
}

export function useConversation({ contextId, state, choice, skills }: ConversationOptions): Conversation {
  const last = state.turns.at(-1);
  const lastTurn = last?.number ?? 0;
  const { sending, problem, start, tryAgain, forget, fail } = useSending({ contextId, lastTurn, choice, skills });
  const { stop, isStopping } = useStop({ contextId, isRunning: state.isRunning, lastTurn, onError: fail });
  const [queue, setQueue] = useState(() => readQueue(contextId));
  useEffect(() => writeQueue(contextId, queue), [contextId, queue]);

  const isRunning = state.isRunning || (sending !== undefined && problem === undefined);
  const isHeld = last?.end !== undefined && last.end.subtype !== "success" && last.end.subtype !== "max_steps";
  const next = queue[0];
  const isFree = !isRunning && !isHeld && problem === undefined && contextId !== undefined && lastTurn > 0;
  const isNextDue = isFree && next !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that a message can be sent
  useEffect(() => {
    if (!isNextDue) return;
    setQueue((all) => all.slice(1));
    start(next);
  }, [isNextDue]);
  const removeQueued = (index: number): void => setQueue((all) => all.filter((_, place) => place !== index));

  return {
    sending,
    problem,
    queue,
    isRunning,
    isHeld: isHeld && !isRunning,
    isStopping,
    send(text, model) {
      if (isRunning) setQueue((all) => [...all, text]);
      else start(text, model);
    },
    sendQueued(index) {
      const text = queue[index];
      if (text === undefined || isRunning) return;
      removeQueued(index);
      start(text);
    },
    removeQueued,
    tryAgain,
    forget,
    stop,
  };
}

interface SendingOptions extends Omit<ConversationOptions, "state"> {
  readonly lastTurn: number;
}

/** One message on its way to the server, until its turn begins. */
function useSending({ contextId, lastTurn, choice, skills }: SendingOptions) {
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending>();
  const [problem, setProblem] = useState<unknown>();
  /** The id of a new session that has its pins, but not yet its first message. */
  const begun = useRef<string>(undefined);
  useEffect(() => {
    if (sending && sending.turn === undefined) keepUnsent(contextId, sending.text);
  }, [contextId, sending]);
  useEffect(() => {
    if (sending?.turn !== undefined && lastTurn >= sending.turn) setSending(undefined);
  }, [sending, lastTurn]);

  /** Pins before sending, so that pins are active in the first turn. */
  async function beginWithPins(): Promise<string | undefined> {
    const [name, ...names] = skills;
    if (name === undefined) return begun.current;
    begun.current ??= createId();
    await client().call("skill.load", { name, names, contextId: begun.current });
    return begun.current;
  }

  async function send(message: Sending): Promise<void> {
    const { text, key, model = choice.model } = message;
    const id = contextId ?? (await beginWithPins());
    const started = await client().start(
      {
        message: text,
        ...(id !== undefined && { contextId: id }),
        ...(choice.agent !== undefined && { agent: choice.agent }),
        ...(model !== undefined && { model }),
      },
      { idempotencyKey: key },
    );
    dropUnsent(contextId, text);
    setSending({ ...message, turn: started.turn });
    if (contextId === undefined)
      await navigate({
        to: "/playground/$sessionId",
        params: { sessionId: started.contextId },
        search: (({ pane }: Record<string, unknown>) => ({ pane })) as never, // parameters of a new conversation are dropped
        state: { hasBegun: true } as never,
      });
  }

  function begin(message: Sending): void {
    setSending(message);
    setProblem(undefined);
    send(message).catch(setProblem);
  }

  return {
    sending,
    problem,
    start: (text: string, model?: string): void => begin({ text, key: createId(), model }),
    tryAgain(model?: string): void {
      if (sending) begin(model === undefined ? sending : { text: sending.text, key: createId(), model });
    },
    forget(): void {
      setSending(undefined);
      setProblem(undefined);
    },
    fail: setProblem,
  };
}

/** Stops the running turn; a second press is ignored. */
function useStop({
  contextId,
  isRunning,
  lastTurn,
  onError,
}: {
  readonly contextId: string | undefined;
  readonly isRunning: boolean;
  readonly lastTurn: number;
  readonly onError: (error: unknown) => void;
}) {
  const [stopped, setStopped] = useState<number>();
  const isStopping = isRunning && stopped === lastTurn;
  function stop(): void {
    if (!isRunning || contextId === undefined || isStopping) return;
    setStopped(lastTurn);
    client()
      .call("session.cancel", { contextId })
      .catch((error: unknown) => {
        setStopped(undefined);
        onError(error);
      });
  }
  return { stop, isStopping };
}

/** A random id; browsers have no `randomUUID` on pages without https. */
const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
