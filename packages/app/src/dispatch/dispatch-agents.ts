import { detectAgents } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { hasDatabase } from "../config.ts";
import { renderTable } from "../doors/cli/table.ts";
import type { Terminal } from "../doors/cli/terminal.ts";
import { list } from "../doors/cli/view.ts";
import { type AnswerOf, operation } from "../operation/operation.ts";
import { TextView } from "../operation/text-view.ts";
import { openProcesses } from "../system/cluster/processes.ts";
import { seesAll } from "./own-dispatch.ts";

/** Lists the agents that accept tasks, and their running processes. */

const AgentsView = () =>
  z.object({
    agents: z.array(
      z.object({
        agent: z.string(),
        title: z.string(),
        /** On this machine, or on one whose processes run tasks for this server. */
        isFound: z.boolean(),
        /** Machines that have it, where several share a database. */
        machines: z.optional(z.array(z.string())),
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
type AgentsView = AnswerOf<typeof AgentsView>;

export const dispatchAgents = operation({
  name: "dispatch.agents",
  summary: {
    en: "List the agents that accept tasks, and running agent processes",
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
    const machines = await machinesOf(app);
    return {
      agents: found.map(({ kind, title, protocol, path, version, install, signIn }) => ({
        agent: kind,
        title,
        isFound: protocol !== undefined || machines.has(kind),
        ...(machines.has(kind) && { machines: machines.get(kind) }),
        ...(protocol && { protocol }),
        ...(path !== undefined && { path }),
        ...(version !== undefined && { version }),
        install,
        signIn,
      })),
      processes: processes.filter(({ userId }) => seesAll(app) || userId === app.caller.userId),
    };
  },
  cli: {
    rows: "agents",
    plain: ["agent", "isFound", "protocol", "version", "path"],
    render: list("agents", {
      columns: [
        {
          title: "",
          text: ({ isFound }) => (isFound ? "✓" : "✗"),
          style: (text, { isFound }, { style }) => style(isFound ? "green" : "dim", text),
        },
        { title: { en: "AGENT", zh: "智能体" }, text: "agent", style: "bold" },
        { title: { en: "VERSION", zh: "版本" }, text: "version" },
        { title: { en: "PROTOCOL", zh: "方式" }, text: "protocol" },
        {
          title: { en: "WHERE", zh: "位置" },
          text: ({ isFound, protocol, path = "", machines = [], install }, { say }) => {
            if (isFound && protocol === undefined) return machines.join(say({ en: ", ", zh: "、" }));
            if (!isFound) return `${say({ en: "not installed", zh: "未安装" })} → ${say(install)}`;
            return protocol === "builtin" ? say({ en: "part of Loadout", zh: "Loadout 自带" }) : path;
          },
          flexible: true,
        },
      ],
      below: ({ processes }, terminal) => (processes.length === 0 ? [] : ["", showProcesses(processes, terminal)]),
    }),
    next: () => ['→ loadout dispatch "…" --to <agent>'],
    examples: ["loadout dispatch agents", "loadout dispatch agents --json agent,isFound,version"],
  },
});

/** The machines whose processes run tasks, by agent. */
async function machinesOf({ config }: App): Promise<ReadonlyMap<string, string[]>> {
  const machines = new Map<string, string[]>();
  if (!hasDatabase(config)) return machines;
  const processes = openProcesses(config.home);
  try {
    for (const { machine, abilities } of await processes.alive())
      for (const agent of abilities.works ? abilities.agents : [])
        machines.set(agent, [...new Set([...(machines.get(agent) ?? []), machine])]);
  } finally {
    await processes.close();
  }
  return machines;
}

const showProcesses = (processes: AgentsView["processes"], terminal: Terminal): string =>
  renderTable(
    processes,
    [
      { title: { en: "PROCESS", zh: "进程" }, text: "agentId" },
      { title: { en: "AGENT", zh: "智能体" }, text: "agent" },
      { title: "PID", text: "pid", align: "right" },
      {
        title: { en: "STATE", zh: "状态" },
        text: ({ isBusy }, { say }) => (isBusy ? say({ en: "busy", zh: "工作中" }) : say({ en: "idle", zh: "空闲" })),
        style: (text, { isBusy }, { style }) => style(isBusy ? "cyan" : "dim", text),
      },
      { title: { en: "FOLDER", zh: "目录" }, text: "workDir", flexible: true },
    ],
    terminal,
  );
