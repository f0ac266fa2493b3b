import { type Ending, parseTraceparent, type Work } from "@loadout/core";

/** The line that the log has for work that ended; none for requests, which have their own, and for what went well in a turn. */
export function workLine(
  work: Work,
  { outcome, reason, steps, retries }: Ending,
  seconds: number,
  traceparent: string | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const traceId = parseTraceparent(traceparent)?.traceId;
  const isError = outcome === "error";
  const facts = {
    level: isError ? "warn" : "info",
    ...(traceId !== undefined && { traceId }),
  };
  const end = {
    outcome,
    ...(reason !== undefined && { reason }),
    ...(steps !== undefined && { steps }),
    ...(retries !== undefined && retries > 0 && { retries }),
    ms: Math.round(seconds * 1000),
  };
  switch (work.kind) {
    case "turn": {
      const { agent, environment } = work; // people choose the ids of sessions: no log has them
      return { ...facts, message: "turn ended", agent, environment, ...end };
    }
    case "dispatch":
      return { ...facts, message: "dispatch ended", dispatch: work.id, agent: work.agent, ...end };
    case "model":
      return isError
        ? { ...facts, message: "model request failed", provider: work.provider, model: work.model, ...end }
        : undefined;
    case "mcp":
      return isError
        ? { ...facts, message: "MCP request failed", server: work.server, method: work.method, ...end }
        : undefined;
    case "tool":
    case "request":
      return undefined;
  }
}
