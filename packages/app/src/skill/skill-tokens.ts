import {
  type CatalogSkill,
  countEach,
  Fault,
  listingLine,
  parseSkill,
  readFileState,
  readSkillFile,
} from "@loadout/core";

/** The tokens of a skill: its line in the list of skills, and its instructions. */
export interface SkillTokens {
  /** 0 if the skill is not listed for models. */
  readonly listingTokens: number;
  readonly fullTokens: number;
}

/** What was counted, by the path of its file. */
const counted = new Map<string, SkillTokens & { readonly stamp: string; readonly line: string }>();
const mostKept = 20_000;
/** Timestamps tick in steps: what was written this shortly before it was read may change again unnoticed. */
const clockStep = 25;

/** Reads the instructions and counts, once for as long as the file is the same; `undefined` if it cannot be read. */
export async function skillTokens(
  skill: Pick<CatalogSkill, "id" | "directory" | "path" | "head">,
): Promise<SkillTokens | undefined> {
  const { id, head, path } = skill;
  if (!head) return undefined;
  const line = head.modelInvocable ? listingLine(id, head.description) : "";
  const stamp = await stampOf(path);
  const known = counted.get(path);
  if (known && stamp !== undefined && known.stamp === stamp && known.line === line) return numbersOf(known);
  const body = await readBody(skill);
  if (body === undefined) return undefined;
  const [listed = 0, fullTokens = 0] = await countEach([line, body.trim()]);
  const tokens = { listingTokens: line === "" ? 0 : listed, fullTokens };
  if (counted.size >= mostKept) counted.clear();
  if (stamp !== undefined) counted.set(path, { ...tokens, stamp, line });
  return tokens;
}

const numbersOf = ({ listingTokens, fullTokens }: SkillTokens): SkillTokens => ({ listingTokens, fullTokens });

/** Another one after every change; none where one could go unnoticed. */
async function stampOf(path: string): Promise<string | undefined> {
  const state = await readFileState(path);
  if (!state || Date.now() - state.ctimeMs < clockStep) return undefined;
  return `${state.ino}:${state.size}:${state.mtimeMs}:${state.ctimeMs}`;
}

async function readBody(skill: Pick<CatalogSkill, "directory" | "path">): Promise<string | undefined> {
  try {
    return parseSkill(await readSkillFile(skill)).skill?.body;
  } catch (error) {
    if (error instanceof Fault) return undefined; // gone or forbidden since it was listed
    throw error;
  }
}
