import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { client } from "../../api/client.ts";
import { useChange, useOperation } from "../../api/operations.ts";
import { isTouched } from "../../api/touched.ts";
import { toast } from "../../ui/basic/toasts.tsx";
import { Confirm } from "../../ui/form/confirm.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { useSkillWords } from "./words.ts";

/** Says whom it concerns and has the slug typed; then back to the list, with a way back from there. */
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
  const usage = useOperation("skill.usage", { name: `library:${slug}` });
  const remove = useChange("skill.delete");
  const restore = useRestore();

  const confirm = (): void =>
    remove.mutate(
      { names: [slug], confirmed: true, from: version },
      {
        onSuccess() {
          toast(say("deleted", { slug }), () => void restore(slug));
          void navigate({ to: "/skills", ignoreBlocker: true });
        },
      },
    );

  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={say("deleteTitle", { slug })}
      action={say("deleteAction")}
      onConfirm={confirm}
      isBusy={remove.isPending}
      error={remove.error}
      typed={slug}
    >
      <p>{say("deleteText")}</p>
      <Loaded query={usage} rows={2}>
        {(used) => <Impact used={used} />}
      </Loaded>
    </Confirm>
  );
}

/** Works also after the page it was asked from is gone. */
function useRestore(): (slug: string) => Promise<void> {
  const say = useSkillWords();
  const queries = useQueryClient();
  return async (slug) => {
    try {
      await client().call("skill.restore", { slug });
      await queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "skill") });
      toast(say("restored", { slug }));
    } catch (error) {
      toast(say("undoFailed", { message: error instanceof Error ? error.message : String(error) }));
    }
  };
}

function Impact({ used: { agents, dependents, sessions } }: { readonly used: OutputOf<"skill.usage"> }) {
  const say = useSkillWords();
  const lines = [
    { text: say("impactAgents", { count: agents.length }), names: agents },
    { text: say("impactSkills", { count: dependents.length }), names: dependents },
    {
      text: say("impactSessions", { count: sessions.length }),
      names: sessions.map(({ title, contextId }) => title || contextId),
    },
  ].filter(({ names }) => names.length > 0);
  if (lines.length === 0) return <p className="text-quiet">{say("nobodyUses")}</p>;
  return (
    <ul className="grid list-disc gap-1 pl-5" data-impact>
      {lines.map(({ text, names }) => (
        <li key={text}>
          {text}: <span className="text-quiet">{short(names)}</span>
        </li>
      ))}
    </ul>
  );
}

const shown = 5;
const short = (names: readonly string[]): string =>
  names.slice(0, shown).join(", ") + (names.length > shown ? ` … +${names.length - shown}` : "");
