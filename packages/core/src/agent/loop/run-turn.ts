import { Fault } from "../../ground/fault.ts";
import type { Span } from "../../ground/observe/observer.ts";
import { isOutage } from "../../home/outage.ts";
import type { Loadout } from "../../turn/compose-loadout.ts";
import { tokensOver } from "../../turn/count-tokens.ts";
import type { Model, ModelRequest } from "../models/model.ts";
import { receipt } from "../tools/skill-tool.ts";
import { type ApproveCall, failed, type RunnableTool, type ToolContext, type ToolResult } from "../tools/tool.ts";
import { type CallSettings, callModel, type ModelAnswer } from "./call-model.ts";
import { compactToFit } from "./compaction.ts";
import { lookThrough } from "./look-through.ts";
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

/** The agent loop: runs a turn step by step. */

export interface TurnDeps {
  readonly model: Model;
  readonly transcript: Transcript;
  /** Composes the loadout of the next step from the skills that are active by then. */
  readonly loadout: () => Loadout | Promise<Loadout>;
  /** The current versions of loaded skills by id; without it, the versions loaded last count. */
  readonly versions?: () => Promise<ReadonlyMap<string, string>>;
  /** The loadout of the last step of the previous turn, to report changes. */
  readonly before?: Loadout | undefined;
  readonly tools: ReadonlyMap<string, RunnableTool>;
  readonly context: Pick<ToolContext, "mount" | "workspace">;
  readonly approve?: ApproveCall | undefined;
  readonly maxSteps: number;
  readonly signal: AbortSignal;
  /** Id and time of the next message. */
  readonly make: () => Said;
  readonly keepOutput?: (call: ToolCall, content: string) => void | Promise<void>;
  /** Keeps what calls did, before their results are recorded: who reads a result can rely on its work. */
  readonly keepWork?: () => AsyncIterable<TurnEvent>;
  /** Called before the step's event, so that listeners can already read the request. */
  readonly keepRequest?: (step: number, request: Omit<ModelRequest, "signal" | "span">) => void | Promise<void>;
  readonly settings?: CallSettings;
  /** What the turn is observed as. */
  readonly span?: Span | undefined;
}

/** Most tool calls of one step that run in parallel. */
const mostAtOnce = 4;
/** Repeats of the same call with the same result: the model is told, and later the turn ends. */
const repeatsToSay = 3;
const repeatsToStop = 6;

/**
 * Runs a turn: from the user's message, the last of the transcript, to the final answer. Each step is one model call with
 * a fresh loadout, until the model calls no tool. Always ends with `turn-end` and leaves a valid transcript.
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
    if (turn.said.text !== "") yield await add(deps, { ...make(), type: "assistant", content: turn.said.text });
    if (signal.aborted) return yield* end(deps, turn, { subtype: "interrupted" });
    const fault = error instanceof Fault ? error : undefined;
    const { message } = fault?.say("en") ?? { message: "Loadout itself failed" };
    const reason = { code: fault?.code ?? "internal", error: message };
    if (isOutage(error)) return yield* end(deps, turn, { subtype: "interrupted", ...reason });
    yield* end(deps, turn, { subtype: "error", ...reason }, fault);
    if (!fault) throw error;
  }
}

interface Turn {
  steps: number;
  usage: Usage;
  /** The loadout of the previous step. */
  tools: Loadout | undefined;
  readonly repeats: Map<string, number>;
  /** The text of the current model call so far. */
  readonly said: { text: string };
  isCut: boolean;
  /** The final answer, which is appended together with the result. */
  last?: Message | undefined;
  readonly measure: RequestSizer;
}

