import type { Session, SessionEvent, TimedEvent } from "@loadout/core";
import * as z from "zod/mini";
import type { AnswerOf } from "../../operation/operation.ts";

/** Runs one turn of a session and summarizes it. */

/** The result of a turn. */
export const TurnView = () =>
  z.object({
    contextId: z.string(),
    agent: z.string(),
    model: z.string(),
    /** `demo` is scripted and no AI. */
    provider: z.string(),
    /** The last answer of the model. */
    text: z.string(),
    result: z.enum(["success", "error", "interrupted", "max_steps"]),
    /** Calls of the model. */
    steps: z.number(),
    usage: z.object({ input: z.optional(z.number()), output: z.optional(z.number()), cached: z.optional(z.number()) }),
    /** Skills that were activated, and how. */
    skills: z.array(z.object({ id: z.string(), cause: z.enum(["tool", "read"]) })),
    toolCalls: z.array(z.object({ name: z.string(), isError: z.boolean() })),
  });
export type TurnView = AnswerOf<typeof TurnView>;

export interface TurnOptions {
  readonly signal: AbortSignal;
  /** Shown every event as it comes. */
  readonly show: (event: TimedEvent) => void;
  /** Called when the turn has started. */
  readonly onStart?: () => Promise<void>;
  /** By which the turn can be found again. */
  readonly key?: string;
  /** The span that the turn belongs to. */
  readonly traceparent?: string;
}

/** Sends a message and runs the turn to its end; throws if it failed, after its output was shown. */
export async function takeTurn(
  session: Session,
  message: string,
  { signal, show, onStart, key, traceparent }: TurnOptions,
): Promise<TurnView> {
  const events: SessionEvent[] = [];
  session.send(message);
  const named = { ...(key !== undefined && { key }), ...(traceparent !== undefined && { traceparent }) };
  for await (const event of session.stream({ signal, ...named })) {
    show(event);
    if (event.type === "turn-start") await onStart?.();
    if (event.type === "turn-end" && event.fault) throw event.fault;
    if (event.type !== "text-delta") events.push(event);
  }
  return summarise(session.contextId, events);
}

/** Summarizes the events of a turn. */
export function summarise(contextId: string, events: readonly SessionEvent[]): TurnView {
  const turn: z.infer<ReturnType<typeof TurnView>> = {
    contextId,
    agent: "",
    model: "",
    provider: "",
    text: "",
    result: "interrupted",
    steps: 0,
    usage: {},
    skills: [],
    toolCalls: [],
  };
  for (const event of events)
    switch (event.type) {
      case "turn-start":
        turn.agent = event.agent;
        break;
      case "step-start":
        turn.model = event.model;
        turn.provider = event.provider;
        break;
      case "message-added":
        if (event.message.type === "assistant") turn.text = event.message.content;
        break;
      case "skill-activated":
        if (!turn.skills.some(({ id }) => id === event.skill))
          turn.skills.push({ id: event.skill, cause: event.cause });
        break;
      case "tool-end":
        turn.toolCalls.push({ name: event.call.name, isError: event.isError });
        break;
      case "turn-end":
        turn.result = event.result.subtype;
        turn.steps = event.result.steps;
        turn.usage = { ...event.result.usage };
        break;
    }
  return turn;
}
