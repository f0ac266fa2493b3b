import { existsSync } from "node:fs";
import { join } from "node:path";
import { compact } from "../agent/loop/compaction.ts";
import {
  type CompactBoundaryMessage,
  type Message,
  missingEnd,
  type ResultMessage,
  type Said,
} from "../agent/loop/messages.ts";
import { Fault } from "../ground/fault.ts";
import { takeLock } from "../home/leases/lock.ts";
import type { Selection, Snapshot } from "../resolve/snapshot.ts";
import type { Staleness } from "../resolve/staleness.ts";
import { encodeContextId } from "./context-id.ts";
import { createClock, lastId, openEventLog, type TimedEvent } from "./event-log.ts";
import { type KeptRequest, openModelRequests } from "./model-requests.ts";
import { createPins, type Pinned, type Pins, usableSkill } from "./pins.ts";
import { type SessionState, wrongState } from "./session-lifecycle.ts";
import type { SessionMeta } from "./session-meta.ts";
import { createSessionPreview, type SessionView } from "./session-preview.ts";
import type { SessionRows } from "./session-rows.ts";
import { createSessionTurn, letGoOfOthers, type SessionTurnDeps } from "./session-turn.ts";
import { createSetUp, type SetUpDeps, type TurnSetup } from "./set-up-turn.ts";

/** A session: its turns, pins, selection and compaction. */

/** One persistent conversation. */
export interface Session extends SessionView {
  readonly contextId: string;
  readonly state: SessionState;
  readonly messages: readonly Message[];
  /** Lines of its history that could not be read. */
  readonly unreadable: number;
  meta(): SessionMeta;
  /** Takes a user's message as plain text: nothing in it is a command. */
  send(message: string): void;
  /** Runs the turn. Every message is durable before it is shown; leaving the loop early interrupts the turn. */
  stream(options?: { readonly signal?: AbortSignal }): AsyncGenerator<TimedEvent>;
  /** The events so far, after this id. */
  events(after?: number): Promise<readonly TimedEvent[]>;
  /** All model requests, in order. */
  requests(): AsyncIterable<KeptRequest>;
  /** Ends a turn that a crash interrupted; throws a Fault while a turn is running. */
  settle(): Promise<void>;
  /** Interrupts the running turn. */
  abort(): void;
  /** Pins a skill in this session. */
  load(name: string): Promise<Pinned>;
  /** Deactivates a skill: removes its pin, even if the skill is gone, and ends a load by the model. */
  unload(name: string): Promise<Pinned>;
  pinned(): Promise<Pinned>;
  /** Changes the selection of this session: `undefined` for all skills, `"agent"` for the agent's selection. */
  select(skills: Selection | "agent"): Promise<Snapshot>;
  /** Resolves the same selection again; returns what changed. */
  refresh(): Promise<Staleness>;
  /** Summarizes older turns (compaction); throws a Fault if there is nothing to summarize. */
  compact(options?: { readonly signal?: AbortSignal }): Promise<CompactBoundaryMessage>;
  close(): Promise<void>;
}

export interface SessionDeps extends SetUpDeps, Omit<SessionTurnDeps, "requests" | "setUp" | "make"> {
  readonly rows: SessionRows;
  readonly newId: () => string;
}

