import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useOperation } from "../../../api/operations.ts";
import { Chip, type Tone } from "../../../ui/basic/chip.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { Icon, type IconName } from "../../../ui/basic/icon.tsx";
import { Sparkline } from "../../../ui/basic/sparkline.tsx";
import { useFound } from "../../../ui/skill/diagnostics.tsx";
import { type ListedSkill, markMatches, type SkillRow, slugOf } from "./skill-rows.ts";
import { type SourceKind, sourceKinds } from "./use-skill-rows.ts";
import { useSkillsWords } from "./words.ts";

/** The parts of rows and cards of skills; the status and the author are also on the page of a skill. */

export interface PartProps {
  readonly row: SkillRow;
  readonly searched?: string | undefined;
}

export function SkillLink({ row: { skill, match }, searched }: PartProps) {
  const isMarked = match?.field === "id" || match?.field === "name";
  const text = isMarked ? searched : undefined;
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <Link
        to="/skills/$slug"
        params={{ slug: slugOf(skill) }}
        className="line-clamp-2 min-w-0 font-medium hover:underline max-md:py-1"
        title={skill.id}
      >
        <Marked text={skill.id} searched={text} />
      </Link>
      {skill.name !== skill.id && (
        <span className="min-w-0 text-quiet">
          <Marked text={skill.name} searched={text} />
        </span>
      )}
    </span>
  );
}

/** One line of description; two lines if the search matched there, so that the match is in sight. */
export function Description({ row: { skill, match }, searched }: PartProps) {
  const say = useSkillsWords();
  const isFound = match?.field === "description";
  const text = isFound ? match.text : skill.description;
  return (
    <div className="min-w-0">
      <p className={`text-quiet ${isFound ? "line-clamp-2" : "truncate"}`} title={skill.description}>
        {text === "" ? say("noDescription") : <Marked text={text} searched={searched} />}
      </p>
      {match?.field === "body" && (
        <p className="line-clamp-2" title={match.text}>
          <Link
            to="/skills/$slug"
            params={{ slug: slugOf(skill) }}
            search={{ tab: "files", file: "SKILL.md", line: match.line }}
            title={say("foundIn", { place: `SKILL.md:${match.line}` })}
            className="text-accent underline"
          >
            <code>SKILL.md:{match.line}</code>
          </Link>{" "}
          <Marked text={match.text} searched={searched} />
        </p>
      )}
    </div>
  );
}

const statuses: Readonly<Record<ListedSkill["status"], readonly [Tone, IconName]>> = {
  ready: ["good", "check"],
  invalid: ["bad", "error"],
  shadowed: ["plain", "copy"],
  untrusted: ["warn", "warning"],
  disabled: ["plain", "stop"],
  unapproved: ["warn", "waiting"],
  withdrawn: ["bad", "stop"],
};

const findingsOf = ({ problems }: Pick<ListedSkill, "problems">): ListedSkill["problems"] =>
  problems.filter(({ severity }) => severity !== "info");

/** Whether a skill can be used. */
export function StatusChip({ skill }: { readonly skill: Pick<ListedSkill, "status" | "problems" | "shadowedBy"> }) {
  const say = useSkillsWords();
  const { status, shadowedBy } = skill;
  const [tone, icon] = status === "ready" && findingsOf(skill).length > 0 ? statuses.untrusted : statuses[status];
  return (
    <Chip
      tone={tone}
      icon={icon}
      {...(shadowedBy !== undefined && { title: say("shadowedBy", { address: shadowedBy }) })}
    >
      {say(status)}
    </Chip>
  );
}

/** Why a skill needs attention. */
export function StatusReason({ skill }: { readonly skill: ListedSkill }) {
  const say = useSkillsWords();
  const translate = useFound();
  const findings = findingsOf(skill);
  const reason = reasonOf(findings[0]);
  if (reason === undefined) return null;
  return (
    <p className="line-clamp-3 text-xs text-quiet" title={reason}>
      {reason}
      {findings.length > 1 && ` ${say("moreFindings", { count: findings.length - 1 })}`}
    </p>
  );

  function reasonOf(first: ListedSkill["problems"][number] | undefined): string | undefined {
    if (skill.shadowedBy !== undefined) return say("shadowedBy", { address: skill.shadowedBy });
    if (first === undefined) return skill.status === "untrusted" ? say("untrustedReason") : undefined;
    const { path, line, message } = translate(first);
    // Without a line it is about the skill, not about a place in a file.
    return line === undefined ? message : `${path?.split("/").at(-1) ?? ""}:${line} ${message}`;
  }
}

/** The name of a source; an added folder has its own. */
export function useSourceName(): (source: string) => string {
  const say = useSkillsWords();
  return (source) => {
    const kind = sourceKinds.find((one): one is SourceKind => one === source);
    return kind === undefined ? source : say(kind);
  };
}

export const SourceName = ({ skill: { source } }: { readonly skill: ListedSkill }) => (
  <span className="text-quiet">{useSourceName()(source)}</span>
);

/** How often a skill was activated in the last days. */
export function Uses({ row: { use } }: { readonly row: SkillRow }) {
  const say = useSkillsWords();
  const format = useFormat();
  if (!use) return null;
  const meaning = say("usesMeaning", { count: use.total });
  return (
    <span className="inline-flex items-center gap-2" title={meaning} data-uses={use.total}>
      {use.total > 0 && <Sparkline days={use.days} />}
      <span className={`tabular-nums ${use.total === 0 ? "text-quiet" : ""}`}>
        <span aria-hidden="true">{format.number(use.total)}</span>
        <span className="sr-only">{meaning}</span>
      </span>
    </span>
  );
}

const kinds = [
  ["tools", "tool"],
  ["servers", "server"],
  ["skills", "skill"],
] as const satisfies readonly (readonly [keyof ListedSkill["dependencies"], IconName])[];

export function Dependencies({ skill: { dependencies } }: { readonly skill: ListedSkill }) {
  const say = useSkillsWords();
  const needed = kinds.filter(([kind]) => dependencies[kind].length > 0);
  if (needed.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 text-xs">
      {needed.map(([kind, icon]) => (
        <li
          key={kind}
          className="inline-flex items-center gap-1 tabular-nums"
          title={`${say(kind, { count: dependencies[kind].length })}: ${dependencies[kind].join(", ")}`}
        >
          <Icon name={icon} className="size-4 text-quiet" />
          <span aria-hidden="true">{dependencies[kind].length}</span>
          <span className="sr-only">{say(kind, { count: dependencies[kind].length })}</span>
        </li>
      ))}
    </ul>
  );
}

/** A text with the matches of the search marked. */
function Marked({ text, searched = "" }: { readonly text: string; readonly searched?: string | undefined }) {
  const parts = useMemo(() => markMatches(text, searched), [text, searched]);
  // A fragment, because only the children of an element go through the gate for hidden text.
  return (
    <>
      {parts.map(({ text: part, isMatch }, index) =>
        isMatch ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
          <mark key={index} className="rounded-sm bg-warn-soft font-medium text-inherit underline decoration-2">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </>
  );
}

/** The author of a version, by name if it is known. */
export function AuthorName({ author }: { readonly author: string }) {
  const { data } = useOperation("user.list", {});
  const name = data?.users.find(({ userId }) => userId === author)?.name;
  return <span title={author}>{name ?? (author.length > 20 ? `${author.slice(0, 8)}…` : author)}</span>;
}
