import type { QueryKey } from "@tanstack/react-query";

/** Whether a query must be fetched again after a change of this noun. */
export function isTouched([name]: QueryKey, noun: string): boolean {
  const touched = touches[noun] ?? [noun];
  // Every change adds an audit entry.
  return typeof name === "string" && ["audit", ...touched].includes(nounOf(name));
}

/** The noun of an operation: `skill` of `skill.list`. */
export const nounOf = (name: string): string => name.split(".", 1)[0] ?? name;

const environment = ["environment", "skill", "agent", "model", "mcp", "tool", "session"];

/** The nouns whose answers a change affects, such as sessions that become stale when a skill changes. */
const touches: Readonly<Record<string, readonly string[]>> = {
  skill: ["skill", "session", "agent", "environment"],
  environment,
  config: ["config", "dispatch", ...environment],
  agent: ["agent", "environment", "skill"],
  model: ["model", "agent", "environment"],
  secrets: ["model", "mcp", "environment"],
  mcp: ["mcp", "tool", "skill", "agent", "environment"],
  auth: ["auth", "user"],
  user: ["user", "token", "group", "grant"],
  group: ["group", "grant"],
  signer: ["signer", "skill", "environment"],
  grant: ["grant", ...environment],
};
