import { runChild } from "../../ground/process/child-process.ts";
import type { Text } from "../../ground/text.ts";
import type { AgentSandbox } from "../sandbox/agent-sandbox.ts";
import { type AgentKind, agentKinds, type DispatchSettings, variablesFor } from "./agent-kinds.ts";
import { findCommand, isNotStartable } from "./find-command.ts";

/** Detects which agents are installed. */

export interface AgentPlace {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly settings: DispatchSettings;
  /** Runs agents in a sandbox; without it they run directly on the machine. */
  readonly confine?: AgentSandbox;
}

/** How an agent can be reached on this machine. */
export type AgentReach =
  | { readonly protocol: "acp" | "cli"; readonly path: string; readonly words: readonly string[] }
  | { readonly protocol: "builtin" };

/** A kind of agent, and what is installed of it. */
export interface DetectedAgent {
  readonly kind: string;
  readonly title: string;
  /** Absent if it is not installed. */
  readonly protocol?: AgentReach["protocol"];
  /** The command that would be started. */
  readonly path?: string;
  readonly version?: string;
  readonly install: Text;
  readonly signIn: Text;
}

/** Limits for an agent's version output, in milliseconds and bytes. */
const patience = 10_000;
const longest = 10_000;

/** Every kind of agent in order, and whether it is installed. Runs only the version commands. */
export const detectAgents = async (place: AgentPlace): Promise<readonly DetectedAgent[]> =>
  Promise.all(
    [...agentKinds(place.settings).values()].map(async (kind) => {
      const [reach] = await reachesOf(kind, place.variables);
      const version = reach && (await versionOf(kind, place.variables));
      return {
        kind: kind.name,
        title: kind.title,
        ...(reach && { protocol: reach.protocol }),
        ...(reach && reach.protocol !== "builtin" && { path: reach.path }),
        ...(version !== undefined && { version }),
        install: kind.install,
        signIn: kind.signIn,
      };
    }),
  );

/** The names of the agents that are installed; runs nothing. */
export async function installedAgents({ variables, settings }: AgentPlace): Promise<readonly string[]> {
  const kinds = [...agentKinds(settings).values()];
  const found = await Promise.all(kinds.map(async (kind) => (await reachesOf(kind, variables)).length > 0));
  return kinds.flatMap(({ name }, index) => (found[index] ? [name] : []));
}

/** Every available way to reach an agent, the best first: ACP if its command is installed, then the command line. */
export async function reachesOf(kind: AgentKind, variables: AgentPlace["variables"]): Promise<readonly AgentReach[]> {
  if (kind.isBuiltin) return [{ protocol: "builtin" }];
  const ways = [
    ...kind.acp.map((words) => ({ protocol: "acp" as const, words })),
    ...(kind.cli ? [{ protocol: "cli" as const, words: kind.cli.command([]) }] : []),
  ];
  const reaches = ways.map(async ({ protocol, words }): Promise<AgentReach[]> => {
    const path = await findCommand(words[0] ?? "", variables.PATH);
    return path === undefined ? [] : [{ protocol, path, words: words.slice(1) }];
  });
  return (await Promise.all(reaches)).flat();
}

async function versionOf(kind: AgentKind, variables: AgentPlace["variables"]): Promise<string | undefined> {
  const [name = "", ...args] = kind.versionCommand ?? [];
  const command = await findCommand(name, variables.PATH);
  if (command === undefined) return undefined;
  try {
    const env = variablesFor(kind, variables);
    const { stdout, code } = await runChild({ command, args, env, timeout: patience, outputLimit: longest });
    return code === 0 ? /\d+(?:\.\d+)+[\w.+-]{0,40}/.exec(stdout)?.[0] : undefined;
  } catch (error) {
    if (isNotStartable(error)) return undefined;
    throw error;
  }
}
