import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { operationQuery, useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { CommandLink } from "../../ui/page/command-link.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { useFound } from "../../ui/skill/diagnostics.tsx";
import { type AttentionRow, attentionRows, mostRows, type Way } from "./attention-rows.ts";
import { useHomeWords } from "./words.ts";

/** One row for each problem, with one action that helps; it disappears when the problem is fixed. */
export function Attention() {
  const say = useHomeWords();
  const { rows, isLoading, refused } = useAttention();
  return (
    <Panel title={say("attention")}>
      {refused[0] && (
        <Problem
          error={refused[0].error}
          onRetry={() => {
            for (const query of refused) void query.refetch();
          }}
        />
      )}
      {isLoading && refused.length === 0 && <Skeleton rows={3} />}
      {!isLoading && rows.length === 0 && <AllWell />}
      {rows.length > 0 && (
        <ul className="grid grid-cols-1 gap-2" aria-label={say("attention")}>
          {rows.map((row) => (
            <Row key={row.key ?? row.id} row={row} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The problems found so far. */
function useAttention() {
  const say = useHomeWords();
  const translate = useFound();
  const isSuperadmin = useMay("superadmin");
  const environment = useOperation("environment.show", {});
  const troubled = useOperation("skill.list", { invalid: true });
  const skills = useOperation("skill.list", {});
  const tools = useOperation("tool.list", {});
  const mcp = useOperation("mcp.list", {});
  const sessions = useOperation("session.list", { stale: true, staleness: true, limit: mostRows });
  const failed = useOperation("dispatch.list", { state: "failed", limit: mostRows });
  const running = useOperation("dispatch.list", { state: "running" });
  const agents = useAgents();
  const queries = [environment, troubled, skills, tools, mcp, sessions, failed, running];
  const rows = attentionRows(
    {
      environment: environment.data,
      troubled: troubled.data?.skills ?? [],
      skills: skills.data?.skills ?? [],
      missingTools: tools.data?.missing ?? [],
      missingServers: mcp.data?.missing ?? [],
      servers: mcp.data?.servers ?? [],
      agents,
      running: running.data?.dispatches ?? [],
      failed: failed.data?.dispatches ?? [],
      sessions: sessions.data?.sessions ?? [],
      staleSessions: sessions.data?.total ?? 0,
    },
    { say, translate, isSuperadmin, now: Date.now() },
  );
  return {
    rows,
    isLoading: queries.some(({ data }) => data === undefined),
    refused: queries.filter(({ error }) => error !== null),
  };
}

/** How many agents are fetched. */
const countedAgents = 20;

/** The first agents, with what their first request holds. */
export function useAgents(): readonly OutputOf<"agent.show">[] {
  const { data } = useOperation("agent.list", {});
  return useQueries({
    queries: (data?.agents ?? []).slice(0, countedAgents).map(({ id }) => operationQuery("agent.show", { id })),
    combine: (answers) => answers.flatMap((answer) => (answer.data ? [answer.data] : [])),
  });
}

const Row = ({ row: { id, kind, title, more, way } }: { readonly row: AttentionRow }) => (
  <li
    className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-2 last:border-b-0 last:pb-0"
    data-attention={id}
  >
    <Icon
      name={kind === "bad" ? "error" : "warning"}
      className={`size-4 ${kind === "bad" ? "text-bad" : "text-warn"}`}
    />
    <div className="min-w-0 flex-1 basis-44">
      <p className="break-words">{title}</p>
      {more !== undefined && more !== "" && <p className="break-words text-quiet">{more}</p>}
    </div>
    <WayOut way={way} />
  </li>
);

/** The action of a row. */
export const WayOut = ({ way }: { readonly way: Way }) =>
  "command" in way ? (
    <CommandLink command={way.command} />
  ) : (
    <Link {...way.link} aria-label={way.label} className={`${buttonLook("plain", true)} max-md:min-h-11`}>
      {way.text}
    </Link>
  );

/** One line with the main counts, where there are no problems. */
function AllWell() {
  const say = useHomeWords();
  const { data: environment } = useOperation("environment.show", {});
  const { data: agents } = useOperation("agent.list", {});
  const { data: sessions } = useOperation("session.list", { limit: 1 });
  const isAllowed = useMay("superadmin");
  if (!environment || !agents || !sessions) return null;
  const skillsText = say("skillCount", { count: environment.skills.ready });
  return (
    <p className="flex flex-wrap items-center gap-x-2" data-calm>
      <Icon name="check" className="size-4 text-good" />
      <span className="font-medium text-good">{say("calm")}</span>
      <span aria-hidden="true">·</span>
      {isAllowed ? (
        <Link to="/skills" className="underline hover:text-accent">
          {skillsText}
        </Link>
      ) : (
        <span>{skillsText}</span>
      )}
      <span aria-hidden="true">·</span>
      <span>{say("agents", { count: agents.agents.length })}</span>
      <span aria-hidden="true">·</span>
      <Link to="/sessions" className="underline hover:text-accent">
        {say("sessions", { count: sessions.total })}
      </Link>
    </p>
  );
}
