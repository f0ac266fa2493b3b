/** Spreads the reads of each user over turns of the event loop. */

/** Waits until a read of this user may start. */
export type ReadRounds = (userId: string) => Promise<void>;

/** Reads of one user that start in one turn of the event loop. */
const together = 8;

interface Round {
  /** Reads that started in this turn. */
  started: number;
  readonly waiting: (() => void)[];
}

/**
 * Starts a few reads of each user per turn of the event loop. A read may make a long answer, and many of them in a row would
 * block the requests of other users.
 */
export function createReadRounds(): ReadRounds {
  const rounds = new Map<string, Round>();

  function next(userId: string, round: Round): void {
    const starting = round.waiting.splice(0, together);
    round.started = starting.length;
    for (const start of starting) start();
    if (starting.length > 0) setImmediate(next, userId, round);
    else rounds.delete(userId);
  }

  return async (userId) => {
    const round = rounds.get(userId);
    if (!round) {
      const first: Round = { started: 1, waiting: [] };
      rounds.set(userId, first);
      setImmediate(next, userId, first);
    } else if (round.started < together && round.waiting.length === 0) round.started++;
    else await new Promise<void>((resolve) => round.waiting.push(resolve));
  };
}
