import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { useChange, useOperation } from "../../../api/operations.ts";
import { toast } from "../../../ui/basic/toasts.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { useUndo } from "../../../ui/form/use-undo.ts";
import { Loaded } from "../../../ui/page/loading.tsx";
import { type ListedSkill, sortOut } from "./skill-rows.ts";
import { useSkillsWords } from "./words.ts";

type Agent = OutputOf<"agent.list">["agents"][number];

/** A dialog that adds all of the skills to one agent, or none. */
export function AddToAgent({
  skills,
  onClose,
}: {
  readonly skills: readonly ListedSkill[];
  readonly onClose: () => void;
}) {
  const say = useSkillsWords();
  const query = useOperation("agent.list", {});
  const [wanted, setWanted] = useState<string>();
  const agents = query.data?.agents ?? [];
  const agent = agents.find(({ id }) => id === wanted) ?? agents.find(({ skills: own }) => own) ?? agents[0];
  const { fitting, others } = sortOut("agent", skills);
  const added = agent?.skills ? missingFrom(agent.skills, fitting) : [];
  const blocked = whyNot();
  const edit = useAddSkills(onClose);

  function whyNot(): string | undefined {
    if (!agent) return say("agentLabel");
    if (!agent.skills) return say("agentAll", { agent: agent.id });
    return added.length === 0 ? say("agentHas", { agent: agent.id }) : undefined;
  }

  return (
    <FormDialog
      title={say("agentTitle")}
      action={added.length === 0 ? say("agentAddNone") : say("agentAdd", { count: added.length })}
      onClose={onClose}
      onSubmit={() => agent && edit.add(agent, added)}
      isBusy={edit.isPending}
      blocked={blocked}
      error={edit.error}
    >
      <Loaded query={query} rows={2}>
        {() => (
          <SelectField
            label={say("agentLabel")}
            value={agent?.id ?? ""}
            options={agents.map(({ id }) => ({ value: id, label: id }))}
            onChange={setWanted}
          />
        )}
      </Loaded>
      {agent && <p>{blocked ?? newText(agent)}</p>}
      {added.length > 0 && <p className="text-quiet">{added.join(", ")}</p>}
      {others.length > 0 && (
        <p className="text-quiet">
          {say("agentNot")} {others.map(({ skill }) => skill.address).join(", ")}
        </p>
      )}
    </FormDialog>
  );

  function newText({ id, skills: own = [] }: Agent): string {
    return say("agentNew", { count: added.length, before: own.length, agent: id });
  }
}

/** Adds skills to an agent; the toast offers to undo it. */
function useAddSkills(onDone: () => void) {
  const say = useSkillsWords();
  const edit = useChange("agent.edit");
  const takeBack = useUndo("agent.edit");
  const add = ({ id, skills = [], version }: Agent, added: readonly string[]): void =>
    edit.mutate(
      { id, skills: [...skills, ...added], from: version },
      {
        onSuccess(saved) {
          const before = { id, skills: [...skills], from: saved.version };
          toast(say("agentAdded", { count: added.length, agent: id }), () =>
            takeBack(before, () => say("agentTaken", { agent: id })),
          );
          onDone();
        },
      },
    );
  return { add, isPending: edit.isPending, error: edit.error };
}

/** The ids to add; each of these skills is the one its id refers to. */
const missingFrom = (own: readonly string[], skills: readonly ListedSkill[]): readonly string[] =>
  skills.filter(({ id, address }) => !own.includes(id) && !own.includes(address)).map(({ id }) => id);
