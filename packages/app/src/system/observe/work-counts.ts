import { builtinTools, type Ending, type Observer, type Span, type Work } from "@loadout/core";
import { createSeries } from "./series.ts";
import { workLine } from "./work-log.ts";

type WorkLog = { write(line: Readonly<Record<string, unknown>>): void };

/** Counts the work of a process for Prometheus, and hands it on to be traced. No label names a session, a skill or a user. */
export interface WorkCounts {
  observed(to: { readonly traced?: Observer | undefined; readonly log?: WorkLog }): Observer;
  /** A request over HTTP, whichever way it ended. */
  request(operation: string, status: number, seconds: number): void;
  text(): string;
}

/** Seconds: of requests, and of work of models and agents. */
const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const workBounds = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800];

export function createWorkCounts(): WorkCounts {
  const series = createSeries();
  const requests = series.counter("loadout_http_requests_total", "Answered requests, by operation or route");
  const requestTimes = series.histogram(
    "loadout_http_request_duration_seconds",
    "Time until the answer began",
    requestBounds,
  );
  const turns = series.counter("loadout_turns_ended_total", "Turns that ended in this process");
  const turnTimes = series.histogram("loadout_turn_duration_seconds", "Time of turns in this process", workBounds);
  const models = series.counter("loadout_model_requests_total", "Requests to models, retries not counted");
  const modelTimes = series.histogram(
    "loadout_model_request_duration_seconds",
    "Time of requests to models",
    workBounds,
  );
  const modelErrors = series.counter("loadout_model_errors_total", "Requests to models that failed, by fault");
  const modelRetries = series.counter("loadout_model_retries_total", "Retries of requests to models");
  const tokens = series.counter(
    "loadout_model_tokens_total",
    "Tokens that models reported; cached ones are also input",
  );
  const tools = series.counter("loadout_tool_calls_total", "Tool calls; those of MCP servers have the tool mcp");
  const toolTimes = series.histogram("loadout_tool_call_duration_seconds", "Time of tool calls", workBounds);
  const mcp = series.counter("loadout_mcp_requests_total", "Connections to MCP servers, and calls of their tools");
  const mcpTimes = series.histogram("loadout_mcp_request_duration_seconds", "Time of those", workBounds);
  const dispatches = series.counter("loadout_dispatches_ended_total", "Dispatches that ended in this process");
  const dispatchTimes = series.histogram("loadout_dispatch_duration_seconds", "Time of dispatches", workBounds);

  function count(work: Work, { outcome, reason, usage, retries = 0 }: Ending, seconds: number): void {
    switch (work.kind) {
      case "request":
        break; // counted with its status
      case "turn":
        turns.add({ outcome });
        turnTimes.observe({}, seconds);
        break;
      case "model": {
        const { provider, model } = work;
        models.add({ provider, model, outcome });
        modelTimes.observe({ provider, model }, seconds);
        if (outcome === "error") modelErrors.add({ provider, model, code: reason ?? "internal" });
        if (retries > 0) modelRetries.add({ provider, model }, retries);
        for (const kind of ["input", "output", "cached"] as const)
          if (usage?.[kind] !== undefined) tokens.add({ provider, model, kind }, usage[kind]);
        break;
      }
      case "tool": {
        const tool = toolLabel(work);
        tools.add({ tool, outcome });
        toolTimes.observe({ tool }, seconds);
        break;
      }
      case "mcp": {
        const { server, method } = work;
        mcp.add({ server, method, outcome });
        mcpTimes.observe({ server, method }, seconds);
        break;
      }
      case "dispatch":
        dispatches.add({ agent: work.agent, outcome });
        dispatchTimes.observe({ agent: work.agent }, seconds);
        break;
    }
  }

  function counted(work: Work, traced: Span | undefined, log: WorkLog | undefined): Span {
    const begun = performance.now();
    let isEnded = false;
    return {
      traceparent: traced?.traceparent,
      takesContent: traced?.takesContent ?? false,
      start: (inner) => counted(inner, traced?.start(inner), log),
      add: (content) => traced?.add(content),
      end(ending) {
        if (isEnded) return;
        isEnded = true;
        traced?.end(ending);
        const seconds = (performance.now() - begun) / 1000;
        count(work, ending, seconds);
        const line = log && workLine(work, ending, seconds, traced?.traceparent);
        if (line) log.write(line);
      },
    };
  }

  return {
    observed: ({ traced, log }) => ({
      start: (work, traceparent) => counted(work, traced?.start(work, traceparent), log),
    }),
    request(operation, status, seconds) {
      requests.add({ operation, status: String(status) });
      requestTimes.observe({ operation }, seconds);
    },
    text: series.text,
  };
}

const ownTools: ReadonlySet<string> = new Set(builtinTools);

/** Names of other tools come from MCP servers and from models. */
function toolLabel({ tool, server, isKnown }: Extract<Work, { kind: "tool" }>): string {
  if (!isKnown) return "unknown";
  if (server !== undefined) return "mcp";
  return ownTools.has(tool) ? tool : "other";
}
