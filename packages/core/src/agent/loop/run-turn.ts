import { Fault } from "../../ground/fault.ts";
import type { Loadout } from "../../turn/compose-loadout.ts";
import { tokensOver } from "../../turn/count-tokens.ts";
import type { Model, ModelRequest } from "../models/model.ts";
import { receipt } from "../tools/skill-tool.ts";
import { failed, type RunnableTool, type ToolContext, type ToolResult } from "../tools/tool.ts";
import { type CallSettings, callModel, type ModelAnswer } from "./call-model.ts";
import { compactToFit } from "./compaction.ts";
import {
  type Message,
  missingResults,
  type ResultMessage,
  type Said,
  type ToolCall,
  type Transcript,
  type Usage,
} from "./messages.ts";
import { longestCallId, type ModelMessage, modelMessages } from "./model-messages.ts";
import { createRequestSizer, type RequestSizer } from "./request-size.ts";
import { parseArguments, runToolCall } from "./run-tool-call.ts";
import { hasOtherVersion, hasSkillMessage, sinceUnloaded, skillMessages } from "./skill-messages.ts";
import type { ToolChange, TurnEvent } from "./turn-event.ts";

export interface TurnDeps {
  readonly model: Model;
  readonly transcript: Transcript;
  /** What the next step gets, from what is active by then. */
  readonly loadout: () => Loadout | Promise<Loadout>;
  /** The versions of skills the model loaded, as they are now, by id; without it, those that were loaded last. */
  readonly versions?: () => Promise<ReadonlyMap<string, string>>;
  /** What the step before this turn had, to tell what changed. */
  readonly before?: Loadout | undefined;
  readonly tools: ReadonlyMap<string, RunnableTool>;
  readonly context: Pick<ToolContext, "mount" | "workspace">;
  readonly maxSteps: number;
  readonly signal: AbortSignal;
  /** Id and time of the next message. */
  readonly make: () => Said;
  readonly keepOutput?: (call: ToolCall, content: string) => void;
  /** Called before the step is told of: whoever hears of it can look at its request. */
  readonly keepRequest?: (step: number, request: Omit<ModelRequest, "signal">) => void;
  readonly settings?: CallSettings;
}

/** Calls of one step that run at the same time. */
const mostAtOnce = 4;
/** The same call with the same result: said so, and after more of them the turn ends. */
const repeatsToSay = 3;
const repeatsToStop = 6;

/**
 * From a user's message, the last of the transcript, to the final answer: one model call at a time, each with a fresh
 * loadout, until the model calls no tool. Ends with `turn-end` whatever happens, and leaves a transcript that can go on.
 */
export async function* runTurn(deps: TurnDeps): AsyncGenerator<TurnEvent> {
  const { signal, make } = deps;
  const turn: Turn = {
    steps: 0,
    usage: {},
    tools: deps.before,
    repeats: new Map(),
    said: { text: "" },
    isCut: false,
    measure: createRequestSizer(),
  };
  try {
    const subtype = yield* takeSteps(deps, turn);
    yield* end(deps, turn, { subtype });
  } catch (error) {
    if (turn.said.text !== "") yield add(deps, { ...make(), type: "assistant", content: turn.said.text });
    if (signal.aborted) return yield* end(deps, turn, { subtype: "interrupted" });
    const fault = error instanceof Fault ? error : undefined;
    const { message } = fault?.say("en") ?? { message: "Loadout itself failed" };
    yield* end(deps, turn, { subtype: "error", code: fault?.code ?? "internal", error: message }, fault);
    if (!fault) throw error;
  }
}

interface Turn {
  steps: number;
  usage: Usage;
  /** Those of the step before. */
  tools: Loadout | undefined;
  readonly repeats: Map<string, number>;
  /** What the model has said in a call that is not over. */
  readonly said: { text: string };
  isCut: boolean;
  readonly measure: RequestSizer;
}

async function* takeSteps(deps: TurnDeps, turn: Turn): AsyncGenerator<TurnEvent, "success" | "max_steps"> {
  const { model, maxSteps, signal, settings } = deps;
  while (turn.steps < maxSteps) {
    signal.throwIfAborted();
    const loadout = await deps.loadout();
    const fitting = yield* fittingMessages(deps, turn, loadout);
    const messages = model.arrange?.(fitting) ?? fitting;
    turn.steps++;
    const request = { instructions: loadout.instructions, tools: loadout.tools, messages };
    deps.keepRequest?.(turn.steps, request);
    yield startStep(deps, turn, loadout);
    const answer = yield* callModel(model, { ...request, signal }, turn.said, settings);
    turn.said.text = "";
    const calls = withOwnIds(answer.calls, deps, loadout);
    turn.usage = addUsage(turn.usage, answer);
    turn.isCut = answer.isCut;
    yield add(deps, {
      ...deps.make(),
      type: "assistant",
      content: answer.text,
      ...(calls.length > 0 && { tool_calls: calls }),
    });
    if (calls.length === 0) return "success";
    yield* runCalls(deps, turn, loadout, calls);
  }
  return "max_steps";
}

