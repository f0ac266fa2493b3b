import { type Dispatch, Fault, isEndedDispatch } from "@loadout/core";
import type { App } from "../app.ts";

/** Gets a dispatch; throws not-found for those of other users. */
export async function ownDispatch(app: App, id: string): Promise<Dispatch> {
  const dispatch = await (await app.dispatches()).get(id);
  if (!seesAll(app) && dispatch.userId !== app.caller.userId) throw new Fault("dispatch.not-found", { id });
  return dispatch;
}

export const seesAll = ({ caller }: App): boolean => caller.role === "superadmin";

/** Whether it has ended. */
export const isOver = isEndedDispatch;
