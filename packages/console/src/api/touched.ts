import type { QueryKey } from "@tanstack/react-query";

/** What has to be looked at again when something of this kind changed. */
export function isTouched([name]: QueryKey, noun: string): boolean {
  const touched = touches[noun] ?? [noun];
  // Whatever changed, the audit tells of it.
  return typeof name === "string" && ["audit", ...touched].includes(nounOf(name));
}

/** `skill.list` is about skills. */
export const nounOf = (name: string): string => name.split(".", 1)[0] ?? name;

const environment = ["environment", "skill", "agent", "model", "mcp", "tool", "session"];

/** Skills show in sessions as staleness, in agents as what they see; settings choose sources, servers and the environment. */
const touches: Readonly<Record<string, readonly string[]>> = {
  skill: ["skill", "session", "agent", "environment"],
  environment,
  config: ["config", "dispatch", ...environment],
  agent: ["agent", "environment", "skill"],
  model: ["model", "agent", "environment"],
  mcp: ["mcp", "tool", "skill", "agent", "environment"],
  auth: ["auth", "user"],
  user: ["user", "token"],
};
