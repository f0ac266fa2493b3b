import { isGivenUp, isUnreachable } from "./postgres-faults.ts";

/**
 * Repeats a call that certainly did not take effect: while the connection is lost or the server is away, or after the
 * transaction was given up in favor of another one.
 */

/** Milliseconds for which a call is tried again while the database is away. */
const patience = 5000;

export async function retryLostConnection<T>(work: () => Promise<T>, isWanted = () => true): Promise<T> {
  const end = performance.now() + patience;
  for (let delay = 20; ; delay = Math.min(delay * 2, 500))
    try {
      return await work();
    } catch (error) {
      if (!(isUnreachable(error) || isGivenUp(error)) || performance.now() > end || !isWanted()) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay * (0.5 + Math.random() / 2))); // apart from others
    }
}
