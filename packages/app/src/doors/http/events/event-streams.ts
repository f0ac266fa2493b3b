import { endMark } from "../../../client/read-events.ts";
import { AppFault } from "../../../operation/app-fault.ts";

/** Server-sent events: open streams, their queues and heartbeats. */

/** An event to send. Ids rise; a client that reconnects sends the last id it saw. */
export interface SentEvent {
  readonly id: number;
  readonly data: string;
}

export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Does nothing if the client has gone. Disconnects a client that is too slow; it can reconnect and continue. */
  send(event: SentEvent): void;
  /** Waits until everything sent has been read; false if the client has gone. */
  isRead(): Promise<boolean>;
  /** Disconnects the client, which can reconnect and continue. */
  close(): void;
  /** Ends the stream with the end mark. */
  end(): void;
}

/** All open streams of a server. */
export interface EventStreams {
  open(options: StreamOptions): EventStream;
  readonly size: number;
  /** Disconnects all clients after sending what is queued. */
  close(): void;
}

export interface StreamOptions {
  readonly userId: string;
  /** Sent first, in any amount: generated as fast as it is read. */
  readonly missed?: Iterable<SentEvent>;
  /** Aborted when the client disconnects, even before its first read. */
  readonly signal: AbortSignal;
  /** Called once when the stream ends. */
  readonly onLeave: () => void;
  /** Calls `end` when the client's access is revoked; returns how to stop watching. */
  readonly watch: (end: () => void) => () => void;
}

export interface EventStreamsOptions {
  /** Heartbeat interval in milliseconds. */
  readonly heartbeat?: number;
  readonly most?: number;
  /** Counts a stream of a user until all of it was read or its reader is gone; throws if there are too many. */
  readonly take?: (userId: string) => () => void;
}

/** Bytes that may be queued for a slow client. */
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
    /** Nothing is sent any more; what was sent may still be read. */
    let isEnded = false;

    function stopListening(): void {
      if (isEnded) return;
      isEnded = true;
      onLeave();
    }
    /** Stops counting: everything was read, or the connection is gone. */
    function leave(): void {
      if (!remove(stream)) return;
      release();
      signal.removeEventListener("abort", abandon);
      unwatch();
      stopListening();
    }
    function finish(words?: Uint8Array): void {
      if (isEnded) return;
      if (words) write(words);
      stopListening();
      close();
    }
    /** What is left is not sent. */
    function cut(): void {
      drop();
      leave();
      close();
    }
    /** Drops the queue: the client has gone. */
    function abandon(): void {
      drop();
      leave();
    }

    const stream: Open = {
      body,
      send(event) {
        if (isEnded) return;
        write(encode(event));
        if (waiting() > mostWaiting) cut();
      },
      async isRead() {
        await emptied();
        return !isEnded;
      },
      end: () => finish(lastWords),
      close: () => finish(),
      beat() {
        if (!isEnded && waiting() === 0) write(beat);
      },
    };
    add(stream);
    /** Access was revoked: drop what waits to be read too. A client that reconnects gets the reason. */
    const unwatch = watch(cut);
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

/**
 * A body that is generated as it is read: first missed events, then queued ones. `onDone` is called when all of it was
 * read after it was closed, or its reader is gone.
 */
function createBody(missed: Iterable<SentEvent>, onDone: () => void) {
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
      onDone();
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
        onDone();
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
    /** Closes once everything has been read. */
    close(): void {
      isClosed = true;
      flow();
    },
    /** Discards everything that has not been read. */
    drop,
    waiting: () => size,
    /** Resolves when the queue is empty, read or dropped. */
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
