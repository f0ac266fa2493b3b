import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay } from "../../shell/who-am-i.ts";
import { useUiWords } from "../words.ts";

export interface NamedByProps {
  readonly agents: readonly string[];
  readonly skills: readonly string[];
  /** For a row of a list: words that lead nowhere. */
  readonly isShort?: boolean;
}

/** The agents and skills that name something. */
export function NamedBy({ agents, skills, isShort = false }: NamedByProps) {
  const say = useUiWords();
  const maySeeSkills = useMay("superadmin");
  if (agents.length + skills.length === 0)
    return <span className="text-quiet">{isShort ? "–" : say("namedByNobody")}</span>;
  if (isShort) {
    const names = [...agents, ...skills].join(", ");
    return (
      <span className="block truncate" title={names}>
        {names}
      </span>
    );
  }
  return (
    <dl className="grid gap-2">
      <Group label={say("namedByAgents")} names={agents}>
        {(name) => (
          <Link to="/agents/$agentId" params={{ agentId: name }} className={look}>
            <span className="truncate">{name}</span>
          </Link>
        )}
      </Group>
      <Group label={say("namedBySkills")} names={skills}>
        {(name) =>
          maySeeSkills ? (
            <Link to="/skills/$slug" params={{ slug: name }} className={`${look} text-skill`}>
              <span className="truncate">{name}</span>
            </Link>
          ) : (
            <span>{name}</span>
          )
        }
      </Group>
    </dl>
  );
}

const look =
  "inline-flex min-h-6 max-w-full items-center rounded border border-line px-2 hover:bg-raised max-md:min-h-11 max-md:px-3";

function Group({
  label,
  names,
  children,
}: {
  readonly label: string;
  readonly names: readonly string[];
  readonly children: (name: string) => ReactNode;
}) {
  if (names.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <dt className="text-quiet">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-1.5">
        {names.map((name) => (
          <span key={name} className="min-w-0 max-w-full">
            {children(name)}
          </span>
        ))}
      </dd>
    </div>
  );
}
