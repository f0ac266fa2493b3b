import { statSync } from "node:fs";
import { isAbsent } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import type { AgentConnection, ConnectAgent, ConnectOptions } from "./agent-connection.ts";
import { agentMissing } from "./agent-fault.ts";
import { type AgentKind, agentKinds, variablesFor } from "./agent-kinds.ts";
import { type AgentPlace, type AgentReach, reachesOf } from "./detect-agents.ts";

/** Connects to agents of every kind: by the protocol where one speaks it, else by its command line. */
export function createConnectAgent({ variables, settings }: AgentPlace): ConnectAgent {
  const kinds = agentKinds(settings);
  return async (name, options): Promise<AgentConnection> => {
    const kind = kinds.get(name);
    if (!kind) throw new Fault("agent.unknown", { name, candidates: [...kinds.keys()].join(", ") });
    assertFolder(options.workDir);
    const [reach, ...others] = reachesOf(kind, variables);
    if (!reach) throw agentMissing(kind);
    options.signal?.throwIfAborted();
    const commandLine = others.find(({ protocol }) => protocol === "cli");
    if (reach.protocol !== "acp" || !commandLine) return connect(kind, reach, options);
    const patience = Math.min(options.startPatience ?? handshakePatience, handshakePatience);
    return connect(kind, reach, { ...options, startPatience: patience }).catch((error: unknown) => {
      if (!isNoSpeaker(error) || options.signal?.aborted) throw error;
      options.onOutput({
        type: "log",
        text: `${kind.name} does not speak ACP here (${error.code}); its command line is used\n`,
      });
      return connect(kind, commandLine, options);
    });
  };

  async function connect(kind: AgentKind, reach: AgentReach, options: ConnectOptions): Promise<AgentConnection> {
    if (reach.protocol === "builtin") return (await import("./echo-agent.ts")).createEchoAgent(options);
    const start = { kind, path: reach.path, words: reach.words, env: variablesFor(kind, variables) };
    if (reach.protocol === "cli" && kind.cli)
      return (await import("./cli-agent.ts")).createCliAgent({ ...start, cli: kind.cli }, options);
    return (await import("./acp-agent.ts")).connectAcpAgent(start, options);
  }
}

/** How long one that also has a command line may take to speak the protocol, in milliseconds. */
const handshakePatience = 10_000;

/** It is there and may be signed in, but the protocol it does not speak: an old version, or something else of that name. */
const isNoSpeaker = (error: unknown): error is Fault =>
  error instanceof Fault && (error.code === "agent.silent" || error.code === "agent.exited");

/** A program that cannot be started in a folder looks like one that is not there. */
function assertFolder(path: string): void {
  const isFolder = (): boolean => {
    try {
      return !path.includes("\0") && statSync(path).isDirectory();
    } catch (error) {
      if (isAbsent(error)) return false;
      throw error;
    }
  };
  if (!isFolder())
    throw new Fault("file.not-found", {
      path,
      suggestion: { en: "Name a folder that exists", zh: "请指明存在的目录" },
    });
}
