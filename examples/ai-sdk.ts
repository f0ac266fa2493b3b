import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { openSkillTools } from "@loadout/core";
import { dynamicTool, jsonSchema, stepCountIs, streamText } from "ai";

/** `node ai-sdk.ts <folder of skills> <message>`: skills in the AI SDK, with the model at $MODEL_URL. */

const [skillsDir = "skills", prompt = "Hello"] = process.argv.slice(2);
const { chatModel } = createOpenAICompatible({
  name: "own",
  baseURL: process.env.MODEL_URL ?? "http://127.0.0.1:11434/v1",
  apiKey: process.env.MODEL_KEY ?? "none",
});

const skills = await openSkillTools({ skillsDir });
const tools = Object.fromEntries(
  skills.tools.map(({ name, description, parameters, run }) => [
    name,
    dynamicTool({
      description,
      inputSchema: jsonSchema(parameters),
      execute: async (given) => (await run(given as Record<string, unknown>)).content,
    }),
  ]),
);
const { textStream } = streamText({
  model: chatModel(process.env.MODEL ?? "qwen3"),
  instructions: await skills.instructions(prompt),
  tools,
  prompt,
  stopWhen: stepCountIs(20),
});
for await (const text of textStream) process.stdout.write(text);
process.stdout.write("\n");
await skills.close();
