import { type Diagnostic, isError } from "../../ground/diagnostic.ts";
import { checkSkill } from "../../skill/check-skill.ts";
import type { SkillHead } from "../../skill/parse-skill.ts";

/** Reads a SKILL.md that is to be published. */

/** What the index stores of a SKILL.md. */
export interface Published {
  readonly head: SkillHead;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a SKILL.md with the rules for publishing; returns the problem if it must be refused. Hidden text is checked by `assertVisible`. */
export function readPublished(text: string): Published | { readonly problem: Diagnostic } {
  const { skill, diagnostics } = checkSkill(text, { publishing: true, allowHiddenText: true });
  const problem = diagnostics.find(isError);
  if (problem) return { problem };
  if (!skill) throw new Error("a SKILL.md without a skill has an error");
  const { body: _, ...head } = skill;
  return { head, diagnostics: diagnostics.map((found) => ({ ...found, path: "SKILL.md" })) };
}
