import type { OutputOf } from "loadout/client";

/** What is needed and not there, and who needs it. */
export interface Lacking {
  readonly kind: "skill" | "server" | "tool";
  readonly name: string;
  readonly skills: readonly string[];
  readonly agents: readonly string[];
}

type Skill = Pick<OutputOf<"skill.list">["skills"][number], "id" | "status" | "dependencies">;

/** Skills that others name and that cannot be used, by the list of skills. */
export function lackingSkills(skills: readonly Skill[]): readonly Lacking[] {
  const ready = skills.filter(({ status }) => status === "ready");
  const known = new Set(ready.map(({ id }) => id));
  const needing = new Map<string, string[]>();
  for (const { id, dependencies } of ready)
    for (const name of dependencies.skills) if (!known.has(name)) needing.set(name, [...(needing.get(name) ?? []), id]);
  return [...needing].map(([name, ids]) => ({ kind: "skill", name, skills: ids, agents: [] }));
}
