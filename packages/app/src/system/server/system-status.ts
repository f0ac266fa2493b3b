import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { age } from "../../doors/cli/format.ts";
import type { FoundServer } from "../../doors/cli/remote/find-server.ts";
import { printable } from "../../doors/cli/terminal.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
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
    render({ running, home, url, pid, version: number = version, startedAt }, { say, style }) {
      if (!running)
        return say({
          en: `No server is running for ${printable(home ?? "")}.`,
          zh: `${printable(home ?? "")} 上没有运行服务器。`,
        });
      const since = startedAt === undefined ? "" : age(startedAt, Date.now());
      const facts =
        home === undefined
          ? [say({ en: "elsewhere (LOADOUT_SERVER)", zh: "其他机器（LOADOUT_SERVER）" })]
          : [`pid ${pid}`, say({ en: `up ${since}`, zh: `已运行 ${since}` }), printable(home)];
      return [
        `${style("green", "●")} ${style("bold", url ?? "")}`,
        `  ${[`loadout ${printable(number)}`, ...facts].join(" · ")}`,
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

async function statusHere({ config: { home } }: App): Promise<StatusView> {
  const { runningServer } = await import("../../doors/http/server/server-file.ts");
  const server = await runningServer(home);
  if (!server) return { running: false, home };
  const { url, pid, version: number, startedAt } = server;
  return { running: true, home, url, pid, version: number, startedAt };
}

async function statusThere(app: App, server: FoundServer): Promise<StatusView> {
  const { getJson } = await import("../../doors/cli/remote/run-remote.ts");
  const { version: number } = (await getJson(app, server, "/api/health")) as { readonly version?: unknown };
  if (typeof number !== "string") throw new AppFault("server.answer", { url: server.url, reason: "/api/health" });
  return { running: true, url: server.url, version: number };
}
