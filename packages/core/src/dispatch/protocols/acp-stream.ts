import type { AnyMessage, Stream } from "@agentclientprotocol/sdk";
import { parseLine } from "./parse-line.ts";
import { createLineSplitter } from "./split-lines.ts";

/** The message stream to an ACP agent. */

export interface AcpStreamDeps {
  write(line: string): void;
  /** Bytes that were written and not read yet. */
  waiting(): number;
  /** The parameters of each `session/update`, in order, before the answer that follows them. */
  onUpdate(params: unknown): void;
  /** Called with each line that is not a message. */
  onLog(text: string): void;
  /** Called if the connection cannot continue. */
  onBroken(reason: string): void;
}

export interface AcpStream {
  readonly stream: Stream;
  take(chunk: Buffer): void;
  end(): void;
}

/** Most bytes of one message, and of unread input. */
const longest = 20_000_000;

/**
 * ACP messages from and to a process, one per line. Updates are handled at once instead of queued, and only answers to our
 * requests are passed on, so an agent that floods us neither fills memory nor makes the SDK print.
 */
export function createAcpStream({ write, waiting, onUpdate, onLog, onBroken }: AcpStreamDeps): AcpStream {
  const asked = new Set<unknown>();
  let incoming: ReadableStreamDefaultController<AnyMessage> | undefined;

  function pass(message: AnyMessage): void {
    incoming?.enqueue(message);
  }

  const lines = createLineSplitter(longest, (line, isCut) => {
    if (isCut) return takeCut(line);
    const message = messageOf(line);
    if (!message) onLog(`${line}\n`);
    else if ("method" in message && "id" in message) pass(message);
    else if ("method" in message) message.method === "session/update" && onUpdate(message.params);
    else if (asked.delete(message.id)) pass(message);
  });

  /** An update that is too long is skipped; an answer that is too long breaks the connection, because we wait for it. */
  function takeCut(line: string): void {
    if (/"method"\s*:\s*"session\/update"/.test(line.slice(0, 500))) onLog("(a message too long to be shown)\n");
    else onBroken(`a message of more than ${longest} bytes`);
  }

  return {
    take: (chunk) => lines.take(chunk),
    end() {
      lines.end();
      incoming?.close();
      incoming = undefined;
    },
    stream: {
      readable: new ReadableStream({
        start(controller) {
          incoming = controller;
        },
        cancel() {
          incoming = undefined;
        },
      }),
      writable: new WritableStream({
        write(message) {
          if (waiting() > longest) return onBroken("it does not read its input");
          if ("method" in message && "id" in message) asked.add(message.id);
          write(`${JSON.stringify(message)}\n`);
        },
      }),
    },
  };
}

/** Parses a line as a message; checks only what the protocol's own code does not. */
function messageOf(line: string): AnyMessage | undefined {
  const value = parseLine(line);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const { jsonrpc, method, id } = value as Record<string, unknown>;
  const isId = typeof id === "string" || typeof id === "number";
  const isMessage = jsonrpc === "2.0" && (typeof method === "string" ? !("id" in value) || isId : isId);
  return isMessage ? (value as AnyMessage) : undefined;
}
