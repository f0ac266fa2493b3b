import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useEffect } from "react";
import { useChange } from "../../../api/operations.ts";
import { client } from "../../../api/page-client.ts";
import { dispatchStates } from "../../../router.tsx";
import { Button, buttonLook } from "../../../ui/basic/button.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { Icon } from "../../../ui/basic/icon.tsx";
import { useBlocked } from "../../../ui/form/form-dialog.tsx";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { Skeleton } from "../../../ui/page/loading.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { TabLinks } from "../../../ui/page/tab-links.tsx";
import { countTabs, type DispatchRow, tabOf } from "../dispatch-tab.ts";
import { useDispatchWords } from "../words.ts";
import { DispatchCard, useDispatchColumns } from "./dispatch-rows.tsx";

const route = getRouteApi("/inside/dispatch");

/** The board of dispatches: all of them, or those in one state. */
export function DispatchesPage() {
  const say = useDispatchWords();
  return (
    <Page
      title={say("title")}
      actions={
        <Link to="/dispatch/new" className={buttonLook("primary")}>
          <Icon name="plus" />
          {say("newOne")}
        </Link>
      }
    >
      <Board />
    </Page>
  );
}

function Board() {
  const say = useDispatchWords();
  const columns = useDispatchColumns();
  const { state } = route.useSearch();
  const query = useDispatches();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const all = data?.pages.flatMap(({ dispatches }) => dispatches) ?? [];
  const rows = state === undefined ? all : all.filter((dispatch) => tabOf(dispatch) === state);
  // Rows of the state may be on a later page.
  const isSearching = rows.length === 0 && hasNextPage;
  useEffect(() => {
    if (isSearching && !isFetchingNextPage) void fetchNextPage();
  }, [isSearching, isFetchingNextPage, fetchNextPage]);
  return (
    <div className="grid grid-cols-1 gap-3">
      {all.length > 0 && <Tabs all={all} hasMore={hasNextPage} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {((!data && !error) || isSearching) && <Skeleton rows={6} />}
      {data && !isSearching && (
        <ResourceList
          caption={say("title")}
          rows={rows}
          columns={columns}
          keyOf={({ id }) => id}
          card={(row) => <DispatchCard row={row} />}
          rowHeight={57}
          cardHeight={176}
          pages={{ query }}
          empty={state === undefined || all.length === 0 ? <NothingYet /> : <NoneIn state={state} />}
        />
      )}
    </div>
  );
}

/** How many are fetched at a time. */
const pageSize = 500;
/** Dispatches page by page, latest first; fetched again when one of them changes. */
const useDispatches = () =>
  useInfiniteQuery({
    queryKey: ["dispatch.list", { limit: pageSize }, "pages"],
    queryFn: ({ pageParam, signal }): Promise<OutputOf<"dispatch.list">> =>
      client().call("dispatch.list", { limit: pageSize, ...(pageParam !== "" && { after: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

function Tabs({ all, hasMore }: { readonly all: readonly DispatchRow[]; readonly hasMore: boolean }) {
  const say = useDispatchWords();
  const format = useFormat();
  const { state = "all" } = route.useSearch();
  const counts = { all: all.length, ...countTabs(all) };
  return (
    <TabLinks
      label={say("states")}
      param="state"
      current={state}
      tabs={(["all", ...dispatchStates] as const).map((id) => ({
        id,
        label: (
          <>
            {say(id)}
            <span className="tabular-nums">
              {hasMore ? say("atLeast", { count: format.number(counts[id]) }) : format.number(counts[id])}
            </span>
          </>
        ),
      }))}
    />
  );
}

const noneIn = { running: "noneRunning", waiting: "noneWaiting", done: "noneDone", failed: "noneFailed" } as const;

function NoneIn({ state }: { readonly state: keyof typeof noneIn }) {
  const say = useDispatchWords();
  return (
    <Empty
      icon={state === "failed" ? "check" : "send"}
      title={say(noneIn[state])}
      actions={
        <Link to="/dispatch" className={buttonLook()}>
          {say("showAll")}
        </Link>
      }
    >
      <p>{say("noneHint")}</p>
    </Empty>
  );
}

function NothingYet() {
  const say = useDispatchWords();
  const blocked = useBlocked();
  const navigate = useNavigate();
  const start = useChange("dispatch.start");
  const tryEcho = (): void =>
    start.mutate(
      { task: say("emptyTask"), agent: "echo" },
      { onSuccess: ({ id }) => void navigate({ to: "/dispatch/$dispatchId", params: { dispatchId: id } }) },
    );
  return (
    <div className="grid gap-3">
      <Empty
        icon="dispatch"
        title={say("emptyTitle")}
        actions={
          <>
            <Link to="/dispatch/new" className={buttonLook("primary")}>
              {say("newOne")}
            </Link>
            <Button icon="play" isBusy={start.isPending} blocked={blocked} onClick={tryEcho}>
              {say("emptyTry")}
            </Button>
          </>
        }
        command='loadout dispatch "Say hello" --to echo'
      >
        <p>{say("emptyHint")}</p>
      </Empty>
      {start.error && <Problem error={start.error} />}
    </div>
  );
}
