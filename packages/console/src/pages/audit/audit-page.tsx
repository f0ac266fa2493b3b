import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { saveFile } from "../../ui/basic/save-file.ts";
import { Empty } from "../../ui/page/empty.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Menu } from "../../ui/window/menu.tsx";
import { useUiWords } from "../../ui/words.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";
import { toCsv, toNdjson } from "./export-audit.ts";
import { type AuditRow, isFiltered, useAudit } from "./use-audit.ts";
import { useAuditWords } from "./words.ts";

const route = getRouteApi("/inside/admin/audit");

const AuditEntry = lazy(async () => ({ default: (await import("./audit-entry.tsx")).AuditEntry }));

/** Who changed what. */
export function AuditPage() {
  const say = useAuditWords();
  const navigate = useNavigate({ from: "/admin/audit" });
  const { row, ...filter } = route.useSearch();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData } = useAudit(filter);
  const rows = data?.pages.flatMap(({ entries }) => entries) ?? [];
  const count = say("shown", { count: rows.length });
  const isNews = isFiltered(filter) && data !== undefined && !isPlaceholderData;
  useEffect(() => {
    if (isNews) announce(count);
  }, [isNews, count]);
  const more = (): void => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  return (
    <Page title={say("title")} actions={<Export rows={rows} />}>
      <div className="grid grid-cols-1 gap-3">
        <p className="max-w-prose text-quiet">{say("lead")}</p>
        <AuditFilters />
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={10} />}
        {data && rows.length === 0 && (isFiltered(filter) ? <NoMatch /> : <Nothing />)}
        {rows.length > 0 && (
          <>
            <AuditTable rows={rows} hasMore={hasNextPage} onNearEnd={more} />
            <footer className="flex flex-wrap items-center gap-3 text-quiet" data-footer>
              <span>{count}</span>
              {hasNextPage ? (
                <Button isSmall isBusy={isFetchingNextPage} onClick={more}>
                  {say("more")}
                </Button>
              ) : (
                <span>{say("thatIsAll")}</span>
              )}
            </footer>
          </>
        )}
      </div>
      {row !== undefined && (
        <Suspense>
          <AuditEntry
            id={row}
            onClose={() => void navigate({ search: ({ row: _closed, ...before }) => before, replace: true })}
          />
        </Suspense>
      )}
    </Page>
  );
}

function Export({ rows }: { readonly rows: readonly AuditRow[] }) {
  const say = useAuditWords();
  if (rows.length === 0) return null;
  return (
    <Menu
      trigger={<Button icon="download">{say("export")}</Button>}
      entries={[
        {
          id: "ndjson",
          label: say("exportNdjson"),
          onSelect: () => saveFile("audit.ndjson", toNdjson(rows), "application/x-ndjson"),
        },
        { id: "csv", label: say("exportCsv"), onSelect: () => saveFile("audit.csv", toCsv(rows), "text/csv") },
      ]}
    />
  );
}

function Nothing() {
  const say = useAuditWords();
  return (
    <Empty icon="list" title={say("emptyTitle")} command="loadout audit list">
      <p>{say("emptyHint")}</p>
    </Empty>
  );
}

function NoMatch() {
  const say = useAuditWords();
  const sayUi = useUiWords();
  return (
    <Empty
      icon="search"
      title={say("noMatch")}
      actions={
        <Link to="/admin/audit" className={buttonLook()}>
          {sayUi("clearFilters")}
        </Link>
      }
    >
      <p>{say("noMatchHint")}</p>
    </Empty>
  );
}
