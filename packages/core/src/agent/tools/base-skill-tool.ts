import type { SkillInfo } from "../../catalog/skill-loader.ts";
import type { Environment } from "../../environment/open-environment.ts";
import { reasonOf } from "../../ground/error-code.ts";
import { skillFiles } from "../../ground/files/skill-files.ts";
import { listingLine } from "../../skill/listing-line.ts";
import { parseSkill } from "../../skill/parse-skill.ts";
import { skillLimits } from "../../skill/skill-limits.ts";
import { substituteArguments } from "../../skill/substitute-arguments.ts";

/** The tool `skill` for programs that run their own loop. */

/** A tool for programs that run their own loop. */
export interface ToolInfo {
  readonly name: string;
  readonly description: string;
  /** JSON Schema, or a zod schema. */
  readonly parameters: object;
  execute(given: Readonly<Record<string, unknown>>, context: SkillToolContext): Promise<SkillToolAnswer>;
}

export interface SkillToolInfo extends ToolInfo {
  readonly name: "skill";
}

export interface SkillToolContext {
  /** Where skills are looked up when the tool is called. */
  readonly env?: Pick<Environment, "getSkill" | "listSkills">;
}

export interface SkillToolAnswer {
  readonly success: boolean;
  /** The instructions without frontmatter. */
  readonly output: string;
  readonly error?: string;
}

/** The tool `skill` without a list of skills; it returns the instructions themselves. */
export const baseSkillTool: SkillToolInfo = {
  name: "skill",
  description: "Execute a skill.",
  parameters: {
    type: "object",
    properties: {
      skill: { type: "string", description: "The skill ID to execute" },
      arguments: { type: "string", description: "What the skill is to work on, if it takes something" },
    },
    required: ["skill"],
  },
  async execute(given, { env }) {
    if (!env) return failed("Environment not available");
    const wanted = String(given.skill ?? given.name ?? ""); // sessions call it name
    const skill = env.getSkill(wanted) ?? byName(env.listSkills(), wanted);
    if (!skill) {
      const ids = env.listSkills().map(({ id }) => id);
      return failed(`Skill not found: ${wanted}. Available skills: ${ids.join(", ") || "none"}`);
    }
    return readInstructions(skill, typeof given.arguments === "string" ? given.arguments : "");
  },
};

/** The tool `skill` with the list of skills in its description; create it again whenever the list changes. */
export function createSkillToolWithDescription(skills: readonly SkillInfo[]): SkillToolInfo {
  const lines = skills.map(({ id, description }) => listingLine(id, description));
  const list = lines.length === 0 ? "No skills are available." : `Available skills:\n${lines.join("\n")}`;
  return { ...baseSkillTool, description: `${baseSkillTool.description} ${list}` };
}

/** Finds a skill by exact name, ignoring case, if only one has it. */
export function byName<Named extends Pick<SkillInfo, "name">>(
  skills: readonly Named[],
  wanted: string,
): Named | undefined {
  const [first, second] = skills.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  return second ? undefined : first;
}

function readInstructions({ id, path }: SkillInfo, given: string): SkillToolAnswer {
  try {
    const real = skillFiles.realPath(path) ?? path;
    const { skill } = parseSkill(skillFiles.readWhole(real, skillLimits.file).text);
    if (!skill) return failed(`Skill ${id} cannot be read: its frontmatter is broken`);
    return { success: true, output: substituteArguments(skill, given).trim() };
  } catch (error) {
    return failed(`Skill ${id} cannot be read: ${reasonOf(error)}`);
  }
}

const failed = (error: string): SkillToolAnswer => ({ success: false, output: "", error });
