import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useRefetch } from "../../../api/operations.ts";
import { client } from "../../../api/page-client.ts";
import { saveAnswer } from "../../../api/save-answer.ts";
import type { IconName } from "../../../ui/basic/icon.tsx";
import type { Bulk } from "../../../ui/list/bulk.ts";
import { BulkAction } from "../../../ui/list/resource-list.tsx";
import { useFound } from "../../../ui/skill/diagnostics.tsx";
import { DeleteSkills } from "../delete-skill.tsx";
import { AddToAgent } from "./add-to-agent.tsx";
import { type ListedSkill, type SkillAction, sortOut } from "./skill-rows.ts";
import { useSkillsWords } from "./words.ts";

/** Actions on the selected skills: add to an agent, copy to the library, export, delete. */

const actions = [
  ["agent", "agent"],
  ["dispatch", "dispatch"],
  ["copy", "copy"],
  ["export", "download"],
  ["delete", "trash"],
] as const satisfies readonly (readonly [SkillAction, IconName])[];

export function SkillBulk({ skills, bulk }: { readonly skills: readonly ListedSkill[]; readonly bulk: Bulk }) {
  const say = useSkillsWords();
  const [asked, setAsked] = useState<"agent" | "delete" | undefined>();
  const work = useWork(bulk);
  const navigate = useNavigate();
  const close = (): void => setAsked(undefined);
  const [one, two] = skills;

  function blockedBy(action: SkillAction): string | undefined {
    const { fitting, others } = sortOut(action, skills);
    return fitting.length === 0 && others[0] ? say(others[0].reason) : undefined;
  }

  function press(action: (typeof actions)[number][0]): void {
    if (action === "agent" || action === "delete") setAsked(action);
    else if (action === "dispatch") dispatch();
    else work(action, skills);
  }

  /** To the form of a new dispatch, which includes them. */
  function dispatch(): void {
    const ids = sortOut("dispatch", skills).fitting.map(({ id }) => id);
    void navigate({ to: "/dispatch/new", search: { skills: ids.join(",") } });
  }

  return (
    <>
      <BulkAction
        bulk={bulk}
        icon="diff"
        blocked={skills.length === 2 ? undefined : say("compareTwo")}
        onPress={() => {
          if (one && two) void navigate({ to: "/skills/compare", search: { a: one.address, b: two.address } });
        }}
      >
        {say("compareDo")}
      </BulkAction>
      {actions.map(([action, icon]) => (
        <BulkAction
          key={action}
          bulk={bulk}
          icon={icon}
          isDanger={action === "delete"}
          opensDialog={action === "agent" || action === "delete"}
          blocked={blockedBy(action)}
          onPress={() => press(action)}
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
