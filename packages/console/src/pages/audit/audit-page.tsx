import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { downloadFile } from "../../ui/basic/download-file.ts";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { DottedFacts, RowCard, TextCell } from "../../ui/list/cells.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { FilterBar, useAddress } from "../../ui/list/filter-bar.tsx";
import { ResourceList } from "../../ui/list/resource-list.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Menu } from "../../ui/window/menu.tsx";
import { useUiWords } from "../../ui/words.ts";
import { actionText, actionTexts } from "./action-texts.ts";
import { toCsv, toNdjson } from "./export-audit.ts";
import { SubjectLink } from "./subject-link.tsx";
import { type AuditRow, isFiltered, useAudit } from "./use-audit.ts";
import { useAuditWords } from "./words.ts";

const route = getRouteApi("/inside/admin/audit");

const Entry = lazy(async () => ({ default: (await import("./audit-entry.tsx")).Entry }));
const AuditEntry = lazy(async () => ({ default: (await import("./audit-entry.tsx")).AuditEntry }));

/** The audit log: who changed what. */
export function AuditPage() {
  const say = useAuditWords();
  const navigate = useNavigate({ from: "/admin/audit" });
  const { row, ...filter } = route.useSearch();
  const query = useAudit(filter);
  const { data, error, refetch, isPlaceholderData } = query;
  const rows = data?.pages.flatMap(({ entries }) => entries) ?? [];
  const count = say("shown", { count: rows.length });
  const isNews = isFiltered(filter) && data !== undefined && !isPlaceholderData;
  useEffect(() => {
    if (isNews) announce(count);
  }, [isNews, count]);
  return (
    <Page title={say("title")} actions={<Export rows={rows} />}>
      <div className="grid grid-cols-1 gap-3">
        <p className="max-w-4xl text-quiet">{say("lead")}</p>
        <Filters />
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={10} />}
        {data && <Entries rows={rows} query={query} isFiltered={isFiltered(filter)} />}
        {rows.length > 0 && <Footer count={count} query={query} />}
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

type AuditQuery = ReturnType<typeof useAudit>;

function Footer({ count, query }: { readonly count: string; readonly query: AuditQuery }) {
  const say = useAuditWords();
  return (
    <footer className="flex flex-wrap items-center gap-3 text-quiet" data-footer>
      <span>{count}</span>
      {query.hasNextPage ? (
        <Button isSmall isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {say("more")}
        </Button>
      ) : (
        <span>{say("thatIsAll")}</span>
      )}
    </footer>
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
          onSelect: () => downloadFile("audit.ndjson", toNdjson(rows), "application/x-ndjson"),
        },
        { id: "csv", label: say("exportCsv"), onSelect: () => downloadFile("audit.csv", toCsv(rows), "text/csv") },
      ]}
    />
  );
}

function Entries({
  rows,
  query,
  isFiltered: hasFilter,
}: {
  readonly rows: readonly AuditRow[];
  readonly query: AuditQuery;
  readonly isFiltered: boolean;
}) {
  const say = useAuditWords();
  const { peek } = route.useSearch();
  const columns: readonly Column<AuditRow>[] = [
    { id: "time", title: say("columnTime"), width: "8.5rem", cell: (row) => <Time row={row} /> },
    {
      id: "actor",
      title: say("columnActor"),
      width: "minmax(6rem, 0.8fr)",
      cell: ({ actorName }) => <TextCell text={actorName} />,
    },
    { id: "action", title: say("columnAction"), width: "minmax(12rem, 1.6fr)", cell: (row) => <Action row={row} /> },
    {
      id: "subject",
      title: say("columnSubject"),
      width: "minmax(8rem, 1.4fr)",
      cell: (row) => <SubjectLink row={row} />,
    },
    {
      id: "request",
      title: say("columnRequest"),
      width: "6.5rem",
      cell: ({ requestId }) => (
        <code className="block truncate text-quiet" title={requestId ?? say("noRequest")}>
          {requestId?.slice(0, 8) ?? "–"}
        </code>
      ),
    },
  ];
  return (
    <ResourceList
      caption={say("title")}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => String(id)}
      peek={{
        open: peek === undefined ? undefined : String(peek),
        titleOf: ({ id }) => say("entryTitle", { id }),
        content: (row) => (
          <Suspense>
            <Entry key={row.id} row={row} />
          </Suspense>
        ),
      }}
      pages={{ query }}
      cardHeight={116}
      card={(row) => (
        <RowCard title={<Action row={row} />}>
          <SubjectLink row={row} />
          <DottedFacts facts={[<Time key="time" row={row} />, row.actorName]} />
        </RowCard>
      )}
      empty={
        <Empty icon="audit" title={say("emptyTitle")} command="loadout audit list">
          <p>{say("emptyHint")}</p>
        </Empty>
      }
      noMatch={hasFilter ? { title: say("noMatch"), hint: say("noMatchHint") } : undefined}
    />
  );
}

/** Opens the entry. */
function Time({ row: { id, time } }: { readonly row: AuditRow }) {
  const say = useAuditWords();
  return (
    <Link
      to="/admin/audit"
      from="/admin/audit"
      search={(before) => ({ ...before, row: id })}
      title={say("open", { id })}
      className="inline-flex min-h-7 items-center text-accent hover:underline max-md:min-h-11"
    >
      <TimeAgo time={time} />
    </Link>
  );
}

function Action({ row: { action } }: { readonly row: AuditRow }) {
  const { language } = useLanguage();
  return (
    <span className="grid min-w-0">
      <span className="truncate">{actionText(action, language)}</span>
      <code className="truncate text-xs text-quiet">{action}</code>
    </span>
  );
}

function Filters() {
  const say = useAuditWords();
  const sayUi = useUiWords();
  const { language } = useLanguage();
  const choose = useAddress();
  const filter = route.useSearch();
  const { actor = "", action = "", q = "", since = "" } = filter;
  const { data } = useOperation("user.list", {});
  const names = (data?.users ?? []).map(({ name }) => name);
  return (
    <FilterBar search={{ label: say("search"), value: q }}>
      <SelectField
        label={say("actor")}
        isLabelHidden
        className="w-28 max-md:w-full max-md:basis-full"
        value={actor}
        onChange={(value) => choose({ actor: value })}
        options={[
          { value: "", label: say("anybody") },
          ...withChosen(names, actor).map((name) => ({ value: name, label: name })),
        ]}
      />
      <SelectField
        label={say("action")}
        isLabelHidden
        value={action}
        onChange={(value) => choose({ action: value })}
        className="w-56 max-md:w-full"
        options={[
          { value: "", label: say("anything") },
          ...withChosen(Object.keys(actionTexts), action).map((code) => ({
            value: code,
            label: `${actionText(code, language)} · ${code}`,
          })),
        ]}
      />
      <span className="flex items-center gap-2 max-md:w-full">
        <span className="shrink-0 text-quiet" aria-hidden="true">
          {say("since")}
        </span>
        <TextField
          label={say("since")}
          isLabelHidden
          type="date"
          value={since}
          onChange={(value) => choose({ since: value })}
        />
      </span>
      {isFiltered(filter) && (
        <Link to="/admin/audit" className={buttonLook("quiet")}>
          {sayUi("clearFilters")}
        </Link>
      )}
    </FilterBar>
  );
}

/** The chosen option is offered even if the list no longer has it. */
const withChosen = (options: readonly string[], chosen: string): readonly string[] =>
  chosen === "" || options.includes(chosen) ? options : [...options, chosen];
