import type { ModelMessage } from "../loop/model-messages.ts";
import { callArguments } from "./call-arguments.ts";
import type { ModelRequest } from "./model.ts";

/** The body of a request for Chat Completions. */

export interface ChatOptions {
  readonly model: string;
  readonly maxOutputTokens?: number | undefined;
}

/** A request as the bytes of its JSON, in parts. What the request before it had in common with it is neither made nor copied again. */
export function chatBody(options: ChatOptions, { instructions, tools, messages }: ModelRequest): readonly Uint8Array[] {
  const said = messagesBytes(messages);
  const first = instructions === "" ? "" : JSON.stringify({ role: "system", content: instructions });
  const comma = first !== "" && said.length > 0 ? "," : "";
  return [Buffer.from(`{"messages":[${first}${comma}`), said, Buffer.from(`],${restOf(options, tools)}`)];
}

/** Everything but the messages: an object without its opening brace. */
function restOf({ model, maxOutputTokens }: ChatOptions, tools: ModelRequest["tools"]): string {
  const rest = JSON.stringify({
    model,
    ...(maxOutputTokens !== undefined && { max_tokens: maxOutputTokens }),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: "function",
        function: { name, description, parameters },
      })),
    }),
    stream: true,
    stream_options: { include_usage: true },
  });
  return rest.slice(1);
}

/** The messages of a request as bytes. */
interface SentMessages {
  readonly messages: readonly ModelMessage[];
  /** Has room at its end. Bytes that were sent are never changed: a request may still be on its way. */
  readonly room: Buffer;
  /** Where each message ends in it. */
  readonly ends: readonly number[];
}

/** What was sent last in a conversation, by its first message: the next request begins with the same bytes. */
const lastSent = new WeakMap<ModelMessage, SentMessages>();

function messagesBytes(messages: readonly ModelMessage[]): Buffer {
  const [first] = messages;
  if (!first) return Buffer.alloc(0);
  const before = lastSent.get(first);
  const shared = before ? sharedLength(before.messages, messages) : 0;
  const ends = before?.ends.slice(0, shared) ?? [];
  const start = ends.at(-1) ?? 0;
  const texts = messages.slice(shared).map((message, index) => jsonOf(message, shared + index === 0));
  let end = start;
  for (const text of texts) {
    end += Buffer.byteLength(text);
    ends.push(end);
  }
  const isFree = before !== undefined && shared === before.messages.length && end <= before.room.length;
  const room = isFree ? before.room : Buffer.allocUnsafe(end + Math.ceil(end / 4));
  if (!isFree) before?.room.copy(room, 0, 0, start);
  room.write(texts.join(""), start);
  lastSent.set(first, { messages, room, ends });
  return room.subarray(0, end);
}

/** A message of ours may be several at the wire. */
function jsonOf(message: ModelMessage, isFirst: boolean): string {
  const texts = chatMessages(message).map((one) => JSON.stringify(one));
  return texts.map((text, index) => (isFirst && index === 0 ? text : `,${text}`)).join("");
}

function sharedLength(some: readonly ModelMessage[], others: readonly ModelMessage[]): number {
  const at = some.findIndex((message, index) => !isSame(message, others[index]));
  return at < 0 ? some.length : at;
}

/** Messages of skills are rendered again for each request. */
function isSame(one: ModelMessage, other: ModelMessage | undefined): boolean {
  return one === other || (one.role === "system" && other?.role === "system" && one.content === other.content);
}

function chatMessages(message: ModelMessage): readonly object[] {
  switch (message.role) {
    case "system":
    case "user":
      return [{ role: message.role, content: message.content }];
    case "assistant": {
      const calls = message.calls.map(({ id, name, arguments: given }) => ({
        id,
        type: "function",
        function: { name, arguments: JSON.stringify(callArguments(given)) },
      }));
      if (calls.length === 0) return [{ role: "assistant", content: message.content }];
      return [{ role: "assistant", content: message.content || null, tool_calls: calls }];
    }
    case "tool":
      return message.results.map(({ id, content }) => ({ role: "tool", tool_call_id: id, content }));
  }
}
