import { Skeleton } from "../../ui/page/loading.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { AllWell } from "./all-well.tsx";
import { BudgetRow, DispatchRow, EnvironmentRow, MoreSessions, ServerRow, SessionRow } from "./attention-others.tsx";
import { LackingRow, MoreSkills, SkillRow } from "./attention-skills.tsx";
import { most, useAttention } from "./use-attention.ts";
import { useHomeWords } from "./words.ts";

/** One row for each thing that is wrong, with one way to mend it; each goes when it is mended. */
export function Attention() {
  const say = useHomeWords();
  const { environment, skills, lacking, servers, agents, sessions, dispatches, ...found } = useAttention();
  const { refused, isComing, count, staleSessions } = found;
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
      {isComing && refused.length === 0 && <Skeleton rows={3} />}
      {!isComing && count === 0 && <AllWell />}
      <ul className={count === 0 ? "hidden" : "grid gap-2"} aria-label={say("attention")}>
        {environment?.problems.map((one) => (
          <EnvironmentRow key={`${one.rule} ${one.path} ${one.line}`} name={environment.name} found={one} />
        ))}
        {skills.slice(0, most).map((skill) => (
          <SkillRow key={skill.address} skill={skill} />
        ))}
        {skills.length > most && <MoreSkills count={skills.length - most} />}
        {lacking.map((one) => (
          <LackingRow key={`${one.kind} ${one.name}`} lacking={one} />
        ))}
        {servers.map((server) => (
          <ServerRow key={server.name} server={server} />
        ))}
        {agents.map((agent) => (
          <BudgetRow key={agent.id} agent={agent} />
        ))}
        {dispatches.map((dispatch) => (
          <DispatchRow key={dispatch.id} dispatch={dispatch} />
        ))}
        {sessions.map(({ contextId, title }) => (
          <SessionRow key={contextId} contextId={contextId} title={title} />
        ))}
        {staleSessions > most && <MoreSessions count={staleSessions - most} />}
      </ul>
    </Panel>
  );
}
