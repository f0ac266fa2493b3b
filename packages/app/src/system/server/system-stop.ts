import { Fault } from "@loadout/core";
import { openHome } from "@loadout/core/home";
import * as z from "zod/mini";
import { done } from "../../doors/cli/view.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { operation } from "../../operation/operation.ts";
import { usualAddress } from "./usual-address.ts";

/** Stops the server of this home. */

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
    const { runningServer } = await import("../../doors/http/server/server-file.ts");
    const server = await runningServer(home);
    if (!server) throw new AppFault("server.none", { url: usualAddress });
    const { askServer } = await import("../../doors/cli/remote/run-remote.ts");
    await askServer(app, { ...server, isOurs: true }, "system.shutdown");
    // It holds this lease until everything is put away.
    const opened = openHome(home);
    try {
      await opened.machine.run("server", () => undefined, { patience });
    } catch (error) {
      throw error instanceof Fault && error.code === "busy"
        ? new AppFault("server.not-stopped", { pid: server.pid })
        : error;
    } finally {
      await opened.close();
    }
    return { url: server.url, stopped: true };
  },
  cli: {
    render: done(({ url }) => ({ verb: { en: "stopped", zh: "已停止" }, name: url })),
    next: () => ["→ loadout up"],
    examples: ["loadout stop"],
  },
});
