import { agentKinds, Fault } from "@loadout/core";
import type { App } from "../app.ts";

/** Refuses an agent that nobody knows, as seen from the folder it is to work in. */
export async function checkAgent(app: App, name: string, folder: string | undefined): Promise<void> {
  const kinds = agentKinds(await app.agentSettings(folder));
  if (!kinds.has(name)) throw new Fault("agent.unknown", { name, candidates: [...kinds.keys()].join(", ") });
}
