import { Link } from "@tanstack/react-router";
import { useLanguage } from "../../shell/use-language.ts";
import { Chip } from "../../ui/basic/chip.tsx";
import { useMedia } from "../../ui/basic/use-is-narrow.ts";
import type { Column } from "../../ui/list/data-table.tsx";
import { NamedBy } from "../../ui/skill/named-by.tsx";
import type { ToolRow } from "./tool-rows.ts";
import { useToolsWords } from "./words.ts";

export function useToolColumns(): readonly Column<ToolRow>[] {
  const say = useToolsWords();
  const isWide = useMedia("(min-width: 1100px)");
  const name: Column<ToolRow> = {
    id: "name",
    title: say("columnName"),
    width: "minmax(10rem, 1fr)",
    cell: (row) => <ToolLink row={row} />,
  };
  const source: Column<ToolRow> = {
    id: "source",
    title: say("columnSource"),
    width: "minmax(6rem, 0.6fr)",
    cell: (row) => (
      <span className="block truncate">
        <ToolSource row={row} />
      </span>
    ),
  };
  const state: Column<ToolRow> = {
    id: "state",
    title: say("columnState"),
    width: "8.5rem",
    cell: (row) => <ToolState row={row} />,
  };
  const description: Column<ToolRow> = {
    id: "description",
    title: say("columnDescription"),
    width: "minmax(0, 2.4fr)",
    cell: (row) => <Description row={row} />,
  };
  const users: Column<ToolRow> = {
    id: "users",
    title: say("columnUsers"),
    width: "minmax(6rem, 0.8fr)",
    cell: ({ agents, skills }) => <NamedBy agents={agents} skills={skills} isShort />,
  };
  return isWide ? [name, source, state, description, users] : [name, state, description];
}

/** The same on a narrow screen. */
export const ToolCard = ({ row }: { readonly row: ToolRow }) => (
  <div className="grid gap-1">
    <div className="flex items-center justify-between gap-2">
      <ToolLink row={row} />
      <span className="shrink-0">
        <ToolState row={row} />
      </span>
    </div>
    <p className="text-quiet">
      <ToolSource row={row} />
    </p>
    <Description row={row} />
  </div>
);

const ToolLink = ({ row: { name } }: { readonly row: ToolRow }) => (
  <Link
    from="/tools"
    to="."
    search={(before) => ({ ...before, tool: name })}
    title={name}
    className="flex min-h-7 min-w-0 items-center font-medium hover:text-accent hover:underline max-md:min-h-11"
  >
    <code className="truncate">{name}</code>
  </Link>
);

export function ToolSource({ row: { server } }: { readonly row: Pick<ToolRow, "server"> }) {
  const say = useToolsWords();
  return server === undefined ? say("builtin") : say("mcpOf", { server });
}

/** Whether it can be had; and of those that can, whether everybody has it. */
export function ToolState({ row: { state, isBase, server } }: { readonly row: ToolRow }) {
  const say = useToolsWords();
  if (state === "off")
    return (
      <Chip tone="bad" icon="close">
        {say("off")}
      </Chip>
    );
  if (state === "named") return <Chip icon="info">{say("named")}</Chip>;
  const isGiven = isBase && server === undefined;
  return (
    <Chip tone="good" icon="check" title={isGiven ? say("fromStartHint") : say("ifNamedHint")}>
      {isGiven ? say("fromStart") : say("ifNamed")}
    </Chip>
  );
}

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
