/** The turns that the server runs, and their listeners. */

import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Fault, type Sessions, type TimedEvent } from "@loadout/core";
import { replaceFile } from "@loadout/core/home";

/** A turn that the server runs, with or without listeners. */
export interface Run {
  readonly contextId: string;
  readonly signal: AbortSignal;
  /** The id of the last recorded event, if the end of the turn was not recorded: listeners still wait for it. */
  readonly untoldBehind: number | undefined;
  /** Records an event and sends it to listeners. */
  record(event: TimedEvent): void;
  /** Cancels the turn. */
  abort(reason: DOMException): void;
  /** Marks the turn as ended, in whatever way. */
  end(): void;
}

export interface Listener {
  take(event: TimedEvent): void;
  /** The turn has ended. */
  end(): void;
}

export interface Listening {
  readonly isRunning: boolean;
  readonly missed: readonly TimedEvent[];
  leave(): void;
}

/** The running turns and their listeners. */
export interface Runs {
  /** Starts a turn; its session is known with its first event. */
  begin(): Run;
  /** False if no turn runs in this session. */
  cancel(contextId: string): Promise<boolean>;
  isRunning(contextId: string): boolean;
  running(): readonly string[];
  /** The events of a running turn after this id; new ones go to the listener until `leave` is called. */
  listen(contextId: string, after: number, listener: Listener): Listening;
  /** Settles turns that a crash cut short, and answers their sessions. */
  recover(sessions: () => Promise<Sessions>): Promise<readonly string[]>;
  /** Cancels all turns, waits for their end, and answers their sessions. */
  close(): Promise<readonly string[]>;
}

interface Turn {
  readonly controller: AbortController;
  readonly ended: Promise<void>;
  /** Events since the turn started; text deltas are dropped once their message is recorded. */
  events: TimedEvent[];
}

export function createRuns(home: string): Runs {
  const marks = join(home, "runs");
  const turns = new Map<string, Turn>();
  const pending = new Set<AbortController>();
  const listeners = new Map<string, Set<Listener>>();
  const ends = new Set<Promise<void>>();
  /** Marks that are being written or removed, by session: one after the other. */
  const marking = new Map<string, Promise<void>>();
  const stopped = new DOMException("the server is stopped", "AbortError");
  let isClosing = false;

  const listenersOf = (contextId: string): readonly Listener[] => [...(listeners.get(contextId) ?? [])];

  /** One change of a session's mark after the other; never fails: a mark that is missing hides a turn from a restart only. */
  function changeMark(contextId: string, change: () => Promise<void>): Promise<void> {
    const changed = (marking.get(contextId) ?? Promise.resolve()).then(change).catch(() => undefined);
    marking.set(contextId, changed);
    return changed.then(() => {
      if (marking.get(contextId) === changed) marking.delete(contextId);
    });
  }

  function begin(): Run {
    const controller = new AbortController();
    if (isClosing) controller.abort(stopped);
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    let turn: Turn | undefined;
    let contextId = "";
    pending.add(controller);
    ends.add(ended);

    /** The first event names the session. The turn does not wait for its mark, which is a matter of milliseconds. */
    function start(event: Extract<TimedEvent, { type: "turn-start" }>): Turn {
      contextId = event.contextId;
      const mark = markOf(marks, event.contextId);
      // Need not survive a loss of power: without it, the turn is completed when its session is used again.
      void changeMark(contextId, () => replaceFile(mark, event.contextId, 0o600, { isDurable: false }));
      pending.delete(controller);
      const made = { controller, ended, events: [] };
      turns.set(contextId, made);
      return made;
    }

    async function finish(): Promise<void> {
      // The next turn of the session may have started.
      const isLast = turn !== undefined && turns.get(contextId) === turn;
      if (isLast) {
        turns.delete(contextId);
        for (const listener of listenersOf(contextId)) listener.end();
        await changeMark(contextId, () => rm(markOf(marks, contextId), { force: true }));
      }
      ends.delete(ended);
      resolve();
    }

    return {
      get contextId() {
        return contextId;
      },
      signal: controller.signal,
      get untoldBehind() {
        const last = turn?.events.at(-1);
        return last?.type === "turn-end" ? undefined : last?.id;
      },
      record(event) {
        if (event.type === "turn-start") turn = start(event);
        if (!turn) return;
        if (event.type === "message-added") turn.events = turn.events.filter(({ type }) => type !== "text-delta");
        turn.events.push(event);
        for (const listener of listenersOf(contextId)) listener.take(event);
      },
      abort: (reason) => controller.abort(reason),
      end() {
        pending.delete(controller);
        void finish();
      },
    };
  }

  return {
    begin,
    async cancel(contextId) {
      const turn = turns.get(contextId);
      if (!turn) return false;
      turn.controller.abort(new DOMException("cancelled", "AbortError"));
      await turn.ended;
      return true;
    },
    isRunning: (contextId) => turns.has(contextId),
    running: () => [...turns.keys()],
    listen(contextId, after, listener) {
      const all = listeners.get(contextId) ?? new Set();
      listeners.set(contextId, all);
      all.add(listener);
      const turn = turns.get(contextId);
      return {
        isRunning: turn !== undefined,
        missed: (turn?.events ?? []).filter(({ id }) => id > after),
        leave() {
          all.delete(listener);
          if (all.size === 0 && listeners.get(contextId) === all) listeners.delete(contextId);
        },
      };
    },
    async recover(sessions) {
      const settled = new Set<string>();
      for (const path of filesIn(marks)) {
        const contextId = readFileSync(path, "utf8");
        if (contextId !== "" && (await settle(await sessions(), contextId))) settled.add(contextId);
        rmSync(path, { force: true });
      }
      return [...settled];
    },
    async close() {
      const under = [...turns.keys()];
      isClosing = true;
      for (const controller of [...pending, ...[...turns.values()].map((turn) => turn.controller)])
        controller.abort(stopped);
      while (ends.size > 0) await Promise.allSettled(ends);
      return under;
    },
  };
}

/** False if the session is deleted or unreadable, or another process runs a turn in it. */
async function settle(sessions: Sessions, contextId: string): Promise<boolean> {
  try {
    const session = await sessions.get(contextId);
    try {
      await session.settle();
    } finally {
      await session.close();
    }
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

/** A running turn leaves a mark, so that a restart finds it after a crash. */
const markOf = (folder: string, contextId: string): string => join(folder, hash("sha256", contextId, "hex"));

const filesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [join(folder, entry.name)] : [],
      )
    : [];
