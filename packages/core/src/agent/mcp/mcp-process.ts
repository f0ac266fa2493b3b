import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { type StartedChild, startChild } from "../../ground/process/child-process.ts";

export interface McpProcess {
  readonly command: string;
  readonly args: readonly string[];
  /** All of its environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** What it says beside its answers, line by line. */
  readonly onNote?: (line: string) => void;
}

/** Characters of one message, and of lines that are none in a row. */
const longestMessage = 10_000_000;
const mostGarbage = 1000;
/** Milliseconds a server has to end by itself, when its input ended and again after it was asked to. */
const patience = 1000;

/** A server as a process of ours that answers line by line. It is ended with everything it started. */
export function createMcpProcess({ command, args, env, cwd, onNote }: McpProcess): Transport {
  let child: StartedChild | undefined;
  let isClosed = false;
  /** The line that has begun, as it came: it is put together once. */
  let pieces: string[] = [];
  let size = 0;
  let garbage = 0;
  const decoder = new TextDecoder();
  const notes = createLines(2000, (line) => onNote?.(line));

  const transport: Transport = {
    async start() {
      child = await startChild({
        command,
        args,
        env,
        hasInput: true,
        ...(cwd !== undefined && { cwd }),
        onOutput: (chunk, from) => (from === "stdout" ? take(decoder.decode(chunk, { stream: true })) : notes(chunk)),
      });
      void child.ended.then(gone);
    },
    async send(message) {
      if (!child || isClosed) throw new Error("the server has ended");
      if (child.waiting() > longestMessage) throw new Error("the server does not read what it is sent");
      child.write(`${JSON.stringify(message)}\n`);
    },
    async close() {
      const ending = child;
      if (!ending || isClosed) return gone();
      isClosed = true;
      ending.endInput();
      for (const signal of ["SIGTERM", "SIGKILL"] as const) {
        if (await hasEnded(ending)) break;
        ending.kill(signal);
      }
      await ending.ended;
      transport.onclose?.();
    },
  };

  function gone(): void {
    if (isClosed) return;
    isClosed = true;
    transport.onclose?.();
  }

  /** Whoever floods us is ended at once, and whatever it sent meanwhile is dropped. */
  function fail(reason: string): void {
    if (isClosed) return;
    transport.onerror?.(new Error(reason));
    child?.kill("SIGKILL");
    pieces = [];
    gone();
  }

  function take(text: string): void {
    if (isClosed) return;
    const [first = "", ...others] = text.split("\n");
    pieces.push(first);
    size += first.length;
    for (const next of others) {
      const line = pieces.join("");
      pieces = [next];
      size = next.length;
      if (line.trim() !== "") takeLine(line);
    }
    if (size > longestMessage) fail(`a message of more than ${longestMessage} characters`);
  }

  function takeLine(line: string): void {
    const message = parse(line);
    garbage = message ? 0 : garbage + 1;
    if (message) transport.onmessage?.(message);
    else if (garbage > mostGarbage) fail("it sends what is no message");
    else onNote?.(line.slice(0, 200));
  }

  return transport;
}

const hasEnded = (child: StartedChild): Promise<boolean> =>
  Promise.race([
    child.ended.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(resolve, patience, false).unref()),
  ]);

/** A line as a message, as far as the protocol's own code does not look itself. */
function parse(line: string): JSONRPCMessage | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isMessage = typeof value === "object" && value !== null && "jsonrpc" in value && value.jsonrpc === "2.0";
    return isMessage ? (value as JSONRPCMessage) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // counted
    throw error;
  }
}

/** Bytes to lines, each no longer than this. */
function createLines(longest: number, tell: (line: string) => void): (chunk: Buffer) => void {
  const decoder = new TextDecoder();
  let rest = "";
  return (chunk) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = (lines.pop() ?? "").slice(0, longest);
    for (const line of lines) if (line.trim() !== "") tell(line.slice(0, longest));
  };
}
