import { Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useOperation } from "../../api/operations.ts";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { DataTable } from "../../ui/list/data-table.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TemplateCards } from "../agent/template-cards.tsx";
import { AgentCard, useAgentColumns } from "./agent-columns.tsx";
import { useAgentsWords } from "./words.ts";

/** Fewer than this, and it helps to be shown how others begin. */
const fewAgents = 3;

/** The agents of the environment, and what each costs a model. */
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
            <Icon name="folder" />
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
        <section className="rounded-lg border border-dashed border-strong-line p-4" data-empty>
          <h2>{say("impliedTitle")}</h2>
          <p className="text-quiet">{say("impliedText")}</p>
        </section>
      )}
      <DataTable
        caption={say("title")}
        rows={agents}
        columns={columns}
        keyOf={({ id }) => id}
        card={(agent) => <AgentCard agent={agent} environment={environment} />}
        cardsBelow={760}
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
