import { Fault } from "../../ground/fault.ts";
import { realFolderOf } from "../../ground/files/real-path.ts";
import type { Text } from "../../ground/text.ts";
import type { AgentConnection, ConnectAgent, ConnectOptions } from "./agent-connection.ts";
import { agentMissing } from "./agent-fault.ts";
import { type AgentKind, agentKinds } from "./agent-kinds.ts";
import { type AgentPlace, reachesOf } from "./detect-agents.ts";
import { type AgentPlan, type PlanOptions, planAgent } from "./plan-agent.ts";

/** Connects to agents of every kind: over ACP if the agent speaks it, else through its command line. */
export function createConnectAgent(place: AgentPlace): ConnectAgent {
  const kinds = agentKinds(place.settings);
  return async (name, options): Promise<AgentConnection> => {
    const kind = kindNamed(kinds, name);
    await assertFolder(options.workDir);
    const [reach, ...others] = await reachesOf(kind, place.variables);
    if (!reach) throw agentMissing(kind);
    options.signal?.throwIfAborted();
    const commandLine = others.find(({ protocol }) => protocol === "cli");
    const plan = await planAgent(place, kind, reach, options);
    if (reach.protocol !== "acp" || !commandLine) return connect(plan, options);
    return connect(plan, options).catch(async (error: unknown) => {
      if (!isNoSpeaker(error) || options.signal?.aborted) throw error;
      const fallback = reasonOf(kind, error);
      // Plan first: if the command line cannot enforce the policy, nothing is started.
      const other = await planAgent(place, kind, commandLine, options, fallback);
      options.onOutput({ type: "log", text: `${fallback.en}\n` });
      return connect(other, options);
    });
  };

  async function connect(plan: AgentPlan, options: ConnectOptions): Promise<AgentConnection> {
    if (options.text !== undefined) await plan.inspect(options.text, options.expand ?? "refuse");
    const { protocol } = plan.launch;
    if (protocol === "builtin") return (await import("../protocols/echo-agent.ts")).createEchoAgent(plan, options);
    if (protocol === "cli") return (await import("../protocols/cli-agent.ts")).createCliAgent(plan, options);
    return (await import("../protocols/acp-agent.ts")).connectAcpAgent(plan, options);
  }
}

/** How an agent would be started; throws a Fault if it is missing, may not run, or cannot enforce the policy. */
export async function planNamed(place: AgentPlace, name: string, options: PlanOptions): Promise<AgentPlan> {
  const kind = kindNamed(agentKinds(place.settings), name);
  const [reach] = await reachesOf(kind, place.variables);
  if (!reach) throw agentMissing(kind);
  return planAgent(place, kind, reach, { ...options, isOutlook: true });
}

/** The kind with this name; throws a Fault if it is unknown. */
function kindNamed(kinds: ReadonlyMap<string, AgentKind>, name: string): AgentKind {
  const kind = kinds.get(name);
  if (!kind) throw new Fault("agent.unknown", { name, candidates: [...kinds.keys()].join(", ") });
  return kind;
}

/** Whether the process ended before it spoke ACP: an old version, or another program of that name. A slow agent is not. */
const isNoSpeaker = (error: unknown): error is Fault => error instanceof Fault && error.code === "agent.exited";

function reasonOf(kind: AgentKind, fault: Fault): Text {
  const [en, zh] = [fault.say("en").message, fault.say("zh").message];
  return {
    en: `${kind.name} does not speak ACP here, so its command line is used: ${en}`,
    zh: `${kind.name} 在此不支持 ACP，改用命令行：${zh}`,
  };
}

/** Checks the folder first: starting a program in a missing folder fails as if the program were missing. */
async function assertFolder(path: string): Promise<void> {
  if ((await realFolderOf(path)) !== undefined) return;
  throw new Fault("file.not-found", {
    path,
    suggestion: { en: "Name a folder that exists", zh: "请指明存在的目录" },
  });
}
