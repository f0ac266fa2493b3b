/** Ends sessions and dispatched agents of users who lost access. */

import { type Dispatches, Fault, isAtLeast, type Role } from "@loadout/core";
import type { Accounts } from "../../../account/accounts.ts";
import type { KeptSessions } from "../server/kept-sessions.ts";

export interface EndUserWorkOptions {
  readonly accounts: () => Promise<Pick<Accounts, "roleOf">>;
  readonly kept: Pick<KeptSessions, "callers" | "release">;
  /** Dispatches, if any were started. */
  readonly dispatches: () => Pick<Dispatches, "processes" | "stopProcess"> | undefined;
}

/** The role of an account; `undefined` if it is disabled or deleted. */
type Standing = Role | undefined;

/**
 * Ends work that outlives requests: open sessions with their background commands, and dispatched agents. It ends
 * when its user is disabled or deleted, or has a lower role than when the work was first seen.
 */
export function createEndUserWork({ accounts, kept, dispatches }: EndUserWorkOptions): () => Promise<void> {
  const firstSeen = new Map<string, Standing>();

  const standingOf = async (userId: string): Promise<Standing> => (await accounts()).roleOf(userId);

  async function endSessions(): Promise<void> {
    for (const { userId, role } of kept.callers())
      if ((await standingOf(userId)) !== role) await kept.release(userId, role);
  }

  async function endAgents(running: NonNullable<ReturnType<EndUserWorkOptions["dispatches"]>>): Promise<void> {
    const processes = running.processes();
    for (const agentId of firstSeen.keys())
      if (!processes.some((one) => one.agentId === agentId)) firstSeen.delete(agentId);
    for (const { agentId, userId } of processes) {
      const standing = await standingOf(userId);
      if (!firstSeen.has(agentId)) firstSeen.set(agentId, standing);
      if (isLower(standing, firstSeen.get(agentId), userId)) await endAgent(running, agentId);
    }
  }

  return async () => {
    await endSessions();
    const running = dispatches();
    if (running) await endAgents(running);
  };
}

/** The owner of the home can work on the machine without an account. */
const isLower = (now: Standing, before: Standing, userId: string): boolean => {
  if (before === undefined) return userId !== "default" && now === undefined;
  return now === undefined || !isAtLeast(now, before);
};

/** Also stops its task. */
async function endAgent(dispatches: Pick<Dispatches, "stopProcess">, agentId: string): Promise<void> {
  await dispatches.stopProcess(agentId).catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error; // it has ended meanwhile
  });
}
