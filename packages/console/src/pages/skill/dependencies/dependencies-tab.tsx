import { useMemo } from "react";
import { useOperation } from "../../../api/operations.ts";
import { Diagnostics } from "../../../ui/skill/diagnostics.tsx";
import type { ShownSkill, SkillTabProps } from "../skill-tab.ts";
import { DependenciesEditor } from "./dependencies-editor.tsx";
import type { Needs } from "./dependency-graph.ts";
import { DependencyPicture } from "./dependency-picture.tsx";
import { NeedFields } from "./need-fields.tsx";
import { VisibleOrder } from "./visible-order.tsx";
import { useDependencyWords } from "./words.ts";

/** What a skill needs and who needs it: to choose, as a picture, and as lists. */
export function DependenciesTab({ slug, address, skill }: SkillTabProps) {
  const say = useDependencyWords();
  const needs = useAllNeeds(skill);
  if (skill.status === "invalid") return <Diagnostics label={say("needs")} found={skill.problems} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      {skill.library ? (
        <DependenciesEditor slug={slug} skill={skill} version={skill.library.version} />
      ) : (
        <NeedFields needs={skill.dependencies} slug={slug} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <DependencyPicture self={slug} needs={needs} />
        <VisibleOrder address={address} />
      </div>
    </div>
  );
}

/** Of every skill that is in force, and of this one. */
function useAllNeeds(skill: ShownSkill): ReadonlyMap<string, Needs> {
  const { data } = useOperation("skill.list", {});
  return useMemo(() => {
    const ready = (data?.skills ?? []).filter(({ status }) => status === "ready");
    return new Map<string, Needs>([
      ...ready.map(({ id, dependencies }) => [id, dependencies] as const),
      [skill.id, skill.dependencies],
    ]);
  }, [data, skill]);
}
