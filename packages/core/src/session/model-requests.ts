import type { ModelMessage, ToolAnswer } from "../agent/loop/model-messages.ts";
import type { ModelRequest } from "../agent/models/model.ts";
import type { Fence } from "../home/leases/leases.ts";
import type { SessionName } from "./context-id.ts";
import { isRecord, parseLine } from "./json-line.ts";
import type { NumberedText, SessionRows } from "./session-rows.ts";

/** The model requests of a session, as rows. */

/** The exact request of one step. */
export interface KeptRequest extends Omit<ModelRequest, "signal" | "span"> {
  readonly turn: number;
  /** From 1, in its turn. */
  readonly step: number;
  readonly time: string;
  readonly model: string;
  readonly provider: string;
}

/** All model requests of a session. Each is stored as a difference to the previous one, to save space. */
export interface ModelRequests {
  /** With the lease of its turn only while that is held. */
  append(request: KeptRequest, lease?: Fence): Promise<void>;
  /** In order. */
  read(): AsyncGenerator<KeptRequest>;
}

type Tool = ModelRequest["tools"][number];

/** One stored line; absent fields are the same as in the previous request. */
interface Line extends Pick<KeptRequest, "turn" | "step" | "time" | "model" | "provider"> {
  /** Turn and step of the previous request; absent for a complete one. */
  readonly after?: readonly [turn: number, step: number];
  readonly instructions?: string;
  /** A name refers to the tool of that name in the previous request. */
  readonly tools?: readonly (string | Tool)[];
  /** How many messages of the previous request come first. */
  readonly kept: number;
  readonly messages: readonly ModelMessage[];
}

export function openModelRequests(rows: SessionRows, name: SessionName): ModelRequests {
  /** The last request, if it is known; another process may have added one since. */
  let last: { readonly request: KeptRequest; readonly row: NumberedText } | undefined;

  async function before({
    turn,
    step,
  }: KeptRequest): Promise<{ readonly request: KeptRequest | undefined; readonly number: number }> {
    // No other process writes while a turn runs: its later steps follow what was written here.
    if (last && last.request.turn === turn && last.request.step < step)
      return { request: last.request, number: last.row.number };
    const row = await rows.lastTrace("requests", name);
    // Compared as a whole: the session may have been deleted, and its id given to another one.
    if (last && last.row.number === row?.number && last.row.body === row.body)
      return { request: last.request, number: row.number };
    let request: KeptRequest | undefined;
    for await (const one of read()) request = one;
    return { request, number: row?.number ?? 0 };
  }

  async function* read(): AsyncGenerator<KeptRequest> {
    let previous: KeptRequest | undefined;
    for await (const page of rows.traces("requests", name, 0))
      for (const { body } of page) {
        const request = next(body, previous);
        if (request) yield request;
        previous = request ?? previous;
      }
  }

  return {
    async append(request, lease) {
      const { request: previous, number } = await before(request);
      const row = { number: number + 1, body: JSON.stringify(lineOf(request, previous)) };
      await rows.addTraces("requests", name, [row], lease);
      last = { request, row };
    },
    read,
  };
}

function lineOf(request: KeptRequest, before: KeptRequest | undefined): Line {
  const { turn, step, time, model, provider, instructions, tools, messages } = request;
  const facts = { turn, step, time, model, provider };
  if (!before) return { ...facts, instructions, tools: tools.map(plain), kept: 0, messages };
  const kept = sharedLength(messages, before.messages, isSameMessage);
  return {
    ...facts,
    after: [before.turn, before.step],
    ...(instructions !== before.instructions && { instructions }),
    ...(!isSameList(tools, before.tools, isSameTool) && { tools: toolsBeside(tools, before.tools) }),
    kept,
    messages: messages.slice(kept),
  };
}

function toolsBeside(tools: readonly Tool[], before: readonly Tool[]): (string | Tool)[] {
  const known = new Map(before.map((tool) => [tool.name, tool]));
  return tools.map((tool) => {
    const same = known.get(tool.name);
    return same && isSameTool(tool, same) ? tool.name : plain(tool);
  });
}

/** The parts of a tool that are sent to a model. */
const plain = ({ name, description, parameters }: Tool): Tool => ({ name, description, parameters });

/** Compares by identity first, then by JSON text. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const isSameTool = (one: Tool, other: Tool): boolean =>
  one.name === other.name && one.description === other.description && isSame(one.parameters, other.parameters);

const isSameList = <T>(some: readonly T[], others: readonly T[], isEqual: (one: T, other: T) => boolean): boolean =>
  some.length === others.length && sharedLength(some, others, isEqual) === some.length;

/** The length of the common prefix. */
function sharedLength<T>(some: readonly T[], others: readonly T[], isEqual: (one: T, other: T) => boolean): number {
  const length = Math.min(some.length, others.length);
  for (let at = 0; at < length; at++) {
    const [one, other] = [some[at], others[at]];
    if (one === undefined || other === undefined || !isEqual(one, other)) return at;
  }
  return length;
}

function isSameMessage(one: ModelMessage, other: ModelMessage): boolean {
  if (one === other) return true;
  if (one.role === "tool") return other.role === "tool" && isSameList(one.results, other.results, isSameAnswer);
  if (other.role !== one.role || other.content !== one.content) return false;
  return one.role !== "assistant" || other.role !== "assistant" || isSame(one.calls, other.calls);
}

const isSameAnswer = (one: ToolAnswer, other: ToolAnswer): boolean =>
  one.id === other.id && one.name === other.name && one.content === other.content && one.isError === other.isError;

/** Restores a request; `undefined` if it is not ours, or if its predecessor is missing. */
function next(body: string, before: KeptRequest | undefined): KeptRequest | undefined {
  const value = parseLine(body);
  return value && isLine(value) ? restored(value, before) : undefined;
}

function restored(line: Line, before: KeptRequest | undefined): KeptRequest | undefined {
  const { after, kept, turn, step, time, model, provider } = line;
  const base = after === undefined ? undefined : before;
  if (after && (base?.turn !== after[0] || base.step !== after[1])) return undefined;
  const instructions = line.instructions ?? base?.instructions;
  const tools = line.tools ? toolsOf(line.tools, base?.tools ?? []) : base?.tools;
  const first = (base?.messages ?? []).slice(0, kept);
  if (instructions === undefined || tools === undefined || first.length < kept) return undefined;
  return { turn, step, time, model, provider, instructions, tools, messages: [...first, ...line.messages] };
}

function toolsOf(tools: readonly (string | Tool)[], before: readonly Tool[]): Tool[] | undefined {
  const found = tools.flatMap((tool) =>
    typeof tool === "string" ? before.filter(({ name }) => name === tool) : [tool],
  );
  return found.length === tools.length ? found : undefined;
}

const isLine = (value: Readonly<Record<string, unknown>>): value is Readonly<Record<string, unknown>> & Line =>
  [value.turn, value.step, value.kept].every((one) => Number.isSafeInteger(one) && Number(one) >= 0) &&
  [value.time, value.model, value.provider].every((one) => typeof one === "string") &&
  (value.after === undefined || Array.isArray(value.after)) &&
  (value.instructions === undefined || typeof value.instructions === "string") &&
  (value.tools === undefined || isList(value.tools, (tool) => typeof tool === "string" || isTool(tool))) &&
  isList(value.messages, (message) => isRecord(message) && typeof message.role === "string");

const isTool = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.name === "string" &&
  typeof value.description === "string" &&
  isRecord(value.parameters);

const isList = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem);
