/** The turns that this process runs or passes on, those of other processes, and their listeners. */

import { type TimedEvent, turnOfEvent } from "@loadout/core";
import { cancelElsewhere, joinElsewhere, type Listening, type SharedTurns, withoutWords } from "./runs-elsewhere.ts";

/** A turn that this process runs, or passes on from another one, with or without listeners. */
export interface Run {
  readonly contextId: string;
  readonly signal: AbortSignal;
  /** The id of the last recorded event, if the end of the turn was not recorded: listeners still wait for it. */
  readonly untoldBehind: number | undefined;
  /** Records an event and sends it to listeners; not one of another turn of the session. */
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

/** The running turns and their listeners. */
export interface Runs {
  /** Starts a turn; its session is known with its first event. */
  begin(): Run;
  /** False if no turn runs in this session, here or elsewhere. */
  cancel(contextId: string): Promise<boolean>;
  /** The sessions with a turn that runs, or waits for a process, anywhere. */
  active(): Promise<ReadonlySet<string>>;
  /** The sessions whose turns this process has. */
  running(): readonly string[];
  /** The events of a running turn after this id; new ones go to the listener until `leave` is called. */
  listen(contextId: string, after: number, listener: Listener): Promise<Listening>;
  /** Waits until no turn is left, at most so many milliseconds; answers the sessions of those that are. */
  drain(milliseconds: number): Promise<readonly string[]>;
  /** Cancels all turns, waits for their end, and answers their sessions. */
  close(): Promise<readonly string[]>;
}

export interface RunsOptions {
  readonly sessions: () => Promise<SharedTurns>;
  /** Milliseconds between looks at a turn of another process that is to end. */
  readonly pace?: number;
}

interface Turn {
  /** Which one of its session it is. */
  readonly number: number;
  readonly controller: AbortController;
  readonly ended: Promise<void>;
  /** Events since the turn started; text deltas are dropped once their message is recorded. */
  events: TimedEvent[];
}

const stopped = new DOMException("the server is stopped", "AbortError");
/** Whether the signal of a run was aborted because this process stops, and not because the turn was cancelled. */
export const isStopping = ({ reason }: AbortSignal): boolean => reason === stopped;

export function createRuns({ sessions, pace = 200 }: RunsOptions): Runs {
  const turns = new Map<string, Turn>();
  const pending = new Set<AbortController>();
  const listeners = new Map<string, Set<Listener>>();
  const ends = new Set<Promise<void>>();
  let isClosing = false;

  const listenersOf = (contextId: string): readonly Listener[] => [...(listeners.get(contextId) ?? [])];

  function begin(): Run {
    const run = createRun({ turns, pending, ends, listenersOf, isClosing: () => isClosing });
    if (isClosing) run.abort(stopped);
    return run;
  }

  /** Listens to this process. */
  function listenHere(contextId: string, after: number, listener: Listener): Listening {
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
  }

  return {
    begin,
    async cancel(contextId) {
      const turn = turns.get(contextId);
      if (!turn) return cancelElsewhere(await sessions(), contextId, pace);
      turn.controller.abort(new DOMException("cancelled", "AbortError"));
      await turn.ended;
      return true;
    },
    async active() {
      const { turns: rows, follow } = await sessions();
      const elsewhere = follow ? (await rows.active()).map(({ contextId }) => contextId) : [];
      return new Set([...turns.keys(), ...elsewhere]);
    },
    running: () => [...turns.keys()],
    async listen(contextId, after, listener) {
      // Here first: a turn that starts meanwhile is in neither otherwise. Those who listen take each event once.
      const here = listenHere(contextId, after, listener);
      try {
        return await joinElsewhere(await sessions(), { contextId, after, here }, (event) => {
          if (!turns.has(contextId)) listener.take(event);
        });
      } catch (error) {
        here.leave();
        throw error;
      }
    },
    async drain(milliseconds) {
      const late = new Promise<"late">((resolve) => setTimeout(resolve, milliseconds, "late").unref());
      const over = async (): Promise<"over"> => {
        while (ends.size > 0) await Promise.allSettled(ends);
        return "over";
      };
      await Promise.race([late, over()]);
      return [...turns.keys()];
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

/** What runs share: the turns by session, those whose session is not known yet, and the ends that a stop waits for. */
interface RunTable {
  readonly turns: Map<string, Turn>;
  readonly pending: Set<AbortController>;
  readonly ends: Set<Promise<void>>;
  readonly listenersOf: (contextId: string) => readonly Listener[];
  readonly isClosing: () => boolean;
}

function createRun({ turns, pending, ends, listenersOf, isClosing }: RunTable): Run {
  const controller = new AbortController();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let turn: Turn | undefined;
  let contextId = "";
  pending.add(controller);
  ends.add(ended);

  /** The first event names the session. */
  function start(event: Extract<TimedEvent, { type: "turn-start" }>): Turn {
    contextId = event.contextId;
    pending.delete(controller);
    const made = { number: turnOfEvent(event), controller, ended, events: [] };
    turns.set(contextId, made);
    return made;
  }

  function finish(): void {
    // The next turn of the session may have started.
    if (turn !== undefined && turns.get(contextId) === turn) {
      turns.delete(contextId);
      // A turn that goes on elsewhere has not ended: its listeners come again, to another server.
      const isOver = !isClosing() || turn.events.at(-1)?.type === "turn-end";
      if (isOver) for (const listener of listenersOf(contextId)) listener.end();
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
      if (event.type === "turn-start") turn ??= start(event);
      if (!turn || turnOfEvent(event) !== turn.number) return;
      if (event.type === "message-added") turn.events = withoutWords(turn.events);
      turn.events.push(event);
      for (const listener of listenersOf(contextId)) listener.take(event);
    },
    abort: (reason) => controller.abort(reason),
    end() {
      pending.delete(controller);
      finish();
    },
  };
}
