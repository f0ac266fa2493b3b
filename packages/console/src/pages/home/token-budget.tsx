import { Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useOperation } from "../../api/operations.ts";
import { useFormat } from "../../ui/basic/format.ts";
import { Loaded, Skeleton } from "../../ui/page/loading.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { useAgents } from "./attention.tsx";
import { useHomeWords } from "./words.ts";

/** The tokens that the list of skills costs each agent, highest first. */

/** How many agents are shown. */
const shown = 5;

export function TokenBudget() {
  const say = useHomeWords();
  const query = useOperation("agent.list", {});
  return (
    <Panel title={say("budget")} className="min-h-34">
      <Loaded query={query} rows={1}>
        {({ agents }) =>
          agents.length === 0 ? <p className="text-quiet">{say("noAgents")}</p> : <Bars count={agents.length} />
        }
      </Loaded>
    </Panel>
  );
}

function Bars({ count }: { readonly count: number }) {
  const say = useHomeWords();
  const agents = useAgents();
  if (agents.length === 0) return <Skeleton rows={Math.min(count, shown)} />;
  const costliest = agents.toSorted((one, other) => other.tokens.catalog - one.tokens.catalog).slice(0, shown);
  const most = Math.max(1, ...costliest.map(({ tokens }) => tokens.catalog));
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul className="grid grid-cols-1 gap-2" aria-label={say("budget")}>
        {costliest.map((agent) => (
          <Bar key={agent.id} agent={agent} most={most} />
        ))}
      </ul>
      {costliest[0] && <p className="text-xs text-quiet">{say("budgetHint", { tokenizer: costliest[0].tokenizer })}</p>}
    </div>
  );
}

function Bar({ agent, most }: { readonly agent: OutputOf<"agent.show">; readonly most: number }) {
  const say = useHomeWords();
  const format = useFormat();
  const { id, tokens, visibleSkills } = agent;
  return (
    <li className="grid grid-cols-1 gap-1" data-agent={id}>
      <p className="flex items-baseline gap-2">
        <Link
          to="/agents/$agentId"
          params={{ agentId: id }}
          className="min-w-0 flex-1 truncate font-medium hover:underline max-md:py-2"
        >
          {id}
        </Link>
        <span className="text-quiet">{say("skillCount", { count: visibleSkills.length })}</span>
        <span className="tabular-nums">
          {say("listing")} {format.number(tokens.catalog)}
        </span>
      </p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-raised">
        <div className="h-full bg-part-listing" style={{ width: `${(tokens.catalog / most) * 100}%` }} />
      </div>
    </li>
  );
}
