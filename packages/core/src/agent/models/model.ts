import type { Tool } from "../../turn/compose-loadout.ts";
import type { ToolCall, Usage } from "../loop/messages.ts";
import type { ModelMessage } from "../loop/model-messages.ts";

/** Everything one model call is given. */
export interface ModelRequest {
  readonly instructions: string;
  readonly tools: readonly Pick<Tool, "name" | "description" | "parameters">[];
  readonly messages: readonly ModelMessage[];
  readonly signal?: AbortSignal;
}

export type ModelEvent =
  | { readonly type: "text-delta"; readonly text: string }
  /** It is at work: reasoning, or writing a call, of which this many characters came. */
  | { readonly type: "progress"; readonly characters: number }
  | { readonly type: "tool-call"; readonly call: ToolCall }
  | { readonly type: "finish"; readonly reason: "stop" | "tool-calls" | "length" | "other"; readonly usage: Usage };

/** The seam to a model: one request in, events out, the last of them `finish`. A failure is a Fault. */
export interface Model {
  readonly provider: string;
  readonly id: string;
  /** How many tokens it takes in, history and answer together. */
  readonly contextWindow: number;
  /** The messages as they are sent to it; without this, as they are given. */
  arrange?(messages: readonly ModelMessage[]): readonly ModelMessage[];
  stream(request: ModelRequest): AsyncIterable<ModelEvent>;
}
