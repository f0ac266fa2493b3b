import { getRouteApi, Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { lazy, Suspense } from "react";
import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { buttonLook } from "../../ui/basic/button.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { RowCard, rowLinkLook } from "../../ui/list/cells.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { FilterBar } from "../../ui/list/filter-bar.tsx";
import { ResourceList } from "../../ui/list/resource-list.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { MissingNames, NamedBy } from "../../ui/skill/named-by.tsx";
import { demoServer, type Server } from "./server-draft.ts";
import { TestButton, TestChip, useServerTest } from "./server-test.tsx";
import { useMcpWords } from "./words.ts";

const AddServer = lazy(async () => ({ default: (await import("./add-server.tsx")).AddServer }));

const route = getRouteApi("/inside/tools");

type Listed = OutputOf<"mcp.list">;

/** The list of servers of the environment, and of missing ones. */
export function ServersTab() {
  const query = useOperation("mcp.list", {});
  const { add, name } = route.useSearch();
  const mayChange = useMay("superadmin");
  return (
    <>
      <Loaded query={query} rows={5}>
        {(listed) => <Servers listed={listed} mayChange={mayChange} />}
      </Loaded>
      {add !== undefined && mayChange && query.data && (
        <Suspense>
          <AddServer way={add} name={name} servers={query.data.servers} />
        </Suspense>
      )}
    </>
  );
}

function Servers({
  listed: { servers, missing, environment },
  mayChange,
}: {
  readonly listed: Listed;
  readonly mayChange: boolean;
}) {
  const say = useMcpWords();
  const columns = useServerColumns();
  return (
    <>
      <MissingNames
        title={say("missingTitle", { count: missing.length })}
        missing={missing}
        action={(name) =>
          mayChange && (
            <Link to="/tools" search={{ tab: "mcp", add: "form", name }} className={`${buttonLook()} ml-auto`}>
              <Icon name="plus" />
              {say("addThis", { name })}
            </Link>
          )
        }
      />
      <FilterBar count={`${say("count", { count: servers.length })} · ${say("inEnvironment", { name: environment })}`}>
        {!mayChange && <span className="text-quiet">{say("readOnly")}</span>}
      </FilterBar>
      <ResourceList
        caption={say("title")}
        rows={servers}
        columns={columns}
        keyOf={({ name }) => name}
        card={(server) => <ServerCard server={server} />}
        cardHeight={124}
        empty={<NoServers mayChange={mayChange} />}
      />
    </>
  );
}

function NoServers({ mayChange }: { readonly mayChange: boolean }) {
  const say = useMcpWords();
  return (
    <Empty
      icon="server"
      title={say("emptyTitle")}
      command="loadout mcp add charts --command loadout -- mcp demo"
      actions={
        mayChange && (
          <>
            <Link
              to="/tools"
              search={{ tab: "mcp", add: "form", name: demoServer.name }}
              className={buttonLook("primary")}
            >
              <Icon name="demo" />
              {say("addDemo")}
            </Link>
            <Link to="/tools" search={{ tab: "mcp", add: "paste" }} className={buttonLook()}>
              {say("pasteJson")}
            </Link>
          </>
        )
      }
    >
      <p>{say("emptyHint")}</p>
    </Empty>
  );
}

function useServerColumns(): readonly Column<Server>[] {
  const say = useMcpWords();
  return [
    {
      id: "name",
      title: say("columnName"),
      width: "minmax(7rem, 1fr)",
      cell: (server) => <ServerLink server={server} />,
    },
    { id: "kind", title: say("columnKind"), width: "5.5rem", from: wide, cell: ({ kind }) => say(kind) },
    { id: "place", title: say("columnPlace"), width: "minmax(0, 2fr)", cell: (server) => <Place server={server} /> },
    { id: "state", title: say("columnState"), width: "11rem", cell: (server) => <State server={server} /> },
    {
      id: "tools",
      title: say("columnTools"),
      width: "4rem",
      isRight: true,
      from: wide,
      cell: (server) => <ToolCount server={server} />,
    },
    {
      id: "users",
      title: say("columnUsers"),
      width: "minmax(6rem, 1fr)",
      from: wide,
      cell: ({ agents, skills }) => <NamedBy agents={agents} skills={skills} isShort />,
    },
    {
      id: "test",
      title: say("columnActions"),
      width: "8.5rem",
      isRight: true,
      cell: (server) => <TestButton server={server} isSmall />,
    },
  ];
}

/** Windows from here on, in pixels, have room for every column. */
const wide = 1100;

function ServerCard({ server }: { readonly server: Server }) {
  const say = useMcpWords();
  return (
    <RowCard title={<ServerLink server={server} />} side={<TestButton server={server} isSmall className="min-h-11" />}>
      <Place server={server} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-quiet">{say(server.kind)}</span>
        <State server={server} />
      </p>
    </RowCard>
  );
}

const ServerLink = ({ server: { name } }: { readonly server: Server }) => (
  <Link to="/mcp/$name" params={{ name }} title={name} className={rowLinkLook}>
    <span className="truncate">{name}</span>
  </Link>
);

const Place = ({ server: { command, url } }: { readonly server: Server }) => (
  <code className="block truncate" title={command ?? url}>
    {command ?? url}
  </code>
);

function State({ server }: { readonly server: Server }) {
  const format = useFormat();
  const test = useServerTest(server);
  return (
    <span className="inline-flex items-center gap-2" data-state={server.name}>
      <TestChip test={test} server={server} />
      {test.isSuccess && !test.isFetching && (
        <span className="text-xs text-quiet">{format.duration(test.data.connected)}</span>
      )}
    </span>
  );
}

function ToolCount({ server }: { readonly server: Server }) {
  const format = useFormat();
  const { data } = useServerTest(server);
  return <span className="tabular-nums">{data ? format.number(data.tools.length) : "–"}</span>;
}
