import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Language } from "../../../ground/text.ts";
import { summaryInstructions } from "../../loop/compaction.ts";
import { generalTools } from "../../tools/builtin-tools.ts";
import type { Model, ModelRequest } from "../model.ts";
import { type DemoReport, demoWords } from "./demo-words.ts";
import { exampleArguments } from "./example-arguments.ts";
import { matchSkill } from "./match-skill.ts";
import { type AnsweredCall, readRequest, type SeenRequest, skillAsked } from "./read-request.ts";

/** The demo model: scripted, offline, deterministic. */

export interface DemoModelOptions {
  /** How it activates skills if both ways are offered. */
  readonly activate?: "Skill" | "read";
  /** Milliseconds between words. */
  readonly delay?: number;
  readonly contextWindow?: number;
}

/**
 * A scripted model for offline use. It is deterministic and sees only the request: it loads a skill that matches the
 * message, calls the tools that the skill names, and reports what it saw.
 */
export function createDemoModel({
  activate = "Skill",
  delay = 0,
  contextWindow = 32_000,
}: DemoModelOptions = {}): Model {
  return {
    provider: "demo",
    id: "scripted",
    contextWindow,
    async *stream(request) {
      const { signal } = request;
      signal?.throwIfAborted();
      const { text, call } = decide(request, activate);
      for (const [index, word] of wordsOf(text).entries()) {
        if (index > 0 && delay > 0) await pause(delay, signal);
        yield { type: "text-delta", text: word };
        signal?.throwIfAborted();
      }
      const given = call && JSON.stringify(call.given);
      if (call && given !== undefined) {
        yield { type: "tool-call", call: { id: idFor(request), name: call.name, arguments: given } };
        signal?.throwIfAborted();
      }
      yield {
        type: "finish",
        reason: call ? "tool-calls" : "stop",
        // Estimates, not token counts.
        usage: { input: estimate(sent(request)), output: estimate(text + (given ?? "")) },
      };
    },
  };
}

interface Decision {
  readonly text: string;
  readonly call?: { readonly name: string; readonly given: object };
}

function decide(request: ModelRequest, activate: "Skill" | "read"): Decision {
  if (isSummaryRequest(request)) return { text: summaryOf(request) };
  const seen = readRequest(request);
  const words = demoWords[languageOf(seen.message)];
  const skill = matchSkill(seen.message, seen.listed);
  const tools = request.tools.map(({ name }) => name);
  const hasFailed = seen.calls.some(({ answer }) => answer?.isError ?? true);
  if (skill !== undefined && !hasFailed) {
    const activation = activationOf(skill, seen, tools, activate);
    if (activation) return { text: words.load(skill, tools), call: activation };
    const call = toolCallOf(seen.active.get(skill) ?? "", seen, request.tools);
    if (call) return { text: words.call(call.name), call };
  }
  return { text: words.report(reportOf(skill, seen, tools)) };
}

/** Summary requests of our compaction have these instructions and no tools. */
const isSummaryRequest = ({ instructions, tools }: ModelRequest): boolean =>
  tools.length === 0 && instructions === summaryInstructions;

/** The call that activates a skill, at most once per turn. */
function activationOf(
  skill: string,
  { active, calls }: SeenRequest,
  tools: readonly string[],
  activate: "Skill" | "read",
): Decision["call"] {
  if (active.has(skill) || calls.some(({ call }) => skillAsked(call) === skill)) return undefined;
  const byTool = { name: "Skill", given: { name: skill } };
  const byReading = { name: "read_file", given: { path: `/skills/${skill}/SKILL.md` } };
  const ways = activate === "read" ? [byReading, byTool] : [byTool, byReading];
  return ways.find(({ name }) => tools.includes(name));
}

