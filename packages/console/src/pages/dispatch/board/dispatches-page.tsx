import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useIsLive } from "../../../api/live.ts";
import { useChange } from "../../../api/operations.ts";
import { dispatchStates } from "../../../router.tsx";
import { Button, buttonLook } from "../../../ui/basic/button.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { Icon } from "../../../ui/basic/icon.tsx";
import { DataTable } from "../../../ui/list/data-table.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { Skeleton } from "../../../ui/page/loading.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { TabLinks } from "../../../ui/page/tab-links.tsx";
import { useUiWords } from "../../../ui/words.ts";
import { countTabs, type DispatchRow, tabOf } from "../dispatch-tab.ts";
import { DispatchCard, useDispatchColumns } from "./dispatch-rows.tsx";
import { useDispatches } from "./use-dispatches.ts";
import { useDispatchesWords } from "./words.ts";

const route = getRouteApi("/inside/dispatch");

/** What was sent to other agents: does it run, where, on what, and how did it end? */
export function DispatchesPage() {
  const say = useDispatchesWords();
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
  const { state } = route.useSearch();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useDispatches();
  const all = data?.pages.flatMap(({ dispatches }) => dispatches) ?? [];
  const rows = state === undefined ? all : all.filter((dispatch) => tabOf(dispatch) === state);
  const fetchMore = (): void => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  const isLookingOn = rows.length === 0 && hasNextPage;
  // What fits may stand further behind.
  useEffect(() => {
    if (isLookingOn && !isFetchingNextPage) void fetchNextPage();
  }, [isLookingOn, isFetchingNextPage, fetchNextPage]);
  return (
    <div className="grid grid-cols-1 gap-3">
      {all.length > 0 && <Tabs all={all} hasMore={hasNextPage} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {((!data && !error) || isLookingOn) && <Skeleton rows={6} />}
      {rows.length > 0 && <Table rows={rows} hasMore={hasNextPage} onNearEnd={fetchMore} />}
      {data && rows.length === 0 && !isLookingOn && (all.length === 0 ? <NothingYet /> : <NoneHere />)}
    </div>
  );
}

function Tabs({ all, hasMore }: { readonly all: readonly DispatchRow[]; readonly hasMore: boolean }) {
  const say = useDispatchesWords();
  const format = useFormat();
  const { state = "all" } = route.useSearch();
  const counts = { all: all.length, ...countTabs(all) };
  return (
    <TabLinks
      label={say("tabs")}
      param="state"
      current={state}
      tabs={(["all", ...dispatchStates] as const).map((id) => ({
        id,
        label: (
          <>
            {say(id)}
            <span className="rounded-full bg-raised px-1.5 text-xs tabular-nums">
              {hasMore ? say("atLeast", { count: format.number(counts[id]) }) : format.number(counts[id])}
            </span>
          </>
        ),
      }))}
    />
  );
}

function Table({
  rows,
  hasMore,
  onNearEnd,
}: {
  readonly rows: readonly DispatchRow[];
  readonly hasMore: boolean;
  readonly onNearEnd: () => void;
}) {
  const say = useDispatchesWords();
  const columns = useDispatchColumns();
  return (
    <DataTable
      caption={say("title")}
      rows={rows}
      total={rows.length + (hasMore ? 1 : 0)}
      columns={columns}
      keyOf={({ id }) => id}
      card={(row) => <DispatchCard row={row} />}
      rowHeight={57}
      cardHeight={176}
      onNearEnd={onNearEnd}
    />
  );
}

function NoneHere() {
  const say = useDispatchesWords();
  const { state = "running" } = route.useSearch();
  const titles = { running: "noneRunning", waiting: "noneWaiting", done: "noneDone", failed: "noneFailed" } as const;
  return (
    <Empty
      icon={state === "failed" ? "check" : "send"}
      title={say(titles[state])}
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
  const say = useDispatchesWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const navigate = useNavigate();
  const start = useChange("dispatch.start");
  return (
    <div className="grid gap-3">
      <Empty
        icon="send"
        title={say("emptyTitle")}
        actions={
          <>
            <Link to="/dispatch/new" className={buttonLook("primary")}>
              {say("newOne")}
            </Link>
            <Button
              icon="play"
              isBusy={start.isPending}
              blocked={isLive ? undefined : sayUi("offlineReason")}
              onClick={() =>
                start.mutate(
                  { task: say("emptyTask"), agent: "echo" },
                  { onSuccess: ({ id }) => void navigate({ to: "/dispatch/$dispatchId", params: { dispatchId: id } }) },
                )
              }
            >
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
