import type { Model, ModelRequest } from "../models/model.ts";
import { type CallSettings, callModel, type ModelAnswer } from "./call-model.ts";
import type { ToolCall } from "./messages.ts";
import type { ModelMessage, ToolAnswer } from "./model-messages.ts";

/** Asks a model which skill it loads for a request. Nothing but the search for skills is run. */

/** What a model did with a request. */
export interface ModelPick {
  /** The skill it loads; absent if it loads none. */
  readonly picked?: string;
  /** How it found that skill: the list in the prompt named it, the note with the message, or a search. */
  readonly by?: "list" | "note" | "search";
  /** What it searched for. */
  readonly searches: readonly string[];
  /** The tool it called instead of loading a skill. */
  readonly called?: string;
  /** What it said. */
  readonly said: string;
}

export interface AskForSkillDeps {
  readonly model: Model;
  /** The first request of a session, with the message of the user. */
  readonly request: Omit<ModelRequest, "signal">;
  /** Ids that the list in the prompt names. */
  readonly listed: ReadonlySet<string>;
  /** Ids that a note with the message describes. */
  readonly noted?: ReadonlySet<string>;
  /** Runs `search_skills` with the arguments of a call. */
  readonly search: (given: Readonly<Record<string, unknown>>) => Promise<{ content: string; isError: boolean }>;
  /** The id of a visible skill that the model named by id or name. */
  readonly idOf: (named: string) => string | undefined;
  readonly signal: AbortSignal;
  readonly settings?: CallSettings;
}

/** A model that keeps searching is asked this often. */
const mostRequests = 3;

const trialSettings: CallSettings = {
  retries: 1,
  patience: 60_000,
  backOff: 500,
  longestAnswer: 100_000,
  longestCall: 120_000,
};

/** The first skill that the model loads, before any other tool would run. */
export async function askForSkill(deps: AskForSkillDeps): Promise<ModelPick> {
  const messages: ModelMessage[] = [...deps.request.messages];
  const searches: string[] = [];
  let said = "";
  for (let asked = 0; asked < mostRequests; asked++) {
    const { text, calls } = await answerTo(deps, messages);
    if (text !== "") said = text;
    const pick = pickOf(calls, deps);
    if (pick !== undefined) return { picked: pick, by: wayTo(pick, deps, searches), searches, said };
    const found = calls.filter(({ name }) => name === "search_skills");
    const other = calls.find(({ name }) => name !== "search_skills");
    if (found.length === 0 || other) return { searches, said, ...(other && { called: other.name }) };
    const results: ToolAnswer[] = [];
    for (const call of found) {
      const given = argumentsOf(call);
      searches.push(String(given.query ?? ""));
      results.push({ id: call.id, name: call.name, ...(await deps.search(given)) });
    }
    messages.push({ role: "assistant", content: text, calls: found }, { role: "tool", results });
  }
  return { searches, said };
}

function wayTo(id: string, { listed, noted }: AskForSkillDeps, searches: readonly string[]) {
  if (noted?.has(id)) return "note";
  return searches.length > 0 && !listed.has(id) ? "search" : "list";
}

function pickOf(calls: readonly ToolCall[], { idOf }: AskForSkillDeps): string | undefined {
  for (const call of calls) {
    const named = skillNamed(call);
    const id = named === undefined ? undefined : idOf(named);
    if (id !== undefined) return id;
  }
  return undefined;
}

/** The skill that a call loads: by `Skill`, or by reading its SKILL.md. */
function skillNamed(call: ToolCall): string | undefined {
  const { name, skill, path } = argumentsOf(call);
  if (call.name === "Skill") return typeof name === "string" ? name : typeof skill === "string" ? skill : undefined;
  if (call.name !== "read_file" || typeof path !== "string") return undefined;
  return /^\/skills\/([^/]+)\/SKILL\.md$/.exec(path)?.[1];
}

function argumentsOf(call: ToolCall): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(call.arguments);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {}; // written by a model
    throw error;
  }
}

async function answerTo(
  { model, request, signal, settings = trialSettings }: AskForSkillDeps,
  messages: readonly ModelMessage[],
): Promise<ModelAnswer> {
  const arranged = model.arrange?.(messages) ?? messages;
  const events = callModel(model, { ...request, messages: arranged, signal }, { text: "" }, settings);
  for (;;) {
    const next = await events.next();
    if (next.done) return next.value;
  }
}
