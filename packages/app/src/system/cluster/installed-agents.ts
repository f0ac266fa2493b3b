import { type DispatchSettings, Fault, installedAgents } from "@loadout/core";

/** The agents that are installed on this machine. They are looked for at most every ten seconds. */

export interface InstalledAgentsOptions {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly settings: () => Promise<DispatchSettings>;
  readonly now?: () => number;
}

/** Milliseconds until the agents are looked for again. */
const moment = 10_000;

export function createInstalledAgents({
  variables,
  settings,
  now = () => performance.now(),
}: InstalledAgentsOptions): () => Promise<readonly string[]> {
  let known: readonly string[] = [];
  let looking: Promise<readonly string[]> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<readonly string[]> {
    try {
      known = await installedAgents({ variables, settings: await settings() });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      lookedAt = Number.NEGATIVE_INFINITY; // the settings are invalid, which commands report: those before count
    }
    return known;
  }

  return () => {
    if (!looking || now() - lookedAt >= moment) {
      lookedAt = now();
      looking = look();
    }
    return looking;
  };
}
