import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useIsLive } from "../../api/live.ts";
import { saveAnswer } from "../../api/save-answer.ts";
import { isTouched } from "../../api/touched.ts";
import { Button } from "../../ui/basic/button.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import type { IconName } from "../../ui/basic/icon.tsx";
import type { Bulk } from "../../ui/list/bulk.ts";
import { BulkBar } from "../../ui/list/bulk-bar.tsx";
import type { Selection } from "../../ui/list/selection.ts";
import { useFound } from "../../ui/skill/diagnostics.tsx";
import { useUiWords } from "../../ui/words.ts";
import { AddToAgent } from "./add-to-agent.tsx";
import { useBulkWords } from "./bulk-words.ts";
import { DeleteSkills } from "./delete-skills.tsx";
import { type ListedSkill, listingTotal, type SkillRow } from "./skill-rows.ts";
import { type SkillAction, sortOut } from "./sort-out.ts";

export interface SkillBulkProps {
  readonly rows: readonly SkillRow[];
  readonly selection: Selection;
  readonly bulk: Bulk;
}

const actions = [
  ["agent", "agent"],
  ["copy", "copy"],
  ["export", "download"],
  ["delete", "trash"],
] as const satisfies readonly (readonly [SkillAction, IconName])[];

/** What can be done with several skills at once; each has its own outcome. */
export function SkillBulk({ rows, selection, bulk }: SkillBulkProps) {
  const say = useBulkWords();
  const sayUi = useUiWords();
  const format = useFormat();
  const isLive = useIsLive();
  const [asked, setAsked] = useState<"agent" | "delete" | undefined>();
  const chosen = rows.filter(({ skill }) => selection.chosen.has(skill.address));
  const skills = chosen.map(({ skill }) => skill);
  const work = useWork(bulk);
  const close = (): void => setAsked(undefined);

  function blockedBy(action: SkillAction): string | undefined {
    if (!isLive) return sayUi("offlineReason");
    const { fitting, others } = sortOut(action, skills);
    return fitting.length === 0 && others[0] ? say(others[0].reason) : undefined;
  }
  const begin = (action: SkillAction): void =>
    action === "copy" || action === "export" ? work(action, skills) : setAsked(action);

  return (
    <>
      <BulkBar
        count={chosen.length}
        total={rows.length}
        onAll={() => selection.setAll(true)}
        onClear={() => selection.setAll(false)}
        note={say("chosenTokens", { tokens: format.number(listingTotal(chosen)) })}
      >
        {actions.map(([action, icon]) => (
          <Button
            key={action}
            isSmall
            icon={icon}
            variant={action === "delete" ? "danger" : "plain"}
            className="max-md:min-h-11"
            blocked={blockedBy(action)}
            isBusy={bulk.report?.isRunning ?? false}
            onClick={() => begin(action)}
          >
            {say(`${action}Do`)}
          </Button>
        ))}
      </BulkBar>
      {asked === "agent" && <AddToAgent skills={skills} onClose={close} />}
      {asked === "delete" && (
        <DeleteSkills
          skills={skills}
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

/** Begins what is done to each skill by itself. */
function useWork(bulk: Bulk): (action: "copy" | "delete" | "export", skills: readonly ListedSkill[]) => void {
  const say = useBulkWords();
  const queries = useQueryClient();
  const copy = useCopy();
  const workOf = { copy, delete: deleteSkill, export: exportSkill };
  const nameOf = ({ id }: ListedSkill): string => id;
  const onEnd = (): void => lookAgain(queries);
  const restore = (done: readonly ListedSkill[]): void =>
    bulk.run({ title: say("restoreTitle"), items: done, nameOf, work: restoreSkill, onEnd });
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

const lookAgain = (queries: QueryClient): void =>
  void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "skill") });

const exportSkill = ({ id }: ListedSkill): Promise<void> =>
  saveAnswer(`/api/skill/export?name=${encodeURIComponent(id)}`, `${id}.zip`, "application/zip");

/** The version of the row: what was changed meanwhile is not deleted. */
async function deleteSkill({ address, libraryVersion }: ListedSkill): Promise<void> {
  await client().call("skill.delete", { names: [address], confirmed: true, from: libraryVersion });
}

async function restoreSkill({ id }: ListedSkill): Promise<void> {
  await client().call("skill.restore", { slug: id });
}

/** What the library does not take is an error with what is wrong with it. */
function useCopy(): (skill: ListedSkill) => Promise<void> {
  const say = useBulkWords();
  const translate = useFound();
  return async ({ address }) => {
    const { slug, problems } = await client().call("skill.copy", { name: address });
    if (slug !== undefined) return;
    const [worst] = problems;
    throw new Error(worst ? translate(worst).message : say("notCopied"));
  };
}
