import { AppFault } from "../../../operation/app-fault.ts";
import { endMark } from "./end-mark.ts";
import { Fault } from "@loadout/core";
import { endMark } from "../../../client/read-events.ts";

/** One that is sent. Ids rise; somebody who comes back names the last one they saw. */
export interface SentEvent {
  readonly id: number;
  readonly data: string;
}

export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Nothing happens where the reader has gone, or was too slow and is sent away: it can come back and go on. */
  send(event: SentEvent): void;
  /** Waits until everything that was sent has been read; false where nobody reads any more. */
  isRead(): Promise<boolean>;
  /** Sends the reader away, who can come back and go on. */
  close(): void;
  /** Everything was told, and that is said too. */
  end(): void;
}

/** All open streams of a server. */
export interface EventStreams {
  open(options: StreamOptions): EventStream;
  readonly size: number;
  /** Sends everybody away; what waits for them still comes. */
  close(): void;
}

export interface StreamOptions {
  readonly userId: string;
  /** What comes first, however much it is: it is made as fast as it is read. */
  readonly missed?: Iterable<SentEvent>;
  /** Says that whoever reads has gone, also before they read anything. */
  readonly signal: AbortSignal;
  /** Nothing is taken any more. */
  readonly onLeave: () => void;
  /** Told how to end the stream once its reader may hear no more; answers how to stop watching. */
  readonly watch: (end: () => void) => () => void;
}

export interface EventStreamsOptions {
  /** Between two signs of life, in milliseconds. */
  readonly heartbeat?: number;
  readonly most?: number;
  /** Counts a stream of a user until it is left; a fault for one that is too many. */
  readonly take?: (userId: string) => () => void;
}

/** What may wait for a slow reader, in bytes. */
const mostWaiting = 1_000_000;
const encoder = new TextEncoder();
const greeting = encoder.encode("retry: 1000\n\n");
const beat = encoder.encode(": still here\n\n");
const lastWords = encoder.encode(`${endMark}\n\n`);

interface Open extends EventStream {
  beat(): void;
}

export function createEventStreams({
  heartbeat = 15_000,
  most = 2000,
  take = () => () => undefined,
}: EventStreamsOptions = {}): EventStreams {
  const streams = new Set<Open>();
  let timer: NodeJS.Timeout | undefined;

  function add(stream: Open): void {
    streams.add(stream);
    timer ??= setInterval(() => {
      for (const one of streams) one.beat();
    }, heartbeat).unref();
  }

  function remove(stream: Open): boolean {
    const isThere = streams.delete(stream);
    if (streams.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    return isThere;
  }

  function open({ userId, missed = [], signal, onLeave, watch }: StreamOptions): EventStream {
    if (streams.size >= most) throw new AppFault("server.busy", { limit: most });
    const release = take(userId);
    const { body, write, close, drop, waiting, emptied } = createBody(missed, leave);

    function leave(): void {
      if (!remove(stream)) return;
      release();
      signal.removeEventListener("abort", abandon);
      unwatch();
      onLeave();
    }
    function finish(words?: Uint8Array): void {
      if (!streams.has(stream)) return;
      if (words) write(words);
      leave();
      close();
    }
    /** Nobody will read what is left. */
    function abandon(): void {
      drop();
      leave();
    }

    const stream: Open = {
      body,
      send(event) {
        if (!streams.has(stream)) return;
        write(encode(event));
        if (waiting() <= mostWaiting) return;
        drop();
        finish();
      },
      async isRead() {
        await emptied();
        return streams.has(stream);
      },
      end: () => finish(lastWords),
      close: () => finish(),
      beat() {
        if (waiting() === 0) write(beat);
      },
    };
    add(stream);
    /** Also what waits to be read is not for them any more; a reader who comes back is told why. */
    const unwatch = watch(() => {
      drop();
      finish();
    });
    signal.addEventListener("abort", abandon, { once: true });
    if (signal.aborted) abandon();
    return stream;
  }

  return {
    open,
    get size() {
      return streams.size;
    },
    close() {
      for (const stream of streams) stream.close();
    },
  };
}

/** A body that is made as it is read: first what was missed, then what was written meanwhile. */
function createBody(missed: Iterable<SentEvent>, onCancel: () => void) {
  let first: Iterator<Uint8Array> = greetAndTell(missed);
  let queue: Uint8Array[] = [];
  let size = 0;
  let isWanted = false;
  let isClosed = false;
  let empty: PromiseWithResolvers<void> | undefined;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  function next(): Uint8Array | undefined {
    const { value, done } = first.next();
    if (!done) return value;
    const bytes = queue.shift();
    size -= bytes?.length ?? 0;
    if (size === 0) settle();
    return bytes;
  }
  function drop(): void {
    first = [].values();
    queue = [];
    size = 0;
    settle();
  }
  function settle(): void {
    empty?.resolve();
    empty = undefined;
  }
  function flow(): void {
    if (!controller || !isWanted) return;
    const bytes = next();
    if (bytes) {
      isWanted = false;
      controller.enqueue(bytes);
    } else if (isClosed) {
      controller.close();
      controller = undefined;
    }
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(opened) {
        controller = opened;
      },
      pull() {
        isWanted = true;
        flow();
      },
      cancel() {
        controller = undefined;
        drop();
        onCancel();
      },
    },
    { highWaterMark: 0 },
  );
  return {
    body,
    write(bytes: Uint8Array): void {
      queue.push(bytes);
      size += bytes.length;
      flow();
    },
    /** When everything was read. */
    close(): void {
      isClosed = true;
      flow();
    },
    /** What was not read by now will not be. */
    drop,
    waiting: () => size,
    /** When nothing waits any more, read or not. */
    emptied(): Promise<void> {
      if (size === 0) return Promise.resolve();
      empty ??= Promise.withResolvers();
      return empty.promise;
    },
  };
}

function* greetAndTell(missed: Iterable<SentEvent>): Generator<Uint8Array> {
  yield greeting;
  for (const event of missed) yield encode(event);
}

const encode = ({ id, data }: SentEvent): Uint8Array => encoder.encode(`id: ${id}\ndata: ${data}\n\n`);
