import * as z from "zod/mini";
import { age } from "../cli/show-skills.ts";
import { printable } from "../cli/terminal.ts";
import { operation } from "../operation.ts";
import { version } from "../version.ts";

export const systemStatus = operation({
  name: "system.status",
  summary: { en: "Whether the server of this home runs, and where", zh: "服务器是否在运行，以及地址" },
  role: "user",
  effect: "read",
  place: "local",
  input: z.object({}),
  output: () =>
    z.object({
      running: z.boolean(),
      home: z.string(),
      url: z.optional(z.string()),
      pid: z.optional(z.number()),
      version: z.optional(z.string()),
      startedAt: z.optional(z.string()),
    }),
  async run({ config: { home } }) {
    const { runningServer } = await import("../server/running-server.ts");
    const server = await runningServer(home);
    if (!server) return { running: false, home };
    const { url, pid, version: number, startedAt } = server;
    return { running: true, home, url, pid, version: number, startedAt };
  },
  cli: {
    render({ running, home, url, pid, version: number = version, startedAt }, { say, style }) {
      if (!running)
        return say({ en: `No server runs on ${printable(home)}.`, zh: `${printable(home)} 上没有运行服务器。` });
      const since = startedAt === undefined ? "" : age(startedAt, Date.now());
      return [
        `${style("green", "●")} ${style("bold", url ?? "")}`,
        `  loadout ${number} · pid ${pid} · ${say({ en: `up ${since}`, zh: `已运行 ${since}` })} · ${printable(home)}`,
      ].join("\n");
    },
    next: ({ running }) => (running ? ["→ loadout open   ·   loadout logs -f   ·   loadout stop"] : ["→ loadout up"]),
    exit: ({ running }) => (running ? 0 : 1),
    examples: ["loadout status", "loadout status --json url,pid"],
  },
});
