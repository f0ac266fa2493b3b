import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { useChange, useOperation, useRefetch } from "../../../api/operations.ts";
import { saveAnswer } from "../../../api/save-answer.ts";
import type { IconName } from "../../../ui/basic/icon.tsx";
import { toast } from "../../../ui/basic/toasts.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { useUndo } from "../../../ui/form/use-undo.ts";
import type { Bulk } from "../../../ui/list/bulk.ts";
import { BulkAction } from "../../../ui/list/resource-list.tsx";
import { Loaded } from "../../../ui/page/loading.tsx";
import { useFound } from "../../../ui/skill/diagnostics.tsx";
import { DeleteSkills } from "../delete-skill.tsx";
import { type ListedSkill, type SkillAction, sortOut } from "./skill-rows.ts";
import { useSkillsWords } from "./words.ts";

/** Actions on the selected skills: add to an agent, copy to the library, export, delete. */

const actions = [
  ["agent", "agent"],
  ["copy", "copy"],
  ["export", "download"],
  ["delete", "trash"],
] as const satisfies readonly (readonly [SkillAction, IconName])[];

export function SkillBulk({ skills, bulk }: { readonly skills: readonly ListedSkill[]; readonly bulk: Bulk }) {
  const say = useSkillsWords();
  const [asked, setAsked] = useState<"agent" | "delete" | undefined>();
  const work = useWork(bulk);
  const close = (): void => setAsked(undefined);

  function blockedBy(action: SkillAction): string | undefined {
    const { fitting, others } = sortOut(action, skills);
    return fitting.length === 0 && others[0] ? say(others[0].reason) : undefined;
  }

  return (
    <>
      {actions.map(([action, icon]) => (
        <BulkAction
          key={action}
          bulk={bulk}
          icon={icon}
          isDanger={action === "delete"}
          blocked={blockedBy(action)}
          onPress={() => (action === "copy" || action === "export" ? work(action, skills) : setAsked(action))}
        >
          {say(`${action}Do`)}
        </BulkAction>
      ))}
      {asked === "agent" && <AddToAgent skills={skills} onClose={close} />}
      {asked === "delete" && (
        <DeleteSkills
          {...sortOut("delete", skills)}
          onClose={close}
          onConfirm={() => {
            close();
            work("delete", skills);
          }}
        />
      )}
    </>
  );
}

/** Starts the job of an action: one request per skill. */
function useWork(bulk: Bulk): (action: "copy" | "delete" | "export", skills: readonly ListedSkill[]) => void {
  const say = useSkillsWords();
  const refetch = useRefetch();
  const workOf = { copy: useCopy(), delete: deleteSkill, export: exportSkill };
  const nameOf = ({ id }: ListedSkill): string => id;
  const onEnd = (): void => void refetch("skill");
  const restore = (done: readonly ListedSkill[]): void =>
    bulk.run({ title: say("restoreTitle"), items: done, nameOf, work: restoreSkill, onEnd, waits: true });
  return (action, skills) => {
    const { fitting, others } = sortOut(action, skills);
    bulk.run({
      title: say(`${action}Title`),
      items: fitting,
      nameOf,
      work: workOf[action],
      skipped: others.map(({ skill, reason }) => ({ name: skill.address, reason: say(reason) })),
      onEnd,
      ...(action === "delete" && { undo: restore }),
    });
  };
}

const exportSkill = ({ id }: ListedSkill): Promise<void> =>
  saveAnswer(`/api/skill/export?name=${encodeURIComponent(id)}`, `${id}.zip`, "application/zip");

/** Sends the version of the row, so that a skill that was changed meanwhile is not deleted. */
async function deleteSkill({ address, libraryVersion }: ListedSkill): Promise<void> {
  await client().call("skill.delete", { names: [address], confirmed: true, from: libraryVersion });
}

async function restoreSkill({ id }: ListedSkill): Promise<void> {
  await client().call("skill.restore", { slug: id });
}

/** A skill that the library refuses is an error with the first finding. */
function useCopy(): (skill: ListedSkill) => Promise<void> {
  const say = useSkillsWords();
  const translate = useFound();
  return async ({ address }) => {
    const { slug, problems } = await client().call("skill.copy", { name: address });
    if (slug !== undefined) return;
    const [worst] = problems;
    throw new Error(worst ? translate(worst).message : say("notCopied"));
  };
}

type Agent = OutputOf<"agent.list">["agents"][number];

/** Adds all of the skills to one agent, or none. */
function AddToAgent({ skills, onClose }: { readonly skills: readonly ListedSkill[]; readonly onClose: () => void }) {
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
      action={say("agentAdd", { count: added.length })}
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
