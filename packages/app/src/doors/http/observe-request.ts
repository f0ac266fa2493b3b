import { type Observer, parseTraceparent } from "@loadout/core";
import type { HttpRequest } from "./request.ts";

/** Observes requests whose caller is known: strangers could name any trace. */

/** Work for this request belongs to the trace that the caller named, or to a new one. */
export function observeRequest(observer: Observer | undefined, { facts, method, headers }: HttpRequest): void {
  const { operation = "unknown" } = facts;
  const span = observer?.start({ kind: "request", operation, method }, headers.get("traceparent") ?? undefined);
  if (span) facts.span = span;
}

/** Answers the id of its trace. */
export function endRequest({ facts: { span } }: HttpRequest, status: number): string | undefined {
  span?.end({ outcome: status < 500 ? "ok" : "error", status, ...(status >= 500 && { reason: String(status) }) });
  return parseTraceparent(span?.traceparent)?.traceId;
}
