import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { type StartedChild, startChild } from "../../ground/process/child-process.ts";

/** The stdio transport to an MCP server. */

export interface McpProcess {
  readonly command: string;
  readonly args: readonly string[];
  /** Its whole environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Receives lines that it prints besides its answers. */
  readonly onNote?: (line: string) => void;
}

/** Most characters of one message, and most consecutive lines that are not messages. */
const longestMessage = 10_000_000;
const mostGarbage = 1000;
/** Milliseconds a server has to end after its input was closed, and again after SIGTERM. */
const patience = 1000;

/** An MCP server as a child process that speaks line by line (stdio). Closing it ends everything it started. */
export function createMcpProcess({ command, args, env, cwd, onNote }: McpProcess): Transport {
  let child: StartedChild | undefined;
  let isClosed = false;
  /** The pieces of the current line, joined once it is complete. */
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
      if (child.waiting() > longestMessage) throw new Error("the server does not read its input");
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

  /** Kills a server that floods us, and drops what it sent. */
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
    else if (garbage > mostGarbage) fail("it sends lines that are not messages");
    else onNote?.(line.slice(0, 200));
  }

  return transport;
}

const hasEnded = (child: StartedChild): Promise<boolean> =>
  Promise.race([
    child.ended.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(resolve, patience, false).unref()),
  ]);

/** Parses a line as a message; checks only what the protocol's own code does not. */
function parse(line: string): JSONRPCMessage | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isMessage = typeof value === "object" && value !== null && "jsonrpc" in value && value.jsonrpc === "2.0";
    return isMessage ? (value as JSONRPCMessage) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // counted by the caller
    throw error;
  }
}

/** Splits bytes into lines of limited length. */
function createLines(longest: number, tell: (line: string) => void): (chunk: Buffer) => void {
  const decoder = new TextDecoder();
  let rest = "";
  return (chunk) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = (lines.pop() ?? "").slice(0, longest);
    for (const line of lines) if (line.trim() !== "") tell(line.slice(0, longest));
  };
}
