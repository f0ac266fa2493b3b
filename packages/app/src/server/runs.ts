import { hash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Fault, type Sessions, type TimedEvent } from "@loadout/core";

/** A turn that a server runs. It goes on whoever listens. */
export interface Run {
  readonly contextId: string;
  readonly signal: AbortSignal;
  /** What happened, as it happens. */
  record(event: TimedEvent): void;
  /** It came to its end, whichever. */
  end(): void;
}

export type Listener = (event: TimedEvent) => void;

/** The turns under way, and who listens to them. */
export interface Runs {
  /** Begins one; its id is known with its first event. */
  begin(): Run;
  /** False where none is under way. */
  cancel(contextId: string): Promise<boolean>;
  isRunning(contextId: string): boolean;
  running(): readonly string[];
  /** What a turn under way has said so far, behind this id, and from then on what comes; answers how to leave. */
  listen(
    contextId: string,
    after: number,
    listener: Listener,
  ): { readonly missed: readonly TimedEvent[]; leave(): void };
  /** Ends what a crash cut short. */
  recover(sessions: Sessions): Promise<readonly string[]>;
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

  function begin(): Run {
    const controller = new AbortController();
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
      record(event) {
        if (event.type === "turn-start") turn = start(event);
        if (!turn) return;
        if (event.type === "message-added") turn.events = turn.events.filter(({ type }) => type !== "text-delta");
        turn.events.push(event);
        for (const listener of listeners.get(contextId) ?? []) listener(event);
      },
      end() {
        pending.delete(controller);
        if (turn && turns.get(contextId) === turn) turns.delete(contextId);
        if (turn) unmark(marks, contextId);
        ends.delete(ended);
        resolve();
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
      const missed = (turns.get(contextId)?.events ?? []).filter(({ id }) => id > after);
      return {
        missed,
        leave() {
          all.delete(listener);
          if (all.size === 0 && listeners.get(contextId) === all) listeners.delete(contextId);
        },
      };
    },
    async recover(sessions) {
      const settled: string[] = [];
      for (const contextId of marked(marks)) {
        try {
          await (await sessions.get(contextId)).settle();
          settled.push(contextId);
        } catch (error) {
          // It is gone, cannot be read, or another process is in the middle of a turn.
          if (!(error instanceof Fault)) throw error;
        }
        unmark(marks, contextId);
      }
      return settled;
    },
    async close() {
      const under = [...turns.keys()];
      const reason = new DOMException("the server is stopped", "AbortError");
      for (const controller of [...pending, ...[...turns.values()].map((turn) => turn.controller)])
        controller.abort(reason);
      await Promise.allSettled(ends);
      return under;
    },
  };
}

/** A turn that is under way leaves a mark, by which a restart finds it. */
function mark(folder: string, contextId: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(markOf(folder, contextId), contextId, { mode: 0o600 });
}

const unmark = (folder: string, contextId: string): void => rmSync(markOf(folder, contextId), { force: true });

const markOf = (folder: string, contextId: string): string => join(folder, hash("sha256", contextId, "hex"));

const marked = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8")) : [];