function startStep({ model }: TurnDeps, turn: Turn, loadout: Loadout): TurnEvent {
  const before = new Set(turn.tools?.tools.map(({ name }) => name));
  const now = new Set(loadout.tools.map(({ name }) => name));
  const reasonOf = ({ name, reason }: ToolChange): ToolChange => ({ name, reason });
  const gone = (turn.tools?.tools ?? []).filter(({ name }) => !now.has(name));
  const known = new Map(loadout.removed.map((tool) => [tool.name, tool.reason]));
  const removed =
    turn.tools === undefined
      ? loadout.removed.map(reasonOf)
      : gone.map(({ name, reason }) => ({ name, reason: known.get(name) ?? reason }));
  const added = loadout.tools.filter(({ name }) => !before.has(name)).map(reasonOf);
  turn.tools = loadout;
  return {
    type: "step-start",
    step: turn.steps,
    model: model.id,
    provider: model.provider,
    tools: [...now],
    added,
    removed,
    servers: loadout.servers,
  };
}

/** All calls of a step at once; their results in the order of the calls, each behind the skill it loaded. */
async function* runCalls(
  deps: TurnDeps,
  turn: Turn,
  loadout: Loadout,
  calls: readonly ToolCall[],
): AsyncGenerator<TurnEvent> {
  const { model, tools, signal, keepOutput } = deps;
  const context = { ...deps.context, largestSkill: Math.floor(model.contextWindow / 4), signal };
  const next = createQueue(mostAtOnce);
  const running = calls.map((call) => ({
    call,
    result: next(() => runToolCall(call, { loadout, tools, context, ...(keepOutput && { keepOutput }) })),
  }));
  for (const { result } of running) result.catch(() => undefined); // awaited below, in order
  for (const { call } of running) yield { type: "tool-start", call };
  const counted = new Set<string>();
  const left = [...running];
  try {
    for (const { call, result: promised } of running) {
      const result = noteRepeats(turn, call, withAlready(deps, await promised), counted);
      left.shift();
      yield* addResult(deps, loadout, call, await withRoom(deps, loadout, result));
    }
  } catch (error) {
    // What has run has happened: its result is recorded, whatever ends the step.
    for (const { call, result } of left) {
      const finished = await settled(result);
      if (finished) yield* addResult(deps, loadout, call, await withRoom(deps, loadout, withAlready(deps, finished)));
    }
    throw error;
  }
}

/** The result of a call that is over; `undefined` for one that is not, or that was aborted. */
async function settled(result: Promise<ToolResult>): Promise<ToolResult | undefined> {
  const pending = new Promise<undefined>((resolve) => setImmediate(resolve, undefined));
  return Promise.race([result, pending]).catch(() => undefined);
}

/** A skill that is in the conversation in this version already is not added again, and the model is told so. */
function withAlready({ transcript }: TurnDeps, result: ToolResult): ToolResult {
  const { activates } = result;
  if (activates?.content === undefined || !hasSkillMessage(transcript.messages, activates)) return result;
  return { ...result, ...receipt(activates.id, true) };
}

