import { reasonOf } from "@loadout/core";

/** Ends the parts of a process one after the other. A part that hangs or fails is logged, and keeps no other part from ending. */

export interface EndingStep {
  /** What it is called in the log. */
  readonly part: string;
  readonly end: () => unknown;
  /** Milliseconds it may take; 10 s by default. */
  readonly limit?: number;
}

export interface EndingOptions {
  readonly log: { write(line: Readonly<Record<string, unknown>>): void };
  /** Milliseconds for all of them; what comes after that has little time. */
  readonly total?: number;
}

const [usualLimit, usualTotal, shortest] = [10_000, 35_000, 1000];

export async function endInSteps(
  steps: readonly EndingStep[],
  { log, total = usualTotal }: EndingOptions,
): Promise<void> {
  const over = performance.now() + total;
  for (const { part, end, limit = usualLimit } of steps) {
    const patience = Math.max(Math.min(limit, over - performance.now()), shortest);
    try {
      if (!(await endsWithin(end, patience)))
        log.write({ message: "a part has not ended in time, and is left", part, seconds: Math.round(patience / 1000) });
    } catch (error) {
      log.write({ message: "a part could not be ended", part, reason: reasonOf(error) });
    }
  }
}

/** Whether it has ended within so many milliseconds; what is late goes on. */
export async function endsWithin(end: () => unknown, patience: number): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(late.resolve, patience, false);
  try {
    return await Promise.race([Promise.resolve(end()).then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
