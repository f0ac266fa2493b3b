import {
  type CatalogSkill,
  Fault,
  parseSkill,
  readSkillFile,
  type SkillContent,
  skillContent,
  substituteArguments,
} from "@loadout/core";
import type { App } from "../../app.ts";
import { type Scope, usableIn } from "../../session/scope.ts";

/** Skills by name as another agent gets them, in the order given; a fault for one that is not there or cannot be used. */
export async function namedContents(
  app: App,
  scope: Scope | undefined,
  names: readonly string[],
): Promise<readonly SkillContent[]> {
  const skills = await usableIn(app, scope, names);
  return Promise.all(skills.map((skill) => contentOf(app, skill)));
}

async function contentOf(app: App, skill: CatalogSkill): Promise<SkillContent> {
  const text = await readText(app, skill);
  const { skill: parsed } = parseSkill(text);
  if (!parsed) throw new Fault("skill.unusable", { name: skill.id, problem: "SKILL.md", path: skill.path });
  return skillContent({
    id: skill.id,
    name: parsed.name,
    content: substituteArguments(parsed),
    digest: skill.library?.digest,
  });
}

/** Files of the library are compared with what was saved. */
async function readText(app: App, skill: CatalogSkill): Promise<string> {
  if (skill.source.kind !== "library") return readSkillFile(skill);
  const { text, bytes } = await (await app.library()).readFile(skill.id, "SKILL.md");
  return text ?? bytes.toString("utf8");
}
