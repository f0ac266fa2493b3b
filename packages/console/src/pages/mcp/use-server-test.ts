import { type QueryClient, type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import type { OutputOf } from "loadout/client";
import { client } from "../../api/client.ts";
import { useOperation } from "../../api/operations.ts";
import type { Server } from "./server-changes.ts";

export type Tested = OutputOf<"mcp.test">;
type Tester = Pick<Server, "name" | "version">;

/** What testing a server told, kept until the page is left; another version of its entry is another server. */
const testQuery = ({ name, version }: Tester) => ({
  queryKey: ["tested", name, version],
  // Goes on while somebody walks from one page to the next.
  queryFn: (): Promise<Tested> => client().call("mcp.test", { name }),
  enabled: false, // it starts a program: only when somebody asks for it
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** `refetch` tests it. */
export const useServerTest = (server: Tester): UseQueryResult<Tested> => useQuery(testQuery(server));

/** Tests a server that was just saved. What goes wrong is told by whoever shows the test. */
export const testServer = (queries: QueryClient, server: Tester): Promise<void> =>
  queries.prefetchQuery({ ...testQuery(server), staleTime: 0 });

/** The tools of the servers that were tested. */
export function useTestedTools(): readonly Tested[] {
  const { data } = useOperation("mcp.list", {});
  return useQueries({
    queries: (data?.servers ?? []).map(testQuery),
    combine: (results) => results.flatMap(({ data: tested }) => tested ?? []),
  });
}
