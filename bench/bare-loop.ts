import { createOpenAICompatible } from "@ai-sdk/openai-compatible";

/** The loops that Loadout is compared with: a model and its tools, step after step, and nothing kept. */

export interface Conversation {
  readonly instructions: string;
  /** What was said, by the user and the assistant in turn; the last by the user. */
  readonly said: readonly string[];
}

/** Takes a turn: asks until no tool is called. */
export type BareLoop = (conversation: Conversation) => Promise<void>;

export const noopParameters = { type: "object" as const, properties: { n: { type: "integer" as const } } };
const noop = { name: "noop", description: "Does nothing.", inputSchema: noopParameters };

const openModel = (port: number) =>
  createOpenAICompatible({ name: "bench", baseURL: `http://127.0.0.1:${port}/v1`, includeUsage: true }).chatModel("m");
type ProviderModel = ReturnType<typeof openModel>;
type Prompt = Parameters<ProviderModel["doStream"]>[0]["prompt"];

/** The provider package alone: the least that any loop on top of it takes. */
export function providerLoop(port: number): BareLoop {
  const model = openModel(port);
  return async ({ instructions, said }) => {
    const prompt: Prompt = [
      { role: "system", content: instructions },
      ...said.map((text, index) => ({
        role: index % 2 === 0 ? ("user" as const) : ("assistant" as const),
        content: [{ type: "text" as const, text }],
      })),
    ];
    while (await step(model, prompt));
  };
}

/** One request; adds its answer and the results of its calls, and returns whether there were any. */
async function step(model: ProviderModel, prompt: Prompt): Promise<boolean> {
  const { stream } = await model.doStream({ prompt, tools: [{ type: "function", ...noop }] });
  const calls: { toolCallId: string; toolName: string; input: string }[] = [];
  let text = "";
  for await (const part of stream) {
    if (part.type === "text-delta") text += part.delta;
    if (part.type === "tool-call") calls.push(part);
    if (part.type === "error") throw part.error;
  }
  const made = calls.map(({ toolCallId, toolName, input }) => ({
    toolCallId,
    toolName,
    input: JSON.parse(input) as unknown,
  }));
  prompt.push({
    role: "assistant",
    content: [{ type: "text", text }, ...made.map((call) => ({ type: "tool-call" as const, ...call }))],
  });
  const output = { type: "text" as const, value: "done" };
  if (made.length === 0) return false;
  prompt.push({
    role: "tool",
    content: made.map(({ toolCallId, toolName }) => ({ type: "tool-result" as const, toolCallId, toolName, output })),
  });
  return true;
}

/** The part of the package `ai` that is used here. */
interface AiSdk {
  streamText(options: object): {
    readonly fullStream: AsyncIterable<{ readonly type: string; readonly error?: unknown }>;
  };
  stepCountIs(count: number): unknown;
  jsonSchema(schema: object): unknown;
}

/** The AI SDK's own loop. `LOADOUT_AI_SDK` names the module of the package `ai`; without it there is none to compare with. */
export async function aiSdkLoop(port: number): Promise<BareLoop | undefined> {
  const path = process.env.LOADOUT_AI_SDK;
  if (path === undefined) return undefined;
  const { streamText, stepCountIs, jsonSchema } = (await import(path)) as AiSdk;
  const model = openModel(port);
  const { description } = noop;
  const tools = { noop: { description, inputSchema: jsonSchema(noopParameters), execute: async () => "done" } };
  return async ({ instructions: system, said }) => {
    const messages = said.map((content, index) => ({ role: index % 2 === 0 ? "user" : "assistant", content }));
    const { fullStream } = streamText({ model, system, messages, tools, stopWhen: stepCountIs(100) });
    for await (const { type, error } of fullStream) if (type === "error") throw error;
  };
}
