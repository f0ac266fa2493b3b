import { useQueries } from "@tanstack/react-query";
import { operationQuery } from "../../api/operations.ts";
import { Confirm } from "../../ui/form/confirm.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { useBulkWords } from "./bulk-words.ts";
import type { ListedSkill } from "./skill-rows.ts";
import { sortOut } from "./sort-out.ts";

/** Says which go, which do not, and whom it concerns. */
export function DeleteSkills({
  skills,
  onClose,
  onConfirm,
}: {
  readonly skills: readonly ListedSkill[];
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const say = useBulkWords();
  const { fitting, others } = sortOut("delete", skills);
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={say("deleteAsk", { count: fitting.length })}
      action={say("deleteSure", { count: fitting.length })}
      onConfirm={onConfirm}
    >
      <p>
        <Names names={fitting.map(({ id }) => id)} />
      </p>
      {others.length > 0 && (
        <p className="text-quiet">
          {say("deleteOthers", { count: others.length })} <Names names={others.map(({ skill }) => skill.address)} />
        </p>
      )}
      <p>{say("deleteMeans")}</p>
      <Impact skills={fitting} />
    </Confirm>
  );
}

/** Who uses them, together; those that go with them do not count. */
function Impact({ skills }: { readonly skills: readonly ListedSkill[] }) {
  const say = useBulkWords();
  const { used, isComing, error } = useQueries({
    queries: skills.map(({ address }) => operationQuery("skill.usage", { name: address })),
    combine: (answers) => ({
      used: answers.flatMap(({ data }) => (data ? [data] : [])),
      isComing: answers.some(({ isPending }) => isPending),
      error: answers.find((answer) => answer.error)?.error,
    }),
  });
  if (error) return <Problem error={error} />;
  if (isComing) return <Skeleton rows={2} />;
  const going = new Set(skills.map(({ id }) => id));
  const agents = unique(used.flatMap((one) => one.agents));
  const dependents = unique(used.flatMap((one) => one.dependents)).filter((id) => !going.has(id));
  const sessions = new Map(
    used.flatMap((one) => one.sessions.map(({ contextId, title }) => [contextId, title || contextId] as const)),
  );
  const lines = [
    { text: say("impactAgents", { count: agents.length }), names: agents },
    { text: say("impactSkills", { count: dependents.length }), names: dependents },
    { text: say("impactSessions", { count: sessions.size }), names: [...sessions.values()] },
  ].filter(({ names }) => names.length > 0);
  if (lines.length === 0) return <p className="text-quiet">{say("nobodyUses")}</p>;
  return (
    <ul className="grid list-disc gap-1 pl-5" data-impact>
      {lines.map(({ text, names }) => (
        <li key={text}>
          {text}: <Names names={names} />
        </li>
      ))}
    </ul>
  );
}

const shown = 8;

const Names = ({ names }: { readonly names: readonly string[] }) => (
  <span className="break-words text-quiet">
    {names.slice(0, shown).join(", ")}
    {names.length > shown && ` … +${names.length - shown}`}
  </span>
);

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];
