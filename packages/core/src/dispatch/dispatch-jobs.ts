import { hash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Fault } from "../ground/fault.ts";
import type { AgentPool, Seat } from "./agent-pool.ts";
import type { AgentConnection, TextReading } from "./agents/agent-connection.ts";
import type { DispatchPlace } from "./dispatch-place.ts";
import type { Dispatch, DispatchEvent, DispatchRequest, Receipt, StopReason } from "./dispatches.ts";
import { sendText } from "./protocols/send-text.ts";
import type { DispatchOwner, DispatchStore, OwnerLease } from "./record/dispatch-store.ts";
import type { DispatchTexts } from "./record/dispatch-texts.ts";
import type { ReserveSeat } from "./reserve-seat.ts";
import { createRunningDispatch, type Ending, messageOf, type RunningDispatch } from "./running-dispatch.ts";

/** The dispatches that this process runs: starts a task, follows it to its end, and stops it. */
export interface DispatchJobs {
  /** Starts a dispatch; a Fault leaves no record and no process. */
  start(request: DispatchRequest): Promise<Dispatch>;
  /**
   * Starts a dispatch that waited; undefined if it does not wait any more. A Fault of a limit leaves it waiting; if it
   * cannot be started otherwise, it has failed.
   */
  take(waiting: Dispatch, request: DispatchRequest): Promise<Dispatch | undefined>;
  /** The running dispatch with this id, if this process runs it. */
  get(id: string): RunningDispatch | undefined;
  /** Whether this process works on it, or is about to. */
  has(id: string): boolean;
  /** Cancels the task, then ends its process; settles when nothing of it is left. */
  stop(id: string, reason: StopReason): Promise<Dispatch> | undefined;
  /** Those that run here. */
  ids(): readonly string[];
  /** Ends the agents of all of them, which belong to another process by now: nothing is written. */
  abandon(): Promise<void>;
  /** Stops all of them; no more are started. */
  close(): Promise<void>;
}

export interface DispatchJobsDeps {
  readonly pool: AgentPool;
  readonly reserve: ReserveSeat;
  readonly store: DispatchStore;
  readonly texts: DispatchTexts;
  readonly place: Pick<DispatchPlace, "workspace" | "open" | "remove">;
  readonly owner: () => Promise<DispatchOwner>;
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
  readonly lease?: OwnerLease;
  sent?: Promise<Ending>;
  work?: Promise<void>;
  stopping?: Promise<void>;
  /** Set if its output could not be stored. */
  trouble?: { readonly error: unknown };
}

/** How a dispatch gets its record. */
interface Beginning {
  /** Records the dispatch and its text before anything is started; false if another process has it. */
  record(owner: DispatchOwner): Promise<boolean>;
  /** It could not be started; its process has ended. */
  fail(job: Job | undefined, error: unknown): Promise<Dispatch>;
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

  function createJob(dispatch: Dispatch, request: DispatchRequest, seat: Seat, lease: OwnerLease | undefined): Job {
    const running = createRunningDispatch({
      dispatch,
      request: { permission: seat.permission, ...(request.isUnattended && { isUnattended: true }) },
      openOutput: (output) => texts.open(dispatch.id, output, lease),
      save: (changed) => store.save(changed, lease),
      tell,
      isListened: deps.isListened,
      now,
      onTrouble: (error) => {
        job.trouble ??= { error };
        void stop(job, "user").catch(() => undefined); // reported by `ended`
      },
    });
    const job: Job = { running, seat, starting: new AbortController(), ...(lease && { lease }) };
    return job;
  }

  async function start(request: DispatchRequest): Promise<Dispatch> {
    if (isClosed) throw new Fault("server.stopping");
    const id = deps.newId();
    const seat = await deps.reserve(request, id);
    const dispatch = recordOf(request, id, seat, now());
    const begun = await run(request, dispatch, seat, {
      record: async (owner) => {
        await store.add(dispatch, owner, request.brief.text);
        return true;
      },
      async fail(job, error) {
        await undo(id, seat, job, error);
        throw error;
      },
    });
    if (!begun) throw new Error("a new dispatch was not recorded");
    return begun;
  }

  async function take(waiting: Dispatch, request: DispatchRequest): Promise<Dispatch | undefined> {
    if (isClosed) return undefined;
    const { id } = waiting;
    const seat = await deps.reserve(request, id);
    const { waits: _waits, ...rest } = waiting;
    const dispatch: Dispatch = { ...rest, state: "starting", agentId: seat.agentId, workDir: seat.workDir };
    return run(request, dispatch, seat, {
      record: (owner) => store.begin(dispatch, owner),
      fail(job, error) {
        if (!job) throw error; // it still waits
        const ending: Ending = isClosed ? stopped("server_restart") : { state: "failed", message: messageOf(error) };
        return finish(job, ending, () => undefined);
      },
    });
  }

  async function run(
    request: DispatchRequest,
    dispatch: Dispatch,
    seat: Seat,
    { record, fail }: Beginning,
  ): Promise<Dispatch | undefined> {
    const { id } = dispatch;
    const isNew = seat.connection === undefined;
    let job: Job | undefined;
    preparing.add(id);
    try {
      const owner = await deps.owner();
      if (!(await record(owner))) {
        await (isNew ? pool.end(seat) : pool.release(seat));
        return undefined;
      }
      const { lease, machine } = owner;
      job = createJob({ ...dispatch, ...(machine !== undefined && { machine }) }, request, seat, lease);
      const { running, starting } = job;
      seat.job = running;
      jobs.set(id, job);
      if (isClosed) throw new Fault("server.stopping");
      if (seat.isOwnFolder && isNew) await place.open(id);
      const connection = seat.connection ?? (await pool.connect(seat, request, starting.signal));
      starting.signal.throwIfAborted();
      const reading = await connection.inspect(request.brief.text, request.expand ?? "refuse");
      const { expansions, choice: expand } = reading;
      const begun = await running.begin({ launch: connection.launch, expansions, expand });
      starting.signal.throwIfAborted();
      job.work = follow(job, connection, request, reading);
      job.work.catch(() => undefined); // reported by `ended`
      return begun;
    } catch (error) {
      const stopReason = job?.running.stopReason;
      if (isNew || stopReason) await pool.end(seat);
      else pool.release(seat);
      if (job && stopReason) return finish(job, stopped(stopReason), () => undefined);
      return await fail(job, error);
    } finally {
      preparing.delete(id);
    }
  }

  /** Removes a dispatch that could not be started, with its record. */
  async function undo(id: string, seat: Seat, job: Job | undefined, reason: unknown): Promise<void> {
    jobs.delete(id);
    await job?.running.discard(reason);
    await store.remove(id, job?.lease);
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
    take,
    ids: () => [...jobs.keys()],
    async abandon() {
      await Promise.allSettled([...jobs.values()].map((job) => stop(job, "interrupted")));
    },
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

export const receiptOf = ({ brief: { text, ...brief }, cached, named }: DispatchRequest): Receipt => ({
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
