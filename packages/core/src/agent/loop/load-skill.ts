import { hash } from "node:crypto";
import { decodeText } from "../../library/tree/text-files.ts";
import type { SkillsMount } from "../../resolve/skills-mount.ts";
import type { VisibleSkill } from "../../resolve/visible-skills.ts";
import { parseSkill } from "../../skill/parse-skill.ts";
import { skillLimits } from "../../skill/skill-limits.ts";
import { substituteArguments } from "../../skill/substitute-arguments.ts";
import { tokensOver } from "../../turn/count-tokens.ts";

export type LoadedSkill =
  | { readonly kind: "loaded"; readonly content: string; readonly digest: string }
  | { readonly kind: "refused"; readonly problem: string };

/** Reads the instructions of a visible skill for a conversation: without frontmatter, arguments substituted. */
export async function loadSkill(
  mount: SkillsMount,
  { id }: Pick<VisibleSkill, "id">,
  given: string,
  largest: number,
): Promise<LoadedSkill> {
  const path = `/skills/${id}/SKILL.md`;
  const bytes = await mount.read(path);
  if (bytes.length > skillLimits.file)
    return { kind: "refused", problem: `${path} has ${bytes.length} bytes, more than a SKILL.md may have` };
  const text = decodeText(bytes);
  const skill = text === undefined ? undefined : parseSkill(text).skill;
  if (!skill) return { kind: "refused", problem: `${path} cannot be read as a skill` };
  if (skill.body.split("$").length * given.length > skillLimits.file)
    return { kind: "refused", problem: `The arguments are too long for the instructions of ${id}` };
  const content = substituteArguments(skill, given).trim();
  const tokens = await tokensOver(largest, content);
  if (tokens === undefined) return { kind: "loaded", content, digest: digestOf(skill.body) };
  return {
    kind: "refused",
    problem: `The instructions of ${id} have ${tokens} tokens, more than the ${largest} that fit here at once. Read ${path} in sections: read_file with offset and limit`,
  };
}

/** Tells versions of a skill's instructions apart. */
const digestOf = (body: string): string => hash("sha256", body.trim(), "hex");
