import { join } from "node:path";
import type { AgentSandboxMode } from "../../environment/choices.ts";
import { readSettings } from "../../environment/read-settings.ts";

/** What the home says about sandboxes of agents. */
export interface ConfinementSettings {
  readonly sandbox: AgentSandboxMode;
  /** More folders and files agents may read. */
  readonly readable: readonly string[];
}

/** Where nothing is said. */
const defaultConfinement: ConfinementSettings = { sandbox: "on", readable: [] };

/** From the home's own file alone: projects and environments are written by others, and by agents themselves. */
export async function confinementOf(home: string): Promise<ConfinementSettings> {
  const { value } = await readSettings(join(home, "config.jsonc"));
  const { sandbox = defaultConfinement.sandbox, readable = defaultConfinement.readable } = value.dispatch ?? {};
  return { sandbox, readable };
}
