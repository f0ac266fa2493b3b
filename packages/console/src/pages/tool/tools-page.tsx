import { getRouteApi, Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { RowCard, rowLinkLook } from "../../ui/list/cells.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { FilterBar } from "../../ui/list/filter-bar.tsx";
import { ResourceList } from "../../ui/list/resource-list.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Page, Panel } from "../../ui/page/page.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import { MissingNames, NamedBy } from "../../ui/skill/named-by.tsx";
import { useTestedTools } from "../mcp/server-test.tsx";
import { ServersTab } from "../mcp/servers-tab.tsx";
import { useMcpWords } from "../mcp/words.ts";
import { filterTools, type ToolRow, toolRows } from "./tool-rows.ts";
import { ToolSheet, ToolSource, ToolState } from "./tool-sheet.tsx";
import { useToolsWords } from "./words.ts";

const route = getRouteApi("/inside/tools");

/** The tools that agents and skills can use: built-in tools, and those of MCP servers. */
export function ToolsPage() {
  const say = useToolsWords();
  const { tab = "tools" } = route.useSearch();
  const mayChange = useMay("superadmin");
  return (
    <Page title={say("title")} actions={mayChange && <AddLink />}>
      <div className="grid grid-cols-1 gap-3">
        <TabLinks
          label={say("tabs")}
          current={tab}
          tabs={[
            { id: "tools", label: say("tabTools") },
            { id: "mcp", label: say("tabServers") },
          ]}
        />
        {tab === "mcp" ? <ServersTab /> : <ToolsTab />}
      </div>
    </Page>
  );
}

const AddLink = () => (
  <Link to="/tools" search={{ tab: "mcp", add: "form" }} className={buttonLook("primary")}>
    <Icon name="plus" />
    {useMcpWords()("add")}
  </Link>
);

function ToolsTab() {
  const say = useToolsWords();
  const { tool, q = "" } = route.useSearch();
  const query = useOperation("tool.list", {});
  const tested = useTestedTools();
  return (
    <>
      <Loaded query={query} rows={10}>
        {(listed) => (
          <>
            <MissingNames
              title={say("missingTitle", { count: listed.missing.length })}
              hint={say("missingHint")}
              missing={listed.missing}
            />
            <Tools rows={toolRows(listed, tested)} environment={listed.environment} text={q} />
            <ServerSources servers={listed.servers} />
          </>
        )}
      </Loaded>
      {tool !== undefined && <ToolSheet key={tool} name={tool} tested={tested} />}
    </>
  );
}

function Tools({
  rows,
  environment,
  text,
}: {
  readonly rows: readonly ToolRow[];
  readonly environment: string;
  readonly text: string;
}) {
  const say = useToolsWords();
  const columns = useToolColumns();
  const shown = filterTools(rows, text);
  const count = `${say("count", { count: shown.length })} · ${say("inEnvironment", { name: environment })}`;
  return (
    <>
      <FilterBar search={{ label: say("search"), value: text, isImmediate: true }} count={count} />
      <ResourceList
        caption={say("tabTools")}
        rows={shown}
        columns={columns}
        keyOf={({ name }) => name}
        card={(row) => <ToolCard row={row} />}
        cardHeight={104}
        empty={null}
        noMatch={{ title: say("noMatch", { text }), hint: say("noMatchHint") }}
      />
    </>
  );
}

function useToolColumns(): readonly Column<ToolRow>[] {
  const say = useToolsWords();
  return [
    { id: "name", title: say("columnName"), width: "minmax(10rem, 1fr)", cell: (row) => <ToolLink row={row} /> },
    {
      id: "source",
      title: say("columnSource"),
      width: "minmax(6rem, 0.6fr)",
      from: wide,
      cell: (row) => (
        <span className="block truncate">
          <ToolSource row={row} />
        </span>
      ),
    },
    { id: "state", title: say("columnState"), width: "8.5rem", cell: (row) => <ToolState row={row} /> },
    {
      id: "description",
      title: say("columnDescription"),
      width: "minmax(0, 2.4fr)",
      cell: (row) => <Description row={row} />,
    },
    {
      id: "users",
      title: say("columnUsers"),
      width: "minmax(6rem, 0.8fr)",
      from: wide,
      cell: ({ agents, skills }) => <NamedBy agents={agents} skills={skills} isShort />,
    },
  ];
}

/** Windows from here on, in pixels, have room for every column. */
const wide = 1100;

const ToolCard = ({ row }: { readonly row: ToolRow }) => (
  <RowCard
    title={<ToolLink row={row} />}
    side={
      <span className="shrink-0">
        <ToolState row={row} />
      </span>
    }
    facts={[<ToolSource key="source" row={row} />]}
  >
    <Description row={row} />
  </RowCard>
);

const ToolLink = ({ row: { name } }: { readonly row: ToolRow }) => (
  <Link from="/tools" to="." search={(before) => ({ ...before, tool: name })} title={name} className={rowLinkLook}>
    <code className="truncate">{name}</code>
  </Link>
);

function Description({ row: { description, problem, server } }: { readonly row: ToolRow }) {
  const say = useToolsWords();
  const { language } = useLanguage();
  if (problem) return <span className="line-clamp-2 text-warn">{language === "en" ? problem.en : problem.zh}</span>;
  if (description === "" && server !== undefined) return <span className="text-quiet">{say("noDescription")}</span>;
  return (
    <span className="line-clamp-1 max-md:line-clamp-2" title={description}>
      {description.split("\n", 1)[0]}
    </span>
  );
}

/** The servers that add tools, with the prefix of their names. */
function ServerSources({ servers }: { readonly servers: OutputOf<"tool.list">["servers"] }) {
  const say = useMcpWords();
  if (servers.length === 0) return null;
  return (
    <Panel title={say("sourcesTitle")}>
      <p className="mb-2 text-quiet">{say("sourcesHint")}</p>
      <ul className="grid gap-1">
        {servers.map(({ name, prefix }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3">
            <Link
              to="/mcp/$name"
              params={{ name }}
              className="inline-flex min-h-7 items-center font-medium text-accent hover:underline max-md:min-h-11"
            >
              {name}
            </Link>
            <code className="text-quiet">{prefix}…</code>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
