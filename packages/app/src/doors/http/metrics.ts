import { eventLoopUtilization, monitorEventLoopDelay } from "node:perf_hooks";
import type { ClusterView, QueueView } from "../../system/cluster/cluster-load.ts";
import { headOf, labelText } from "../../system/observe/series.ts";
import type { SpanCounts } from "../../system/observe/span-queue.ts";
import { version } from "../../system/version.ts";

/** The figures of a server in the text format of Prometheus. No label names a session, a skill or a user. */

interface Metric {
  readonly name: string;
  readonly type: "gauge" | "counter";
  readonly help: string;
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
}

/** What a server measures of itself all the time. */
export interface ServerLag {
  /** Seconds by which the server was late at most since the last call. */
  take(): number;
  close(): void;
}

/** A server that is late answers everything late. */
export function measureLag(): ServerLag {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return {
    take() {
      const late = Math.max(0, delay.max / 1e9 - 0.02); // beside the pause between two looks
      delay.reset();
      return Number.isFinite(late) ? Math.round(late * 1000) / 1000 : 0;
    },
    close: () => void delay.disable(),
  };
}

export interface ServerLoad {
  readonly turns: number;
  readonly streams: number;
  readonly isDraining: boolean;
  /** Seconds by which it was late at most since the last time. */
  readonly lag: number;
  /** Turns and dispatches of the home, and how long its database took to tell. */
  readonly queue: QueueView;
  /** Of a database that is shared. */
  readonly cluster?: ClusterView;
  /** Present where traces are sent. */
  readonly spans?: SpanCounts | undefined;
  /** What this server counted. */
  readonly counted: string;
}

export const metricsType = "text/plain; version=0.0.4; charset=utf-8";

export function renderMetrics(load: ServerLoad): string {
  const { queue, cluster, spans, counted } = load;
  const metrics = [
    ...ownMetrics(load),
    ...queueMetrics(queue),
    ...(cluster ? clusterMetrics(cluster) : []),
    ...(spans ? spanMetrics(spans) : []),
  ];
  return metrics.map(textOf).join("") + counted;
}

function ownMetrics({ turns, streams, isDraining, lag }: ServerLoad): Metric[] {
  const { user, system } = process.cpuUsage();
  return [
    gauge("loadout_info", "The version of this server", 1, { version }),
    gauge("loadout_draining", "Whether this server takes no more work", Number(isDraining)),
    gauge("loadout_server_turns", "Turns that this server runs or passes on", turns),
    gauge("loadout_server_event_streams", "Open event streams of this server", streams),
    gauge("loadout_server_lag_seconds", "How late this server was at most since the last time it was asked", lag),
    counter(
      "loadout_event_loop_active_seconds_total",
      "Time in which the event loop was busy",
      eventLoopUtilization().active / 1000,
    ),
    gauge("process_resident_memory_bytes", "Resident memory of this server", process.memoryUsage.rss()),
    gauge(
      "nodejs_heap_size_used_bytes",
      "Memory that the JavaScript of this server uses",
      process.memoryUsage().heapUsed,
    ),
    gauge(
      "process_start_time_seconds",
      "When this server started, in seconds since 1970",
      performance.timeOrigin / 1000,
    ),
    counter("process_cpu_seconds_total", "Processor time of this server", (user + system) / 1e6),
  ];
}

/** Of a home of either kind. */
function queueMetrics({ turns, dispatches, databaseDelay }: QueueView): Metric[] {
  return [
    {
      ...{ name: "loadout_turns", type: "gauge", help: "Turns of all processes" },
      values: [
        { labels: { state: "running" }, value: turns.running },
        { labels: { state: "waiting" }, value: turns.waiting },
      ],
    },
    gauge("loadout_turn_longest_wait_seconds", "How long the oldest waiting turn has waited", turns.longestWait),
    {
      ...{ name: "loadout_dispatches", type: "gauge", help: "Dispatches of all processes" },
      values: [
        { labels: { state: "running" }, value: dispatches.running },
        { labels: { state: "waiting" }, value: dispatches.waiting },
      ],
    },
    gauge(
      "loadout_dispatch_longest_wait_seconds",
      "How long the oldest waiting dispatch has waited",
      dispatches.longestWait,
    ),
    gauge("loadout_database_seconds", "How long the database took for one answer", databaseDelay),
  ];
}

function spanMetrics({ waiting, sent, dropped, failed }: SpanCounts): Metric[] {
  return [
    gauge("loadout_trace_spans_waiting", "Spans that wait to be sent", waiting),
    {
      ...{ name: "loadout_trace_spans_total", type: "counter" },
      help: "Spans that were sent, had no room, or were not taken by the collector",
      values: [
        { labels: { outcome: "sent" }, value: sent },
        { labels: { outcome: "dropped" }, value: dropped },
        { labels: { outcome: "failed" }, value: failed },
      ],
    },
  ];
}

function clusterMetrics({ processes, jobs, leases }: ClusterView): Metric[] {
  const { longestWait: jobWait, ...jobCounts } = jobs;
  const count = (kind: string, draining: boolean): number =>
    processes.filter((one) => one.kind === kind && one.isDraining === draining).length;
  return [
    {
      ...{ name: "loadout_processes", type: "gauge", help: "Servers and workers that share the database" },
      values: ["server", "worker"].flatMap((kind) =>
        [false, true].map((draining) => ({
          labels: { kind, draining: String(draining) },
          value: count(kind, draining),
        })),
      ),
    },
    gauge(
      "loadout_process_longest_silence_seconds",
      "How long ago the process was seen that is silent for longest; after 15 it counts as gone",
      Math.max(0, ...processes.map(({ seen }) => seen)),
    ),
    {
      ...{ name: "loadout_jobs", type: "gauge", help: "Jobs of the queue" },
      values: Object.entries(jobCounts).map(([state, value]) => ({ labels: { state }, value })),
    },
    gauge("loadout_job_longest_wait_seconds", "How long the oldest waiting job of the queue has waited", jobWait),
    gauge("loadout_leases", "Locks that processes hold", leases),
  ];
}

const gauge = (name: string, help: string, value: number, labels?: Readonly<Record<string, string>>): Metric => ({
  ...{ name, type: "gauge", help },
  values: [{ value, ...(labels && { labels }) }],
});

const counter = (name: string, help: string, value: number): Metric => ({
  ...gauge(name, help, value),
  type: "counter",
});

const textOf = ({ name, type, help, values }: Metric): string =>
  headOf(name, type, help) + values.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}\n`).join("");