export function createSession(deps: SessionDeps): Session {
  const { contextId, folder, history, rows } = deps;
  const eventLog = openEventLog(rows, encodeContextId(contextId));
  const requests = openModelRequests(rows, encodeContextId(contextId));
  const setUp = createSetUp(deps);
  /** The messages, including those that another process has added. */
  const messages = async (): Promise<readonly Message[]> => {
    await history.refresh();
    return history.messages;
  };
  const pins: Pins = createPins({
    ...deps,
    messages,
  });
  const make = (): Said => ({ id: deps.newId(), time: deps.now().toISOString() });
  const turn = createSessionTurn({ ...deps, history, requests, setUp, make });
  const look = (): Promise<TurnSetup> => setUp({ meta: deps.meta.read(), isForGood: false });
  const lookAnew = (): Promise<TurnSetup> => {
    const { skill_session_snapshot: _snapshot, ...meta } = deps.meta.read();
    return setUp({ meta, isForGood: false });
  };
  const view = createSessionPreview({ ...deps, look, lookAnew, messages: () => history.messages, make });
  let state: SessionState = "idle";
  let message = "";
  let running: AbortController | undefined;
  let current: AsyncGenerator<TimedEvent> | undefined;
  let hasBegun = false;
  /** Releases the lock of the running turn. */
  let taken: (() => void) | undefined;

  function need(wanted: SessionState, action: string): void {
    if (state !== wanted) throw wrongState(state, wanted, action);
  }

  /** Takes the turn lock: one turn at a time, also across processes. */
  async function takeTurn(action: string): Promise<() => void> {
    if (!existsSync(folder)) throw new Fault("session.not-found", { id: contextId });
    const release = await takeLock(join(folder, "running.db"), 0).catch((error: unknown) => {
      throw error instanceof Fault && error.code === "busy" ? wrongState("running", "idle", action) : error;
    });
    try {
      await history.refresh();
      await endTurn();
    } catch (error) {
      release();
      throw error;
    }
    return release;
  }

  /** Completes an interrupted turn that has no end in the history, in the event log, or in both. */
  async function endTurn(): Promise<void> {
    const missing = missingEnd(history.messages, make);
    if (missing.length > 0) await history.append(...missing);
    if (missing.length === 0 && (await eventLog.isEnded())) return;
    const id = lastId(deps.meta.read().turns ?? 1);
    await eventLog.append({ type: "turn-end", result: await untoldResult(), id, time: deps.now().toISOString() });
  }

  /** The result of the last turn; it may have been interrupted before its message was recorded. */
  async function untoldResult(): Promise<ResultMessage> {
    const told = (await eventLog.read(0, async () => [])).findLast((event) => event.type === "turn-end");
    const last = history.messages.findLast((message) => message.type === "result");
    const isTold = told?.type === "turn-end" && told.result.id === last?.id;
    return last && !isTold ? last : { ...make(), type: "result", subtype: "interrupted", steps: 0 };
  }

  /** Runs work that is not a turn while holding the turn lock. */
  async function alone<T>(action: string, work: () => Promise<T>): Promise<T> {
    need("idle", action);
    state = "running";
    try {
      const release = await takeTurn(action);
      try {
        return await work();
      } finally {
        release();
      }
    } finally {
      if (state === "running") state = "idle";
    }
  }

  /** Builds and stores a new snapshot. */
  async function rebuild(meta: SessionMeta): Promise<Snapshot> {
    const { skill_session_snapshot: before, ...rest } = meta;
    const setup = await setUp({ meta: rest, isForGood: true, firstMessage: firstUserText(history.messages) });
    const { snapshot } = setup.skills;
    const gone = new Set(setup.skills.dropped);
    await deps.meta.edit(({ context: _context, ...now }) => ({
      ...now,
      contextId,
      ...(meta.context !== undefined && { context: meta.context }),
      pinnedSkillIds: now.pinnedSkillIds.filter((id) => !gone.has(id)),
      skill_session_snapshot: snapshot,
      updated_at: deps.now().toISOString(),
    }));
    await letGoOfOthers(deps, snapshot, before);
    return snapshot;
  }

  return {
    ...view,
    contextId,
    get state() {
      return state;
    },
    get messages() {
      return history.messages;
    },
    get unreadable() {
      return history.unreadable;
    },
    meta: deps.meta.read,
    send(text) {
      need("idle", "send");
      if (text.trim() === "")
        throw new Fault("input.invalid", {
          problem: { en: "a message needs some text", zh: "消息不能为空" },
          usage: 'loadout run "…"',
        });
      message = text;
      state = "ready";
    },
    stream({ signal } = {}) {
      need("ready", "stream");
      state = "running";
      const controller = new AbortController();
      running = controller;
      current = withReturn(run(message, controller, signal), () => {
        if (state === "running" && !taken) state = "idle"; // left before it started
      });
      return current;
    },
    events: (after = 0) => eventLog.read(after, messages),
    requests: requests.read,
    settle: () => alone("settle", async () => undefined),
    abort: () => running?.abort(new DOMException("interrupted", "AbortError")),
    load: pins.load,
    unload: pins.unload,
    pinned: pins.list,
    select: (skills) =>
      alone("select", async () => {
        await deps.environment.loadSkills();
        const { context: _context, ...meta } = deps.meta.read();
        if (skills === "agent") return rebuild(meta);
        for (const name of skills ?? []) usableSkill(deps.environment, name); // all of them, or nothing changes
        return rebuild({ ...meta, context: skills === undefined ? {} : { skills: [...new Set(skills)] } });
      }),
    refresh: () =>
      alone("refresh", async () => {
        const changes = await view.staleness();
        // A refresh gives up pins whose source no longer exists.
        const { pinned_from: _from, ...meta } = deps.meta.read();
        await rebuild(meta);
        return changes;
      }),
    compact: ({ signal = new AbortController().signal } = {}) =>
      alone("compact", async () => {
        const { size } = await view.preview();
        const { model } = await look();
        const boundary = await compact(
          {
            model: await model.open(),
            transcript: history,
            signal,
            make,
            ...(deps.settings && { settings: deps.settings }),
          },
          { trigger: "manual", depth: "rounds", before: size.total },
        );
        if (!boundary) throw new Fault("context.nothing-to-compact");
        await history.append(boundary);
        return boundary;
      }),
    async close() {
      running?.abort(new DOMException("closed", "AbortError"));
      state = "closed";
      if (hasBegun) await current?.return(undefined); // first, so that nothing is written after the end
      await Promise.all([deps.mcp.close(), deps.shell.close()]);
    },
  };

  /** Ends the turn and releases its lock. */
  async function leave(): Promise<void> {
    const release = taken;
    taken = undefined;
    if (!release) return;
    try {
      await endTurn();
    } finally {
      release();
    }
  }

  async function* run(
    text: string,
    controller: AbortController,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<TimedEvent> {
    if (state === "closed") throw wrongState("closed", "ready", "stream");
    hasBegun = true;
    const stop = (): void => controller.abort(signal?.reason);
    signal?.addEventListener("abort", stop, { once: true });
    if (signal?.aborted) stop();
    try {
      taken = await takeTurn("stream");
      const clock = createClock(deps.now);
      for await (const happened of turn(text, controller.signal)) {
        const event = clock.next(happened);
        await eventLog.append(event);
        yield event;
      }
    } finally {
      controller.abort();
      signal?.removeEventListener("abort", stop);
      running = undefined;
      hasBegun = false;
      try {
        await leave();
      } finally {
        if (!isClosed()) state = "idle";
      }
    }
  }

  /** The session may be closed while a turn runs. */
  function isClosed(): boolean {
    return state === "closed";
  }
}

/** Calls `left` if a generator is closed before it started, since then none of its own code runs. */
function withReturn(turn: AsyncGenerator<TimedEvent>, left: () => void): AsyncGenerator<TimedEvent> {
  const end = turn.return.bind(turn);
  turn.return = (value) => {
    left();
    return end(value);
  };
  return turn;
}

const firstUserText = (messages: readonly Message[]): string => {
  const first = messages.find(({ type }) => type === "user");
  return first?.type === "user" ? first.content : "";
};
