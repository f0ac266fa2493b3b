import { hash } from "node:crypto";
import { renderSkill } from "../../turn/render-skill.ts";
import { lookThrough } from "./look-through.ts";
import {
  type AssistantMessage,
  interrupted,
  type Message,
  type SkillMessage,
  type ToolCall,
  type ToolResultMessage,
} from "./messages.ts";
import { currentVersions, sinceUnloaded, skillLines } from "./skill-messages.ts";

/** Renders the history as the messages of a model request. */

/** A message as it is sent to a model of any provider: calls are followed by their results at once. */
export type ModelMessage =
  | { readonly role: "system"; readonly content: string }
  | { readonly role: "user"; readonly content: string }
  | { readonly role: "assistant"; readonly content: string; readonly calls: readonly ToolCall[] }
  | { readonly role: "tool"; readonly results: readonly ToolAnswer[] };

export interface ToolAnswer {
  readonly id: string;
  readonly name: string;
  readonly content: string;
  readonly isError: boolean;
}

export interface RenderOptions {
  /** Skills whose instructions are already in the system prompt; here they are only mentioned. */
  readonly inPrompt?: ReadonlySet<string>;
  /** The current versions of skills by id; for a skill without one, the version loaded last counts. */
  readonly versions?: ReadonlyMap<string, string>;
}

/**
 * Renders the history for the model. New messages only add to the end, so that providers can cache the rest; only a
 * compaction, a skill that moves into the prompt, or a new version of a skill changes what was sent before.
 */
export function modelMessages(
  messages: readonly Message[],
  { inPrompt = new Set(), versions: now = new Map() }: RenderOptions = {},
): readonly ModelMessage[] {
  const versions = currentVersions(messages, now);
  const renderMessage = (skill: SkillMessage): ModelMessage => renderSkillMessage(skill, { inPrompt, versions });
  const compaction = lastCompaction(messages);
  const key = skillLines(messages).length === 0 ? "" : JSON.stringify([[...inPrompt], [...versions]]);
  const before = startOf(messages, compaction.at, key);
  const rendered = before?.rendered.slice() ?? [];
  /** System messages to place after the next user message, where every provider accepts them. */
  const waiting: ModelMessage[] = [];
  if (!before) begin(messages, compaction, { rendered, waiting, renderMessage });
  const settle = (): void => {
    rendered.push(...waiting.splice(0));
  };
  const first = before?.count ?? compaction.first;
  const results = resultsFrom(messages, first);
  let hasOpenCalls = false;
  for (let index = first; index < messages.length; index++) {
    const message = messages[index];
    switch (message?.type) {
      case "user":
        rendered.push(once(message, () => ({ role: "user", content: message.content })));
        settle();
        break;
      case "assistant": {
        if (waiting.length > 0) settle();
        const said = once(message, () => renderAnswer(message));
        if (said.content !== "" || said.calls.length > 0) rendered.push(said);
        // Nothing may come between calls and their results, so skill messages go after the results.
        if (said.calls.length > 0) rendered.push(renderResults(said.calls, results));
        hasOpenCalls ||= !areAnswered(said.calls, results);
        break;
      }
      case "system":
        if (message.subtype === "skill") rendered.push(renderMessage(message));
        else if (message.subtype === "note") waiting.push({ role: "system", content: message.content });
    }
  }
  // No later message changes what was rendered of these.
  if (waiting.length === 0 && !hasOpenCalls)
    starts.set(messages, { at: compaction.at, key, count: messages.length, last: messages.at(-1), rendered });
  settle();
  return rendered;
}

/** What was rendered of the first messages of a history. */
interface Start {
  /** The last compaction. */
  readonly at: number;
  /** What else decides about them. */
  readonly key: string;
  readonly count: number;
  /** The last of them. */
  readonly last: Message | undefined;
  readonly rendered: readonly ModelMessage[];
}

const starts = new WeakMap<readonly Message[], Start>();

/** Histories only grow: a step renders what was added since the one before it. */
function startOf(messages: readonly Message[], at: number, key: string): Start | undefined {
  const known = starts.get(messages);
  const isGrown = known !== undefined && known.count <= messages.length && messages[known.count - 1] === known.last;
  return isGrown && known.at === at && known.key === key ? known : undefined;
}

/** What comes before the messages that a compaction kept: its summary, and skills that were loaded before it. */
function begin(
  messages: readonly Message[],
  { at, first }: Compaction,
  into: {
    readonly rendered: ModelMessage[];
    readonly waiting: ModelMessage[];
    readonly renderMessage: (skill: SkillMessage) => ModelMessage;
  },
): void {
  const boundary = messages[at];
  if (boundary?.type !== "system" || boundary.subtype !== "compact_boundary") return;
  into.rendered.push(once(boundary, () => ({ role: "user", content: summaryText(boundary.summary) })));
  into.waiting.push(...skillsOnce(messages, first).map(into.renderMessage));
}

