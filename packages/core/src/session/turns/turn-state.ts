/** What is known of a turn: its state, who runs it, and the marks of its start and end. */

export type TurnState = "waiting" | "running" | "done" | "interrupted";

/** Turns are to be cancelled, or ended before they began. */
export const turnTopic = "turns";

/** A turn that this process runs. */
export interface RunningTurn {
  readonly id: string;
  readonly contextId: string;
  readonly userId: string;
  /** The name of this process. */
  readonly worker: string;
  readonly key?: string;
}

/** Written in the transaction of the first and of the last message of a turn. */
export type TurnMark =
  | { readonly kind: "start"; readonly turn: RunningTurn; readonly time: string }
  | { readonly kind: "end"; readonly state: "done" | "interrupted"; readonly cause?: string; readonly time: string };
