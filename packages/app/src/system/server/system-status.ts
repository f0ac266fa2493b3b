import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { hasDatabase } from "../../config.ts";
import type { FoundServer } from "../../doors/cli/remote/find-server.ts";
import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import { age } from "../../doors/cli/terminal-format.ts";
import { wrap } from "../../doors/cli/wrap.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import { ClusterView } from "../cluster/cluster-load.ts";
import { plural } from "../doctor/check.ts";
import { version } from "../version.ts";

/** Shows whether the server is running, and where. */

const StatusView = () =>
  z.object({
    running: z.boolean(),
    /** Where its data is; absent for a server elsewhere, which LOADOUT_SERVER names. */
    home: z.optional(z.string()),
    url: z.optional(z.string()),
    /** Where others reach it, if it was told. */
    publicUrl: z.optional(z.string()),
    pid: z.optional(z.number()),
    version: z.optional(z.string()),
    startedAt: z.optional(z.string()),
    /** Of this command, the server and the processes of its database: more than one during an update. */
    versions: z.array(z.string()),
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
    render({ running, home, url, publicUrl, pid, version: number = version, startedAt, versions, cluster }, terminal) {
      const { say, style } = terminal;
      const others = [...(cluster ? showCluster(cluster, terminal) : []), ...showVersions(versions, terminal)];
      if (!running)
        return wrap(
          [
            say({
              en: `No server is running for ${printable(home ?? "")}.`,
              zh: `${printable(home ?? "")} 上没有运行服务器。`,
            }),
            ...others,
          ].join("\n"),
          terminal.width,
        );
      const since = startedAt === undefined ? "" : age(startedAt, Date.now());
      const facts =
        home === undefined
          ? [say({ en: "elsewhere (LOADOUT_SERVER)", zh: "其他机器（LOADOUT_SERVER）" })]
          : [`pid ${pid}`, say({ en: `up ${since}`, zh: `已运行 ${since}` }), printable(home)];
      return wrap(
        [
          `${style("green", "●")} ${style("bold", url ?? "")}`,
          ...(publicUrl === undefined
            ? []
            : [`  ${say({ en: "public address", zh: "公开地址" })}  ${printable(publicUrl)}`]),
          `  ${[`loadout ${printable(number)}`, ...facts].join(" · ")}`,
          ...others,
        ].join("\n"),
        terminal.width,
      );
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
  const shared: Pick<StatusView, "cluster"> = hasDatabase(app.config) ? { cluster: await clusterOf(app) } : {};
  const others = shared.cluster?.processes.map((one) => one.version) ?? [];
  const versions = distinct([version, ...(server ? [server.version] : []), ...others]);
  if (!server) return { running: false, home, versions, ...shared };
  const { token: _secret, version: number, ...rest } = server;
  return { running: true, home, version: number, versions, ...rest, ...shared };
}

const distinct = (versions: readonly string[]): string[] => [...new Set(versions)].sort();

async function clusterOf(app: App): Promise<ClusterView> {
  const { readClusterLoad } = await import("../cluster/cluster-load.ts");
  return readClusterLoad(app.config.home, await app.sessions());
}

const showVersions = (versions: readonly string[], { say, style }: Terminal): string[] =>
  versions.length < 2
    ? []
    : [
        `${style("yellow", "⚠")} ${say({
          en: `different versions: ${versions.map(printable).join(", ")}; replace the older processes (loadout upgrade)`,
          zh: `版本不一致：${versions.map(printable).join("、")}；请更换较旧的进程（loadout upgrade）`,
        })}`,
      ];

/** Seconds after which it is said that a process was not seen: it says each five seconds that it is there. */
const mostSilent = 8;

/** What all do and what waits, and a line for each process. */
function showCluster(
  { processes, turns, dispatches, jobs, leases, databaseDelay }: ClusterView,
  { say, style }: Terminal,
): string[] {
  const rows = processes.map((one) => {
    const does = [
      say({ en: `turns ${one.turns}`, zh: `轮次 ${one.turns}` }),
      say({ en: `dispatches ${one.dispatches}`, zh: `派发 ${one.dispatches}` }),
      ...(one.works ? [] : [say({ en: "does not work", zh: "不运行轮次" })]),
      ...(one.seen > mostSilent
        ? [style("yellow", say({ en: `silent for ${one.seen} s`, zh: `${one.seen} 秒没有消息` }))]
        : []),
      ...(one.isDraining ? [style("yellow", say({ en: "draining", zh: "即将停止" }))] : []),
    ];
    const place = printable(one.address ?? `pid ${one.pid}`);
    return `  ${one.kind.padEnd(6)}  ${printable(one.machine)}  ${place}  loadout ${printable(one.version)}  ${does.join(" · ")}`;
  });
  const wait = ({ waiting, longestWait }: { readonly waiting: number; readonly longestWait: number }): string =>
    waiting === 0 ? "" : say({ en: `, longest wait ${longestWait} s`, zh: `，最长等待 ${longestWait} 秒` });
  const count = (kind: string): number => processes.filter((one) => one.kind === kind).length;
  const milliseconds = Math.round(databaseDelay * 1000);
  return [
    say({
      en: `${plural(count("server"), "server")}, ${plural(count("worker"), "worker")} · turns: ${turns.running} running, ${turns.waiting} waiting${wait(turns)} · dispatches: ${dispatches.running} running, ${dispatches.waiting} waiting${wait(dispatches)}`,
      zh: `${count("server")} 个服务器，${count("worker")} 个工作进程 · 轮次：运行 ${turns.running}，等待 ${turns.waiting}${wait(turns)} · 派发：运行 ${dispatches.running}，等待 ${dispatches.waiting}${wait(dispatches)}`,
    }),
    say({
      en: `jobs: ${jobs.running} running, ${jobs.waiting} waiting${wait(jobs)}, ${jobs.failed} failed · leases: ${leases} · the database answers in ${milliseconds} ms`,
      zh: `任务：运行 ${jobs.running}，等待 ${jobs.waiting}${wait(jobs)}，失败 ${jobs.failed} · 租约：${leases} · 数据库在 ${milliseconds} 毫秒内应答`,
    }),
    ...rows,
  ];
}

const Health = z.object({ version: z.string(), publicUrl: z.optional(z.string()) });

async function statusThere(app: App, server: FoundServer): Promise<StatusView> {
  const { getJson } = await import("../../doors/cli/remote/run-remote.ts");
  const { data } = Health.safeParse(await getJson(app, server, "/api/health"));
  if (!data) throw new AppFault("server.answer", { url: server.url, reason: "/api/health" });
  return { running: true, url: server.url, versions: distinct([version, data.version]), ...data };
}
