import type { DispatchSettings } from "./agents/agent-kinds.ts";
import { createConnectAgent, planNamed } from "./agents/connect-agent.ts";
import type { AgentPlace } from "./agents/detect-agents.ts";
import type { DispatchesOptions } from "./create-dispatches.ts";
import type { Dispatches } from "./dispatches.ts";
import type { AgentSandbox } from "./sandbox/agent-sandbox.ts";
import { type ConfinementSettings, confinementOf } from "./sandbox/sandbox-settings.ts";

/** Opens the dispatches of a home; loads their code lazily. */

export interface OpenDispatchesOptions extends Omit<DispatchesOptions, "connect" | "plan" | "mayContinue"> {
  /** Environment variables; each agent gets only those it may see. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The agent settings for a working folder; read for each start. */
  readonly settings: (workDir: string) => Promise<DispatchSettings>;
  /** The sandbox settings of the home; read for each start. */
  readonly confinement?: () => Promise<ConfinementSettings>;
  /** The trusted projects. */
  readonly trusted?: () => readonly string[] | Promise<readonly string[]>;
}

/** Opens the dispatches of a home with the agents of this machine; code is loaded when a task is sent. */
export async function openDispatches(opened: OpenDispatchesOptions): Promise<Dispatches> {
  const {
    variables,
    settings,
    confinement = () => confinementOf(opened.home),
    trusted = () => [],
    ...options
  } = opened;
  const { createDispatches } = await import("./create-dispatches.ts");
  let confine: AgentSandbox | undefined;

  async function placeFor(workDir: string): Promise<AgentPlace> {
    const { createAgentSandbox } = await import("./sandbox/agent-sandbox.ts");
    confine ??= createAgentSandbox({ home: options.home, variables, settings: confinement, trusted });
    return { variables, settings: await settings(workDir), confine };
  }

  return createDispatches({
    ...options,
    async connect(kind, connecting) {
      return createConnectAgent(await placeFor(connecting.workDir))(kind, connecting);
    },
    async plan(kind, connecting) {
      return planNamed(await placeFor(connecting.workDir), kind, connecting);
    },
    mayContinue: async ({ sandbox }, role) =>
      sandbox !== "none" || role === "superadmin" || (await confinement()).sandbox !== "on",
  });
}
