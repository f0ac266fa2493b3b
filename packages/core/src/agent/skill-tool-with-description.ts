import type { SkillInfo } from "../catalog/skill-loader.ts";
import type { Environment } from "../environment/open-environment.ts";
import { reasonOf } from "../ground/error-code.ts";
import { skillFiles } from "../ground/skill-files.ts";
import { skillLimits } from "../skill/limits.ts";
import { listingLine } from "../skill/listing-line.ts";
import { parseSkill } from "../skill/parse-skill.ts";
import { substituteArguments } from "../skill/substitute-arguments.ts";

/** A `Skill` tool for programs with a loop of their own: it answers with the instructions themselves. */
export interface SkillToolInfo {
  readonly name: "Skill";
  /** Lists the skills it was made with. */
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  execute(given: Readonly<Record<string, unknown>>, context: SkillToolContext): Promise<SkillToolAnswer>;
}

export interface SkillToolContext {
  /** Where skills are looked up at the moment of the call. */
  readonly env?: Pick<Environment, "getSkill" | "listSkills">;
}

export interface SkillToolAnswer {
  readonly success: boolean;
  /** The instructions without frontmatter. */
  readonly output: string;
  readonly error?: string;
}

/** Made anew whenever the list of skills changed. */
export function createSkillToolWithDescription(skills: readonly SkillInfo[]): SkillToolInfo {
  const lines = skills.map(({ id, description }) => listingLine(id, description));
  const list = lines.length === 0 ? "No skills are available." : `Available skills:\n${lines.join("\n")}`;
  return {
    name: "Skill",
    description: `Load the instructions of a skill before you begin a task it fits. ${list}`,
    parameters: {
      type: "object",
      properties: {
        name: { type: "string", description: "The id of a skill" },
        arguments: { type: "string", description: "What the skill is to work on, if it takes something" },
      },
      required: ["name"],
    },
    async execute(given, { env }) {
      if (!env) return failed("Environment not available");
      const id = String(given.name ?? given.skill ?? "");
      const skill = env.getSkill(id);
      if (!skill) {
        const ids = env.listSkills().map((one) => one.id);
        return failed(`Skill not found: ${id}. Available skills: ${ids.join(", ") || "none"}`);
      }
      return readInstructions(skill, typeof given.arguments === "string" ? given.arguments : "");
    },
  };
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
