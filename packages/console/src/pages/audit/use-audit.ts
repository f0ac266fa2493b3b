import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "loadout/client";
import { client } from "../../api/page-client.ts";

/** Fetches the audit log page by page. */

export type AuditRow = OutputOf<"audit.list">["entries"][number];

/** The page size. */
const pageSize = 100;

export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly q?: string | undefined;
  /** A day of this browser's calendar. */
  readonly since?: string | undefined;
}

export const isFiltered = ({ actor, action, q, since }: AuditFilter): boolean =>
  [actor, action, q, since].some((value) => value !== undefined);

/** Entries page by page, latest first; fetched again after every change. */
export function useAudit(filter: AuditFilter) {
  const input = auditInput(filter);
  return useInfiniteQuery({
    queryKey: ["audit.list", input, "pages"],
    queryFn: ({ pageParam, signal }): Promise<OutputOf<"audit.list">> =>
      client().call("audit.list", { ...input, ...(pageParam !== 0 && { before: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ entries }) => nextPage(entries),
    placeholderData: keepPreviousData,
  });
}

export const auditInput = ({ actor, action, q, since }: AuditFilter): InputOf<"audit.list"> => ({
  limit: pageSize,
  ...(actor !== undefined && { actor }),
  ...(action !== undefined && { action }),
  ...(q !== undefined && { text: q }),
  ...(since !== undefined && { since: beginningOf(since) }),
});

/** The id before which the next page starts. A page that is not full is the last one. */
export const nextPage = (entries: readonly Pick<AuditRow, "id">[]): number | undefined =>
  entries.length < pageSize ? undefined : entries.at(-1)?.id;

const beginningOf = (day: string): string => {
  const time = new Date(`${day}T00:00:00`);
  return (Number.isNaN(time.getTime()) ? new Date(0) : time).toISOString();
};
