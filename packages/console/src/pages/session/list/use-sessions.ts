import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { OutputOf } from "loadout/client";
import { client } from "../../../api/client.ts";
import { useOperation } from "../../../api/operations.ts";
import { useMay } from "../../../shell/who-am-i.ts";

export type SessionRow = OutputOf<"session.list">["sessions"][number];

/** How many are fetched at a time. */
const pageSize = 100;

export interface SessionFilter {
  readonly query?: string | undefined;
  readonly stale?: boolean | undefined;
}

/** Sessions page by page, the last used first; asked again when one of them or a skill changes. */
export function useSessions({ query, stale = false }: SessionFilter) {
  const input = { staleness: true, stale, limit: pageSize, ...(query !== undefined && { query }) };
  return useInfiniteQuery({
    queryKey: ["session.list", input, "pages"],
    queryFn: ({ pageParam, signal }): Promise<OutputOf<"session.list">> =>
      client().call("session.list", { ...input, ...(pageParam !== "" && { after: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Names of users by id, for those who see everybody's sessions; `undefined` for the others. */
export function useOwners(): ((userId: string) => string) | undefined {
  const isAllowed = useMay("superadmin");
  const { data } = useOperation("user.list", {}, { enabled: isAllowed });
  if (!isAllowed) return undefined;
  return (userId) => data?.users.find((user) => user.userId === userId)?.name ?? userId;
}
