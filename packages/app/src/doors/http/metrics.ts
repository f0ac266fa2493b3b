import type { ClusterView } from "../../system/cluster/cluster-load.ts";
import { version } from "../../system/version.ts";

/** The figures of a server in the text format of Prometheus. No label names a session, a skill or a user. */

interface Metric {
  readonly name: string;
  readonly type: "gauge" | "counter";
  readonly help: string;
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
}

export interface ServerLoad {
  readonly turns: number;
  readonly streams: number;
  readonly isDraining: boolean;
  /** Of a database that is shared. */
  readonly cluster?: ClusterView;
}

export const metricsType = "text/plain; version=0.0.4; charset=utf-8";

export function renderMetrics(load: ServerLoad): string {
  return [...ownMetrics(load), ...(load.cluster ? clusterMetrics(load.cluster) : [])].map(textOf).join("");
}

function ownMetrics({ turns, streams, isDraining }: ServerLoad): Metric[] {
  const { user, system } = process.cpuUsage();
  return [
    gauge("loadout_info", "The version of this server", 1, { version }),
    gauge("loadout_draining", "Whether this server takes no more work", Number(isDraining)),
    gauge("loadout_server_turns", "Turns that this server runs or passes on", turns),
    gauge("loadout_server_event_streams", "Open event streams of this server", streams),
    gauge("process_resident_memory_bytes", "Resident memory of this server", process.memoryUsage.rss()),
    {
      ...gauge("process_cpu_seconds_total", "Processor time of this server", (user + system) / 1e6),
      type: "counter",
    },
  ];
}

function clusterMetrics({ processes, turns, jobs, leases }: ClusterView): Metric[] {
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
    {
      ...{ name: "loadout_jobs", type: "gauge", help: "Jobs of the queue" },
      values: Object.entries(jobs).map(([state, value]) => ({ labels: { state }, value })),
    },
    gauge("loadout_leases", "Locks that processes hold", leases),
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
