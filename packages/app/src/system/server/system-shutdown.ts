import * as z from "zod/mini";
import { AppFault } from "../../operation/app-fault.ts";
import { operation } from "../../operation/operation.ts";

/** Shuts down the server; `loadout stop` calls it. */

export const systemShutdown = operation({
  name: "system.shutdown",
  summary: { en: "Shut down the server (used by loadout stop)", zh: "让服务器自行结束（即 loadout stop）" },
  role: "superadmin",
  effect: "write",
  place: "server",
  input: z.object({}),
  output: () => z.object({ stopping: z.boolean() }),
  async run({ caller, server }) {
    if (!caller.isLocal) throw new AppFault("auth.only-here");
    server?.stop();
    return { stopping: true };
  },
  cli: {
    render: (_output, { say }) => say({ en: "Stopping the server.", zh: "正在停止。" }),
    examples: ["loadout shutdown"],
  },
});
