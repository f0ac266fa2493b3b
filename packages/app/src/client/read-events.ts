import type { TransportAnswer } from "./transport.ts";

/** The last line of a stream that is complete; a stream that closes without it was cut short. */
export const endMark = ": that was all";

/** What is told, with an id that never falls. */
export interface ToldEvent {
  readonly id: number;
}

export interface ReadEventsOptions<Event extends ToldEvent> {
  /** Opens the stream behind the event that was seen last. */
  readonly open: (last: number) => Promise<TransportAnswer>;
  /** Throws for an answer that is no stream. */
  readonly check: (answer: TransportAnswer) => Promise<void>;
  readonly after: number;
  /** Events that are told again and again, with the id of what came before them. */
  readonly isRepeated?: (event: Event) => boolean;
  /** How often a connection is made again without anything having come. */
  readonly tries?: number;
  readonly signal?: AbortSignal;
}

/** How long the first new connection is waited for, in milliseconds; each one after it longer. */
const shortestWait = 100;

/** The events of a stream. Ids rise, so that nothing comes twice however often the connection breaks. */
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

/** The server sent us away, or was stopped, before everything was told. */
class CutShortError extends Error {
  override readonly name = "CutShortError";
  readonly code = "ECONNRESET";
}

/** A connection that broke, or a server that is going down; and not an answer that was refused for good. */
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

/** Reads server-sent events whose data is JSON, and the mark behind the last of them. */
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
