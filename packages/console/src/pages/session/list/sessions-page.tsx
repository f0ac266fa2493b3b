import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useRefetch } from "../../../api/operations.ts";
import { client } from "../../../api/page-client.ts";
import { saveAnswer } from "../../../api/save-answer.ts";
import { Button, buttonLook } from "../../../ui/basic/button.tsx";
import { Icon, type IconName } from "../../../ui/basic/icon.tsx";
import { Confirm } from "../../../ui/form/confirm.tsx";
import type { Bulk } from "../../../ui/list/bulk.ts";
import { FilterBar, useAddress } from "../../../ui/list/filter-bar.tsx";
import { BulkAction, ResourceList } from "../../../ui/list/resource-list.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { Skeleton } from "../../../ui/page/loading.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { type SessionRow, sessionName, useSessions } from "../use-sessions.ts";
import { useSessionWords } from "../words.ts";
import { SessionPeek } from "./session-peek.tsx";
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
  const { q, stale = false, peek } = route.useSearch();
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
          peek={{
            open: peek,
            titleOf: sessionName,
            content: (row) => <SessionPeek key={row.contextId} row={row} />,
          }}
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
      <Button aria-pressed={stale} icon="warning" onClick={() => change({ stale: stale ? undefined : true }, true)}>
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

type Action = "refresh" | "export" | "delete";

const actions = [
  ["refresh", "refresh"],
  ["export", "download"],
  ["delete", "trash"],
] as const satisfies readonly (readonly [Action, IconName])[];

/** Refresh, export or delete several sessions; each has its own outcome. */
function SessionBulk({ chosen, bulk }: { readonly chosen: readonly SessionRow[]; readonly bulk: Bulk }) {
  const say = useSessionWords();
  const [isAsked, setIsAsked] = useState(false);
  const work = useWork(bulk);
  const isNoneStale = chosen.every(({ staleness }) => !staleness?.isStale);
  return (
    <>
      {actions.map(([action, icon]) => (
        <BulkAction
          key={action}
          bulk={bulk}
          icon={icon}
          isDanger={action === "delete"}
          opensDialog={action === "delete"}
          blocked={action === "refresh" && isNoneStale ? say("isFresh") : undefined}
          onPress={() => (action === "delete" ? setIsAsked(true) : work(action, chosen))}
        >
          {say(`bulkDo_${action}`)}
        </BulkAction>
      ))}
      {isAsked && (
        <DeleteSessions
          sessions={chosen}
          onClose={() => setIsAsked(false)}
          onConfirm={() => {
            setIsAsked(false);
            work("delete", chosen);
          }}
        />
      )}
    </>
  );
}

function useWork(bulk: Bulk): (action: Action, sessions: readonly SessionRow[]) => void {
  const say = useSessionWords();
  const refetch = useRefetch();
  return (action, sessions) => {
    const isFresh = ({ staleness }: SessionRow): boolean => action === "refresh" && !staleness?.isStale;
    bulk.run({
      title: say(`bulk_${action}`),
      items: sessions.filter((session) => !isFresh(session)),
      nameOf: label,
      work: works[action],
      skipped: sessions.filter(isFresh).map((session) => ({ name: label(session), reason: say("isFresh") })),
      onEnd: () => void refetch("session"),
    });
  };
}

/** With the id, because titles are often the same. */
const label = ({ title, contextId }: SessionRow): string => (title === "" ? contextId : `${title} (${contextId})`);

const works: Readonly<Record<Action, (session: SessionRow) => Promise<void>>> = {
  async refresh({ contextId }) {
    await client().call("session.refresh", { contextId });
  },
  export: ({ contextId }) =>
    saveAnswer(
      `/api/session/export?${new URLSearchParams({ contextId, format: "markdown" })}`,
      `${contextId}.md`,
      "text/markdown",
    ),
  async delete({ contextId }) {
    await client().call("session.delete", { contextId, confirmed: true });
  },
};

function DeleteSessions({
  sessions,
  onClose,
  onConfirm,
}: {
  readonly sessions: readonly SessionRow[];
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const say = useSessionWords();
  const count = sessions.length;
  const running = sessions.filter(({ isRunning }) => isRunning);
  const turns = sessions.reduce((sum, session) => sum + session.turns, 0);
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={say("deleteAsk", { count })}
      action={say("deleteSure", { count })}
      onConfirm={onConfirm}
      typed={String(count)}
    >
      <p>{say("deleteMeans")}</p>
      <p>{say("deleteTurns", { count: turns })}</p>
      {running.length > 0 && (
        <p>
          {say("deleteRunning", { count: running.length })}{" "}
          <span className="text-quiet">{running.map(label).join(", ")}</span>
        </p>
      )}
    </Confirm>
  );
}
