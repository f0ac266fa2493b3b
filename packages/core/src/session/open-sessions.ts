import type { Sessions, SessionsOptions } from "./sessions.ts";

/** Opens the sessions of a home; the agent and all that belongs to it are loaded when somebody wants a session. */
export async function openSessions(options: SessionsOptions): Promise<Sessions> {
  const { createSessions } = await import("./sessions.ts");
  return createSessions(options);
}
