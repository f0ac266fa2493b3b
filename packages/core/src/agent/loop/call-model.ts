import { setTimeout } from "node:timers/promises";
import { Fault } from "../../ground/fault.ts";
import { endingOf } from "../../ground/observe/observer.ts";
import type { Model, ModelEvent, ModelRequest } from "../models/model.ts";
import type { ToolCall, Usage } from "./messages.ts";
import { contentOfAnswer, contentOfRequest } from "./observed-content.ts";

/** Calls a model: streaming, timeouts and retries. */

/** The answer of a model to one call. */
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
  /** How often a failed call is retried. */
  readonly retries: number;
  /** How long the model may send nothing, in milliseconds. */
  readonly patience: number;
  /** The wait before the first retry in milliseconds; doubles with each retry. */
  readonly backOff: number;
  /** Most characters of an answer, calls and reasoning included; ends an endless stream. */
  readonly longestAnswer: number;
  /** How long one call may take in total, in milliseconds. */
  readonly longestCall: number;
}

const callSettings: CallSettings = {
  retries: 4,
  patience: 120_000,
  backOff: 1000,
  longestAnswer: 2_000_000,
  longestCall: 1_800_000,
};

/** The longest wait before a retry, even if the provider asks for more. */
const longestWait = 60_000;

/**
 * Makes one streamed model call. It times out if the model sends nothing for too long, and is retried with growing waits
 * while the provider is unavailable. `said` holds the text so far, even if the call fails.
 */
export async function* callModel(
  model: Model,
  request: ModelRequest & { readonly signal: AbortSignal },
  said: { text: string },
  settings: CallSettings = callSettings,
): AsyncGenerator<ModelProgress, ModelAnswer> {
  const { provider, id } = model;
  const span = request.span?.start({ kind: "model", provider, model: id });
  if (!span) return yield* callWithRetries(model, request, said, settings);
  if (span.takesContent) span.add(contentOfRequest(request));
  const counted = { retries: 0 };
  try {
    const answer = yield* callWithRetries(model, { ...request, span }, said, settings, counted);
    if (span.takesContent) span.add(contentOfAnswer(answer));
    span.end({ outcome: "ok", usage: answer.usage, ...counted });
    return answer;
  } catch (error) {
    span.end({ ...endingOf(error, request.signal), ...counted });
    throw error;
  } finally {
    span.end({ outcome: "cancelled", ...counted }); // whoever listened has left
  }
}

async function* callWithRetries(
  model: Model,
  request: ModelRequest & { readonly signal: AbortSignal },
  said: { text: string },
  settings: CallSettings,
  counted = { retries: 0 },
): AsyncGenerator<ModelProgress, ModelAnswer> {
  for (let attempt = 1; ; attempt++) {
    said.text = "";
    try {
      return yield* listen(model, request, said, settings);
    } catch (error) {
      if (request.signal.aborted) throw request.signal.reason;
      const isWorthIt = error instanceof Fault && error.code === "model.unavailable" && attempt <= settings.retries;
      if (!isWorthIt) throw error;
      said.text = ""; // the failed attempt does not count
      counted.retries++;
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
  { patience, longestAnswer, longestCall }: CallSettings,
): AsyncGenerator<ModelProgress, ModelAnswer> {
  const watch = startWatch(model, request.signal, { patience, longestCall });
  const calls: ToolCall[] = [];
  let size = 0;
  let events: AsyncIterator<ModelEvent> | undefined;
  try {
    events = model.stream({ ...request, signal: watch.signal })[Symbol.asyncIterator]();
    for (;;) {
      const { done, value: event } = await watch.orGiveUp(events.next());
      if (done) throw unavailable(model, "the answer broke off");
      if (event.type === "finish")
        return { text: said.text, calls, isCut: event.reason === "length", usage: event.usage };
      const gained = sizeOf(event);
      size += gained;
      if (gained > 0) watch.heard();
      if (event.type === "tool-call") calls.push(event.call);
      else if (event.type === "text-delta" && event.text !== "") {
        said.text += event.text;
        yield event;
      }
      if (size > longestAnswer || calls.length > mostCalls)
        throw new Fault("model.refused", { ...nameOf(model), reason: "its answer has no end" });
    }
  } finally {
    watch.end();
    // Ignore what the model still sends: it may not notice that the call has ended.
    void Promise.resolve(events?.return?.()).catch(() => undefined);
  }
}

/** Most tool calls in one answer. */
const mostCalls = 200;

/** How many characters an event adds; an empty event does not count as activity. */
function sizeOf(event: Exclude<ModelEvent, { type: "finish" }>): number {
  switch (event.type) {
    case "text-delta":
      return event.text.length;
    case "progress":
      return event.characters;
    case "tool-call":
      return event.call.name.length + event.call.arguments.length + event.call.id.length;
  }
}

interface Watch {
  /** Aborts the model's stream. */
  readonly signal: AbortSignal;
  /** Waits for the work; rejects with a Fault on a timeout, and at once on an abort. */
  orGiveUp<T>(work: Promise<T>): Promise<T>;
  heard(): void;
  end(): void;
}

function startWatch(
  model: Model,
  signal: AbortSignal,
  { patience, longestCall }: Pick<CallSettings, "patience" | "longestCall">,
): Watch {
  const over = new AbortController();
  let reason: { readonly given: unknown } | undefined;
  let rejectWait: ((reason: unknown) => void) | undefined;
  const giveUp = (given: unknown): void => {
    reason ??= { given };
    rejectWait?.(reason.given);
    over.abort(given);
  };
  const stop = (): void => giveUp(signal.reason);
  const total = globalThis.setTimeout(
    () => giveUp(unavailable(model, `no end after ${Math.round(longestCall / 1000)} s`)),
    longestCall,
  );
  /** What is left of the timeout: only time spent waiting for the model counts, not the consumer's time. */
  let left = patience;
  let waitsSince: number | undefined;
  const isLeft = (): number => left - (waitsSince === undefined ? 0 : Date.now() - waitsSince);
  /** One timer for all waits, of which there is one for each word: it looks again if time is left when it ends. */
  const look = (): void => {
    if (isLeft() > 0) silence = globalThis.setTimeout(look, isLeft());
    else giveUp(unavailable(model, `no answer for ${Math.round(patience / 1000)} s`));
  };
  let silence = globalThis.setTimeout(look, patience);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  return {
    signal: over.signal,
    async orGiveUp<T>(work: Promise<T>) {
      waitsSince = Date.now();
      try {
        return await new Promise<T>((resolve, reject) => {
          rejectWait = reject;
          work.then(resolve, reject);
          if (reason) reject(reason.given);
        });
      } finally {
        left = Math.max(0, isLeft());
        waitsSince = undefined;
      }
    },
    heard() {
      left = patience;
    },
    end() {
      clearTimeout(total);
      clearTimeout(silence);
      signal.removeEventListener("abort", stop);
      over.abort(ended);
    },
  };
}

/** One for all calls: making a `DOMException` for each takes longer than the rest of an abort. */
const ended = new DOMException("The call has ended", "AbortError");

const nameOf = ({ provider, id }: Model) => ({ provider, model: id });
const unavailable = (model: Model, reason: string): Fault =>
  new Fault("model.unavailable", { ...nameOf(model), reason });

/** The wait the provider asked for, else exponential backoff with jitter. */
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
