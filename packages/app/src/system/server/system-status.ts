import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { hasDatabase } from "../../config.ts";
import { age } from "../../doors/cli/format.ts";
import type { FoundServer } from "../../doors/cli/remote/find-server.ts";
import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import { ClusterView } from "../cluster/cluster-load.ts";
import { version } from "../version.ts";

/** Shows whether the server is running, and where. */

const StatusView = () =>
  z.object({
    running: z.boolean(),
    /** Where its data is; absent for a server elsewhere, which LOADOUT_SERVER names. */
    home: z.optional(z.string()),
    url: z.optional(z.string()),
    pid: z.optional(z.number()),
    version: z.optional(z.string()),
    startedAt: z.optional(z.string()),
    /** The processes that share a database, and what waits for them. */
    cluster: z.optional(ClusterView()),
  });
type StatusView = AnswerOf<typeof StatusView>;

export const systemStatus = operation({
  name: "system.status",
  summary: { en: "Show whether the server is running, and where", zh: "服务器是否在运行，以及地址" },
  role: "user",
  effect: "read",
  place: "local",
  input: z.object({}),
  output: StatusView,
  async run(app) {
    const { findElsewhere } = await import("../../doors/cli/remote/find-server.ts");
    const elsewhere = await findElsewhere(app.config);
    return elsewhere ? statusThere(app, elsewhere) : statusHere(app);
  },
  cli: {
    render({ running, home, url, pid, version: number = version, startedAt, cluster }, terminal) {
      const { say, style } = terminal;
      const others = cluster ? showCluster(cluster, terminal) : [];
      if (!running)
        return [
          say({
            en: `No server is running for ${printable(home ?? "")}.`,
            zh: `${printable(home ?? "")} 上没有运行服务器。`,
          }),
          ...others,
        ].join("\n");
      const since = startedAt === undefined ? "" : age(startedAt, Date.now());
      const facts =
        home === undefined
          ? [say({ en: "elsewhere (LOADOUT_SERVER)", zh: "其他机器（LOADOUT_SERVER）" })]
          : [`pid ${pid}`, say({ en: `up ${since}`, zh: `已运行 ${since}` }), printable(home)];
      return [
        `${style("green", "●")} ${style("bold", url ?? "")}`,
        `  ${[`loadout ${printable(number)}`, ...facts].join(" · ")}`,
        ...others,
      ].join("\n");
    },
    next({ running, home }) {
      if (!running) return ["→ loadout up"];
      return home === undefined
        ? ["→ loadout auth whoami"]
        : ["→ loadout open   ·   loadout logs -f   ·   loadout stop"];
    },
    exit: ({ running }) => (running ? 0 : 1),
    examples: ["loadout status", "loadout status --json url,pid"],
  },
});

async function statusHere(app: App): Promise<StatusView> {
  const { home } = app.config;
  const { runningServer } = await import("../../doors/http/server/server-file.ts");
  const server = await runningServer(home);
  const shared = hasDatabase(app.config) ? { cluster: await clusterOf(app) } : {};
  if (!server) return { running: false, home, ...shared };
  const { url, pid, version: number, startedAt } = server;
  return { running: true, home, url, pid, version: number, startedAt, ...shared };
}

async function clusterOf(app: App): Promise<ClusterView> {
  const { readClusterLoad } = await import("../cluster/cluster-load.ts");
  return readClusterLoad(app.config.home, await app.sessions());
}

/** A line for each process, and one for what waits. */
function showCluster({ processes, turns, jobs, leases }: ClusterView, { say, style }: Terminal): string[] {
  const rows = processes.map((one) => {
    const does = [
      say({ en: `turns ${one.turns}`, zh: `轮次 ${one.turns}` }),
      say({ en: `dispatches ${one.dispatches}`, zh: `派发 ${one.dispatches}` }),
      ...(one.works ? [] : [say({ en: "does not work", zh: "不运行轮次" })]),
      ...(one.isDraining ? [style("yellow", say({ en: "draining", zh: "即将停止" }))] : []),
    ];
    const place = printable(one.address ?? `pid ${one.pid}`);
    return `  ${one.kind.padEnd(6)}  ${printable(one.machine)}  ${place}  loadout ${printable(one.version)}  ${does.join(" · ")}`;
  });
  const wait =
    turns.waiting === 0
      ? ""
      : say({ en: `, longest wait ${turns.longestWait} s`, zh: `，最长等待 ${turns.longestWait} 秒` });
  return [
    say({
      en: `${processes.length} processes · turns: ${turns.running} running, ${turns.waiting} waiting${wait} · jobs: ${jobs.waiting} waiting, ${jobs.failed} failed · leases: ${leases}`,
      zh: `${processes.length} 个进程 · 轮次：运行 ${turns.running}，等待 ${turns.waiting}${wait} · 任务：等待 ${jobs.waiting}，失败 ${jobs.failed} · 租约：${leases}`,
    }),
    ...rows,
  ];
}

async function statusThere(app: App, server: FoundServer): Promise<StatusView> {
  const { getJson } = await import("../../doors/cli/remote/run-remote.ts");
  const { version: number } = (await getJson(app, server, "/api/health")) as { readonly version?: unknown };
  if (typeof number !== "string") throw new AppFault("server.answer", { url: server.url, reason: "/api/health" });
  return { running: true, url: server.url, version: number };
}
