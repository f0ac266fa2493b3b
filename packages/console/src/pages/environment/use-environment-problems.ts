import type { OutputOf } from "loadout/client";
import { useOperation } from "../../api/operations.ts";
import type { Found } from "../../ui/skill/diagnostics.tsx";

/** The problems of an environment, its sources and its skills. */

type Shown = OutputOf<"environment.show">;
type Skill = OutputOf<"skill.list">["skills"][number];

export interface EnvironmentProblems {
  /** Problems of the environment and its sources. */
  readonly own: readonly Found[];
  /** Skills with warnings or errors. */
  readonly skills: readonly Skill[];
  readonly isKnown: boolean;
  readonly error: unknown;
}

export function useEnvironmentProblems({ name, problems, sources }: Shown): EnvironmentProblems {
  const { data, error } = useOperation("skill.list", { environment: name, invalid: true });
  const own = [...problems, ...sources.flatMap((source) => source.problems)].filter(
    ({ severity }) => severity !== "info",
  );
  return { own, skills: data?.skills ?? [], isKnown: data !== undefined, error };
}
