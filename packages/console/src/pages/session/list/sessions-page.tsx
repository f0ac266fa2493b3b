import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { Button, buttonLook } from "../../../ui/basic/button.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { FilterBar, useAddress } from "../../../ui/list/filter-bar.tsx";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { Skeleton } from "../../../ui/page/loading.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { type SessionRow, sessionName, useSessions } from "../use-sessions.ts";
import { useSessionWords } from "../words.ts";
import { SessionBulk } from "./session-bulk.tsx";
import { SessionCard, useSessionColumns } from "./session-rows.tsx";

const route = getRouteApi("/inside/sessions");

/** The list of sessions: search, filter for stale ones, actions on several. */
export function SessionsPage() {
  const say = useSessionWords();
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
  const say = useSessionWords();
  const columns = useSessionColumns();
  const { q, stale = false } = route.useSearch();
  const query = useSessions({ query: q, stale });
  const { data, error, refetch, isPlaceholderData } = query;
  const rows = useMemo(() => (data ? rowsOf(data) : []), [data]);
  const total = data?.pages.at(-1)?.total ?? 0;
  const isFiltered = q !== undefined || stale;
  const isCalm = q === undefined && stale;
  return (
    <div className="grid grid-cols-1 gap-3">
      {(rows.length > 0 || isFiltered) && (
        <Filters total={total} isCurrent={data !== undefined && !isPlaceholderData} />
      )}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && (
        <ResourceList
          name="sessions"
          caption={say("title")}
          rows={rows}
          columns={columns}
          keyOf={({ contextId }) => contextId}
          card={(row) => <SessionCard row={row} />}
          cardHeight={112}
          pages={{ query, total, rowsOf: (pages) => rowsOf(pages as typeof data) }}
          bulk={{
            labelOf: sessionName,
            actions: (chosen, bulk) => <SessionBulk chosen={chosen} bulk={bulk} />,
          }}
          empty={<NothingYet />}
          noMatch={
            isFiltered
              ? {
                  icon: isCalm ? "check" : "search",
                  title: say(isCalm ? "noStale" : "noMatch"),
                  hint: isCalm ? say("noStaleHint") : say("noMatchHint", { query: q }),
                }
              : undefined
          }
        />
      )}
    </div>
  );
}

type Fetched = NonNullable<ReturnType<typeof useSessions>["data"]>;

const rowsOf = ({ pages }: Fetched): readonly SessionRow[] => pages.flatMap(({ sessions }) => sessions);

function Filters({ total, isCurrent }: { readonly total: number; readonly isCurrent: boolean }) {
  const say = useSessionWords();
  const change = useAddress();
  const { q = "", stale = false } = route.useSearch();
  return (
    <FilterBar
      search={{ label: say("search"), value: q }}
      count={say("count", { count: total })}
      isFiltered={isCurrent && (q !== "" || stale)}
    >
      <Button
        aria-pressed={stale}
        icon="warning"
        className={stale ? "border-accent bg-accent-soft text-accent" : ""}
        onClick={() => change({ stale: stale ? undefined : true }, true)}
      >
        {say("onlyStale")}
      </Button>
    </FilterBar>
  );
}

function NothingYet() {
  const say = useSessionWords();
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
