import { Fault } from "../fault.ts";

/** What a program that embeds Loadout, or the server, is told of work: each piece as a span, for traces and for counts. */
export interface Observer {
  /** Work begins. `traceparent` names the span of other processes that it belongs to; without it, it is a new trace. */
  start(work: Work, traceparent?: string): Span;
}

/** Work that runs. None of its functions throws or waits. */
export interface Span {
  /** In the form of W3C Trace Context, for requests to others; undefined if nothing is traced. */
  readonly traceparent: string | undefined;
  /** Whether texts are wanted: messages, arguments, results. Only if the person who runs the program asked for them. */
  readonly takesContent: boolean;
  /** Work inside this work begins. */
  start(work: Work): Span;
  add(content: Content): void;
  /** Only the first end counts. */
  end(ending: Ending): void;
}

export type Work =
  /** A request over HTTP. */
  | { readonly kind: "request"; readonly operation: string; readonly method: string }
  | { readonly kind: "turn"; readonly contextId: string; readonly agent: string; readonly environment: string }
  /** A request to a model with its retries: a step of a turn, a summary, or a choice of skills. */
  | { readonly kind: "model"; readonly provider: string; readonly model: string }
  /** `server`: the MCP server that has the tool. `isKnown`: false for a name that the model made up. */
  | {
      readonly kind: "tool";
      readonly tool: string;
      readonly callId: string;
      readonly server?: string;
      readonly isKnown: boolean;
    }
  | { readonly kind: "mcp"; readonly server: string; readonly method: McpMethod; readonly tool?: string }
  | { readonly kind: "dispatch"; readonly id: string; readonly agent: string };

export type McpMethod = "initialize" | "tools/call";

/** Texts of people, models and tools. */
export interface Content {
  readonly instructions?: string;
  readonly input?: readonly ContentMessage[];
  readonly output?: readonly ContentMessage[];
  readonly arguments?: string;
  readonly result?: string;
}

export interface ContentMessage {
  readonly role: string;
  readonly text: string;
}

export interface Ending {
  readonly outcome: "ok" | "error" | "cancelled";
  /** What went wrong, as a word of a fixed list: the code of a Fault, or how a turn ended. Never a text. */
  readonly reason?: string;
  /** Of a request over HTTP. */
  readonly status?: number;
  /** Of a request to a model. */
  readonly usage?: { readonly input?: number; readonly output?: number; readonly cached?: number };
  readonly retries?: number;
  /** Of a turn: its requests to the model. */
  readonly steps?: number;
}

/** How work ended that threw this. */
export function endingOf(error: unknown, signal?: AbortSignal): Ending {
  if (signal?.aborted) return { outcome: "cancelled" };
  return { outcome: "error", reason: error instanceof Fault ? error.code : "internal" };
}
