/** Reads event streams, and reconnects. */

import type { TransportAnswer } from "./transport.ts";

/** The last line of a stream that is complete; a stream that closes without it was cut short. */
export const endMark = ": that was all";

/** An event with an id that never decreases. */
export interface ToldEvent {
  readonly id: number;
}

export interface ReadEventsOptions<Event extends ToldEvent> {
  /** Opens the stream after the last event seen. */
  readonly open: (last: number) => Promise<TransportAnswer>;
  /** Throws if the answer is not a stream. */
  readonly check: (answer: TransportAnswer) => Promise<void>;
  readonly after: number;
  /** Events that may repeat, with the id of the event before them. */
  readonly isRepeated?: (event: Event) => boolean;
  /** Reconnects in a row without a new event. */
  readonly tries?: number;
  readonly signal?: AbortSignal;
}

/** The delay before the first reconnect, in milliseconds; doubled for each one after it. */
const shortestWait = 100;

/** The events of a stream. Ids rise, so that no event comes twice after a reconnect. */
export async function* readEvents<Event extends ToldEvent>({
  open,
  check,
  after,
  isRepeated = () => false,
  tries: most = 10,
  signal,
}: ReadEventsOptions<Event>): AsyncGenerator<Event> {
  let last = after;
  for (let tries = 0; ; ) {
    try {
      const answer = await open(last);
      await check(answer);
      for await (const event of parseStream<Event>(answer.chunks())) {
        if (event === "end") return;
        if (event.id <= last && !isRepeated(event)) continue;
        if (event.id > last) tries = 0;
        last = event.id;
        yield event;
      }
      throw new CutShortError();
    } catch (error) {
      if (signal?.aborted || !isBroken(error) || ++tries > most) throw error;
    }
    await wait(shortestWait * 2 ** Math.min(tries, 6), signal);
  }
}

/** The server closed the stream before its end. */
class CutShortError extends Error {
  override readonly name = "CutShortError";
  readonly code = "ECONNRESET";
}

/** The connection broke or the server is stopping; false for a final refusal. */
const isBroken = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && ("code" in error || isForNow(error)));

const isForNow = (error: Error): boolean =>
  "problem" in error && (error.problem as { readonly retryable?: unknown }).retryable === true;

const wait = (time: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, time);
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    }
    signal?.addEventListener("abort", done);
  });

/** Parses server-sent events with JSON data, and the mark after the last one. */
async function* parseStream<Event>(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Event | "end"> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const data = part
        .split("\n")
        .flatMap((line) => (line.startsWith("data: ") ? [line.slice(6)] : []))
        .join("\n");
      if (data !== "") yield JSON.parse(data) as Event;
      else if (part === endMark) yield "end";
    }
  }
}