async function* takeSteps(deps: TurnDeps, turn: Turn): AsyncGenerator<TurnEvent, "success" | "max_steps"> {
  const { model, maxSteps, signal, settings, span } = deps;
  while (turn.steps < maxSteps) {
    signal.throwIfAborted();
    const loadout = await deps.loadout();
    const fitting = yield* fittingMessages(deps, turn, loadout);
    const messages = model.arrange?.(fitting) ?? fitting;
    turn.steps++;
    const request = { instructions: loadout.instructions, tools: loadout.tools, messages };
    await deps.keepRequest?.(turn.steps, request);
    yield startStep(deps, turn, loadout);
    const answer = yield* callModel(model, { ...request, signal, ...(span && { span }) }, turn.said, settings);
    turn.said.text = "";
    const calls = withOwnIds(answer.calls, deps, loadout);
    turn.usage = addUsage(turn.usage, answer);
    turn.isCut = answer.isCut;
    const message: Message = {
      ...deps.make(),
      type: "assistant",
      content: answer.text,
      ...(calls.length > 0 && { tool_calls: calls }),
    };
    if (calls.length === 0) {
      turn.last = message;
      return "success";
    }
    yield await add(deps, message);
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

/** Runs the calls of a step in parallel; records results in the order of the calls, each after the skill it loaded. */
async function* runCalls(
  deps: TurnDeps,
  turn: Turn,
  loadout: Loadout,
  calls: readonly ToolCall[],
): AsyncGenerator<TurnEvent> {
  const { model, tools, signal, approve, keepOutput, span } = deps;
  const context = {
    ...deps.context,
    ...{ largestSkill: Math.floor(model.contextWindow / 4), signal },
    ...(span && { span }),
  };
  const next = createQueue(mostAtOnce);
  const running = calls.map((call) => ({
    call,
    result: next(() => runToolCall(call, { loadout, tools, context, approve, ...(keepOutput && { keepOutput }) })),
  }));
  for (const { result } of running) result.catch(() => undefined); // awaited below, in order
  for (const { call } of running) yield { type: "tool-start", call };
  const counted = new Set<string>();
  const left = [...running];
  const done = new Set<ToolCall>();
  const kept = new Set<ToolCall>();
  for (const { call, result } of running)
    void result.then(
      () => done.add(call),
      () => undefined,
    );
  async function* keep(call: ToolCall): AsyncGenerator<TurnEvent> {
    if (kept.has(call)) return;
    const covered = [...done];
    yield* deps.keepWork?.() ?? [];
    for (const one of covered) kept.add(one);
  }
  try {
    for (const { call, result: promised } of running) {
      const result = noteRepeats(turn, call, withAlready(deps, await promised), counted);
      yield* keep(call);
      left.shift();
      yield* addResult(deps, loadout, call, await withRoom(deps, loadout, result));
    }
  } catch (error) {
    // Record the results of calls that have already run, whatever ended the step.
    for (const { call, result } of left) {
      const finished = await settled(result);
      if (!finished) continue;
      yield* keep(call);
      yield* addResult(deps, loadout, call, await withRoom(deps, loadout, withAlready(deps, finished)));
    }
    throw error;
  }
}

/** The result of a finished call; `undefined` if it is still running or was aborted. */
async function settled(result: Promise<ToolResult>): Promise<ToolResult | undefined> {
  const pending = new Promise<undefined>((resolve) => setImmediate(resolve, undefined));
  return Promise.race([result, pending]).catch(() => undefined);
}

/** Does not add a skill twice: if this version is already in the conversation, the receipt says so. */
function withAlready({ transcript }: TurnDeps, result: ToolResult): ToolResult {
  const { activates } = result;
  if (activates?.content === undefined || !hasSkillMessage(transcript.messages, activates)) return result;
  return { ...result, ...receipt(activates.id, true) };
}

/** Limits how many calls run in parallel: each may start a process. */
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

/** Refuses to load a skill if fixed text would fill more than half of the window: a loaded skill stays. */
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
    yield await add(deps, {
      ...make(),
      type: "system",
      subtype: "skill",
      skill_name: activates.id,
      skill_content: activates.content ?? "",
      ...(activates.arguments !== undefined && { arguments: activates.arguments }),
      ...(activates.digest !== undefined && { digest: activates.digest }),
      cause: activates.cause,
    });
  yield await add(deps, {
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

/** Warns, then stops a model that repeats the same call with the same result. */
function noteRepeats(
  turn: Turn,
  { name, arguments: given }: ToolCall,
  result: ToolResult,
  counted: Set<string>,
): ToolResult {
  const key = JSON.stringify([name, given, result.content]);
  if (counted.has(key)) return result; // repeated in one answer: the model has not seen the first result yet
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
): AsyncGenerator<TurnEvent, readonly ModelMessage[]> {
  const versions = await deps.versions?.();
  const render = (): readonly ModelMessage[] =>
    modelMessages(deps.transcript.messages, { inPrompt: new Set(loadout.inPrompt), ...(versions && { versions }) });
  return yield* compactToFit(deps, { loadout, render, measure });
}

async function add({ transcript }: Pick<TurnDeps, "transcript">, message: Message): Promise<TurnEvent> {
  await transcript.append(message);
  return { type: "message-added", message };
}

/** Ends a turn; every call gets a result first. */
async function* end(
  deps: TurnDeps,
  turn: Turn,
  how: Pick<ResultMessage, "subtype" | "code" | "error">,
  fault?: Fault,
): AsyncGenerator<TurnEvent> {
  const { transcript, make } = deps;
  const { steps, usage, isCut, last } = turn;
  turn.last = undefined;
  for (const message of missingResults(transcript.messages, make)) yield await add(deps, message);
  const result: ResultMessage = { ...make(), type: "result", ...how, steps, usage, ...(isCut && { is_cut: true }) };
  await transcript.append(...(last ? [last] : []), result);
  if (last) yield { type: "message-added", message: last };
  yield { type: "turn-end", result, ...(fault && { fault }) };
}

/** Makes call ids unique in the session, because they tie results to calls. */
function withOwnIds(calls: readonly ToolCall[], { transcript, make }: TurnDeps, loadout: Loadout): readonly ToolCall[] {
  if (calls.length === 0) return calls;
  const before = callIds(transcript.messages);
  const now = new Set<string>();
  return calls.map((call) => {
    const isTaken = before.has(call.id) || now.has(call.id);
    const isOwn = isPlain(call.id) && call.id.length <= longestCallId && !isTaken;
    const id = isOwn ? call.id : `call_${make().id.replaceAll("-", "")}`.slice(0, longestCallId);
    now.add(id);
    return {
      ...call,
      id,
      name: isPlain(call.name)
        ? nameOffered(call.name, loadout)
        : call.name.replace(/[^\w-]/g, "_").slice(0, 64) || "_",
    };
  });
}

const callIds = lookThrough(
  () => new Set<string>(),
  (ids, message) => {
    if (message.type === "assistant") for (const { id } of message.tool_calls ?? []) ids.add(id);
  },
);

/** Other harnesses call our `Skill` tool `skill`. A tool with exactly this name wins. */
function nameOffered(name: string, { tools }: Loadout): string {
  const offers = (wanted: string): boolean => tools.some((tool) => tool.name === wanted);
  return name === "skill" && !offers("skill") && offers("Skill") ? "Skill" : name;
}

/** Ids and names that every provider accepts, since a session may switch to another provider. */
const isPlain = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

const addUsage = (one: Usage, { usage: other }: Pick<ModelAnswer, "usage">): Usage =>
  Object.fromEntries(
    (["input", "output", "cached"] as const).flatMap((key) =>
      one[key] === undefined && other[key] === undefined ? [] : [[key, (one[key] ?? 0) + (other[key] ?? 0)]],
    ),
  );
