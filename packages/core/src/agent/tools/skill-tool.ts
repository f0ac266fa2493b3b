import { nearest } from "../../ground/nearest.ts";
import type { VisibleSkills } from "../../resolve/visible-skills.ts";
import { loadSkill } from "../loop/load-skill.ts";
import type { RunnableTool, ToolResult } from "./tool.ts";

/** The tool `Skill`. */

const description =
  "Load a skill: its instructions become part of this conversation and stay in force. Load one before you begin a task it fits. Loading it again with other arguments adds what it says for those.";

/** Most ids in an answer. */
const mostNamed = 50;

/** The tool `Skill`: models load skills with it. */
export function createSkillTool(visible: () => VisibleSkills): RunnableTool {
  return {
    name: "Skill",
    description,
    parameters: {
      type: "object",
      properties: {
        name: { type: "string", description: "The id of a skill from the list" },
        arguments: { type: "string", description: "What the skill is to work on, if it takes something" },
      },
      required: ["name"],
      additionalProperties: false,
    },
    async run(given, { mount, largestSkill }) {
      const wanted = given.name ?? given.skill; // the name in other harnesses
      if (typeof wanted !== "string" || wanted === "") return refused("Skill needs the id of a skill as name");
      const words = typeof given.arguments === "string" ? given.arguments : "";
      const { skills } = visible();
      const skill = skills.get(wanted) ?? byName(skills, wanted);
      if (!skill?.head.modelInvocable) return refused(notFound(skills, wanted));
      const loaded = await loadSkill(mount, skill, words, largestSkill);
      if (loaded.kind === "refused") return refused(loaded.problem);
      return {
        ...receipt(skill.id),
        activates: {
          id: skill.id,
          cause: "tool",
          content: loaded.content,
          digest: loaded.digest,
          ...(words !== "" && { arguments: words }),
        },
      };
    },
  };
}

/** The result of loading a skill; its text is in the skill message, not here. */
export const receipt = (id: string, isAlready = false): ToolResult => ({
  content: JSON.stringify({ loaded: true, ...(isAlready && { already: true }), skill_name: id }),
  isError: false,
});

const refused = (error: string): ToolResult => ({
  content: JSON.stringify({ loaded: false, error }),
  isError: true,
});

type Skills = VisibleSkills["skills"];

/** Finds a skill by name, ignoring case, if only one has it. */
function byName(skills: Skills, wanted: string) {
  const name = wanted.toLowerCase();
  const [first, second] = [...skills.values()].filter((skill) => skill.head.name.toLowerCase() === name);
  return second ? undefined : first;
}

function notFound(skills: Skills, wanted: string): string {
  const ids = [...skills.values()].filter(({ head }) => head.modelInvocable).map(({ id }) => id);
  const named = ids.length <= mostNamed ? ids : nearest(wanted, ids, mostNamed);
  const more = ids.length > named.length ? `, … (${ids.length} in all)` : "";
  return `Skill not found: ${wanted}. Available skills: ${named.join(", ") || "none"}${more}`;
}
