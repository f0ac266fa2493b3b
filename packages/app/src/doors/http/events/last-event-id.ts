import { Fault } from "@loadout/core";
import type { AuthorizedRequest } from "../request.ts";

/** Where a client that reconnects wants to resume: `Last-Event-ID`, or `after` for clients that cannot set headers. */
export function lastEventId({ headers }: AuthorizedRequest, after: number | undefined): number | undefined {
  const named = headers.get("last-event-id");
  if (named === null || named === "") return after;
  if (/^\d{1,16}$/.test(named)) return Number(named);
  throw new Fault("input.invalid", {
    problem: { en: "Last-Event-ID is the number of an event", zh: "Last-Event-ID 应为事件编号" },
    usage: "Last-Event-ID: 42",
  });
}
