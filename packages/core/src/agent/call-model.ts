import { setTimeout } from "node:timers/promises";
import { Fault } from "../ground/fault.ts";
import type { ToolCall, Usage } from "./messages.ts";
import type { Model, ModelEvent, ModelRequest } from "./model.ts";

/** What a model said in one call. */
export interface ModelAnswer {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly isCut: boolean;
  readonly usage: Usage;
}

export type ModelProgress =
  | { readonly type: "text-delta"; readonly text: string }
  | { readonly type: "model-retry"; readonly attempt: number; readonly wait: number; readonly reason: string };

export interface CallSettings {
  /** How often a model that does not answer is asked again. */
  readonly retries: number;
  /** How long it may be silent, in milliseconds. */
  readonly patience: number;
  /** The wait before the first retry; it doubles with each. */
  readonly backOff: number;
  /** Characters an answer may have; what streams for ever ends here. */
  readonly longestAnswer: number;
}

const callSettings: CallSettings = {
  retries: 4,
  patience: 120_000,
  backOff: 1000,
  longestAnswer: 2_000_000,
};

/** A wait is never longer than this, whatever the provider asks for. */
const longestWait = 60_000;

/**
 * One model call: streamed, ended when it is silent for too long, and repeated with growing waits while the provider
 * says it is a matter of time. `said` holds what came so far, also when the call is given up.
 */
export async function* callModel(
  model: Model,
  request: ModelRequest & { readonly signal: AbortSignal },
  said: { text: string },
  settings: CallSettings = callSettings,
): AsyncGenerator<ModelProgress, ModelAnswer> {
  for (let attempt = 1; ; attempt++) {
    said.text = "";
    try {
      return yield* listen(model, request, said, settings);
    } catch (error) {
      if (request.signal.aborted) throw request.signal.reason;
      const isWorthIt = error instanceof Fault && error.code === "model.unavailable" && attempt <= settings.retries;
      if (!isWorthIt) throw error;
      const wait = waitBefore(attempt, error, settings);
      yield { type: "model-retry", attempt, wait, reason: String(error.values.reason ?? "") };
      await pause(wait, request.signal);
    }
  }
}

async function* listen(
  model: Model,
  request: ModelRequest & { readonly signal: AbortSignal },
  said: { text: string },
  { patience, longestAnswer }: CallSettings,
): AsyncGenerator<ModelProgress, ModelAnswer> {
  const silence = new AbortController();
  const signal = AbortSignal.any([request.signal, silence.signal]);
  const calls: ToolCall[] = [];
  const events = model.stream({ ...request, signal })[Symbol.asyncIterator]();
  try {
    for (;;) {
      const event = await nextEvent(events, model, patience, silence, request.signal);
      if (event === undefined) throw unavailable(model, "the answer broke off");
      if (event.type === "finish")
        return { text: said.text, calls, isCut: event.reason === "length", usage: event.usage };
      if (event.type === "tool-call") calls.push(event.call);
      else {
        said.text += event.text;
        if (event.text !== "") yield event;
      }
      if (said.text.length > longestAnswer || calls.length > mostCalls)
        throw new Fault("model.refused", { ...nameOf(model), reason: "its answer has no end" });
    }
  } finally {
    silence.abort();
    // What the model still sends is nobody's business; it may not even notice that it was given up.
    void Promise.resolve(events.return?.()).catch(() => undefined);
  }
}

/** Calls one answer may hold. */
const mostCalls = 200;

/** The next event, or a fault when it does not come in time; an abort does not wait for the model to notice. */
async function nextEvent(
  events: AsyncIterator<ModelEvent>,
  model: Model,
  patience: number,
  silence: AbortController,
  signal: AbortSignal,
): Promise<ModelEvent | undefined> {
  signal.throwIfAborted();
  let giveUp: (reason: unknown) => void = () => undefined;
  const given = new Promise<never>((_resolve, reject) => {
    giveUp = reject;
  });
  const timer = globalThis.setTimeout(() => {
    giveUp(unavailable(model, `no answer for ${Math.round(patience / 1000)} s`));
    silence.abort();
  }, patience);
  const stop = (): void => giveUp(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    const { done, value } = await Promise.race([events.next(), given]);
    return done ? undefined : value;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

const nameOf = ({ provider, id }: Model) => ({ provider, model: id });
const unavailable = (model: Model, reason: string): Fault =>
  new Fault("model.unavailable", { ...nameOf(model), reason });

/** What the provider asked for, else twice as long as the time before; never in step with others. */
function waitBefore(attempt: number, { values }: Fault, { backOff }: CallSettings): number {
  const asked = typeof values.retryAfter === "number" ? values.retryAfter : undefined;
  const own = backOff * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
  return Math.min(longestWait, Math.round(asked ?? own));
}

async function pause(wait: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(wait, undefined, { signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}
