import { useMemo, useState } from "react";
import type { Bulk } from "../../ui/list/bulk.ts";
import { DataTable } from "../../ui/list/data-table.tsx";
import { useSelection } from "../../ui/list/selection.ts";
import { SessionBulk } from "./session-bulk.tsx";
import { SessionCard, useSessionColumns } from "./session-columns.tsx";
import type { SessionRow, useSessions } from "./use-sessions.ts";
import { useSessionsWords } from "./words.ts";

export interface SessionTableProps {
  readonly rows: readonly SessionRow[];
  readonly total: number;
  readonly query: Pick<ReturnType<typeof useSessions>, "fetchNextPage" | "hasNextPage" | "isFetchingNextPage">;
  readonly bulk: Bulk;
}

export function SessionTable({ rows, total, query, bulk }: SessionTableProps) {
  const say = useSessionsWords();
  const columns = useSessionColumns();
  const keys = useMemo(() => rows.map(keyOf), [rows]);
  const selection = useSelection(keys);
  const [isFetchingAll, setIsFetchingAll] = useState(false);
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query;

  /** All that fit the filters: those that are not here yet are fetched first. */
  async function chooseAll(): Promise<void> {
    setIsFetchingAll(true);
    try {
      let answer = hasNextPage ? await fetchNextPage() : undefined;
      while (answer?.hasNextPage && !answer.isError) answer = await fetchNextPage();
      const pages = answer?.data?.pages;
      selection.choose(pages ? pages.flatMap(({ sessions }) => sessions.map(keyOf)) : keys);
    } finally {
      setIsFetchingAll(false);
    }
  }

  return (
    <>
      <DataTable
        name="sessions"
        caption={say("title")}
        rows={rows}
        total={total}
        columns={columns}
        keyOf={keyOf}
        card={(row) => <SessionCard row={row} />}
        cardHeight={112}
        onNearEnd={() => {
          if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
        }}
        selection={{ ...selection, labelOf: nameOf }}
      />
      <SessionBulk
        rows={rows}
        total={total}
        selection={selection}
        onAll={() => void chooseAll()}
        isFetchingAll={isFetchingAll}
        bulk={bulk}
      />
    </>
  );
}

const keyOf = ({ contextId }: SessionRow): string => contextId;

const nameOf = ({ title, contextId }: SessionRow): string => (title === "" ? contextId : title);
