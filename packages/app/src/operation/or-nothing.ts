import { Fault } from "@loadout/core";

/** The value, or `undefined` if reading it threw a Fault, so that one broken item does not hide the others. */
export async function orNothing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}
