import { getRouteApi, Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { lazy, Suspense } from "react";
import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { DataTable } from "../../ui/list/data-table.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { NamedBy } from "../../ui/skill/named-by.tsx";
import { demoServer } from "./examples.ts";
import { ServerCard, useServerColumns } from "./server-columns.tsx";
import { useMcpWords } from "./words.ts";

const AddServer = lazy(async () => ({ default: (await import("./add-server.tsx")).AddServer }));

const route = getRouteApi("/inside/tools");

type Listed = OutputOf<"mcp.list">;

/** The servers of the environment, and those that are missing. */
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
      <Missing missing={missing} mayChange={mayChange} />
      <div className="flex flex-wrap items-center gap-2 text-quiet">
        {!mayChange && <span>{say("readOnly")}</span>}
        <span className="ml-auto">
          {say("count", { count: servers.length })} · {say("inEnvironment", { name: environment })}
        </span>
      </div>
      {servers.length > 0 ? (
        <DataTable
          caption={say("title")}
          rows={servers}
          columns={columns}
          keyOf={({ name }) => name}
          card={(server) => <ServerCard server={server} />}
          cardHeight={124}
        />
      ) : (
        <NoServers mayChange={mayChange} />
      )}
    </>
  );
}

function NoServers({ mayChange }: { readonly mayChange: boolean }) {
  const say = useMcpWords();
  return (
    <Empty
      icon="plug"
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
              <Icon name="spark" />
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

/** Servers that somebody counts on and nobody defines. */
function Missing({ missing, mayChange }: { readonly missing: Listed["missing"]; readonly mayChange: boolean }) {
  const say = useMcpWords();
  if (missing.length === 0) return null;
  return (
    <section className="grid gap-2 rounded-lg border border-warn bg-warn-soft p-3" data-missing>
      <h2 className="flex items-center gap-2 text-sm text-warn">
        <Icon name="warning" />
        {say("missingTitle", { count: missing.length })}
      </h2>
      <ul className="grid gap-2">
        {missing.map(({ name, agents, skills }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <code className="font-medium">{name}</code>
            <NamedBy agents={agents} skills={skills} />
            {mayChange && (
              <Link to="/tools" search={{ tab: "mcp", add: "form", name }} className={`${buttonLook()} ml-auto`}>
                <Icon name="plus" />
                {say("addThis", { name })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
