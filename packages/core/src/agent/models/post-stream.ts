import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from "node:http";
import { StringDecoder } from "node:string_decoder";

/** The answer to a POST, read while it arrives. */
export interface StreamedAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: IncomingHttpHeaders;
  /**
   * What has arrived since the last text, until the end: a busy process gets longer texts instead of more of them. Read to the
   * end, its connection is used again. Throws after `most` bytes.
   */
  texts(most: number): AsyncGenerator<string>;
  /** Takes the answer as ended if its end does not arrive within so many milliseconds. */
  endWithin(milliseconds: number): void;
  /** Closes the connection; nothing more is read. */
  drop(): void;
}

export interface StreamPost {
  readonly headers: Readonly<Record<string, string>>;
  /** In parts, none of which may change later. */
  readonly body: readonly Uint8Array[];
  readonly signal?: AbortSignal;
}

/** Characters that wait to be taken before reading pauses. */
const mostAhead = 1_000_000;

/** Sends a POST with `node:http`: the streams of `fetch` take more processor time than the rest of a step. Follows no redirect. */
export async function postStream(address: string, { headers, body, signal }: StreamPost): Promise<StreamedAnswer> {
  signal?.throwIfAborted();
  const { request: open } = process.getBuiltinModule(address.startsWith("https:") ? "node:https" : "node:http");
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const length = String(body.reduce((sum, part) => sum + part.length, 0));
  const request = open(address, { method: "POST", headers: { ...headers, "content-length": length } }, resolve);
  request.on("error", reject); // of no effect after the answer has begun, which then has its own error
  abortWith(request, signal);
  for (const part of body) if (part.length > 0) request.write(part);
  request.end();
  return streamedAnswer(await promise);
}

function abortWith(request: ClientRequest, signal: AbortSignal | undefined): void {
  const abort = (): void => void request.destroy(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  request.once("close", () => signal?.removeEventListener("abort", abort));
}

function streamedAnswer(message: IncomingMessage): StreamedAnswer {
  const decoder = new StringDecoder("utf8");
  let waiting = "";
  let size = 0;
  let isOver = false;
  let failure: unknown;
  let wake: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const end = (error?: unknown): void => {
    failure ??= error;
    isOver = true;
    wake?.();
  };
  message.on("error", end);
  message.on("end", () => end());
  message.on("close", () => end());
  return {
    status: message.statusCode ?? 0,
    statusText: message.statusMessage ?? "",
    headers: message.headers,
    async *texts(most) {
      message.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > most) return end(new Error("its answer has no end"));
        waiting += decoder.write(chunk);
        if (waiting.length > mostAhead) message.pause();
        wake?.();
      });
      try {
        while (!isOver || waiting !== "") {
          if (waiting === "") {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
            continue;
          }
          const text = waiting;
          waiting = "";
          if (message.isPaused()) message.resume();
          yield text;
        }
        if (failure !== undefined) throw failure;
      } finally {
        clearTimeout(timer);
        if (!message.readableEnded) message.destroy();
      }
    },
    endWithin(milliseconds) {
      timer ??= setTimeout(end, milliseconds, undefined);
    },
    drop: () => void message.destroy(),
  };
}
