import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useEffect } from "react";
import { useOperation } from "../../api/operations.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { DataTable } from "../../ui/list/data-table.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { NamedBy } from "../../ui/skill/named-by.tsx";
import { useUiWords } from "../../ui/words.ts";
import { ServerSources } from "../mcp/server-sources.tsx";
import { useTestedTools } from "../mcp/use-server-test.ts";
import { ToolCard, useToolColumns } from "./tool-columns.tsx";
import { filterTools, type ToolRow, toolRows } from "./tool-rows.ts";
import { ToolSheet } from "./tool-sheet.tsx";
import { useToolsWords } from "./words.ts";

const route = getRouteApi("/inside/tools");

export function ToolsTab() {
  const { tool, q = "" } = route.useSearch();
  const query = useOperation("tool.list", {});
  const tested = useTestedTools();
  return (
    <>
      <Loaded query={query} rows={10}>
        {(listed) => (
          <>
            <Missing missing={listed.missing} />
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
  const navigate = useNavigate({ from: "/tools" });
  const columns = useToolColumns();
  const shown = filterTools(rows, text);
  const count = say("count", { count: shown.length });
  useEffect(() => {
    if (text !== "") announce(count);
  }, [text, count]);
  const search = (next: string): void =>
    void navigate({ search: (before) => ({ ...before, q: next === "" ? undefined : next }) as never, replace: true });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={say("search")} value={text} onSearch={search} />
        <span className="ml-auto text-quiet">
          {count} · {say("inEnvironment", { name: environment })}
        </span>
      </div>
      {shown.length > 0 ? (
        <DataTable
          caption={say("tabTools")}
          rows={shown}
          columns={columns}
          keyOf={({ name }) => name}
          card={(row) => <ToolCard row={row} />}
          cardHeight={104}
        />
      ) : (
        <NoMatch text={text} onClear={() => search("")} />
      )}
    </>
  );
}

function NoMatch({ text, onClear }: { readonly text: string; readonly onClear: () => void }) {
  const say = useToolsWords();
  const sayUi = useUiWords();
  return (
    <Empty
      icon="search"
      title={say("noMatch", { text })}
      actions={<Button onClick={onClear}>{sayUi("clearFilters")}</Button>}
    >
      <p>{say("noMatchHint")}</p>
    </Empty>
  );
}

/** Tools that somebody counts on and nobody has. */
function Missing({ missing }: { readonly missing: OutputOf<"tool.list">["missing"] }) {
  const say = useToolsWords();
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
          </li>
        ))}
      </ul>
      <p>{say("missingHint")}</p>
    </section>
  );
}
