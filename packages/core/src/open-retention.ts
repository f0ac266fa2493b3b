import { outputTraces } from "./dispatch/record/output-table.ts";
import type { Home } from "./home/home.ts";
import { openTraceRetention, type TraceRetention } from "./home/retention/trace-retention.ts";
import { sessionTraces } from "./session/session-tables.ts";

/** Opens the retention of a home's traces: model requests, output of agents, events. */
export const openRetention = (home: string | Home): TraceRetention =>
  openTraceRetention(home, [...sessionTraces, outputTraces]);
