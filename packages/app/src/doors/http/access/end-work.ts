import { type Dispatches, Fault, isAtLeast, type Role } from "@loadout/core";
import type { Account, Accounts } from "../../../account/accounts.ts";
import type { KeptSessions } from "../server/kept-sessions.ts";

export interface EndWorkOptions {
  readonly accounts: Pick<Accounts, "get">;
  readonly kept: Pick<KeptSessions, "callers" | "release">;
  /** The tasks of other agents, if any were started. */
  readonly dispatches: () => Pick<Dispatches, "processes" | "stopProcess"> | undefined;
}

/** What an account may do; `undefined` for one that is disabled or deleted. */
type Standing = Role | undefined;

/**
 * Ends what outlives requests: sessions kept open with their background commands, and agents that work on tasks. They end
 * when their user is disabled or deleted, or has a lower role than when they were first seen.
 */
export function createEndWork({ accounts, kept, dispatches }: EndWorkOptions): () => Promise<void> {
  const firstSeen = new Map<string, Standing>();

  async function standingOf(userId: string): Promise<Standing> {
    const account = await accounts.get(userId).catch((error: unknown): Account | undefined => {
      if (error instanceof Fault && error.code === "user.not-found") return undefined;
      throw error;
    });
    return account && !account.isDisabled ? account.role : undefined;
  }

  async function endSessions(): Promise<void> {
    for (const { userId, role } of kept.callers())
      if ((await standingOf(userId)) !== role) await kept.release(userId, role);
  }

  async function endAgents(running: NonNullable<ReturnType<EndWorkOptions["dispatches"]>>): Promise<void> {
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

/** The owner of the home may work at the machine without an account that lets them in. */
const isLower = (now: Standing, before: Standing, userId: string): boolean => {
  if (before === undefined) return userId !== "default" && now === undefined;
  return now === undefined || !isAtLeast(now, before);
};

/** Stops the task it works on, too. */
async function endAgent(dispatches: Pick<Dispatches, "stopProcess">, agentId: string): Promise<void> {
  await dispatches.stopProcess(agentId).catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error; // it has ended meanwhile
  });
}
