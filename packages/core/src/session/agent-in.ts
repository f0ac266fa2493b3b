import type { Agents } from "../environment/settings-schema.ts";

export const defaultAgent = "assistant";

export type Agent = Agents[string];

/** The agent of this id, or the default one; without an `agent` if there is none of that id. */
export function agentIn(agents: Agents, wanted: string | undefined): { id: string; agent: Agent | undefined } {
  const ids = Object.keys(agents);
  const id = wanted ?? (ids.includes(defaultAgent) ? defaultAgent : ids[0]) ?? defaultAgent;
  if (id === defaultAgent && ids.length === 0) return { id, agent: {} };
  return { id, agent: Object.hasOwn(agents, id) ? agents[id] : undefined };
}
