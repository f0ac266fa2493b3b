import type { OutputOf } from "loadout/client";

export type DispatchRow = OutputOf<"dispatch.list">["dispatches"][number];
export type ShownDispatch = OutputOf<"dispatch.show">;
/** The tab of the board that lists a dispatch. */
export type DispatchTab = "running" | "waiting" | "done" | "failed";

type Standing = Pick<DispatchRow, "state" | "permission">;

/** Ended: it will not change any more. */
export const isOver = ({ state }: Pick<DispatchRow, "state">): boolean =>
  state !== "waiting" && state !== "starting" && state !== "running";

export function tabOf(dispatch: Standing): DispatchTab {
  if (!isOver(dispatch)) return dispatch.permission ? "waiting" : "running";
  return dispatch.state === "exited" ? "done" : "failed";
}

export function countTabs(dispatches: readonly Standing[]): Readonly<Record<DispatchTab, number>> {
  const counts = { running: 0, waiting: 0, done: 0, failed: 0 };
  for (const dispatch of dispatches) counts[tabOf(dispatch)]++;
  return counts;
}

/** A folder made for this dispatch alone, not one that was chosen. */
export const isOwnFolder = (folder: string): boolean => /[\\/]dispatch[\\/][0-9a-f]{12}[\\/]workspace$/.test(folder);
