import { type Dispatch, Fault } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { field } from "../operation/field.ts";

export const dispatchId = () =>
  field(z.string().check(z.minLength(1), z.maxLength(200)), { en: "The dispatch's id", zh: "派发 id" });

/** A dispatch that the caller may see; somebody else's is not there. */
export async function ownDispatch(app: App, id: string): Promise<Dispatch> {
  const dispatch = await (await app.dispatches()).get(id);
  if (!seesAll(app) && dispatch.userId !== app.caller.userId) throw new Fault("dispatch.not-found", { id });
  return dispatch;
}

export const seesAll = ({ caller }: App): boolean => caller.role === "superadmin";

/** It will not change any more. */
export const isOver = ({ state }: Pick<Dispatch, "state">): boolean => state !== "starting" && state !== "running";
