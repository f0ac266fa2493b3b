import { hash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Fault } from "../ground/fault.ts";
import type { ProcessMark } from "../ground/process/process-mark.ts";
import type { AgentPool, Seat } from "./agent-pool.ts";
import type { AgentConnection, TextReading } from "./agents/agent-connection.ts";
import type { DispatchPlace } from "./dispatch-place.ts";
import type { Dispatch, DispatchEvent, DispatchRequest, Receipt, StopReason } from "./dispatches.ts";
import { sendText } from "./protocols/send-text.ts";
import type { DispatchStore } from "./record/dispatch-store.ts";
import type { DispatchTexts } from "./record/dispatch-texts.ts";
import type { ReserveSeat } from "./reserve-seat.ts";
import { createRunningDispatch, type Ending, messageOf, type RunningDispatch } from "./running-dispatch.ts";

/** The dispatches that this process runs: starts a task, follows it to its end, and stops it. */
export interface DispatchJobs {
  /** Starts a dispatch; a Fault leaves no record and no process. */
  start(request: DispatchRequest): Promise<Dispatch>;
  /** The running dispatch with this id, if this process runs it. */
  get(id: string): RunningDispatch | undefined;
  /** Whether this process works on it, or is about to. */
  has(id: string): boolean;
  /** Cancels the task, then ends its process; settles when nothing of it is left. */
  stop(id: string, reason: StopReason): Promise<Dispatch> | undefined;
  /** Stops all of them; no more are started. */
  close(): Promise<void>;
}

export interface DispatchJobsDeps {
  readonly pool: AgentPool;
  readonly reserve: ReserveSeat;
  readonly store: DispatchStore;
  readonly texts: DispatchTexts;
  readonly place: Pick<DispatchPlace, "workspace" | "open" | "remove">;
  readonly owner: () => Promise<ProcessMark>;
  readonly tell: (event: DispatchEvent) => void;
  readonly isListened: () => boolean;
  readonly newId: () => string;
  readonly now: () => Date;
}

/** A dispatch that this process runs. */
interface Job {
  readonly running: RunningDispatch;
  readonly seat: Seat;
  readonly starting: AbortController;
  sent?: Promise<Ending>;
  work?: Promise<void>;
  stopping?: Promise<void>;
  /** Set if its output could not be stored. */
  trouble?: { readonly error: unknown };
}

/** Milliseconds a task has to cancel before its process is ended. */
const cancelPatience = 1000;
const longestTimer = 2 ** 31 - 1;

