import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type InstallAnswer, type InstallQuestion, lookInto } from "./install-operation.ts";

/** What a source holds, asked when somebody says so: fetching a repository takes its time. */
export const useFound = (question: InstallQuestion | undefined, look: number): UseQueryResult<InstallAnswer> =>
  useQuery<InstallAnswer>({
    queryKey: ["found", look, question],
    queryFn: ({ signal }) => lookInto(question as InstallQuestion, signal),
    enabled: question !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // Another way to take them in is asked about the same source; of another source nothing may be left.
    placeholderData: (before) => (before?.source === question?.source ? before : undefined),
  });