/** Results follow their calls. */
function resultsFrom(messages: readonly Message[], first: number): ReadonlyMap<string, ToolResultMessage> {
  const results = new Map<string, ToolResultMessage>();
  for (let index = first; index < messages.length; index++) {
    const message = messages[index];
    if (message?.type === "tool_result") results.set(callId(message.tool_call_id), message);
  }
  return results;
}

/** Rendered messages: requests share them, so that each is rendered, measured and compared once. */
const known = new WeakMap<object, ModelMessage>();

function once<T extends ModelMessage>(message: object, render: () => T): T {
  const found = known.get(message) as T | undefined;
  if (found) return found;
  const rendered = render();
  known.set(message, rendered);
  return rendered;
}

type Answer = Extract<ModelMessage, { role: "assistant" }>;

function renderAnswer({ content, tool_calls: calls = [] }: AssistantMessage): Answer {
  return {
    role: "assistant",
    content: content.trim() === "" ? "" : content, // providers refuse blank text
    calls: calls.map((call) => ({ ...call, id: callId(call.id) })),
  };
}

/** Rendered again until every call has its result. */
function renderResults(calls: readonly ToolCall[], found: ReadonlyMap<string, ToolResultMessage>): ModelMessage {
  const render = (): ModelMessage => ({
    role: "tool",
    results: calls.map((call) => answerOf(call, found.get(call.id))),
  });
  return areAnswered(calls, found) ? once(calls, render) : render();
}

const areAnswered = (calls: readonly ToolCall[], found: ReadonlyMap<string, ToolResultMessage>): boolean =>
  calls.every(({ id }) => found.has(id));

interface Compaction {
  /** The index of its message; -1 if there was none. */
  at: number;
  /** The index of the first message that it kept. */
  first: number;
}

const lastCompaction = lookThrough<Compaction>(
  () => ({ at: -1, first: 0 }),
  (found, message, index, messages) => {
    if (message.type !== "system" || message.subtype !== "compact_boundary") return;
    const { keep_from: from } = message;
    const kept = from === undefined ? index : messages.findIndex(({ id }) => id === from);
    Object.assign(found, { at: index, first: kept < 0 ? index : kept });
  },
);

/** The skill messages before an index, once per skill, arguments and version; without skills that were unloaded since. */
function skillsOnce(messages: readonly Message[], before: number): SkillMessage[] {
  const known = new Map<string, SkillMessage>();
  for (const [index, message] of messages.slice(0, before).entries())
    if (message.type === "system" && message.subtype === "skill") {
      const { skill_name: id, arguments: given = "", digest = "" } = message;
      const key = JSON.stringify([id, given, digest]);
      const isOver = sinceUnloaded(messages, id).length < messages.length - index;
      if (!known.has(key) && !isOver) known.set(key, message);
    }
  return [...known.values()];
}

/** Does not repeat a skill that is in the prompt, unless it was loaded with arguments. */
function renderSkillMessage(
  { skill_name: id, skill_content: text, arguments: given = "", digest }: SkillMessage,
  { inPrompt, versions }: Required<RenderOptions>,
): ModelMessage {
  const name = JSON.stringify(id);
  const isOld = digest !== undefined && versions.get(id) !== digest;
  const content =
    inPrompt.has(id) && given === ""
      ? `The skill ${name} is active; its instructions are above.`
      : isOld
        ? `The skill ${name} was loaded here in another version, which is not in force any more. Unless its new instructions are in this conversation, load it again.`
        : `The skill ${name} was loaded. Follow its instructions:\n\n${renderSkill(id, text)}`;
  return { role: "system", content };
}

const summaryText = (summary: string): string => `Summary of the conversation so far:\n\n${summary}`;

function answerOf({ id, name }: ToolCall, result: ToolResultMessage | undefined): ToolAnswer {
  if (!result) return { id, name, content: interrupted, isError: true };
  const content = result.content.trim() === "" ? noOutput : result.content;
  return { id, name, content, isError: result.is_error };
}

const noOutput = "[no output]";

/** Chat Completions accepts ids of up to 40 characters; other providers issue longer ones. */
export const longestCallId = 40;

const callId = (id: string): string =>
  id.length <= longestCallId ? id : `call_${hash("sha256", id, "hex").slice(0, longestCallId - 5)}`;
