import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { OutputOf } from "loadout/client";
import { useOperation } from "../../api/operations.ts";
import { client } from "../../api/page-client.ts";
import { useMay } from "../../shell/who-am-i.ts";

/** The list of sessions, what a session is called, and whose it is. */

export type SessionRow = OutputOf<"session.list">["sessions"][number];

/** How many are fetched at a time. */
const pageSize = 100;

/** Sessions page by page, last used first; fetched again when a session or a skill changes. */
export function useSessions({
  query,
  stale = false,
}: {
  readonly query?: string | undefined;
  readonly stale?: boolean;
}) {
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

/** The title of a session, or its id before it has one. */
export const sessionName = ({ title, contextId }: { readonly title: string; readonly contextId: string }): string =>
  title || contextId;

/** Names of users by id, for users who see the sessions and dispatches of others; `undefined` for everyone else. */
export function useOwners(): ((userId: string) => string) | undefined {
  const isAllowed = useMay("superadmin");
  const { data } = useOperation("user.list", {}, { enabled: isAllowed });
  if (!isAllowed) return undefined;
  return (userId) => (data ? (data.users.find((user) => user.userId === userId)?.name ?? userId) : "…");
}
