import type { ListedSkill } from "./skill-rows.ts";

export type SkillAction = "export" | "delete" | "agent" | "copy";
export type Misfit = "notInLibrary" | "inLibrary" | "notReadable" | "notReady";

/** Why it cannot be done to a skill; `undefined` if it can. */
function misfitOf(action: SkillAction, { libraryVersion, status }: ListedSkill): Misfit | undefined {
  const isInLibrary = libraryVersion !== undefined;
  switch (action) {
    case "export":
    case "delete":
      return isInLibrary ? undefined : "notInLibrary";
    case "copy":
      if (isInLibrary) return "inLibrary";
      return status === "invalid" || status === "untrusted" ? "notReadable" : undefined;
    case "agent":
      return status === "ready" ? undefined : "notReady";
  }
}

/** Those it can be done to, and the others with why not. */
export function sortOut(action: SkillAction, skills: readonly ListedSkill[]) {
  const fitting: ListedSkill[] = [];
  const others: { readonly skill: ListedSkill; readonly reason: Misfit }[] = [];
  for (const skill of skills) {
    const reason = misfitOf(action, skill);
    if (reason === undefined) fitting.push(skill);
    else others.push({ skill, reason });
  }
  return { fitting, others };
}
