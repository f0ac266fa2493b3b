import type { Span } from "../../ground/observe/observer.ts";
import type { Tool } from "../../turn/compose-loadout.ts";
import type { ToolCall, Usage } from "../loop/messages.ts";
import type { ModelMessage } from "../loop/model-messages.ts";

/** What a model is to the loop: requests in, events out. */

/** The input of one model call. */
export interface ModelRequest {
  readonly instructions: string;
  readonly tools: readonly Pick<Tool, "name" | "description" | "parameters">[];
  readonly messages: readonly ModelMessage[];
  readonly signal?: AbortSignal;
  /** What the request is observed as, or the work that it belongs to. */
  readonly span?: Span;
}

export type ModelEvent =
  | { readonly type: "text-delta"; readonly text: string }
  /** Reasoning or a partial tool call: this many characters arrived. */
  | { readonly type: "progress"; readonly characters: number }
  | { readonly type: "tool-call"; readonly call: ToolCall }
  | { readonly type: "finish"; readonly reason: "stop" | "tool-calls" | "length" | "other"; readonly usage: Usage };

/** The interface to a model: one request in, events out, the last of them `finish`. Failures are Faults. */
export interface Model {
  readonly provider: string;
  readonly id: string;
  /** Size of the context window in tokens, request and answer together. */
  readonly contextWindow: number;
  /** Arranges messages the way the provider accepts them; without it they are sent as they are. */
  arrange?(messages: readonly ModelMessage[]): readonly ModelMessage[];
  stream(request: ModelRequest): AsyncIterable<ModelEvent>;
}
