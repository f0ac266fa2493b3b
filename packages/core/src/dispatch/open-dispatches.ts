import type { DispatchSettings } from "./agents/agent-kinds.ts";
import { createConnectAgent, planNamed } from "./agents/connect-agent.ts";
import type { AgentPlace } from "./agents/detect-agents.ts";
import type { DispatchesOptions } from "./create-dispatches.ts";
import type { Dispatches } from "./dispatches.ts";
import type { AgentSandbox } from "./sandbox/agent-sandbox.ts";
import { type ConfinementSettings, confinementOf } from "./sandbox/sandbox-settings.ts";

export interface OpenDispatchesOptions extends Omit<DispatchesOptions, "connect" | "plan" | "mayContinue"> {
  /** What agents are started with, as far as each may see it. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Which agents there are, as seen from the folder one is to work in; asked each time. */
  readonly settings: (workDir: string) => Promise<DispatchSettings>;
  /** What the home's own file says about sandboxes; asked each time. */
  readonly confinement?: () => Promise<ConfinementSettings>;
  /** The projects the owner trusts. */
  readonly trusted?: () => readonly string[];
}

/** The tasks of a home for the agents of this machine; what they need is loaded when somebody sends one. */
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
