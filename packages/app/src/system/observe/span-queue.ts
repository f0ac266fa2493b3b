import { setTimeout as pause } from "node:timers/promises";
import type { EndedSpan } from "./ended-span.ts";

/** Spans on their way: gathered, sent in batches, one at a time. Nothing waits for it; what has no room is dropped and counted. */
export interface SpanQueue {
  add(span: EndedSpan): void;
  counts(): SpanCounts;
  /** Sends what is left, at most so many milliseconds. */
  close(milliseconds: number): Promise<void>;
}

export interface SpanCounts {
  readonly waiting: number;
  readonly sent: number;
  /** There was no room for them. */
  readonly dropped: number;
  /** The collector did not take them. */
  readonly failed: number;
}

/** How sending went: `rejected` of the spans were refused, or none arrived, and it may be tried again after a while. */
export type Sent =
  | { readonly kind: "sent"; readonly rejected: number }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "later"; readonly reason: string; readonly wait?: number };

export interface SpanQueueOptions {
  readonly send: (spans: readonly EndedSpan[], signal: AbortSignal) => Promise<Sent>;
  readonly most: number;
  readonly batch: number;
  /** Milliseconds in which spans are gathered. */
  readonly delay: number;
  /** The first time that something goes wrong after it went well. */
  readonly onTrouble?: (reason: string) => void;
  /** Milliseconds before the first retry; doubles. */
  readonly backOff?: number;
}

/** Most characters of all texts that wait. */
const mostCharacters = 20_000_000;
const mostTries = 4;
const longestWait = 30_000;

export function createSpanQueue(options: SpanQueueOptions): SpanQueue {
  const { send, most, batch, delay, onTrouble, backOff = 1000 } = options;
  const stop = new AbortController();
  /** Ends a pause between two tries. */
  const hurry = new AbortController();
  let waiting: EndedSpan[] = [];
  let characters = 0;
  let [sent, dropped, failed] = [0, 0, 0];
  /** Spans that are being sent; they count as waiting. */
  let inFlight = 0;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isClosing = false;
  let isWell = true;

  const later = (): void => {
    timer ??= setTimeout(flush, delay).unref();
  };

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => {
      sending = undefined;
      if (waiting.length > 0 && !isClosing) later();
    });
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, batch);
      characters -= spans.reduce((sum, span) => sum + sizeOf(span), 0);
      inFlight = spans.length;
      await sendBatch(spans);
      inFlight = 0;
    }
  }

  async function sendBatch(spans: readonly EndedSpan[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const result = await send(spans, stop.signal).catch((error: unknown): Sent => {
        return { kind: "refused", reason: error instanceof Error ? error.name : "unknown" };
      });
      if (result.kind === "sent") {
        sent += spans.length - result.rejected;
        failed += result.rejected;
        isWell = true;
        return;
      }
      if (isWell) onTrouble?.(result.reason);
      isWell = false;
      if (result.kind === "refused" || attempt === mostTries || isClosing) {
        failed += spans.length;
        return;
      }
      const wait = Math.min(longestWait, result.wait ?? backOff * 2 ** (attempt - 1));
      await pause(wait, undefined, { signal: hurry.signal, ref: false }).catch(() => undefined); // closing: one more try
    }
  }

  return {
    add(span) {
      const size = sizeOf(span);
      if (isClosing || waiting.length + inFlight >= most || characters + size > mostCharacters) {
        dropped++;
        return;
      }
      waiting.push(span);
      characters += size;
      if (waiting.length >= batch) flush();
      else later();
    },
    counts: () => ({ waiting: waiting.length + inFlight, sent, dropped, failed }),
    async close(milliseconds) {
      if (isClosing) return;
      isClosing = true;
      hurry.abort();
      flush();
      const over = new AbortController();
      const late = pause(milliseconds, "late" as const, { signal: over.signal }).catch(() => undefined);
      const outcome = await Promise.race([sending, late]);
      over.abort();
      if (outcome !== "late") return;
      stop.abort();
      dropped += waiting.length;
      waiting = [];
    },
  };
}

const sizeOf = ({ content }: EndedSpan): number =>
  Object.values(content).reduce<number>((sum, text) => sum + String(text).length, 0);
