/** Copies the database once a day while the server runs. */

import { keepDailyCopy, reasonOf } from "@loadout/core";
import type { RequestLog } from "./request-log.ts";

export interface DailyCopiesOptions {
  readonly home: string;
  readonly log: Pick<RequestLog, "write">;
  /** Interval between checks for today's copy, in milliseconds. */
  readonly every?: number;
  readonly now?: () => Date;
}

/** Copies the database once a day while a server runs. A copy that fails is logged and tried again. */
export function keepDailyCopies({ home, log, every = 60 * 60 * 1000, now = () => new Date() }: DailyCopiesOptions): {
  close(): Promise<void>;
} {
  const take = async (): Promise<void> => {
    try {
      const path = await keepDailyCopy(home, now());
      if (path !== undefined) log.write({ message: "the database was copied", path });
    } catch (error) {
      log.write({ message: "the database could not be copied", reason: reasonOf(error) });
    }
  };
  let taking = take();
  const timer = setInterval(() => {
    taking = taking.then(take);
  }, every).unref();
  return {
    async close() {
      clearInterval(timer);
      await taking;
    },
  };
}