/** Some at a time: each may be a process. */
function createQueue(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/** A skill is loaded only while fixed text leaves half of the window: what was loaded cannot be taken back. */
async function withRoom({ model, transcript }: TurnDeps, loadout: Loadout, result: ToolResult): Promise<ToolResult> {
  const { activates } = result;
  if (activates?.content === undefined || hasSkillMessage(transcript.messages, activates)) return result;
  const loaded = skillMessages(transcript.messages)
    .filter(({ skill_name: id, digest }) => id !== activates.id || digest === activates.digest)
    .map(({ skill_content: content }) => content);
  const room = Math.floor(model.contextWindow / 2);
  const schemas = loadout.tools.map(({ description, parameters }) => description + JSON.stringify(parameters));
  const tokens = await tokensOver(room, loadout.instructions, ...schemas, ...loaded, activates.content);
  if (tokens === undefined) return result;
  const error = `There is no room for the instructions of ${activates.id}: with them, what always stays would take ${tokens} tokens of the ${room} it may. Read its SKILL.md in sections instead: read_file with offset and limit`;
  return failed(JSON.stringify({ loaded: false, error }));
}

async function* addResult(
  deps: TurnDeps,
  { inPrompt }: Loadout,
  call: ToolCall,
  result: ToolResult,
): AsyncGenerator<TurnEvent> {
  const { transcript, make } = deps;
  const { activates } = result;
  const wasActive = activates && (inPrompt.includes(activates.id) || isActivated(transcript.messages, activates.id));
  const isAdded = activates?.content !== undefined && !hasSkillMessage(transcript.messages, activates);
  const isReplaced = isAdded && hasOtherVersion(transcript.messages, activates);
  if (isAdded)
    yield add(deps, {
      ...make(),
      type: "system",
      subtype: "skill",
      skill_name: activates.id,
      skill_content: activates.content ?? "",
      ...(activates.arguments !== undefined && { arguments: activates.arguments }),
      ...(activates.digest !== undefined && { digest: activates.digest }),
      cause: activates.cause,
    });
  yield add(deps, {
    ...make(),
    type: "tool_result",
    tool_call_id: call.id,
    content: result.content,
    is_error: result.isError,
    ...(activates && { activated: { skill: activates.id, cause: activates.cause } }),
    ...(result.ranWith && { ran_with: result.ranWith }),
  });
  yield { type: "tool-end", call, isError: result.isError };
  if (activates)
    yield {
      type: "skill-activated",
      skill: activates.id,
      cause: activates.cause,
      isNew: wasActive === false,
      ...(isReplaced && { isReplaced }),
    };
  else if (call.name === "Skill" && result.isError)
    yield { type: "skill-refused", skill: skillAsked(call), reason: result.content };
}

const isActivated = (messages: readonly Message[], id: string): boolean =>
  sinceUnloaded(messages, id).some((message) => message.type === "tool_result" && message.activated?.skill === id);

function skillAsked({ arguments: text }: ToolCall): string {
  const given = parseArguments(text);
  const name = given?.name ?? given?.skill;
  return typeof name === "string" ? name.slice(0, 200) : "";
}

/** A model that goes round in circles is told so, then stopped. Calls whose results differ are no circle. */
function noteRepeats(
  turn: Turn,
  { name, arguments: given }: ToolCall,
  result: ToolResult,
  counted: Set<string>,
): ToolResult {
  const key = JSON.stringify([name, given, result.content]);
  if (counted.has(key)) return result; // twice in one answer: the model has not seen the first result yet
  counted.add(key);
  const count = (turn.repeats.get(key) ?? 0) + 1;
  turn.repeats.set(key, count);
  if (count >= repeatsToStop) throw new Fault("turn.repeats", { tool: name, count });
  if (count < repeatsToSay) return result;
  return {
    ...result,
    content: `${result.content}\n[The same call has given this same result ${count} times in this turn. Do something else, or answer.]`,
  };
}

/** The messages of the next request, compacted first where they would not fit. */
async function* fittingMessages(
  deps: TurnDeps,
  { measure }: Turn,
  loadout: Loadout,
): AsyncGenerator<TurnEvent, ModelMessage[]> {
  const versions = await deps.versions?.();
  const render = (): ModelMessage[] =>
    modelMessages(deps.transcript.messages, { inPrompt: new Set(loadout.inPrompt), ...(versions && { versions }) });
  return yield* compactToFit(deps, { loadout, render, measure });
}

function add({ transcript }: Pick<TurnDeps, "transcript">, message: Message): TurnEvent {
  transcript.append(message);
  return { type: "message-added", message };
}

/** A turn never ends with a call that has no result. */
function* end(
  deps: TurnDeps,
  { steps, usage, isCut }: Turn,
  how: Pick<ResultMessage, "subtype" | "code" | "error">,
  fault?: Fault,
): Generator<TurnEvent> {
  const { transcript, make } = deps;
  for (const message of missingResults(transcript.messages, make)) yield add(deps, message);
  const result: ResultMessage = { ...make(), type: "result", ...how, steps, usage, ...(isCut && { is_cut: true }) };
  transcript.append(result);
  yield { type: "turn-end", result, ...(fault && { fault }) };
}

/** Ids of calls tie results to them, so each is given once in a session, whatever the model says. */
function withOwnIds(calls: readonly ToolCall[], { transcript, make }: TurnDeps, loadout: Loadout): readonly ToolCall[] {
  const taken = new Set(
    transcript.messages.flatMap((message) =>
      message.type === "assistant" ? (message.tool_calls ?? []).map(({ id }) => id) : [],
    ),
  );
  return calls.map((call) => {
    const isOwn = isPlain(call.id) && call.id.length <= longestCallId && !taken.has(call.id);
    const id = isOwn ? call.id : `call_${make().id.replaceAll("-", "")}`.slice(0, longestCallId);
    taken.add(id);
    return {
      ...call,
      id,
      name: isPlain(call.name)
        ? nameOffered(call.name, loadout)
        : call.name.replace(/[^\w-]/g, "_").slice(0, 64) || "_",
    };
  });
}

/** Other harnesses call our `Skill` tool `skill`. A tool that is offered by exactly this name wins. */
function nameOffered(name: string, { tools }: Loadout): string {
  const offers = (wanted: string): boolean => tools.some((tool) => tool.name === wanted);
  return name === "skill" && !offers("skill") && offers("Skill") ? "Skill" : name;
}

/** What every provider takes as an id and as a name, also one the session is taken to later. */
const isPlain = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

const addUsage = (one: Usage, { usage: other }: Pick<ModelAnswer, "usage">): Usage =>
  Object.fromEntries(
    (["input", "output", "cached"] as const).flatMap((key) =>
      one[key] === undefined && other[key] === undefined ? [] : [[key, (one[key] ?? 0) + (other[key] ?? 0)]],
    ),
  );
