import { Fault, nearest, type VisibleSkills } from "@loadout/core";

/** A skill by id or name, of those a session sees: it can use nothing else. */
export function visibleId({ skills }: VisibleSkills, wanted: string): string {
  if (skills.has(wanted)) return wanted;
  const named = [...skills.values()].find(({ head }) => head.name.toLowerCase() === wanted.toLowerCase());
  if (named) return named.id;
  const candidates = nearest(wanted, [...skills.keys()], 8).join(", ") || "–";
  throw new Fault("skill.not-found", { name: wanted, candidates });
}
