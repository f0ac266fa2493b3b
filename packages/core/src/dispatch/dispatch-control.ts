import { Fault } from "../ground/fault.ts";
import { untilAborted } from "../ground/until-aborted.ts";
import type { DispatchJobs } from "./dispatch-jobs.ts";
import type { DispatchListeners } from "./dispatch-listeners.ts";
import { type Dispatch, type Dispatches, isEndedDispatch, type StopReason } from "./dispatches.ts";
import { type KnownDispatches, withoutOwner } from "./known-dispatches.ts";
import type { LeftDispatches } from "./left-dispatches.ts";
import type { AskedAnswer, DispatchRow, DispatchStore } from "./record/dispatch-store.ts";

/** Waits for dispatches, cancels them and answers their questions, also those that another process runs. */
export type DispatchControl = Pick<Dispatches, "wait" | "cancel" | "answer">;

export interface DispatchControlDeps {
  readonly store: DispatchStore;
  readonly known: KnownDispatches;
  readonly jobs: Pick<DispatchJobs, "get" | "has" | "stop">;
  readonly left: Pick<LeftDispatches, "endProcesses">;
  readonly listeners: Pick<DispatchListeners, "tell" | "nextChange">;
  readonly now: () => Date;
  /** Milliseconds between two looks at a dispatch that another process runs. */
  readonly lookPace: number;
}

/** Milliseconds until the process of a dispatch has passed an answer on. */
const answerPatience = 10_000;
/** Milliseconds between two looks at a dispatch that is about to be a job of this process. */
const jobPace = 250;

export function createDispatchControl(deps: DispatchControlDeps): DispatchControl {
  const { store, known, jobs, left, listeners, now, lookPace } = deps;

  async function wait(id: string, signal: AbortSignal = new AbortController().signal): Promise<Dispatch> {
    for (;;) {
      signal.throwIfAborted();
      const job = jobs.get(id);
      const ended = job && (await untilAborted(job.ended.catch(unlessLost), signal));
      if (ended) return ended;
      const found = await known.row(id);
      if (isEndedDispatch(found)) return withoutOwner(found);
      const settled = found.state !== "waiting" && (await known.isLeft(found)) ? await known.settle(found) : undefined;
      if (settled) return settled;
      await listeners.nextChange(lookPace, signal);
    }
  }

  async function cancel(id: string, reason: StopReason = "user"): Promise<Dispatch> {
    const stopping = jobs.stop(id, reason);
    if (stopping) return stopping;
    const found = await known.row(id);
    if (isEndedDispatch(found)) return withoutOwner(found);
    if (found.state === "waiting") return (await endWaiting(found, reason)) ?? cancel(id, reason);
    if (await known.isLeft(found)) {
      await left.endProcesses();
      return (await known.settle(found)) ?? known.get(id);
    }
    if (found.owner.lease) {
      await store.askToStop(id, reason);
      return wait(id);
    }
    if (!jobs.has(id)) throw new Fault("dispatch.elsewhere", { id, pid: found.owner.pid });
    await listeners.nextChange(jobPace);
    return cancel(id, reason);
  }

  /** Ends one that waits; undefined if a process has taken it. */
  async function endWaiting(found: DispatchRow, reason: StopReason): Promise<Dispatch | undefined> {
    const { waits: _waits, ...dispatch } = withoutOwner(found);
    const ended: Dispatch = { ...dispatch, state: "stopped", reason, endedAt: now().toISOString() };
    if (!(await store.endWaiting(ended))) return undefined;
    listeners.tell({ type: "state", dispatch: ended });
    return ended;
  }

  /** Passes an answer to the process that asked, and waits until it has it. */
  async function answerElsewhere(found: DispatchRow, answer: AskedAnswer): Promise<Dispatch> {
    const { id, permission } = found;
    const isOpen = permission?.id === answer.requestId;
    if (!isOpen || !(await store.giveAnswer(answer))) throw new Fault("dispatch.not-waiting", { id });
    const until = performance.now() + answerPatience;
    for (;;) {
      const current = await known.row(id);
      if (isEndedDispatch(current) || current.permission?.id !== answer.requestId) return withoutOwner(current);
      if (await known.isLeft(current)) return (await known.settle(current)) ?? known.get(id);
      if (performance.now() > until) return withoutOwner(current);
      await listeners.nextChange(lookPace);
    }
  }

  return {
    wait,
    cancel,
    async answer(id, requestId, answer, by) {
      const job = jobs.get(id);
      if (job) return job.answer(requestId, answer, by);
      const found = await known.row(id);
      if (isEndedDispatch(found) || found.state === "waiting") throw new Fault("dispatch.not-waiting", { id });
      if (!found.owner.lease) throw new Fault("dispatch.elsewhere", { id, pid: found.owner.pid });
      return answerElsewhere(found, { id, requestId, answer, by });
    },
  };
}

/** If another process has taken it over, its row says how it ends. */
function unlessLost(error: unknown): undefined {
  if (!(error instanceof Fault && error.code === "lease.lost")) throw error;
}
