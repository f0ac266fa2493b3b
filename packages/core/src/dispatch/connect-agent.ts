import { statSync } from "node:fs";
import { isAbsent } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import type { AgentConnection, ConnectAgent } from "./agent-connection.ts";
import { agentMissing } from "./agent-fault.ts";
import { agentKinds, variablesFor } from "./agent-kinds.ts";
import { type AgentPlace, reachOf } from "./detect-agents.ts";

/** Connects to agents of every kind: by the protocol where one speaks it, else by its command line. */
export function createConnectAgent({ variables, settings }: AgentPlace): ConnectAgent {
  const kinds = agentKinds(settings);
  return async (name, options): Promise<AgentConnection> => {
    const kind = kinds.get(name);
    if (!kind) throw new Fault("agent.unknown", { name, candidates: [...kinds.keys()].join(", ") });
    assertFolder(options.workDir);
    const reach = reachOf(kind, variables);
    if (!reach) throw agentMissing(kind);
    options.signal?.throwIfAborted();
    if (reach.protocol === "builtin") return (await import("./echo-agent.ts")).createEchoAgent(options);
    const start = { kind, path: reach.path, words: reach.words, env: variablesFor(kind, variables) };
    if (reach.protocol === "cli" && kind.cli)
      return (await import("./cli-agent.ts")).createCliAgent({ ...start, cli: kind.cli }, options);
    return (await import("./acp-agent.ts")).connectAcpAgent(start, options);
  };
}

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
