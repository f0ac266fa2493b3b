import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Fault, type Sessions, type TimedEvent } from "@loadout/core";
import { writeFileAtomic } from "@loadout/core/home-store";

/** A turn that a server runs. It goes on whoever listens. */
export interface Run {
  readonly contextId: string;
  readonly signal: AbortSignal;
  /** The last event that was told, where its end was not: whoever listens waits for it. */
  readonly untoldBehind: number | undefined;
  /** What happened, as it happens. */
  record(event: TimedEvent): void;
  /** Calls it off. */
  abort(reason: DOMException): void;
  /** It came to its end, whichever. */
  end(): void;
}

export interface Listener {
  take(event: TimedEvent): void;
  /** The turn is over. */
  end(): void;
}

export interface Listening {
  readonly isRunning: boolean;
  readonly missed: readonly TimedEvent[];
  leave(): void;
}

/** The turns under way, and who listens to them. */
export interface Runs {
  /** Begins one; its id is known with its first event. */
  begin(): Run;
  /** False where none is under way. */
  cancel(contextId: string): Promise<boolean>;
  isRunning(contextId: string): boolean;
  running(): readonly string[];
  /** What a turn under way has said so far, behind this id, and from then on what comes; answers how to leave. */
  listen(contextId: string, after: number, listener: Listener): Listening;
  /** Ends what a crash cut short. */
  recover(sessions: () => Promise<Sessions>): Promise<readonly string[]>;
  /** Calls everything off, waits for its end, and answers which sessions it was. */
  close(): Promise<readonly string[]>;
}

interface Turn {
  readonly controller: AbortController;
  readonly ended: Promise<void>;
  /** Since the turn began; words that stand in a message by now are left out. */
  events: TimedEvent[];
}

export function createRuns(home: string): Runs {
  const marks = join(home, "runs");
  const turns = new Map<string, Turn>();
  const pending = new Set<AbortController>();
  const listeners = new Map<string, Set<Listener>>();
  const ends = new Set<Promise<void>>();
  const stopped = new DOMException("the server is stopped", "AbortError");
  let isClosing = false;

  const listenersOf = (contextId: string): readonly Listener[] => [...(listeners.get(contextId) ?? [])];

  function begin(): Run {
    const controller = new AbortController();
    if (isClosing) controller.abort(stopped);
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    let turn: Turn | undefined;
    let contextId = "";
    pending.add(controller);
    ends.add(ended);

    /** The first event says which session it is. */
    function start(event: Extract<TimedEvent, { type: "turn-start" }>): Turn {
      contextId = event.contextId;
      mark(marks, contextId);
      pending.delete(controller);
      const made = { controller, ended, events: [] };
      turns.set(contextId, made);
      return made;
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
        ends.delete(ended);
        // The next turn of the session may have begun.
        const isLast = turn !== undefined && turns.get(contextId) === turn;
        if (isLast) turns.delete(contextId);
        resolve();
        if (!isLast) return;
        for (const listener of listenersOf(contextId)) listener.end();
        rmSync(markOf(marks, contextId), { force: true });
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

/** False where it is gone, cannot be read, or another process is in the middle of a turn. */
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

/** A turn that is under way leaves a mark, by which a restart finds it. */
const mark = (folder: string, contextId: string): void => writeFileAtomic(markOf(folder, contextId), contextId, 0o600);

const markOf = (folder: string, contextId: string): string => join(folder, hash("sha256", contextId, "hex"));

const filesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [join(folder, entry.name)] : [],
      )
    : [];
