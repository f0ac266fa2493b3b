import { type CatalogSkill, Fault, listingLine, loadTokenizer, parseSkill, readSkillFile } from "@loadout/core";

/** What a skill costs a model: its line in the list of skills, and its instructions once they are loaded. */
export interface SkillTokens {
  /** 0 for one that models are not told of. */
  readonly listingTokens: number;
  readonly fullTokens: number;
}

/** Reads the instructions and counts; `undefined` for a skill that cannot be read. */
export async function skillTokens(
  skill: Pick<CatalogSkill, "id" | "directory" | "path" | "head">,
): Promise<SkillTokens | undefined> {
  const { id, head } = skill;
  const body = head && readBody(skill);
  if (body === undefined) return undefined;
  const count = await loadTokenizer();
  return {
    listingTokens: head?.modelInvocable ? count(listingLine(id, head.description)) : 0,
    fullTokens: count(body.trim()),
  };
}

function readBody(skill: Pick<CatalogSkill, "directory" | "path">): string | undefined {
  try {
    return parseSkill(readSkillFile(skill)).skill?.body;
  } catch (error) {
    if (error instanceof Fault) return undefined; // gone or forbidden since it was listed
    throw error;
  }
}
