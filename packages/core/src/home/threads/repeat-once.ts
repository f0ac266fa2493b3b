import { Fault } from "../../ground/fault.ts";

/** Repeats a call that its thread did not answer because it ended. Only for calls that may run twice. */
export async function repeatOnce<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return call();
  }
}

/** Whether a call was not answered because its thread ended. */
export const isUnanswered = (error: unknown): boolean => error instanceof Fault && error.code === "home.unavailable";
