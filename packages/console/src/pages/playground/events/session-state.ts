import type { TimedEvent } from "@loadout/core";

export type EventOf<Type extends TimedEvent["type"]> = Extract<TimedEvent, { type: Type }>;
export type Reason = EventOf<"step-start">["added"][number]["reason"];
export type TurnResult = EventOf<"turn-end">["result"];

/** Why a turn failed, in the language of the request for events. */
export interface ToldFault {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

interface ItemBase {
  /** Stays the same while the entry grows. */
  readonly key: string;
  readonly turn: number;
  /** The event of its first row in the timeline. */
  readonly event: number;
}

/** A tool call, in the conversation and in the timeline. */
interface CallContent {
  readonly kind: "call";
  readonly name: string;
  readonly given: string;
  /** The place of the tool in the request, from 1. */
  readonly number: number | undefined;
  readonly state: "running" | "done" | "failed";
  readonly result: string | undefined;
  readonly took: number | undefined;
}

/** An entry of the conversation. */
export type ChatItem = ItemBase &
  (
    | { readonly kind: "user"; readonly text: string }
    | {
        readonly kind: "assistant";
        readonly text: string;
        readonly isStreaming: boolean;
        readonly provider: string;
        readonly model: string;
      }
    | { readonly kind: "skill"; readonly skill: string; readonly content: string; readonly given: string }
    | CallContent
    | { readonly kind: "note"; readonly text: string }
    | { readonly kind: "compaction"; readonly summary: string }
    | { readonly kind: "end"; readonly result: TurnResult; readonly fault: ToldFault | undefined }
  );
export type ChatItemOf<Kind extends ChatItem["kind"]> = Extract<ChatItem, { kind: Kind }>;

interface RowBase {
  readonly key: string;
  readonly id: number;
  readonly turn: number;
  readonly time: string;
  /** Since the turn began, in milliseconds. */
  readonly offset: number;
  /** The entry of the conversation it belongs to. */
  readonly item?: string | undefined;
}

/** A row of the timeline. */
export type TimelineRow = RowBase &
  (
    | { readonly kind: "turn"; readonly agent: string }
    | {
        readonly kind: "snapshot";
        readonly change: EventOf<"skills-resolved">["change"];
        readonly visible: readonly string[];
      }
    | {
        readonly kind: "request";
        /** In the session, from 1. */
        readonly number: number;
        readonly step: number;
        readonly model: string;
        readonly provider: string;
        readonly tools: readonly string[];
      }
    | { readonly kind: "tool-added" | "tool-removed"; readonly name: string; readonly reason: Reason }
    | {
        readonly kind: "server";
        readonly name: string;
        readonly reason: Reason;
        readonly problem: Reason["text"] | undefined;
        readonly change: "new" | "failed" | "mended";
      }
    | CallContent
    | {
        readonly kind: "activated";
        readonly skill: string;
        readonly cause: "tool" | "read";
        readonly isNew: boolean;
      }
    | { readonly kind: "refused"; readonly skill: string; readonly reason: string; readonly isVisible: boolean }
    | {
        readonly kind: "compacted";
        readonly before: number;
        readonly after: number;
        readonly trigger: "auto" | "manual";
      }
    | { readonly kind: "diagnostic"; readonly diagnostic: EventOf<"diagnostic">["diagnostic"] }
    | { readonly kind: "retry"; readonly attempt: number; readonly wait: number; readonly reason: string }
    | { readonly kind: "pinned"; readonly skill: string }
    | { readonly kind: "end"; readonly result: TurnResult; readonly fault: ToldFault | undefined }
  );
export type RowOf<Kind extends TimelineRow["kind"]> = Extract<TimelineRow, { kind: Kind }>;

/** A turn and the state after it; what it did not change is taken from the turn before. */
export interface TurnSummary {
  readonly number: number;
  readonly agent: string;
  readonly time: string;
  readonly message: string | undefined;
  readonly visible: readonly string[];
  /** Skills the model activated. */
  readonly activated: readonly string[];
  readonly tools: readonly string[];
  readonly end: TurnResult | undefined;
  readonly fault: ToldFault | undefined;
}

export interface SessionState {
  readonly items: readonly ChatItem[];
  readonly rows: readonly TimelineRow[];
  readonly turns: readonly TurnSummary[];
  /** The id of the last event. */
  readonly lastId: number;
  readonly isRunning: boolean;
}
