import { useQueries } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { operationQuery } from "../../api/operations.ts";
import { Confirm, ConfirmOperation } from "../../ui/form/confirm.tsx";
import { useUndo } from "../../ui/form/use-undo.ts";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { useUiWords } from "../../ui/words.ts";
import type { ListedSkill, sortOut } from "./list/skill-rows.ts";
import { useSkillWords } from "./words.ts";

/** The dialogs that delete one skill or several, with the agents, skills and sessions that use them. */

/** Asks for the slug to be typed, then returns to the list, where the toast offers to undo it. */
export function DeleteSkill({
  slug,
  version,
  onClose,
}: {
  readonly slug: string;
  readonly version: number;
  readonly onClose: () => void;
}) {
  const say = useSkillWords();
  const navigate = useNavigate();
  const restore = useUndo("skill.restore");
  return (
    <ConfirmOperation
      operation="skill.delete"
      input={{ names: [slug], confirmed: true, from: version }}
      title={say("deleteTitle", { slug })}
      action={say("deleteAction")}
      typed={slug}
      done={() => say("deleted", { slug })}
      undo={() => restore({ slug }, () => say("restored", { slug }))}
      onClose={onClose}
      onDone={() => void navigate({ to: "/skills", ignoreBlocker: true })}
    >
      <p>{say("deleteText")}</p>
      <Impact skills={[{ id: slug, address: `library:${slug}` }]} />
    </ConfirmOperation>
  );
}

/** Names the skills that are deleted and those that stay. */
export function DeleteSkills({
  fitting,
  others,
  onClose,
  onConfirm,
}: ReturnType<typeof sortOut> & { readonly onClose: () => void; readonly onConfirm: () => void }) {
  const say = useSkillWords();
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
      <p>{say("deleteText")}</p>
      <Impact skills={fitting} />
    </Confirm>
  );
}

/** The agents, skills and sessions that use any of the skills; skills that are deleted as well do not count. */
function Impact({ skills }: { readonly skills: readonly Pick<ListedSkill, "id" | "address">[] }) {
  const say = useSkillWords();
  const sayUi = useUiWords();
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
          {text}
          {sayUi("colon")}
          <Names names={names} />
        </li>
      ))}
    </ul>
  );
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

/** Further names are only counted. */
const mostNamed = 8;

const Names = ({ names }: { readonly names: readonly string[] }) => (
  <span className="break-words text-quiet">
    {names.slice(0, mostNamed).join(", ")}
    {names.length > mostNamed && ` … +${names.length - mostNamed}`}
  </span>
);
