import { type Diagnostic, isError } from "../../ground/diagnostic.ts";
import { checkSkill } from "../../skill/check-skill.ts";
import type { SkillHead } from "../../skill/parse-skill.ts";

/** What the index keeps of a SKILL.md. */
export interface Published {
  readonly head: SkillHead;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a SKILL.md as strictly as a library must; with what is wrong if it cannot be taken. Hidden text is judged by `assertVisible`. */
export function readPublished(text: string): Published | { readonly problem: Diagnostic } {
  const { skill, diagnostics } = checkSkill(text, { publishing: true, allowHiddenText: true });
  const problem = diagnostics.find(isError);
  if (problem) return { problem };
  if (!skill) throw new Error("a SKILL.md without a skill has an error");
  const { body: _, ...head } = skill;
  return { head, diagnostics: diagnostics.map((found) => ({ ...found, path: "SKILL.md" })) };
}
