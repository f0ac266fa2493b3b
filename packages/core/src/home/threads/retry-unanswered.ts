import { Fault } from "../../ground/fault.ts";

/** Repeats a call whose thread or connection ended before it was answered. Only for calls that may run twice. */
export async function retryUnanswered<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return call();
  }
}

/** Whether a call was not answered because its thread or connection ended. */
export const isUnanswered = (error: unknown): boolean => error instanceof Fault && error.code === "home.unavailable";
