import { Fault, type Sessions, type WaitingTurn } from "@loadout/core";

/**
 * Takes over a turn whose process is gone: completes its history and takes it back, so that it waits again or is interrupted.
 * False if the process is not gone.
 */
export async function takeOverTurn(
  sessions: Sessions,
  turn: Pick<WaitingTurn, "id" | "contextId" | "worker">,
): Promise<boolean> {
  try {
    const session = await sessions.get(turn.contextId);
    try {
      await session.settle();
    } finally {
      await session.close();
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (error.code !== "session.not-found") return false;
  }
  await sessions.turns.takeBack(turn);
  return true;
}
