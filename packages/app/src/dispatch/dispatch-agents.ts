import { detectAgents } from "@loadout/core";
import * as z from "zod/mini";
import { renderTable } from "../doors/cli/table.ts";
import { printable, type Terminal } from "../doors/cli/terminal.ts";
import { operation } from "../operation/operation.ts";
import { seesAll } from "./own-dispatch.ts";

const TextView = () => z.object({ en: z.string(), zh: z.string() });

const AgentsView = () =>
  z.object({
    agents: z.array(
      z.object({
        agent: z.string(),
        title: z.string(),
        isFound: z.boolean(),
        /** How it is spoken to; `builtin` needs nothing. */
        protocol: z.optional(z.enum(["acp", "cli", "builtin"])),
        path: z.optional(z.string()),
        version: z.optional(z.string()),
        install: TextView(),
        signIn: TextView(),
      }),
    ),
    /** Those that run now and can be given the next task. */
    processes: z.array(
      z.object({
        agentId: z.string(),
        agent: z.string(),
        workDir: z.string(),
        contextId: z.optional(z.string()),
        userId: z.string(),
        pid: z.optional(z.number()),
        isBusy: z.boolean(),
        startedAt: z.string(),
      }),
    ),
  });
type AgentsView = z.infer<ReturnType<typeof AgentsView>>;

export const dispatchAgents = operation({
  name: "dispatch.agents",
  summary: {
    en: "List the agents tasks can be sent to, and those that run",
    zh: "列出可以派发任务的智能体，以及正在运行的进程",
  },
  role: "admin",
  effect: "read",
  place: "anywhere",
  input: z.object({}),
  output: AgentsView,
  async run(app) {
    const { variables, workDir } = app.config;
    const found = await detectAgents({ variables, settings: await app.agentSettings(workDir) });
    const processes = (await app.dispatches()).processes();
    return {
      agents: found.map(({ kind, title, protocol, path, version, install, signIn }) => ({
        agent: kind,
        title,
        isFound: protocol !== undefined,
        ...(protocol && { protocol }),
        ...(path !== undefined && { path }),
        ...(version !== undefined && { version }),
        install: { ...install },
        signIn: { ...signIn },
      })),
      processes: processes
        .filter(({ userId }) => seesAll(app) || userId === app.caller.userId)
        .map((process) => ({ ...process })),
    };
  },
  cli: {
    rows: "agents",
    plain: ["agent", "isFound", "protocol", "version", "path"],
    render: (view, terminal) => [showAgents(view, terminal), ...showProcesses(view, terminal)].join("\n"),
    next: () => ['→ loadout dispatch "…" --to <agent>'],
    examples: ["loadout dispatch agents", "loadout dispatch agents --json agent,isFound,version"],
  },
});

function showAgents({ agents }: AgentsView, terminal: Terminal): string {
  const { say, style } = terminal;
  return renderTable(
    agents,
    [
      {
        title: "",
        text: ({ isFound }) => (isFound ? "✓" : "✗"),
        style: (text, { isFound }) => style(isFound ? "green" : "dim", text),
      },
      {
        title: say({ en: "AGENT", zh: "智能体" }),
        text: ({ agent }) => printable(agent),
        style: (text) => style("bold", text),
      },
      { title: say({ en: "VERSION", zh: "版本" }), text: ({ version = "" }) => printable(version) },
      { title: say({ en: "BY", zh: "方式" }), text: ({ protocol = "" }) => protocol },
      {
        title: say({ en: "WHERE", zh: "位置" }),
        text: ({ isFound, protocol, path = "", install }) => {
          if (!isFound) return printable(`${say({ en: "not installed", zh: "未安装" })} → ${say(install)}`);
          return protocol === "builtin" ? say({ en: "part of Loadout", zh: "Loadout 自带" }) : printable(path);
        },
        flexible: true,
      },
    ],
    terminal,
  );
}

function showProcesses({ processes }: AgentsView, terminal: Terminal): readonly string[] {
  const { say, style } = terminal;
  if (processes.length === 0) return [];
  const table = renderTable(
    processes,
    [
      { title: say({ en: "PROCESS", zh: "进程" }), text: ({ agentId }) => printable(agentId) },
      { title: say({ en: "AGENT", zh: "智能体" }), text: ({ agent }) => printable(agent) },
      { title: "PID", text: ({ pid }) => String(pid ?? ""), align: "right" },
      {
        title: say({ en: "STATE", zh: "状态" }),
        text: ({ isBusy }) => (isBusy ? say({ en: "at work", zh: "工作中" }) : say({ en: "idle", zh: "空闲" })),
        style: (text, { isBusy }) => style(isBusy ? "cyan" : "dim", text),
      },
      { title: say({ en: "FOLDER", zh: "目录" }), text: ({ workDir }) => printable(workDir), flexible: true },
    ],
    terminal,
  );
  return ["", table];
}
