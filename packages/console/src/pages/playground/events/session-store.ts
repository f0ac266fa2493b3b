import type { TimedEvent } from "@loadout/core";
import { createKeyedList } from "./keyed-list.ts";
import {
  type ChatItem,
  type ChatItemOf,
  type EventOf,
  nothingYet,
  type RowOf,
  type SessionState,
  type TimelineRow,
  type ToldFault,
  type TurnSummary,
} from "./session-state.ts";

/** What happened in a session, as a conversation and as a timeline. */
export interface SessionStore {
  /** Events in their order; those that were seen already are passed over. */
  take(events: Iterable<TimedEvent>): void;
  snapshot(): SessionState;
  subscribe(listener: () => void): () => void;
}

/** Each event is worked in once, whatever came before: a long session costs no more for its next event than a short one. */
export function createSessionStore(): SessionStore {
  const items = createKeyedList<ChatItem>();
  const rows = createKeyedList<TimelineRow>();
  const listeners = new Set<() => void>();
  const turns: TurnSummary[] = [];
  /** What is wrong with each server that was seen; empty where nothing is. */
  const servers = new Map<string, string>();
  const startedAt = new Map<string, number>();
  let shown = nothingYet;
  let lastId = 0;
  let requests = 0;
  let request: { readonly event: EventOf<"step-start">; readonly key: string } | undefined;
  let beganAt = 0;

  const turnNumber = (): number => turns.at(-1)?.number ?? 0;
  const assistantKey = (): string => request?.key ?? `a:turn-${turnNumber()}`;
  const offsetOf = (time: string): number => Math.max(0, Date.parse(time) - beganAt);
  const placeOf = ({ id, time }: TimedEvent, item?: string) => ({
    key: `${id}`,
    ...{ id, time, item, turn: turnNumber(), offset: offsetOf(time) },
  });
  const numberOf = (tool: string): number | undefined => {
    const index = request?.event.tools.indexOf(tool) ?? -1;
    return index < 0 ? undefined : index + 1;
  };

  function editTurn(change: Partial<TurnSummary>): void {
    const last = turns.at(-1);
    if (last) turns[turns.length - 1] = { ...last, ...change };
  }

  function beginTurn(event: EventOf<"turn-start">): void {
    const before = turns.at(-1);
    beganAt = Date.parse(event.time);
    request = undefined;
    turns.push({
      number: event.turn,
      agent: event.agent,
      time: event.time,
      message: undefined,
      visible: before?.visible ?? [],
      activated: before?.activated ?? [],
      tools: before?.tools ?? [],
      end: undefined,
      fault: undefined,
    });
    rows.set({ ...placeOf(event, `u:${event.turn}`), kind: "turn", agent: event.agent });
  }

  function resolve(event: EventOf<"skills-resolved">): void {
    const { change, visible } = event;
    rows.set({ ...placeOf(event), kind: "snapshot", change, visible });
    const activated = turns.at(-1)?.activated.filter((id) => visible.includes(id)) ?? [];
    editTurn({ visible, activated });
  }

  function beginStep(event: EventOf<"step-start">): void {
    const { step, model, provider, tools, added, removed } = event;
    request = { event, key: `a:${event.id}` };
    requests++;
    for (const row of serverRows(event)) rows.set(row);
    // Of the first step, only what the agent does not have from the start.
    const isFirst = added.length === tools.length;
    for (const { name, reason } of added)
      if (!isFirst || reason.kind !== "base")
        rows.set({ ...placeOf(event), key: `${event.id}+${name}`, kind: "tool-added", name, reason });
    for (const { name, reason } of removed)
      rows.set({ ...placeOf(event), key: `${event.id}-${name}`, kind: "tool-removed", name, reason });
    rows.set({ ...placeOf(event, request.key), kind: "request", number: requests, step, model, provider, tools });
    editTurn({ tools });
  }

  /** Servers that are new, fail or work again. A failure is told once, also where it counts seconds. */
  function serverRows(event: EventOf<"step-start">): RowOf<"server">[] {
    return event.servers.flatMap(({ name, reason, problem }) => {
      const before = servers.get(name);
      const now = problem?.en.replaceAll(/\d+/g, "") ?? "";
      servers.set(name, now);
      if (before === now) return [];
      const change = now !== "" ? "failed" : before === undefined ? "new" : "mended";
      return [{ ...placeOf(event), key: `${event.id}:${name}`, kind: "server", name, reason, problem, change }];
    });
  }

  function say(text: string, event: TimedEvent, isStreaming: boolean): void {
    const key = assistantKey();
    if (text === "") {
      items.remove(key); // a step may consist of calls alone
      return;
    }
    const { provider = "", model = "" } = request?.event ?? {};
    const place = { key, turn: turnNumber(), event: request?.event.id ?? event.id };
    items.set({ ...place, kind: "assistant", text, isStreaming, provider, model });
  }

  /** What was said so far in the answer that is coming. */
  const said = (): string => {
    const item = items.get(assistantKey());
    return item?.kind === "assistant" && item.isStreaming ? item.text : "";
  };

  function addMessage(event: EventOf<"message-added">): void {
    const { message } = event;
    const place = { turn: turnNumber(), event: event.id };
    if (message.type === "user") {
      items.set({ key: `u:${turnNumber()}`, kind: "user", text: message.content, ...place, event: turnEvent() });
      editTurn({ message: message.content });
    } else if (message.type === "assistant") say(message.content, event, false);
    else if (message.type === "tool_result") answer(message.tool_call_id, message.content, message.is_error);
    else if (message.type !== "system") return;
    else if (message.subtype === "skill")
      items.set({
        ...{ key: `s:${message.id}`, kind: "skill", ...place },
        ...{ skill: message.skill_name, content: message.skill_content, given: message.arguments ?? "" },
      });
    else if (message.subtype === "note")
      items.set({ key: `n:${message.id}`, kind: "note", text: message.content, ...place });
    else if (message.subtype === "compact_boundary")
      items.set({ key: compactionKey(), kind: "compaction", summary: message.summary, ...place });
  }

  const turnEvent = (): number => rows.all().findLast(({ kind }) => kind === "turn")?.id ?? 0;
  const compactionKey = (): string => `z:${turnNumber()}.${requests}`;

  function startCall(event: EventOf<"tool-start">): void {
    const { id, name, arguments: given } = event.call;
    const call = { name, given, number: numberOf(name), state: "running", result: undefined, took: undefined } as const;
    startedAt.set(id, Date.parse(event.time));
    items.set({ key: `c:${id}`, turn: turnNumber(), event: event.id, kind: "call", ...call });
    rows.set({ ...placeOf(event, `c:${id}`), key: `c:${id}`, kind: "call", ...call });
  }

  function editCall(id: string, change: Partial<Pick<ChatItemOf<"call">, "state" | "result" | "took">>): void {
    const [item, row] = [items.get(`c:${id}`), rows.get(`c:${id}`)];
    if (item?.kind === "call") items.set({ ...item, ...change });
    if (row?.kind === "call") rows.set({ ...row, ...change });
  }

  /** A turn that is cut short answers its calls without having ended them. */
  const answer = (id: string, result: string, isError: boolean): void =>
    editCall(id, { result, state: isError ? "failed" : "done" });

  function endCall({ call, isError, time }: EventOf<"tool-end">): void {
    const began = startedAt.get(call.id);
    startedAt.delete(call.id);
    editCall(call.id, {
      state: isError ? "failed" : "done",
      ...(began !== undefined && { took: Math.max(0, Date.parse(time) - began) }),
    });
  }

  function activate(event: EventOf<"skill-activated">): void {
    const { skill, cause, isNew } = event;
    const message = items.all().findLast((item) => item.kind === "skill" && item.skill === skill);
    const item = message?.turn === turnNumber() ? message : undefined;
    rows.set({ ...placeOf(event, item?.key), kind: "activated", skill, cause, isNew });
    if (item?.kind === "skill") items.set({ ...item, event: event.id });
    const before = turns.at(-1)?.activated ?? [];
    if (!before.includes(skill)) editTurn({ activated: [...before, skill] });
  }

  function endTurn(event: EventOf<"turn-end">): void {
    const { result } = event;
    const fault = event.fault as unknown as ToldFault | undefined;
    if (said() !== "") say(said(), event, false);
    const key = `e:${event.id}`;
    rows.set({ ...placeOf(event, key), kind: "end", result, fault });
    if (result.subtype !== "success" || result.is_cut)
      items.set({ key, turn: turnNumber(), event: event.id, kind: "end", result, fault });
    editTurn({ end: result, fault });
  }

  function refuse(event: EventOf<"skill-refused">): void {
    const { skill, reason } = event;
    const isVisible = turns.at(-1)?.visible.includes(skill) ?? false;
    rows.set({ ...placeOf(event), kind: "refused", skill, reason, isVisible });
  }

  function beginAgain(event: EventOf<"model-retry">): void {
    const { attempt, wait, reason } = event;
    items.remove(assistantKey());
    rows.set({ ...placeOf(event, request?.key), kind: "retry", attempt, wait, reason });
  }

  function compacted(event: EventOf<"context-compacted">): void {
    const { before, after, trigger } = event;
    rows.set({ ...placeOf(event, compactionKey()), kind: "compacted", before, after, trigger });
  }

  const takers: { readonly [Type in TimedEvent["type"]]: (event: EventOf<Type>) => void } = {
    "turn-start": beginTurn,
    "skills-resolved": resolve,
    "step-start": beginStep,
    "text-delta": (event) => say(said() + event.text, event, true),
    "message-added": addMessage,
    "model-retry": beginAgain,
    "tool-start": startCall,
    "tool-end": endCall,
    "skill-activated": activate,
    "skill-refused": refuse,
    "context-compacted": compacted,
    diagnostic: (event) => rows.set({ ...placeOf(event), kind: "diagnostic", diagnostic: event.diagnostic }),
    "turn-end": endTurn,
  };
  const takeOne = (event: TimedEvent): void => takers[event.type]?.(event as never); // a newer server may tell more

  return {
    take(events) {
      const before = lastId;
      for (const event of events) {
        if (event.id <= lastId) continue;
        lastId = event.id;
        takeOne(event);
      }
      if (lastId === before) return;
      const last = turns.at(-1);
      shown = {
        items: items.snapshot(),
        rows: rows.snapshot(),
        turns: [...turns],
        lastId,
        isRunning: last !== undefined && last.end === undefined,
      };
      for (const listener of listeners) listener();
    },
    snapshot: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
