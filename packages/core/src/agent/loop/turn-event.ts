import type { Diagnostic } from "../../ground/diagnostic.ts";
import type { Fault } from "../../ground/fault.ts";
import type { LoadoutServer, Reason } from "../../turn/compose-loadout.ts";
import type { Message, ResultMessage, ToolCall } from "./messages.ts";

/** What happens in a turn, as it happens; the timeline shows these. A message is durable before its event. */
export type TurnEvent =
  | {
      readonly type: "step-start";
      /** From 1. */
      readonly step: number;
      readonly model: string;
      readonly provider: string;
      /** Every tool of this step. */
      readonly tools: readonly string[];
      /** How they differ from the step before, with the reasons. */
      readonly added: readonly ToolChange[];
      readonly removed: readonly ToolChange[];
      /** The MCP servers of this step, and what is wrong with those that have no tools. */
      readonly servers: readonly LoadoutServer[];
    }
  | { readonly type: "text-delta"; readonly text: string }
  | { readonly type: "message-added"; readonly message: Message }
  /** The model did not answer and is asked again; what it said until then does not count. */
  | { readonly type: "model-retry"; readonly attempt: number; readonly wait: number; readonly reason: string }
  | { readonly type: "tool-start"; readonly call: ToolCall }
  | { readonly type: "tool-end"; readonly call: ToolCall; readonly isError: boolean }
  | {
      readonly type: "skill-activated";
      readonly skill: string;
      readonly cause: "tool" | "read";
      /** False where it was in force already. */
      readonly isNew: boolean;
      /** The text of an earlier version is in the conversation; from here on it is sent as one line. */
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
