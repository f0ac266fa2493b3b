import { type ReactNode, useMemo, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { Button } from "../basic/button.tsx";
import type { IconName } from "../basic/icon.tsx";
import { toast } from "../basic/toasts.tsx";
import { useUiWords } from "../words.ts";
import { type Bulk, useBulk } from "./bulk.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { BulkReport, useBulkSummary } from "./bulk-report.tsx";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { NoMatch, useAddress } from "./filter-bar.tsx";
import type { ListPeek } from "./peek.tsx";
import { useSelection } from "./selection.ts";

/**
 * A list of things: a table, cards on a narrow screen, an empty state, pages that are fetched while scrolling, sorting,
 * and actions on several rows.
 *
 *     const { q = "" } = route.useSearch();
 *     <FilterBar search={{ label: say("search"), value: q }} count={say("count", { count: rows.length })} />
 *     <ResourceList
 *       caption={say("title")}
 *       rows={rows}
 *       columns={columns}
 *       keyOf={({ name }) => name}
 *       card={(row) => <RowCard title={…} facts={…} />}
 *       empty={<Empty … />}
 *       noMatch={q === "" ? undefined : { title: say("noMatch"), hint: say("noMatchHint") }}
 *     />
 *
 * - `columns`: `from` leaves a column out of windows that are narrower; `isSortable` sorts by the `sort` of the address.
 * - `empty` is shown without rows; with `noMatch` the filters are to blame, and they can be cleared.
 * - `pages`: an infinite query; more rows are fetched near the end, and all of them before all are selected.
 * - `bulk`: rows can be selected. `actions` gets the selected rows and `bulk.run`, which runs one job a row and reports
 *   what failed. `BulkAction` is a button of the bar.
 * - `peek`: details of a row beside the list (`peek.tsx`); Space opens them.
 *
 * `cells.tsx` has the usual cells and the card, `filter-bar.tsx` the filters. Tables that are not a list of things (a
 * comparison, a report) use `DataTable` itself.
 */
export interface ResourceListProps<Row>
  extends Omit<DataTableProps<Row>, "selection" | "onSort" | "total" | "onNearEnd" | "peek"> {
  readonly empty: ReactNode;
  readonly noMatch?: { readonly title: string; readonly hint: ReactNode; readonly icon?: IconName } | undefined;
  readonly pages?: ListPages<Row> | undefined;
  readonly bulk?: ListBulk<Row>;
  readonly peek?: ListPeek<Row>;
}

export interface ListPages<Row> {
  /** The query of `useInfiniteQuery`. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<{
      readonly hasNextPage: boolean;
      readonly isError: boolean;
      readonly data?: unknown;
    }>;
  };
  /** How many rows there are in all; without it, at least one more than are here. */
  readonly total?: number;
  /** The rows in the answer of `fetchNextPage`. Needed where all rows can be selected. */
  readonly rowsOf?: (data: unknown) => readonly Row[];
}

export interface ListBulk<Row> {
  /** How a row is called beside its checkbox. */
  readonly labelOf: (row: Row) => string;
  readonly note?: (chosen: readonly Row[]) => string;
  readonly actions: (chosen: readonly Row[], bulk: Bulk) => ReactNode;
}

export function ResourceList<Row>({ empty, noMatch, pages, bulk, peek, ...table }: ResourceListProps<Row>) {
  const change = useAddress();
  const summary = useBulkSummary();
  const jobs = useBulk((report, undo) => toast(summary(report), undo));
  if (table.rows.length === 0)
    return (
      <>
        <BulkReport bulk={jobs} />
        {noMatch ? <NoMatch {...noMatch} /> : empty}
      </>
    );
  const shared: DataTableProps<Row> = {
    ...table,
    ...(pages && paging(pages, table.rows.length)),
    onSort: (sort) => change({ sort }),
    ...(peek && { peek: { ...peek, onOpen: (key) => change({ peek: key }) } }),
  };
  return (
    <>
      <BulkReport bulk={jobs} />
      {bulk ? <SelectableTable {...shared} bulk={bulk} jobs={jobs} pages={pages} /> : <DataTable {...shared} />}
    </>
  );
}

function paging<Row>({ query, total }: ListPages<Row>, loaded: number) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return {
    total: total ?? loaded + (hasNextPage ? 1 : 0),
    onNearEnd: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
  };
}

function SelectableTable<Row>({
  bulk,
  jobs,
  pages,
  ...table
}: DataTableProps<Row> & {
  readonly bulk: ListBulk<Row>;
  readonly jobs: Bulk;
  readonly pages: ListPages<Row> | undefined;
}) {
  const { rows, keyOf } = table;
  // biome-ignore lint/correctness/useExhaustiveDependencies: keys depend on the rows alone
  const keys = useMemo(() => rows.map(keyOf), [rows]);
  const selection = useSelection(keys);
  const [isFetchingAll, setIsFetchingAll] = useState(false);
  const chosen = rows.filter((row) => selection.chosen.has(keyOf(row)));

  /** Selects every row that matches the filters; those that are not here yet are fetched first. */
  async function chooseAll(): Promise<void> {
    setIsFetchingAll(true);
    try {
      const all = pages && (await fetchAll(pages));
      selection.choose(all ? all.map(keyOf) : keys);
    } finally {
      setIsFetchingAll(false);
    }
  }

  return (
    <>
      <DataTable {...table} selection={{ ...selection, labelOf: bulk.labelOf }} />
      <BulkBar
        count={chosen.length}
        total={table.total ?? rows.length}
        onAll={() => void chooseAll()}
        isBusy={isFetchingAll}
        onClear={() => selection.setAll(false)}
        {...(bulk.note && { note: bulk.note(chosen) })}
      >
        {bulk.actions(chosen, jobs)}
      </BulkBar>
    </>
  );
}

async function fetchAll<Row>({ query, rowsOf }: ListPages<Row>): Promise<readonly Row[] | undefined> {
  let answer = query.hasNextPage ? await query.fetchNextPage() : undefined;
  while (answer?.hasNextPage && !answer.isError) answer = await query.fetchNextPage();
  return answer?.data === undefined ? undefined : rowsOf?.(answer.data);
}

/** A button of the bar: waits while a job runs, and for a connection. */
export function BulkAction({
  bulk,
  icon,
  isDanger = false,
  opensDialog = false,
  blocked,
  onPress,
  children,
}: {
  readonly bulk: Bulk;
  readonly icon: IconName;
  readonly isDanger?: boolean;
  readonly opensDialog?: boolean;
  readonly blocked?: string | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  const say = useUiWords();
  const isLive = useIsLive();
  return (
    <Button
      isSmall
      icon={icon}
      variant={isDanger ? "danger" : "plain"}
      className="max-md:min-h-11"
      isBusy={bulk.report?.isRunning ?? false}
      blocked={isLive ? blocked : say("offlineReason")}
      opensDialog={opensDialog}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
