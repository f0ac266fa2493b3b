import type { Loadout } from "../../turn/compose-loadout.ts";
import { countEach } from "../../turn/count-tokens.ts";
import type { ModelMessage } from "./model-messages.ts";

/** Measures a model request in tokens. */

/** Tokens of a request, by part. */
export interface RequestSize {
  readonly instructions: number;
  readonly tools: number;
  /** Loaded skills, which no compaction removes. */
  readonly skills: number;
  readonly messages: number;
  readonly total: number;
}

type Sized = Pick<Loadout, "instructions" | "tools">;

/** Whether a request may have more tokens than the limit. Compares bytes, since a token has at least one byte. */
export function mayExceed(limit: number, { instructions, tools }: Sized, messages: readonly ModelMessage[]): boolean {
  let bytes = Buffer.byteLength(instructions);
  for (const { name, description, parameters } of tools)
    bytes += schemaBytes(parameters) + Buffer.byteLength(JSON.stringify({ name, description, parameters: 0 }));
  return bytes > limit || bytes + bytesOfAll(messages) > limit;
}

/** What was measured last of a conversation, by its first message: the next request only adds to it. */
const lastMeasured = new WeakMap<
  ModelMessage,
  { readonly messages: readonly ModelMessage[]; readonly bytes: number }
>();

function bytesOfAll(messages: readonly ModelMessage[]): number {
  const [first] = messages;
  if (!first) return 0;
  const before = lastMeasured.get(first);
  const isGrown = before?.messages.every((message, index) => message === messages[index]) ?? false;
  let bytes = isGrown ? (before?.bytes ?? 0) : 0;
  for (const message of isGrown ? messages.slice(before?.messages.length) : messages) bytes += messageBytes(message);
  lastMeasured.set(first, { messages, bytes });
  return bytes;
}

const measured = new WeakMap<object, number>();

/** Cached: a message of the history is rendered once. */
function messageBytes(message: ModelMessage): number {
  const known = measured.get(message);
  if (known !== undefined) return known;
  const bytes = textsOf(message).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  measured.set(message, bytes);
  return bytes;
}

/** Cached: schemas do not change. */
function schemaBytes(parameters: object): number {
  const known = measured.get(parameters);
  if (known !== undefined) return known;
  const bytes = Buffer.byteLength(JSON.stringify(parameters));
  measured.set(parameters, bytes);
  return bytes;
}

/** Texts whose counts are kept. */
const mostKnown = 10_000;

/** Counts the tokens of a request, by part. */
export type RequestSizer = (loadout: Sized, messages: readonly ModelMessage[]) => Promise<RequestSize>;

/** Measures the requests of one session; each text is counted once. */
export function createRequestSizer(): RequestSizer {
  const known = new Map<string, number>();
  async function count(...texts: readonly string[]): Promise<number> {
    const missing = [...new Set(texts.filter((text) => !known.has(text)))];
    const counted = new Map((await countEach(missing)).map((tokens, index) => [missing[index], tokens]));
    const sum = texts.reduce((all, text) => all + (known.get(text) ?? counted.get(text) ?? Number.NaN), 0);
    if (known.size + counted.size > mostKnown) known.clear();
    for (const [text, tokens] of counted) if (text !== undefined) known.set(text, tokens);
    return sum;
  }
  return async ({ instructions, tools }, messages) => {
    const schemas = tools.map(({ name, description, parameters }) => JSON.stringify({ name, description, parameters }));
    const size = {
      instructions: await count(instructions),
      tools: await count(...schemas),
      skills: await count(...messages.filter(({ role }) => role === "system").flatMap(textsOf)),
      messages: await count(...messages.filter(({ role }) => role !== "system").flatMap(textsOf)),
    };
    return { ...size, total: size.instructions + size.tools + size.skills + size.messages };
  };
}

function textsOf(message: ModelMessage): readonly string[] {
  switch (message.role) {
    case "system":
    case "user":
      return [message.content];
    case "assistant":
      return [message.content, ...message.calls.map((call) => `${call.name} ${call.arguments}`)];
    case "tool":
      return message.results.map(({ content }) => content);
  }
}
