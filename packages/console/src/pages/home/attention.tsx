import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { buttonLook } from "../../ui/button.tsx";
import { Command } from "../../ui/copy-button.tsx";
import { useFound } from "../../ui/diagnostics.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/loading.tsx";
import { Panel } from "../../ui/page.tsx";
import { Problem } from "../../ui/problem.tsx";
import { AllWell } from "./all-well.tsx";
import { useHomeWords } from "./words.ts";

/** Of one kind, at most so many rows; the list has the others. */
const most = 5;

/** One row for each thing that is wrong, with one way to mend it; each goes when it is mended. */
export function Attention() {
  const say = useHomeWords();
  const skills = useOperation("skill.list", { invalid: true });
  const sessions = useOperation("session.list", { stale: true, staleness: true, limit: most });
  const environment = useOperation("environment.show", {});
  const queries = [skills, sessions, environment];
  const refused = queries.find(({ error }) => error !== null);
  const isComing = queries.some(({ data }) => data === undefined);
  const count =
    (skills.data?.skills.length ?? 0) + (sessions.data?.total ?? 0) + (environment.data?.problems.length ?? 0);
  return (
    <Panel title={say("attention")}>
      {refused && <Problem error={refused.error} onRetry={() => void refused.refetch()} />}
      {isComing && !refused && <Skeleton rows={3} />}
      {!isComing && count === 0 && <AllWell />}
      <ul className={count === 0 ? "hidden" : "grid gap-2"} aria-label={say("attention")}>
        {environment.data?.problems.map((found) => (
          <EnvironmentRow
            key={`${found.rule} ${found.path} ${found.line}`}
            name={environment.data.name}
            found={found}
          />
        ))}
        {skills.data?.skills.slice(0, most).map((skill) => (
          <SkillRow key={skill.address} skill={skill} />
        ))}
        {skills.data && skills.data.skills.length > most && <MoreSkills count={skills.data.skills.length - most} />}
        {sessions.data?.sessions.map(({ contextId, title }) => (
          <SessionRow key={contextId} contextId={contextId} title={title} />
        ))}
        {sessions.data && sessions.data.total > most && <MoreSessions count={sessions.data.total - most} />}
      </ul>
    </Panel>
  );
}

type Skill = NonNullable<ReturnType<typeof useOperation<"skill.list">>["data"]>["skills"][number];
type Found = Skill["problems"][number];

/** The folder of a skill is named by its id already. */
function SkillRow({ skill: { id, status, problems } }: { readonly skill: Skill }) {
  const say = useHomeWords();
  const translate = useFound();
  const isAllowed = useMay("superadmin");
  const worst = problems.find(({ severity }) => severity === "error") ?? problems[0];
  const isInvalid = status === "invalid";
  return (
    <Row
      id={id}
      kind={isInvalid ? "bad" : "warn"}
      title={say(isInvalid ? "invalidSkill" : "troubledSkill", { id })}
      more={worst && translate(worst).message}
      action={
        isAllowed ? (
          <Link
            to="/skills/$slug"
            params={{ slug: id }}
            aria-label={say("openSkillOf", { id })}
            className={`${buttonLook("plain", true)} max-md:min-h-11`}
          >
            {say("openSkill")}
          </Link>
        ) : (
          <Command text={`loadout skill validate ${id}`} />
        )
      }
    />
  );
}

function SessionRow({ contextId, title }: { readonly contextId: string; readonly title: string }) {
  const say = useHomeWords();
  const shown = title === "" ? contextId : title;
  return (
    <Row
      id={contextId}
      kind="warn"
      title={say("staleSession", { title: shown })}
      action={
        <Link
          to="/sessions/$sessionId"
          params={{ sessionId: contextId }}
          aria-label={say("reviewOf", { title: shown })}
          className={`${buttonLook("plain", true)} max-md:min-h-11`}
        >
          {say("review")}
        </Link>
      }
    />
  );
}

function EnvironmentRow({ name, found }: { readonly name: string; readonly found: Found }) {
  const say = useHomeWords();
  const { message, fix, path, line, severity } = useFound()(found);
  const place = [path, line].filter((part) => part !== undefined).join(":");
  return (
    <Row
      id={found.rule}
      kind={severity === "error" ? "bad" : "warn"}
      title={`${say("inEnvironment", { name })}: ${message}`}
      more={[place, fix].filter((part) => part !== "").join(" → ")}
      action={<Command text={`loadout env show ${name}`} />}
    />
  );
}

function MoreSkills({ count }: { readonly count: number }) {
  const say = useHomeWords();
  return (
    <Row
      id="more-skills"
      kind="warn"
      title={say("moreSkills", { count })}
      action={
        useMay("superadmin") ? (
          <Link
            to="/skills"
            search={{ status: "attention" }}
            aria-label={say("showAllSkills")}
            className={`${buttonLook("plain", true)} max-md:min-h-11`}
          >
            {say("showAll")}
          </Link>
        ) : (
          <Command text="loadout skill list --invalid" />
        )
      }
    />
  );
}

function MoreSessions({ count }: { readonly count: number }) {
  const say = useHomeWords();
  return (
    <Row
      id="more-sessions"
      kind="warn"
      title={say("moreSessions", { count })}
      action={
        <Link
          to="/sessions"
          search={{ stale: true }}
          aria-label={say("showAllSessions")}
          className={`${buttonLook("plain", true)} max-md:min-h-11`}
        >
          {say("showAll")}
        </Link>
      }
    />
  );
}

const Row = ({
  id,
  kind,
  title,
  more,
  action,
}: {
  readonly id: string;
  readonly kind: "bad" | "warn";
  readonly title: string;
  readonly more?: string | undefined;
  readonly action: ReactNode;
}) => (
  <li
    className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-2 last:border-b-0 last:pb-0"
    data-attention={id}
  >
    <Icon
      name={kind === "bad" ? "error" : "warning"}
      className={`size-4 ${kind === "bad" ? "text-bad" : "text-warn"}`}
    />
    <div className="min-w-0 flex-1 basis-44">
      <p>{title}</p>
      {more !== undefined && more !== "" && <p className="text-quiet">{more}</p>}
    </div>
    {action}
  </li>
);
