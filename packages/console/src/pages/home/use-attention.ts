import { useQueries } from "@tanstack/react-query";
import type { OutputOf } from "loadout/client";
import { operationQuery, useOperation } from "../../api/operations.ts";
import { isOverBudget } from "./attention-others.tsx";
import { type Lacking, lackingSkills } from "./lacking.ts";

/** Of one kind, at most so many rows; the list has the others. */
export const most = 5;
/** Agents whose first request is looked at. */
const countedAgents = 20;
/** How long a task that failed is news, in milliseconds. */
const news = 24 * 60 * 60 * 1000;

/** Everything that is wrong, as operations tell it. */
export function useAttention() {
  const environment = useOperation("environment.show", {});
  const troubled = useOperation("skill.list", { invalid: true });
  const skills = useOperation("skill.list", {});
  const tools = useOperation("tool.list", {});
  const servers = useOperation("mcp.list", {});
  const sessions = useOperation("session.list", { stale: true, staleness: true, limit: most });
  const failed = useOperation("dispatch.list", { state: "failed", limit: most });
  const running = useOperation("dispatch.list", { state: "running" });
  const agents = useAgents();
  const queries = [environment, troubled, skills, tools, servers, sessions, failed, running];
  const lacking: readonly Lacking[] = [
    ...lackingSkills(skills.data?.skills ?? []),
    ...(servers.data?.missing ?? []).map((one) => ({ kind: "server" as const, ...one })),
    ...(tools.data?.missing ?? []).map((one) => ({ kind: "tool" as const, ...one })),
  ];
  const found = {
    environment: environment.data,
    skills: troubled.data?.skills ?? [],
    lacking,
    servers: (servers.data?.servers ?? []).filter(({ variables }) => variables.some(({ isSet }) => !isSet)),
    agents: agents.filter(isOverBudget),
    sessions: sessions.data?.sessions ?? [],
    staleSessions: sessions.data?.total ?? 0,
    dispatches: [
      ...(running.data?.dispatches ?? []).filter(({ permission }) => permission),
      ...(failed.data?.dispatches ?? []).filter(
        ({ createdAt, endedAt = createdAt }) => Date.now() - Date.parse(endedAt) < news,
      ),
    ],
  };
  const count =
    (environment.data?.problems.length ?? 0) +
    found.staleSessions +
    [found.skills, lacking, found.servers, found.agents, found.dispatches].reduce((sum, some) => sum + some.length, 0);
  return {
    ...found,
    count,
    refused: queries.filter(({ error }) => error !== null),
    isComing: queries.some(({ data }) => data === undefined),
  };
}

/** What the first requests of the first agents have in them. */
export function useAgents(): readonly OutputOf<"agent.show">[] {
  const { data } = useOperation("agent.list", {});
  return useQueries({
    queries: (data?.agents ?? []).slice(0, countedAgents).map(({ id }) => operationQuery("agent.show", { id })),
    combine: (answers) => answers.flatMap((answer) => (answer.data ? [answer.data] : [])),
  });
}
