import { AppFault } from "../operation/app-fault.ts";
import { type Attempt, createAttempts } from "./attempts.ts";

/** Limits how often a password may be guessed. */
export interface AttemptGuard {
  /** Counts the attempt as failed before verifying, so that parallel guesses cannot beat the limit. */
  attempt(given: Attempt, isRight: () => Promise<boolean>): Promise<void>;
}

export function createAttemptGuard(now: () => Date): AttemptGuard {
  const attempts = createAttempts({ now: () => now().getTime() });
  return {
    async attempt(given, isRight) {
      const wait = attempts.wait(given);
      if (wait > 0) throw new AppFault("auth.too-many", { seconds: Math.ceil(wait / 1000) });
      attempts.failed(given);
      if (!(await isRight())) throw new AppFault("auth.wrong");
      attempts.succeeded(given);
    },
  };
}
