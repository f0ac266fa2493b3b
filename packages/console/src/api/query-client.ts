import { QueryClient } from "@tanstack/react-query";
import { ProblemError } from "loadout/client";

/** Answers stay fresh until the server reports a change; refused requests are not retried. */

/** Seconds. If the server asks for a longer wait, the page says how long and leaves the retry to the user. */
const longestWait = 3;

export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: "always", // loopback works without a network
        retry: isAskedAgain,
        retryDelay: (count, error) => 1000 * (waitOf(error) ?? 0.3 * 2 ** count),
      },
      mutations: { networkMode: "always" },
    },
  });

/** A request refused by a rate limit is not retried at once: that would only add to the load. */
function isAskedAgain(count: number, error: Error): boolean {
  const wait = waitOf(error);
  if (wait !== undefined) return count < 1 && wait <= longestWait;
  return count < 2 && (!(error instanceof ProblemError) || error.problem.retryable === true);
}

/** The seconds the server asks to wait; `undefined` if it does not. */
const waitOf = (error: Error): number | undefined =>
  error instanceof ProblemError && error.answer?.status === 429
    ? Number(error.answer.header("Retry-After") ?? 5)
    : undefined;
