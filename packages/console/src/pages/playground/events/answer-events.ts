import type { TimedEvent } from "@loadout/core";
import { compactionKey, editTurn, itemPlace, type Progress, rowPlace, turnNumber } from "./session-progress.ts";
import type { ChatItemOf, EventOf, RowOf } from "./session-state.ts";

/** Events inside a turn: model requests, the answer as it is written, messages and tool calls. */

export function startStep(progress: Progress, event: EventOf<"step-start">): void {
  const { id, step, model, provider, tools, added, removed } = event;
  const { rows } = progress;
  const key = `a:${id}`;
  const place = rowPlace(progress, event);
  progress.request = { event, key };
  progress.requests++;
  for (const row of serverRows(progress, event)) rows.set(row);
  // Tools the agent has from the start get no row in the first step.
  const isFirst = added.length === tools.length;
  for (const { name, reason } of added)
    if (!isFirst || reason.kind !== "base")
      rows.set({ ...place, key: `${id}+${name}`, kind: "tool-added", name, reason });
  for (const { name, reason } of removed)
    rows.set({ ...place, key: `${id}-${name}`, kind: "tool-removed", name, reason });
  rows.set({ ...place, item: key, kind: "request", number: progress.requests, step, model, provider, tools });
  editTurn(progress, { tools });
}

/** Servers that are new, fail or work again. A failure gets one row, also if its text counts seconds down. */
function serverRows(progress: Progress, event: EventOf<"step-start">): RowOf<"server">[] {
  return event.servers.flatMap(({ name, reason, problem }) => {
    const before = progress.servers.get(name);
    const now = problem?.en.replaceAll(/\d+/g, "") ?? "";
    progress.servers.set(name, now);
    if (before === now) return [];
    const change = now !== "" ? "failed" : before === undefined ? "new" : "mended";
    const place = { ...rowPlace(progress, event), key: `${event.id}:${name}` };
    return [{ ...place, kind: "server", name, reason, problem, change }];
  });
}

const answerKey = (progress: Progress): string => progress.request?.key ?? `a:turn-${turnNumber(progress)}`;

/** The answer that is being written. */
function growingAnswer(progress: Progress): string {
  const item = progress.items.get(answerKey(progress));
  return item?.kind === "assistant" && item.isStreaming ? item.text : "";
}

function setAnswer(progress: Progress, text: string, event: TimedEvent, isStreaming: boolean): void {
  const key = answerKey(progress);
  if (text === "") {
    progress.items.remove(key); // the step has calls only
    return;
  }
  const { event: request = event } = progress.request ?? {};
  const { provider = "", model = "" } = progress.request?.event ?? {};
  progress.items.set({ ...itemPlace(progress, key, request), kind: "assistant", text, isStreaming, provider, model });
}

export function addText(progress: Progress, event: EventOf<"text-delta">): void {
  setAnswer(progress, growingAnswer(progress) + event.text, event, true);
}

/** The turn ended: an answer that was cut off is kept. */
export function endAnswer(progress: Progress, event: TimedEvent): void {
  const text = growingAnswer(progress);
  if (text !== "") setAnswer(progress, text, event, false);
}

/** The model is asked again: the answer so far is dropped. */
export function retryModel(progress: Progress, event: EventOf<"model-retry">): void {
  const { attempt, wait, reason } = event;
  progress.items.remove(answerKey(progress));
  progress.rows.set({ ...rowPlace(progress, event, progress.request?.key), kind: "retry", attempt, wait, reason });
}

export function addMessage(progress: Progress, event: EventOf<"message-added">): void {
  const { message } = event;
  if (message.type === "user") addUserMessage(progress, event, message.content);
  else if (message.type === "assistant") setAnswer(progress, message.content, event, false);
  else if (message.type === "tool_result")
    // A turn that is cut short adds results of calls that did not end.
    editCall(progress, message.tool_call_id, { result: message.content, state: message.is_error ? "failed" : "done" });
  else if (message.type === "system") addSystemMessage(progress, event, message);
}

function addUserMessage(progress: Progress, event: EventOf<"message-added">, text: string): void {
  const turn = progress.rows.findLast(({ kind }) => kind === "turn");
  const place = itemPlace(progress, `u:${turnNumber(progress)}`, event);
  progress.items.set({ ...place, event: turn?.id ?? 0, kind: "user", text });
  editTurn(progress, { message: text });
}

type SystemMessage = Extract<EventOf<"message-added">["message"], { type: "system" }>;

function addSystemMessage(progress: Progress, event: EventOf<"message-added">, message: SystemMessage): void {
  const { items } = progress;
  if (message.subtype === "skill") {
    const { id, skill_name: skill, skill_content: content, arguments: given = "" } = message;
    items.set({ ...itemPlace(progress, `s:${id}`, event), kind: "skill", skill, content, given });
  } else if (message.subtype === "note")
    items.set({ ...itemPlace(progress, `n:${message.id}`, event), kind: "note", text: message.content });
  else if (message.subtype === "compact_boundary") {
    const { summary } = message;
    items.set({ ...itemPlace(progress, compactionKey(progress), event), kind: "compaction", summary });
  }
}

export function startCall(progress: Progress, event: EventOf<"tool-start">): void {
  const { id, name, arguments: given } = event.call;
  const index = progress.request?.event.tools.indexOf(name) ?? -1;
  const number = index < 0 ? undefined : index + 1;
  const key = `c:${id}`;
  const call = { kind: "call", name, given, number, state: "running", result: undefined, took: undefined } as const;
  progress.startedAt.set(id, Date.parse(event.time));
  progress.items.set({ ...itemPlace(progress, key, event), ...call });
  progress.rows.set({ ...rowPlace(progress, event, key), key, ...call });
}

export function endCall(progress: Progress, { call, isError, time }: EventOf<"tool-end">): void {
  const started = progress.startedAt.get(call.id);
  progress.startedAt.delete(call.id);
  editCall(progress, call.id, {
    state: isError ? "failed" : "done",
    ...(started !== undefined && { took: Math.max(0, Date.parse(time) - started) }),
  });
}

/** Changes a call in the conversation and in the timeline. */
function editCall(
  { items, rows }: Progress,
  id: string,
  change: Partial<Pick<ChatItemOf<"call">, "state" | "result" | "took">>,
): void {
  const [item, row] = [items.get(`c:${id}`), rows.get(`c:${id}`)];
  if (item?.kind === "call") items.set({ ...item, ...change });
  if (row?.kind === "call") rows.set({ ...row, ...change });
}
