import { Fault } from "@loadout/core";

/** The value, or nothing if the request was refused with a Fault: one thing that cannot be read does not hide the others. */
export async function orNothing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}