export function createDispatchJobs(deps: DispatchJobsDeps): DispatchJobs {
  const { pool, store, texts, place, tell, now } = deps;
  const jobs = new Map<string, Job>();
  /** Those that are recorded before they are jobs. */
  const preparing = new Set<string>();
  let isClosed = false;

  /** Records the dispatch and its text before anything is started. */
  async function prepare(request: DispatchRequest, id: string, seat: Seat): Promise<Job> {
    if (seat.isOwnFolder && !seat.connection) await place.open(id);
    const dispatch = recordOf(request, id, seat, now());
    await store.add(dispatch, await deps.owner(), request.brief.text);
    const running = createRunningDispatch({
      dispatch,
      request: { permission: seat.permission, ...(request.isUnattended && { isUnattended: true }) },
      openOutput: (output) => texts.open(id, output),
      save: store.save,
      tell,
      isListened: deps.isListened,
      now,
      onTrouble: (error) => {
        job.trouble ??= { error };
        void stop(job, "user").catch(() => undefined); // reported by `ended`
      },
    });
    const job: Job = { running, seat, starting: new AbortController() };
    return job;
  }

  async function start(request: DispatchRequest): Promise<Dispatch> {
    if (isClosed) throw new Fault("server.stopping");
    const id = deps.newId();
    const seat = await deps.reserve(request, id);
    const isNew = seat.connection === undefined;
    let job: Job | undefined;
    preparing.add(id);
    try {
      job = await prepare(request, id, seat);
      const { running, starting } = job;
      seat.job = running;
      jobs.set(id, job);
      if (isClosed) throw new Fault("server.stopping");
      const connection = seat.connection ?? (await pool.connect(seat, request, starting.signal));
      starting.signal.throwIfAborted();
      const reading = await connection.inspect(request.brief.text, request.expand ?? "refuse");
      const { expansions, choice: expand } = reading;
      const dispatch = await running.begin({ launch: connection.launch, expansions, expand });
      starting.signal.throwIfAborted();
      job.work = follow(job, connection, request, reading);
      job.work.catch(() => undefined); // reported by `ended`
      return dispatch;
    } catch (error) {
      const stopReason = job?.running.stopReason;
      if (isNew || stopReason) await pool.end(seat);
      else pool.release(seat);
      if (job && stopReason) return finish(job, stopped(stopReason), () => undefined);
      await undo(id, seat, job, error);
      throw error;
    } finally {
      preparing.delete(id);
    }
  }

  /** Removes a dispatch that could not be started, with its record. */
  async function undo(id: string, seat: Seat, job: Job | undefined, reason: unknown): Promise<void> {
    jobs.delete(id);
    await job?.running.discard(reason);
    await store.remove(id);
    await texts.removeOutput(id);
    if (seat.isOwnFolder && seat.workDir === place.workspace(id)) await place.remove(id);
  }

  async function finish({ running }: Job, ending: Ending, release: () => void): Promise<Dispatch> {
    try {
      return await running.finish(ending, release);
    } finally {
      jobs.delete(running.current().id);
    }
  }

  /** Follows a task to its end. */
  async function follow(
    job: Job,
    connection: AgentConnection,
    request: DispatchRequest,
    reading: TextReading,
  ): Promise<void> {
    const timer =
      request.timeout === undefined
        ? undefined
        : setTimeout(() => void stop(job, "timeout").catch(() => undefined), Math.min(request.timeout, longestTimer));
    job.sent = sendText(connection, request.brief.text, reading);
    const ending = await job.sent;
    clearTimeout(timer);
    await job.stopping;
    await finish(job, endOf(job, ending), () => pool.release(job.seat));
  }

  async function stop(job: Job, reason: StopReason): Promise<Dispatch> {
    job.running.stopReason ??= reason;
    job.starting.abort(new DOMException("called off", "AbortError"));
    job.stopping ??= endWork(job);
    await job.stopping;
    return job.running.ended;
  }

  async function endWork({ seat, sent }: Job): Promise<void> {
    if (!sent) return; // still starting, and already aborted
    const patience = pause(cancelPatience, undefined, { ref: false });
    await Promise.race([Promise.allSettled([seat.connection?.cancel(), sent]), patience]);
    await pool.end(seat);
  }

  return {
    start,
    get: (id) => jobs.get(id)?.running,
    has: (id) => jobs.has(id) || preparing.has(id),
    stop(id, reason) {
      const job = jobs.get(id);
      return job && stop(job, reason);
    },
    async close() {
      isClosed = true;
      const working = [...jobs.values()];
      await Promise.allSettled(working.map((job) => stop(job, "server_restart")));
      await Promise.allSettled(working.map(({ work }) => work));
    },
  };
}

const recordOf = (request: DispatchRequest, id: string, seat: Seat, time: Date): Dispatch => ({
  id,
  userId: request.userId,
  ...(request.contextId !== undefined && { contextId: request.contextId }),
  agent: seat.agent,
  agentId: seat.agentId,
  workDir: seat.workDir,
  state: "starting",
  task: request.task,
  receipt: receiptOf(request),
  lastOutput: 0,
  createdAt: time.toISOString(),
});

const receiptOf = ({ brief: { text, ...brief }, cached, named }: DispatchRequest): Receipt => ({
  ...brief,
  hash: hash("sha256", text, "hex"),
  size: Buffer.byteLength(text),
  cached,
  ...(named && { named }),
});

function endOf({ trouble, running }: Job, ending: Ending): Ending {
  if (trouble) return { state: "failed", message: messageOf(trouble.error) };
  return running.stopReason ? stopped(running.stopReason) : judged(ending, running);
}

/** Adjusts the end of an agent that gave no answer: with work done it completed with a note, without any it failed. */
function judged(ending: Ending, running: RunningDispatch): Ending {
  const said = running.said();
  if (ending.state !== "exited" || said === "words") return ending;
  const { agent } = running.current();
  const { message, hint } = new Fault(said === "work" ? "agent.no-answer" : "agent.said-nothing", { agent }).say("en");
  return { ...ending, state: said === "work" ? "exited" : "failed", message: `${message}\n${hint}` };
}

const stopped = (reason: StopReason): Ending => ({ state: "stopped", reason });
