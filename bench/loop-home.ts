import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RunnableTool, Session } from "@loadout/core";
import { noopParameters } from "./bare-loop.ts";
import { writeSampleSkills } from "./sample-skills.ts";

const skills = 100;

/** A home whose agent has some skills and the tool `noop`, and the conversation that bare loops get in its place. */
export function writeLoopHome(home: string, model?: object): void {
  writeSampleSkills(join(home, "environments/default/skills"), skills);
  const assistant = { model: "bench", prompt: "You help.", tools: ["Skill", "noop"] };
  writeFileSync(join(home, "environments/default/agents.jsonc"), JSON.stringify({ assistant }));
  if (model) writeFileSync(join(home, "environments/default/models.jsonc"), JSON.stringify({ bench: model }));
}

/** About as long as the instructions of a session in that home. */
export const instructions = Array.from(
  { length: skills },
  (_, number) =>
    `- skill-${number}: Does the thing number ${number}. Use when somebody asks for thing ${number} or something close to it.`,
).join("\n");

export const noop: RunnableTool = {
  name: "noop",
  description: "Does nothing.",
  parameters: noopParameters,
  run: async () => ({ content: "done", isError: false }),
};

/** Takes a turn; throws if it does not succeed. */
export async function takeTurn(session: Session, text: string): Promise<void> {
  session.send(text);
  for await (const event of session.stream())
    if (event.type === "turn-end" && event.result.subtype !== "success") throw new Error(JSON.stringify(event));
}