/** A call of the first offered tool that the skill names in backticks and that was not called in this turn. */
function toolCallOf(text: string, { calls }: SeenRequest, tools: ModelRequest["tools"]): Decision["call"] {
  const called = new Set(calls.map(({ call }) => call.name));
  const named = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = ""]) => code.match(/[\w-]+/g) ?? []);
  const tool = named
    .filter((name) => !generalTools.includes(name) && !called.has(name))
    .flatMap((name) => tools.filter((one) => one.name === name))[0];
  if (!tool) return undefined;
  const sql = /^[ \t]*```sql[^\n]*\n([\s\S]*?)^[ \t]*```/m.exec(text)?.[1]?.trim();
  return { name: tool.name, given: exampleArguments(tool.parameters, sql === undefined ? {} : { sql }) };
}

function reportOf(skill: string | undefined, seen: SeenRequest, tools: readonly string[]): DemoReport {
  const { calls, listed, active, message } = seen;
  const told =
    calls.findLast(({ answer }) => answer?.isError) ?? calls.findLast(({ call }) => skillAsked(call) === undefined);
  return {
    hasMessage: message.trim() !== "",
    toolCount: tools.length,
    newTools: newToolsOf(skill, calls, tools),
    listed: listed.map(({ id }) => id),
    skill,
    isActive: skill !== undefined && active.has(skill),
    result: told?.answer && {
      tool: told.call.name,
      content: problemOf(told.answer.content),
      isError: told.answer.isError,
    },
  };
}

/** Tools that appeared after this turn's skill was loaded, compared with the list in the loading message. */
function newToolsOf(skill: string | undefined, calls: readonly AnsweredCall[], tools: readonly string[]): string[] {
  const loading = calls.find(({ call }) => skill !== undefined && skillAsked(call) === skill);
  const before = new Set([...(loading?.said ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  return before.size === 0 ? [] : tools.filter((name) => !before.has(name));
}

/** The error text of a refused `Skill` call, which is JSON. */
function problemOf(content: string): string {
  const [, error] = /^\{"loaded":false,"error":("(?:[^"\\]|\\.)*")\}$/.exec(content) ?? [];
  return error === undefined ? content : String(JSON.parse(error));
}

/** A summary: the beginning of each user message, and of the previous summary. */
function summaryOf({ messages }: ModelRequest): string {
  const text = messages.flatMap((message) => (message.role === "user" ? [message.content] : [])).join("\n\n");
  const said = [...text.matchAll(/^User: (.+)$/gm)].map(([, words = ""]) => words);
  const before = /^Summary of what came before: (.+)$/m.exec(text)?.[1];
  const spoken = said.length > 0 || before !== undefined ? said : [text];
  return demoWords[languageOf(spoken.at(-1) ?? "")].summary(
    spoken
      .slice(-20)
      .map((words) => beginning(words, 8))
      .filter((words) => words !== ""),
    before && beginning(before, 100),
  );
}

function beginning(text: string, most: number): string {
  const words = wordsOf(text.trim().slice(0, 2000));
  return words.slice(0, most).join("").replaceAll(/\s+/g, " ") + (words.length > most ? "…" : "");
}

const languageOf = (text: string): Language => (/\p{Script=Han}/u.test(text) ? "zh" : "en");

/** Words with the space before them; of Chinese, two characters at a time. Together they are the text. */
const wordsOf = (text: string): string[] => text.match(/\s*\p{Script=Han}{1,2}|\s*[^\s\p{Script=Han}]+|\s+/gu) ?? [];

const sent = ({ instructions, tools, messages }: ModelRequest): string =>
  JSON.stringify([
    instructions,
    tools.map(({ name, description, parameters }) => [name, description, parameters]),
    messages,
  ]);

/** A call id derived from the request. */
const idFor = (request: ModelRequest): string =>
  `demo_${createHash("sha256").update(sent(request)).digest("hex").slice(0, 16)}`;

const estimate = (text: string): number => Math.ceil(text.length / 4);

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await wait(milliseconds, undefined, signal ? { signal } : {});
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
}
