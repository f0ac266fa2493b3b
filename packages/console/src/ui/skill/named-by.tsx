import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay } from "../../shell/who-am-i.ts";
import { Icon } from "../basic/icon.tsx";
import { useUiWords } from "../words.ts";

/** Which agents and skills use something, and names that nothing defines. */

export interface NamedByProps {
  readonly agents: readonly string[];
  readonly skills: readonly string[];
  /** For a row of a list: names without links. */
  readonly isShort?: boolean;
}

/** The agents and skills that use something. */
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
    <dl className="grid grid-cols-1 gap-2">
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
      <dd className="flex min-w-0 flex-wrap items-center gap-2">
        {names.map((name) => (
          <span key={name} className="min-w-0 max-w-full">
            {children(name)}
          </span>
        ))}
      </dd>
    </div>
  );
}

/** Names that agents and skills use and that nothing defines, with who uses each. */
export function MissingNames({
  title,
  hint,
  missing,
  action,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly missing: readonly (NamedByProps & { readonly name: string })[];
  /** At the end of a row, such as a button that adds it. */
  readonly action?: (name: string) => ReactNode;
}) {
  if (missing.length === 0) return null;
  return (
    <section className="grid gap-2 rounded-lg border border-warn bg-warn-soft p-3" data-missing>
      <h2 className="flex items-center gap-2 text-base text-warn">
        <Icon name="warning" />
        {title}
      </h2>
      <ul className="grid gap-2">
        {missing.map(({ name, agents, skills }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <code className="font-medium">{name}</code>
            <NamedBy agents={agents} skills={skills} />
            {action?.(name)}
          </li>
        ))}
      </ul>
      {hint !== undefined && <p>{hint}</p>}
    </section>
  );
}
