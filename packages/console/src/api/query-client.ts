import { QueryClient } from "@tanstack/react-query";
import { ProblemError } from "loadout/client";

/** Seconds; longer than that, the page says how long and leaves it to the person. */
const longestWait = 3;

/** What was answered stays until the server tells of a change; what was refused is not asked again. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: "always", // loopback answers without a network
        retry: isAskedAgain,
        retryDelay: (count, error) => 1000 * (waitOf(error) ?? 0.3 * 2 ** count),
      },
      mutations: { networkMode: "always" },
    },
  });

/** Asking at once what was refused as too much would only be more of it. */
function isAskedAgain(count: number, error: Error): boolean {
  const wait = waitOf(error);
  if (wait !== undefined) return count < 1 && wait <= longestWait;
  return count < 2 && (!(error instanceof ProblemError) || error.problem.retryable === true);
}

/** The seconds a server asks to wait; `undefined` where it does not. */
const waitOf = (error: Error): number | undefined =>
  error instanceof ProblemError && error.answer?.status === 429
    ? Number(error.answer.header("Retry-After") ?? 5)
    : undefined;
