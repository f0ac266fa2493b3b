import type { AgentSandboxMode } from "../../environment/choices.ts";
import { readSettings } from "../../environment/read-settings.ts";
import { homeSettings } from "../../environment/settings-file.ts";
import type { Home } from "../../home/home.ts";

/** The settings of agent sandboxes. */

/** The home's settings for agent sandboxes. */
export interface ConfinementSettings {
  readonly sandbox: AgentSandboxMode;
  /** More folders and files that agents may read. */
  readonly readable: readonly string[];
}

/** The defaults. */
const defaultConfinement: ConfinementSettings = { sandbox: "on", readable: [] };

/** Reads them from the home's own file only: others, and agents themselves, can write projects and environments. */
export async function confinementOf(home: string | Home): Promise<ConfinementSettings> {
  const { value } = await readSettings(homeSettings(home));
  const { sandbox = defaultConfinement.sandbox, readable = defaultConfinement.readable } = value.dispatch ?? {};
  return { sandbox, readable };
}
