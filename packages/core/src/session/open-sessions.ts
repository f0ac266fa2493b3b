import { checkGivenAgents } from "./given-agents.ts";
import type { Sessions, SessionsOptions } from "./sessions.ts";

/** Opens the sessions of a home; imports the implementation lazily. */
export async function openSessions(options: SessionsOptions): Promise<Sessions> {
  const { createSessions } = await import("./sessions.ts");
  if (options.agents) await checkGivenAgents(options.agents);
  return createSessions(options);
}
