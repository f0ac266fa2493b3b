import type { OutputOf } from "loadout/client";
import type { Column } from "../../ui/list/data-table.tsx";
import { AgentLinks, AgentName, Figures, ListingTokens, SessionCount, SkillCounts } from "./agent-cells.tsx";
import { useAgentsWords } from "./words.ts";

export type AgentRow = OutputOf<"agent.list">["agents"][number];

export function useAgentColumns(environment: string): readonly Column<AgentRow>[] {
  const say = useAgentsWords();
  const cell = { environment };
  return [
    {
      id: "id",
      title: say("columnId"),
      width: "minmax(9rem, 1.6fr)",
      cell: (agent) => <AgentName agent={agent} />,
    },
    {
      id: "model",
      title: say("columnModel"),
      width: "minmax(5rem, 1fr)",
      cell: (agent) => (
        <Figures {...cell} agent={agent}>
          {({ modelInUse }) => <span className="block truncate">{modelInUse}</span>}
        </Figures>
      ),
    },
    {
      id: "skills",
      title: say("columnSkills"),
      width: "minmax(9rem, 1.6fr)",
      cell: (agent) => <SkillCounts {...cell} agent={agent} />,
    },
    {
      id: "tools",
      title: say("columnTools"),
      width: "3.5rem",
      isRight: true,
      cell: (agent) => (
        <Figures {...cell} agent={agent}>
          {({ toolsInUse }) => <span title={toolsInUse.map(({ name }) => name).join(", ")}>{toolsInUse.length}</span>}
        </Figures>
      ),
    },
    {
      id: "servers",
      title: say("columnServers"),
      width: "minmax(4rem, 1fr)",
      cell: ({ mcp = [] }) => <span className="block truncate">{mcp.join(", ") || "–"}</span>,
    },
    {
      id: "listing",
      title: say("columnListing"),
      width: "5.5rem",
      isRight: true,
      cell: (agent) => <ListingTokens {...cell} agent={agent} />,
    },
    {
      id: "sessions",
      title: say("columnSessions"),
      width: "4.5rem",
      isRight: true,
      cell: (agent) => <SessionCount {...cell} agent={agent} />,
    },
    {
      id: "actions",
      title: say("columnActions"),
      width: "5.5rem",
      isRight: true,
      cell: (agent) => <AgentLinks agent={agent} />,
    },
  ];
}

/** The same on a narrow screen. */
export function AgentCard({ agent, environment }: { readonly agent: AgentRow; readonly environment: string }) {
  const say = useAgentsWords();
  const cell = { agent, environment };
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-2">
        <AgentName agent={agent} />
        <AgentLinks agent={agent} />
      </div>
      <p className="flex flex-wrap gap-x-3 text-quiet">
        <span>
          <Figures {...cell}>{({ modelInUse }) => modelInUse}</Figures>
        </span>
        <span>
          <Figures {...cell}>{({ toolsInUse }) => say("toolsCount", { count: toolsInUse.length })}</Figures>
        </span>
        <ListingTokens {...cell} isWordy />
        <SessionCount {...cell} isWordy />
      </p>
      <SkillCounts {...cell} />
    </div>
  );
}
