import type { DispatchSettings } from "./agent-kinds.ts";
import type { DispatchesOptions } from "./create-dispatches.ts";
import type { Dispatches } from "./dispatches.ts";

export interface OpenDispatchesOptions extends Omit<DispatchesOptions, "connect"> {
  /** What agents are started with, as far as each may see it. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Which agents there are, as seen from the folder one is to work in; asked each time. */
  readonly settings: (workDir: string) => Promise<DispatchSettings>;
}

/** The tasks of a home for the agents of this machine; what they need is loaded when somebody sends one. */
export async function openDispatches({ variables, settings, ...options }: OpenDispatchesOptions): Promise<Dispatches> {
  const { createDispatches } = await import("./create-dispatches.ts");
  return createDispatches({
    ...options,
    async connect(kind, connecting) {
      const { createConnectAgent } = await import("./connect-agent.ts");
      return createConnectAgent({ variables, settings: await settings(connecting.workDir) })(kind, connecting);
    },
  });
}
