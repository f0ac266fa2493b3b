import { QueryClient } from "@tanstack/react-query";
import { ProblemError } from "loadout/client";

/** What was answered stays until the server tells of a change; what was refused is not asked again. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: "always", // loopback answers without a network
        retry: (count, error) => count < 2 && (!(error instanceof ProblemError) || error.problem.retryable === true),
        retryDelay: (count) => 300 * 2 ** count,
      },
      mutations: { networkMode: "always" },
    },
  });
