import type { Diagnostic } from "../../ground/diagnostic.ts";
import type { Fault } from "../../ground/fault.ts";
import type { LoadoutServer, Reason } from "../../turn/compose-loadout.ts";
import type { Message, ResultMessage, ToolCall } from "./messages.ts";

/** The events of a turn, in order; the timeline shows them. A message is durable before its event. */
export type TurnEvent =
  | {
      readonly type: "step-start";
      /** From 1. */
      readonly step: number;
      readonly model: string;
      readonly provider: string;
      /** Every tool of this step. */
      readonly tools: readonly string[];
      /** Changes since the previous step, with reasons. */
      readonly added: readonly ToolChange[];
      readonly removed: readonly ToolChange[];
      /** The MCP servers of this step, with the problem of those that have no tools. */
      readonly servers: readonly LoadoutServer[];
    }
  | { readonly type: "text-delta"; readonly text: string }
  | { readonly type: "message-added"; readonly message: Message }
  /** A failed model call is retried; its text so far does not count. */
  | { readonly type: "model-retry"; readonly attempt: number; readonly wait: number; readonly reason: string }
  | { readonly type: "tool-start"; readonly call: ToolCall }
  | { readonly type: "tool-end"; readonly call: ToolCall; readonly isError: boolean }
  | {
      readonly type: "skill-activated";
      readonly skill: string;
      readonly cause: "tool" | "read";
      /** False if it was already active. */
      readonly isNew: boolean;
      /** An earlier version is in the conversation; from here on its text is replaced by one line. */
      readonly isReplaced?: true;
    }
  | { readonly type: "skill-refused"; readonly skill: string; readonly reason: string }
  | {
      readonly type: "context-compacted";
      readonly trigger: "auto" | "manual";
      readonly before: number;
      readonly after: number;
    }
  /** Something about the skills of the session that a person should know. */
  | { readonly type: "diagnostic"; readonly diagnostic: Diagnostic }
  | { readonly type: "turn-end"; readonly result: ResultMessage; readonly fault?: Fault };

export interface ToolChange {
  readonly name: string;
  readonly reason: Reason;
}
