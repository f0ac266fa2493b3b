import { decodeUtf8, Fault, parseSkill, renderSkill, substituteArguments } from "@loadout/core";
import type { GetPromptResult, Prompt } from "@modelcontextprotocol/server";
import type { App } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { protocolError } from "./door-error.ts";
import { createServedSkills, openSkillFolder, pageOf, type ReadySkill } from "./served-skills.ts";

/** Skills as prompts, which people start like slash commands. */
export interface SkillPrompts {
  list(cursor?: string): Promise<{ prompts: Prompt[]; nextCursor?: string }>;
  /** The instructions of a skill with its arguments filled in, as a user message. */
  get(id: string, text?: string): Promise<GetPromptResult>;
}

/** The longest arguments, in characters. */
const largestArguments = 100_000;

export function createSkillPrompts(app: App): SkillPrompts {
  const all = createServedSkills(app);
  const served = async (): Promise<ReadonlyMap<string, ReadySkill>> =>
    new Map([...(await all())].filter(([, { head }]) => head.userInvocable));

  async function promptOf(id: string, text: string): Promise<GetPromptResult> {
    if (text.length > largestArguments) throw new AppFault("body.too-large", { limit: largestArguments });
    const skill = (await served()).get(id);
    if (!skill) throw new Fault("skill.not-found", { name: id.slice(0, 100), candidates: "–" });
    const bytes = await (await openSkillFolder(app, skill)).read("SKILL.md");
    const parsed = parseSkill(decodeUtf8(bytes) ?? "");
    if (!parsed.skill) throw new Fault("skill.not-found", { name: id, candidates: "–" });
    const said = `Follow the instructions of the skill ${JSON.stringify(id)}:\n\n${renderSkill(id, substituteArguments(parsed.skill, text))}`;
    return {
      description: skill.head.description,
      messages: [{ role: "user", content: { type: "text", text: said } }],
    };
  }

  const orRefuse = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => Promise.reject(protocolError(app, error)));

  return {
    list: (cursor) =>
      orRefuse(
        served().then((skills) => {
          const { items, nextCursor } = pageOf(skills, cursor);
          return {
            prompts: items.map((skill) => describe(app, skill)),
            ...(nextCursor !== undefined && { nextCursor }),
          };
        }),
      ),
    get: (id, text = "") => orRefuse(promptOf(id, text)),
  };
}

const describe = ({ say }: App, { id, head }: ReadySkill): Prompt => ({
  name: id,
  title: head.name,
  description: head.description,
  arguments: [{ name: "arguments", description: head.argumentHint ?? say(argumentsText), required: false }],
});

const argumentsText = { en: "Arguments of the skill", zh: "要处理的内容" };
