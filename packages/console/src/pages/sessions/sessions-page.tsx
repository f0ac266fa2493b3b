import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { useBulk } from "../../ui/list/bulk.ts";
import { BulkReport, useBulkSummary } from "../../ui/list/bulk-report.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { useUiWords } from "../../ui/words.ts";
import { SessionTable } from "./session-table.tsx";
import { useSessions } from "./use-sessions.ts";
import { useSessionsWords } from "./words.ts";

const route = getRouteApi("/inside/sessions");

/** Which conversations there are, and which of them run on skills that have changed since. */
export function SessionsPage() {
  const say = useSessionsWords();
  return (
    <Page
      title={say("title")}
      actions={
        <Link to="/playground" className={buttonLook("primary")}>
          <Icon name="plus" />
          {say("newOne")}
        </Link>
      }
    >
      <Sessions />
    </Page>
  );
}

function Sessions() {
  const { q, stale } = route.useSearch();
  const query = useSessions({ query: q, stale });
  const { data, error, refetch, isPlaceholderData } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ sessions }) => sessions) ?? [], [data]);
  const total = data?.pages.at(-1)?.total ?? 0;
  const isFiltered = q !== undefined || stale === true;
  const summary = useBulkSummary();
  const bulk = useBulk((report, undo) => toast(summary(report), undo));
  return (
    <div className="grid grid-cols-1 gap-3">
      {(rows.length > 0 || isFiltered) && (
        <Filters total={total} isCurrent={data !== undefined && !isPlaceholderData} />
      )}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <BulkReport bulk={bulk} />
      {!data && !error && <Skeleton rows={8} />}
      {data && rows.length > 0 && <SessionTable rows={rows} total={total} query={query} bulk={bulk} />}
      {data && rows.length === 0 && (isFiltered ? <NoMatch /> : <NothingYet />)}
    </div>
  );
}

function Filters({ total, isCurrent }: { readonly total: number; readonly isCurrent: boolean }) {
  const say = useSessionsWords();
  const navigate = useNavigate({ from: "/sessions" });
  const { q = "", stale = false } = route.useSearch();
  const count = say("count", { count: total });
  useEffect(() => {
    if (isCurrent && (q !== "" || stale)) announce(count);
  }, [isCurrent, count, q, stale]);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label={say("search")}
        value={q}
        onSearch={(text) =>
          void navigate({
            search: (before) => ({ ...before, q: text === "" ? undefined : text }) as never,
            replace: true,
          })
        }
      />
      <Button
        aria-pressed={stale}
        icon="warning"
        className={stale ? "border-accent bg-accent-soft text-accent" : ""}
        onClick={() => void navigate({ search: (before) => ({ ...before, stale: stale ? undefined : true }) as never })}
      >
        {say("onlyStale")}
      </Button>
      <span className="ml-auto text-quiet">{count}</span>
    </div>
  );
}

function NothingYet() {
  const say = useSessionsWords();
  return (
    <Empty
      icon="session"
      title={say("emptyTitle")}
      actions={
        <Link to="/playground" className={buttonLook("primary")}>
          {say("start")}
        </Link>
      }
      command="loadout chat"
    >
      <p>{say("emptyHint")}</p>
    </Empty>
  );
}

function NoMatch() {
  const say = useSessionsWords();
  const sayUi = useUiWords();
  const { q, stale = false } = route.useSearch();
  const isCalm = q === undefined && stale;
  return (
    <Empty
      icon={isCalm ? "check" : "search"}
      title={say(isCalm ? "noStale" : "noMatch")}
      actions={
        <Link to="/sessions" className={buttonLook()}>
          {sayUi("clearFilters")}
        </Link>
      }
    >
      <p>{isCalm ? say("noStaleHint") : say("noMatchHint", { query: q })}</p>
    </Empty>
  );
}
