import { monitorEventLoopDelay } from "node:perf_hooks";
import type { ClusterView } from "../../system/cluster/cluster-load.ts";
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
  /** Of a database that is shared. */
  readonly cluster?: ClusterView;
}

export const metricsType = "text/plain; version=0.0.4; charset=utf-8";

export function renderMetrics(load: ServerLoad): string {
  return [...ownMetrics(load), ...(load.cluster ? clusterMetrics(load.cluster) : [])].map(textOf).join("");
}

function ownMetrics({ turns, streams, isDraining, lag }: ServerLoad): Metric[] {
  const { user, system } = process.cpuUsage();
  return [
    gauge("loadout_info", "The version of this server", 1, { version }),
    gauge("loadout_draining", "Whether this server takes no more work", Number(isDraining)),
    gauge("loadout_server_turns", "Turns that this server runs or passes on", turns),
    gauge("loadout_server_event_streams", "Open event streams of this server", streams),
    gauge("loadout_server_lag_seconds", "How late this server was at most since the last time it was asked", lag),
    gauge("process_resident_memory_bytes", "Resident memory of this server", process.memoryUsage.rss()),
    {
      ...gauge("process_cpu_seconds_total", "Processor time of this server", (user + system) / 1e6),
      type: "counter",
    },
  ];
}

function clusterMetrics({ processes, turns, dispatches, jobs, leases, databaseDelay }: ClusterView): Metric[] {
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
    {
      ...{ name: "loadout_turns", type: "gauge", help: "Turns of all processes" },
      values: [
        { labels: { state: "running" }, value: turns.running },
        { labels: { state: "waiting" }, value: turns.waiting },
      ],
    },
    gauge("loadout_turn_longest_wait_seconds", "How long the oldest waiting turn has waited", turns.longestWait),
    gauge(
      "loadout_process_longest_silence_seconds",
      "How long ago the process was seen that is silent for longest; after 15 it counts as gone",
      Math.max(0, ...processes.map(({ seen }) => seen)),
    ),
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
    {
      ...{ name: "loadout_jobs", type: "gauge", help: "Jobs of the queue" },
      values: Object.entries(jobCounts).map(([state, value]) => ({ labels: { state }, value })),
    },
    gauge("loadout_job_longest_wait_seconds", "How long the oldest waiting job of the queue has waited", jobWait),
    gauge("loadout_leases", "Locks that processes hold", leases),
    gauge("loadout_database_seconds", "How long the database took for one answer", databaseDelay),
  ];
}

const gauge = (name: string, help: string, value: number, labels?: Readonly<Record<string, string>>): Metric => ({
  ...{ name, type: "gauge", help },
  values: [{ value, ...(labels && { labels }) }],
});

function textOf({ name, type, help, values }: Metric): string {
  const lines = values.map(({ labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([key, text]) => `${key}="${text.replace(/["\\\n]/g, "_")}"`);
    return `${name}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}
