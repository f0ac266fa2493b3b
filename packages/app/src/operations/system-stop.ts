import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import { operation } from "../operation.ts";

/** How long a server may take to end what it does, in milliseconds. */
const patience = 20_000;

export const systemStop = operation({
  name: "system.stop",
  summary: { en: "Stop the server of this home", zh: "停止服务器" },
  role: "superadmin",
  effect: "write",
  place: "local",
  input: z.object({}),
  output: () => z.object({ url: z.string(), stopped: z.boolean() }),
  async run(app) {
    const { home } = app.config;
    const { runningServer, until } = await import("../server/running-server.ts");
    const server = await runningServer(home);
    if (!server) throw new Fault("server.none", { url: "http://127.0.0.1:4870" });
    const { askServer } = await import("../cli/run-remote.ts");
    await askServer(app, { ...server, isOurs: true }, "system.shutdown");
    const isGone = await until(async () => (isAlive(server.pid) ? undefined : true), patience);
    if (!isGone) throw new Fault("server.not-stopped", { pid: server.pid });
    return { url: server.url, stopped: true };
  },
  cli: {
    render: ({ url }, { say, style }) => `${style("green", "✓")} ${say({ en: "stopped", zh: "已停止" })} ${url}`,
    next: () => ["→ loadout up"],
    examples: ["loadout stop"],
  },
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
