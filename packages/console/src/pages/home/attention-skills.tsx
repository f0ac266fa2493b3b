import { Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useMay } from "../../shell/who-am-i.ts";
import { Command } from "../../ui/basic/copy-button.tsx";
import { useFound } from "../../ui/skill/diagnostics.tsx";
import { slugOf } from "../skill/list/skill-rows.ts";
import { AttentionRow, wayOut } from "./attention-row.tsx";
import type { Lacking } from "./lacking.ts";
import { useHomeWords } from "./words.ts";

type Skill = OutputOf<"skill.list">["skills"][number];

/** The folder of a skill is named by its id already. */
export function SkillRow({ skill }: { readonly skill: Skill }) {
  const say = useHomeWords();
  const translate = useFound();
  const isAllowed = useMay("superadmin");
  const { id, status, problems } = skill;
  const worst = problems.find(({ severity }) => severity === "error") ?? problems[0];
  const isInvalid = status === "invalid";
  return (
    <AttentionRow
      id={id}
      kind={isInvalid ? "bad" : "warn"}
      title={say(isInvalid ? "invalidSkill" : "troubledSkill", { id })}
      more={worst && translate(worst).message}
      action={
        isAllowed ? (
          <Link
            to="/skills/$slug"
            params={{ slug: slugOf(skill) }}
            aria-label={say("openSkillOf", { id })}
            className={wayOut}
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

export function MoreSkills({ count }: { readonly count: number }) {
  const say = useHomeWords();
  return (
    <AttentionRow
      id="more-skills"
      kind="warn"
      title={say("moreSkills", { count })}
      action={
        useMay("superadmin") ? (
          <Link to="/skills" search={{ status: "attention" }} aria-label={say("showAllSkills")} className={wayOut}>
            {say("showAll")}
          </Link>
        ) : (
          <Command text="loadout skill list --invalid" />
        )
      }
    />
  );
}

/** Something that skills or agents need and that is not there. */
export function LackingRow({ lacking: { kind, name, skills, agents } }: { readonly lacking: Lacking }) {
  const say = useHomeWords();
  const isAllowed = useMay("superadmin");
  const [first] = skills;
  return (
    <AttentionRow
      id={`${kind} ${name}`}
      kind="warn"
      title={say(`${kind}Lacking`, { name })}
      more={[
        ...(skills.length > 0 ? [say("neededBySkills", { names: skills.join(", ") })] : []),
        ...(agents.length > 0 ? [say("neededByAgents", { names: agents.join(", ") })] : []),
      ].join(" · ")}
      action={wayTo()}
    />
  );

  function wayTo() {
    if (kind === "server")
      return (
        <Link to="/tools" search={{ tab: "mcp" }} aria-label={say("openServersFor", { name })} className={wayOut}>
          {say("openServers")}
        </Link>
      );
    if (first !== undefined && isAllowed)
      return (
        <Link
          to="/skills/$slug"
          params={{ slug: first }}
          search={{ tab: "dependencies" }}
          aria-label={say("openDependenciesOf", { id: first })}
          className={wayOut}
        >
          {say("openDependencies")}
        </Link>
      );
    return <Command text={first === undefined ? "loadout tool list" : `loadout skill deps ${first}`} />;
  }
}
