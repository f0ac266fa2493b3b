import { QueryClient } from "@tanstack/react-query";
import { ProblemError } from "loadout/client";

/** Answers stay fresh until the server reports a change; refused requests are not retried. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: "always", // loopback works without a network
        retry: (count, error) => count < 2 && (!(error instanceof ProblemError) || error.problem.retryable === true),
        retryDelay: (count) => 300 * 2 ** count,
      },
      mutations: { networkMode: "always" },
    },
  });
