import { Link } from "@tanstack/react-router";
import { useFormat } from "../../ui/basic/format.ts";
import { useMedia } from "../../ui/basic/use-is-narrow.ts";
import type { Column } from "../../ui/list/data-table.tsx";
import { NamedBy } from "../../ui/skill/named-by.tsx";
import type { Server } from "./server-changes.ts";
import { TestButton } from "./test-button.tsx";
import { TestChip } from "./test-chip.tsx";
import { useServerTest } from "./use-server-test.ts";
import { useMcpWords } from "./words.ts";

export function useServerColumns(): readonly Column<Server>[] {
  const say = useMcpWords();
  const isWide = useMedia("(min-width: 1100px)");
  const name: Column<Server> = {
    id: "name",
    title: say("columnName"),
    width: "minmax(7rem, 1fr)",
    cell: (server) => <ServerLink server={server} />,
  };
  const kind: Column<Server> = {
    id: "kind",
    title: say("columnKind"),
    width: "5.5rem",
    cell: (server) => say(server.kind),
  };
  const place: Column<Server> = {
    id: "place",
    title: say("columnPlace"),
    width: "minmax(0, 2fr)",
    cell: (server) => <Place server={server} />,
  };
  const state: Column<Server> = {
    id: "state",
    title: say("columnState"),
    width: "11rem",
    cell: (server) => <State server={server} />,
  };
  const tools: Column<Server> = {
    id: "tools",
    title: say("columnTools"),
    width: "4rem",
    isRight: true,
    cell: (server) => <ToolCount server={server} />,
  };
  const users: Column<Server> = {
    id: "users",
    title: say("columnUsers"),
    width: "minmax(6rem, 1fr)",
    cell: ({ agents, skills }) => <NamedBy agents={agents} skills={skills} isShort />,
  };
  const test: Column<Server> = {
    id: "test",
    title: say("columnActions"),
    width: "8.5rem",
    isRight: true,
    cell: (server) => <TestButton server={server} isSmall />,
  };
  return isWide ? [name, kind, place, state, tools, users, test] : [name, place, state, test];
}

/** The same on a narrow screen. */
export function ServerCard({ server }: { readonly server: Server }) {
  const say = useMcpWords();
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-2">
        <ServerLink server={server} />
        <TestButton server={server} isSmall className="min-h-11" />
      </div>
      <Place server={server} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-quiet">{say(server.kind)}</span>
        <State server={server} />
      </p>
    </div>
  );
}

const ServerLink = ({ server: { name } }: { readonly server: Server }) => (
  <Link
    to="/mcp/$name"
    params={{ name }}
    title={name}
    className="flex min-h-7 min-w-0 items-center font-medium hover:text-accent hover:underline max-md:min-h-11"
  >
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
    <span className="inline-flex items-center gap-1.5" data-state={server.name}>
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
