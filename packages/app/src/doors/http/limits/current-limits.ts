import { Fault, readSettings, type SettingsFile } from "@loadout/core";
import { type UserLimits, userLimitsIn } from "../../../account/user-limits.ts";

/** The limits of users as the settings of the home have them now, read at most once a second. */
export interface CurrentLimits {
  limits(): UserLimits;
  /** Reads them again if they are outdated. Answers nothing if there is nothing to wait for. */
  refresh(): Promise<void> | undefined;
  /** Marks them as outdated, after a change. */
  expire(): void;
}

/** How long limits are cached, in milliseconds. */
const moment = 1000;
/** From this age on they are read again in the background, so that requests seldom wait for it. */
const early = 500;

export function createCurrentLimits(settings: SettingsFile, now: () => number): CurrentLimits {
  let limits = userLimitsIn();
  let readAt = Number.NEGATIVE_INFINITY;
  /** The limits that are being read, unless something changed since. */
  let reading: Promise<void> | undefined;

  async function read(): Promise<UserLimits> {
    try {
      return userLimitsIn((await readSettings(settings)).value.limits?.user);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return limits; // keep them while the file is invalid; commands report it
    }
  }

  function readAgain(): Promise<void> {
    const startedAt = now(); // what was written since then may have been missed
    const isCurrent = (): boolean => reading === one;
    const one = read()
      .then((found) => {
        if (isCurrent()) [limits, readAt] = [found, startedAt];
      })
      .finally(() => {
        if (isCurrent()) reading = undefined;
      });
    return one;
  }

  function refresh(): Promise<void> | undefined {
    const age = now() - readAt;
    if (age < early) return undefined;
    reading ??= readAgain();
    if (age >= moment) return reading;
    reading.catch(() => undefined); // the request that waits for it gets the error
    return undefined;
  }

  return {
    limits: () => limits,
    refresh,
    expire() {
      [readAt, reading] = [Number.NEGATIVE_INFINITY, undefined];
    },
  };
}
