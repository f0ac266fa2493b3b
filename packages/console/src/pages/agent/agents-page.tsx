import { Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import type { ReactNode } from "react";
import { useOperation } from "../../api/operations.ts";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { RowCard, rowLinkLook } from "../../ui/list/cells.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { ResourceList } from "../../ui/list/resource-list.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { useAgentSessions } from "./agent-actions.tsx";
import { TemplateCards } from "./template-cards.tsx";
import { useAgentsWords } from "./words.ts";

/** The page with the list of agents. */

/** With fewer agents than this the page offers templates. */
const fewAgents = 3;

/** The list of agents of the environment, with what each costs a model. */
export function AgentsPage() {
  const say = useAgentsWords();
  const query = useOperation("agent.list", {});
  return (
    <Page
      title={say("title")}
      badges={query.data && <span className="text-quiet">{say("intro", { environment: query.data.environment })}</span>}
      actions={
        <>
          <Link to="/environments" className={buttonLook()}>
            <Icon name="environment" />
            {say("environments")}
          </Link>
          <Link to="/agents/$agentId" params={{ agentId: "new" }} className={buttonLook("primary")}>
            <Icon name="plus" />
            {say("newOne")}
          </Link>
        </>
      }
    >
      <Loaded query={query}>{(list) => <Agents list={list} />}</Loaded>
    </Page>
  );
}

function Agents({ list: { agents, environment } }: { readonly list: OutputOf<"agent.list"> }) {
  const say = useAgentsWords();
  const columns = useAgentColumns(environment);
  const isImplied = agents.some((agent) => agent.isImplied);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isImplied && (
        <section className="rounded-lg border border-dashed border-button-line p-4" data-empty>
          <h2>{say("impliedTitle")}</h2>
          <p className="text-quiet">{say("impliedText")}</p>
        </section>
      )}
      <ResourceList
        caption={say("title")}
        rows={agents}
        columns={columns}
        keyOf={({ id }) => id}
        card={(agent) => <AgentCard agent={agent} environment={environment} />}
        cardsBelow={760}
        empty={null}
      />
      {agents.length < fewAgents && (
        <section className="grid gap-2" aria-labelledby="templates">
          <h2 id="templates">{say("templates")}</h2>
          <TemplateCards />
        </section>
      )}
    </div>
  );
}

type AgentRow = OutputOf<"agent.list">["agents"][number];

function useAgentColumns(environment: string): readonly Column<AgentRow>[] {
  const say = useAgentsWords();
  const cell = { environment };
  return [
    {
      id: "id",
      title: say("columnId"),
      width: "minmax(8rem, 1.6fr)",
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
      from: 1200,
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

function AgentCard({ agent, environment }: { readonly agent: AgentRow; readonly environment: string }) {
  const say = useAgentsWords();
  const cell = { agent, environment };
  return (
    <RowCard
      title={<AgentName agent={agent} />}
      side={<AgentLinks agent={agent} />}
      facts={[
        <Figures key="model" {...cell}>
          {({ modelInUse }) => modelInUse}
        </Figures>,
        <Figures key="tools" {...cell}>
          {({ toolsInUse }) => say("toolsCount", { count: toolsInUse.length })}
        </Figures>,
        <ListingTokens key="listing" {...cell} isWordy />,
        <SessionCount key="sessions" {...cell} isWordy />,
      ]}
    >
      <SkillCounts {...cell} />
    </RowCard>
  );
}

interface CellProps {
  readonly agent: AgentRow;
  readonly environment: string;
}

function AgentName({ agent: { id, isDefault } }: { readonly agent: AgentRow }) {
  const say = useAgentsWords();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link to="/agents/$agentId" params={{ agentId: id }} className={rowLinkLook}>
        <span className="truncate">{id}</span>
      </Link>
      {isDefault && (
        <Chip tone="accent" title={say("isDefaultMeaning")}>
          {say("isDefault")}
        </Chip>
      )}
    </span>
  );
}

/** What the first request of a session with this agent holds; asked for when the row is on screen. */
function Figures({
  agent: { id },
  environment,
  children,
}: CellProps & { readonly children: (shown: OutputOf<"agent.show">) => ReactNode }) {
  const { data, error } = useOperation("agent.show", { id, environment });
  if (data) return children(data);
  return (
    <span className="text-quiet" title={error?.message}>
      {error ? "⚠" : "…"}
    </span>
  );
}

function SkillCounts({ agent, environment }: CellProps) {
  const say = useAgentsWords();
  return (
    <Figures agent={agent} environment={environment}>
      {({ skills, visibleSkills }) => {
        const visible = visibleSkills.length;
        const cut = visibleSkills.filter(({ listed }) => listed !== "whole" && listed !== "hidden").length;
        return (
          <span className="flex flex-wrap items-center gap-1">
            {skills === undefined
              ? say("skillsAll", { visible })
              : say("skillCounts", { selected: skills.length, visible })}
            {cut > 0 && (
              <Chip tone="warn" icon="warning">
                {say("cut", { count: cut })}
              </Chip>
            )}
          </span>
        );
      }}
    </Figures>
  );
}

function ListingTokens({ agent, environment, isWordy = false }: CellProps & { readonly isWordy?: boolean }) {
  const say = useAgentsWords();
  const format = useFormat();
  return (
    <Figures agent={agent} environment={environment}>
      {({ tokens, tokenizer }) => {
        const count = format.number(tokens.catalog);
        return (
          <span className="tabular-nums" title={say("listing", { count, tokenizer })}>
            {isWordy ? say("listingShort", { count }) : count}
          </span>
        );
      }}
    </Figures>
  );
}

function SessionCount({ agent, environment, isWordy = false }: CellProps & { readonly isWordy?: boolean }) {
  const say = useAgentsWords();
  const sessions = useAgentSessions(environment);
  if (!sessions) return <span className="text-quiet">…</span>;
  const count = sessions.of(agent.id).length;
  return (
    <span className="tabular-nums" title={say("sessionsMeaning")}>
      {isWordy ? say("sessionsCount", { count }) : count}
      {sessions.isPartial && "+"}
    </span>
  );
}

function AgentLinks({ agent: { id } }: { readonly agent: AgentRow }) {
  const say = useAgentsWords();
  const look = `${buttonLook("quiet", true)} min-w-9 max-md:min-h-11 max-md:min-w-11`;
  return (
    <span className="inline-flex">
      <Link to="/playground" search={{ agent: id }} className={look} title={say("tryIt", { id })}>
        <Icon name="play" />
        <span className="sr-only">{say("tryIt", { id })}</span>
      </Link>
      <Link
        to="/agents/$agentId"
        params={{ agentId: "new" }}
        search={{ from: id }}
        className={look}
        title={say("duplicate", { id })}
      >
        <Icon name="duplicate" />
        <span className="sr-only">{say("duplicate", { id })}</span>
      </Link>
    </span>
  );
}
