import { Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import type { ReactNode } from "react";
import { useOperation } from "../../api/operations.ts";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { useAgentSessions } from "../agent/use-agent-sessions.ts";
import type { AgentRow } from "./agent-columns.tsx";
import { useAgentsWords } from "./words.ts";

interface CellProps {
  readonly agent: AgentRow;
  readonly environment: string;
}

export function AgentName({ agent: { id, isDefault } }: { readonly agent: AgentRow }) {
  const say = useAgentsWords();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link
        to="/agents/$agentId"
        params={{ agentId: id }}
        className="inline-flex min-h-7 min-w-0 items-center truncate font-medium text-accent hover:underline max-md:min-h-11"
      >
        {id}
      </Link>
      {isDefault && (
        <Chip tone="accent" title={say("isDefaultMeaning")}>
          {say("isDefault")}
        </Chip>
      )}
    </span>
  );
}

/** What sessions with it really begin with; asked for when the row is seen. */
export function Figures({
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

export function SkillCounts({ agent, environment }: CellProps) {
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

export function ListingTokens({ agent, environment, isWordy = false }: CellProps & { readonly isWordy?: boolean }) {
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

export function SessionCount({ agent, environment, isWordy = false }: CellProps & { readonly isWordy?: boolean }) {
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

export function AgentLinks({ agent: { id } }: { readonly agent: AgentRow }) {
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
        <Icon name="copy" />
        <span className="sr-only">{say("duplicate", { id })}</span>
      </Link>
    </span>
  );
}
