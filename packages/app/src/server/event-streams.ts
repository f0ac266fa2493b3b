import { Fault } from "@loadout/core";

/** One that is sent. Ids rise; somebody who comes back names the last one they saw. */
export interface SentEvent {
  readonly id: number;
  readonly data: string;
}

export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  /** False where the reader has gone, or was too slow and is sent away: it can come back and go on. */
  send(event: SentEvent): boolean;
  /** Nothing more comes. */
  end(): void;
}

/** All open streams of a server. */
export interface EventStreams {
  open(options: StreamOptions): EventStream;
  readonly size: number;
  close(): void;
}

export interface StreamOptions {
  readonly userId: string;
  /** Whoever reads has gone. */
  readonly onLeave: () => void;
  /** Looked at from time to time: somebody who was shut out hears no more. */
  readonly isWelcome: () => Promise<boolean>;
}

export interface EventStreamsOptions {
  /** Between two signs of life, in milliseconds. */
  readonly heartbeat?: number;
  readonly most?: number;
  readonly mostOfUser?: number;
}

/** What may wait for a slow reader, in bytes. */
const mostWaiting = 1_000_000;
const encoder = new TextEncoder();
const beat = encoder.encode(": still here\n\n");

interface Open extends EventStream {
  readonly userId: string;
  beat(): Promise<void>;
}

export function createEventStreams({
  heartbeat = 15_000,
  most = 2000,
  mostOfUser = 600,
}: EventStreamsOptions = {}): EventStreams {
  const streams = new Set<Open>();
  let timer: NodeJS.Timeout | undefined;

  function check(userId: string): void {
    const ofUser = [...streams].filter((stream) => stream.userId === userId).length;
    const limit = streams.size >= most ? most : mostOfUser;
    if (streams.size >= most || ofUser >= mostOfUser) throw new Fault("server.busy", { limit });
  }

  function open({ userId, onLeave, isWelcome }: StreamOptions): EventStream {
    check(userId);
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;

    function leave(): void {
      if (!streams.delete(stream)) return;
      controller = undefined;
      if (streams.size === 0) {
        clearInterval(timer);
        timer = undefined;
      }
      onLeave();
    }
    function write(bytes: Uint8Array): boolean {
      if (!controller) return false;
      controller.enqueue(bytes);
      if ((controller.desiredSize ?? 0) > -mostWaiting) return true;
      end();
      return false;
    }
    function end(): void {
      const open = controller;
      leave();
      open?.close();
    }

    const body = new ReadableStream<Uint8Array>(
      {
        start(opened) {
          controller = opened;
        },
        cancel: leave,
      },
      new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
    );
    const stream: Open = {
      userId,
      body,
      send: ({ id, data }) => write(encoder.encode(`id: ${id}\ndata: ${data}\n\n`)),
      end,
      async beat() {
        if (await isWelcome()) write(beat);
        else end();
      },
    };
    streams.add(stream);
    timer ??= setInterval(() => {
      for (const one of streams) void one.beat();
    }, heartbeat).unref();
    write(encoder.encode("retry: 1000\n\n"));
    return stream;
  }

  return {
    open,
    get size() {
      return streams.size;
    },
    close() {
      for (const stream of streams) stream.end();
    },
  };
}
