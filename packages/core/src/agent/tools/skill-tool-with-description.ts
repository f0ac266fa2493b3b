import type { SkillInfo } from "../../catalog/skill-loader.ts";
import { listingLine } from "../../skill/listing-line.ts";
import { baseSkillTool, type SkillToolInfo } from "./base-skill-tool.ts";

/** The tool `skill` with the list of skills in its description; made anew whenever the list changed. */
export function createSkillToolWithDescription(skills: readonly SkillInfo[]): SkillToolInfo {
  const lines = skills.map(({ id, description }) => listingLine(id, description));
  const list = lines.length === 0 ? "No skills are available." : `Available skills:\n${lines.join("\n")}`;
  return { ...baseSkillTool, description: `${baseSkillTool.description} ${list}` };
}
