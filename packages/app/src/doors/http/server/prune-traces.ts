/** Removes old traces once a day while the server runs. */

import { join } from "node:path";
import { openRetention, readSettings, reasonOf, traceLimitsOf } from "@loadout/core";
import type { RequestLog } from "./request-log.ts";

export interface PruneTracesOptions {
  readonly home: string;
  readonly log: Pick<RequestLog, "write">;
  /** Interval between checks whether a new day has begun, in milliseconds. */
  readonly every?: number;
  readonly now?: () => Date;
}

/** Keeps traces within the limits of the home's settings, which are read each time. A run that fails is logged and tried again. */
export function pruneTraces({ home, log, every = 60 * 60 * 1000, now = () => new Date() }: PruneTracesOptions): {
  /** Looks now whether a new day has begun. */
  look(): Promise<void>;
  close(): Promise<void>;
} {
  const retention = openRetention(home);
  const stopping = new AbortController();
  let done = "";

  async function prune(): Promise<void> {
    const today = now().toISOString().slice(0, 10);
    if (today === done || stopping.signal.aborted) return;
    try {
      const { value } = await readSettings(join(home, "config.jsonc"));
      const { rows, bytesBefore, bytesAfter } = await retention.prune(traceLimitsOf(value), now(), stopping.signal);
      if (rows > 0) log.write({ message: "old traces were removed", rows, bytesBefore, bytesAfter });
      done = today;
    } catch (error) {
      log.write({ message: "old traces could not be removed", reason: reasonOf(error) });
    }
  }

  let pruning = prune();
  const look = (): Promise<void> => {
    pruning = pruning.then(prune);
    return pruning;
  };
  const timer = setInterval(() => void look(), every).unref();
  return {
    look,
    async close() {
      clearInterval(timer);
      stopping.abort();
      await pruning;
      await retention.close();
    },
  };
}
