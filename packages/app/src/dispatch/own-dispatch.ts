import { type Dispatch, Fault } from "@loadout/core";
import type { App } from "../app.ts";

/** A dispatch that the caller may see; somebody else's is not there. */
export async function ownDispatch(app: App, id: string): Promise<Dispatch> {
  const dispatch = await (await app.dispatches()).get(id);
  if (!seesAll(app) && dispatch.userId !== app.caller.userId) throw new Fault("dispatch.not-found", { id });
  return dispatch;
}

export const seesAll = ({ caller }: App): boolean => caller.role === "superadmin";

/** It will not change any more. */
export const isOver = ({ state }: Pick<Dispatch, "state">): boolean => state !== "starting" && state !== "running";
