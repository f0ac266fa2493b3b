import { setTimeout as pause } from "node:timers/promises";
import { Fault } from "../ground/fault.ts";
import type { AgentPool, Seat } from "./agent-pool.ts";
import type { AgentConnection, TextReading } from "./agents/agent-connection.ts";
import type { Dispatch, DispatchEvent, DispatchRequest, StopReason } from "./dispatches.ts";
import { sendText } from "./protocols/send-text.ts";
import type { DispatchStore, OwnerLease } from "./record/dispatch-store.ts";
import type { DispatchTexts } from "./record/dispatch-texts.ts";
import { brokenOff, createRunningDispatch, type Ending, type RunningDispatch } from "./running-dispatch.ts";

/** A dispatch that this process runs: sends its text, follows it to its end, and stops it. */
export interface DispatchJob {
  readonly running: RunningDispatch;
  readonly lease?: OwnerLease;
  /** Aborted if it is stopped while its agent starts. */
  readonly starting: AbortSignal;
  /** Settles when the task has ended; undefined before it is followed. */
  readonly work: Promise<void> | undefined;
  /** Sends the text and follows the task to its end. */
  follow(connection: AgentConnection, reading: TextReading): void;
  /** Cancels the task, then ends its process; settles when nothing of it is left. */
  stop(reason: StopReason): Promise<Dispatch>;
  /** Records how it ended. */
  finish(ending: Ending): Promise<Dispatch>;
}

export interface DispatchJobDeps {
  readonly pool: Pick<AgentPool, "end" | "release">;
  readonly store: Pick<DispatchStore, "save">;
  readonly texts: Pick<DispatchTexts, "open">;
  readonly tell: (event: DispatchEvent) => void;
  readonly isListened: () => boolean;
  readonly now: () => Date;
  /** It has ended, whether or not that could be recorded. */
  readonly onEnded: () => void;
}

export interface DispatchWork {
  readonly dispatch: Dispatch;
  readonly request: DispatchRequest;
  readonly seat: Seat;
  readonly lease: OwnerLease | undefined;
}

/** Milliseconds a task has to cancel before its process is ended. */
const cancelPatience = 1000;
const longestTimer = 2 ** 31 - 1;

export function createDispatchJob(
  deps: DispatchJobDeps,
  { dispatch, request, seat, lease }: DispatchWork,
): DispatchJob {
  const { pool, store, texts } = deps;
  const starting = new AbortController();
  let sent: Promise<Ending> | undefined;
  let work: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  /** Set if its output could not be stored. */
  let trouble: { readonly error: unknown } | undefined;
  const running = createRunningDispatch({
    dispatch,
    request: { permission: seat.permission, ...(request.isUnattended && { isUnattended: true }) },
    openOutput: (output) => texts.open(dispatch.id, output, lease),
    save: (changed) => store.save(changed, lease),
    ...{ tell: deps.tell, isListened: deps.isListened, now: deps.now },
    onTrouble: (error) => {
      trouble ??= { error };
      void stop("user").catch(() => undefined); // reported by `ended`
    },
  });

  async function finish(ending: Ending, release: () => void = () => undefined): Promise<Dispatch> {
    try {
      return await running.finish(ending, release);
    } finally {
      deps.onEnded();
    }
  }

  async function toEnd(connection: AgentConnection, reading: TextReading): Promise<void> {
    const timer =
      request.timeout === undefined
        ? undefined
        : setTimeout(() => void stop("timeout").catch(() => undefined), Math.min(request.timeout, longestTimer));
    sent = sendText(connection, request.brief.text, reading);
    const ending = await sent;
    clearTimeout(timer);
    await stopping;
    await finish(endOf(ending), () => pool.release(seat));
  }

  function endOf(ending: Ending): Ending {
    if (trouble) return brokenOff(trouble.error);
    return running.stopReason ? stopped(running.stopReason) : judged(ending, running);
  }

  async function stop(reason: StopReason): Promise<Dispatch> {
    running.stopReason ??= reason;
    starting.abort(new DOMException("called off", "AbortError"));
    stopping ??= endWork();
    await stopping;
    return running.ended;
  }

  async function endWork(): Promise<void> {
    if (!sent) return; // still starting, and already aborted
    const patience = pause(cancelPatience, undefined, { ref: false });
    await Promise.race([Promise.allSettled([seat.connection?.cancel(), sent]), patience]);
    await pool.end(seat);
  }

  return {
    running,
    ...(lease && { lease }),
    starting: starting.signal,
    get work() {
      return work;
    },
    follow(connection, reading) {
      work = toEnd(connection, reading);
      work.catch(() => undefined); // reported by `ended`
    },
    stop,
    finish,
  };
}

/** Adjusts the end of an agent that gave no answer: with work done it completed with a note, without any it failed. */
function judged(ending: Ending, running: RunningDispatch): Ending {
  const said = running.said();
  if (ending.state !== "exited" || said === "words") return ending;
  const { agent } = running.current();
  const { message, hint } = new Fault(said === "work" ? "agent.no-answer" : "agent.said-nothing", { agent }).say("en");
  return { ...ending, state: said === "work" ? "exited" : "failed", message: `${message}\n${hint}` };
}

export const stopped = (reason: StopReason): Ending => ({ state: "stopped", reason });
