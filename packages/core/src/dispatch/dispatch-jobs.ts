import { hash } from "node:crypto";
import { Fault } from "../ground/fault.ts";
import { type Ending, endingOf, type Observer } from "../ground/observe/observer.ts";
import type { AgentPool, Seat } from "./agent-pool.ts";
import { createDispatchJob, type DispatchJob, stopped } from "./dispatch-job.ts";
import type { DispatchPlace } from "./dispatch-place.ts";
import type { Dispatch, DispatchEvent, DispatchRequest, Receipt, StopReason, UserRoom } from "./dispatches.ts";
import type { DispatchOwner, DispatchStore } from "./record/dispatch-store.ts";
import type { DispatchTexts } from "./record/dispatch-texts.ts";
import type { ReserveSeat } from "./reserve-seat.ts";
import { brokenOff, type RunningDispatch } from "./running-dispatch.ts";

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
  /** How many the user may have in all processes. */
  readonly roomOf: (userId: string) => Promise<UserRoom | undefined>;
  readonly tell: (event: DispatchEvent) => void;
  readonly isListened: () => boolean;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly observer?: Observer | undefined;
}

/** How a dispatch gets its record. */
interface Beginning {
  /** Records the dispatch and its text before anything is started; false if another process has it. */
  record(owner: DispatchOwner): Promise<boolean>;
  /** It could not be started; its process has ended. */
  fail(job: DispatchJob | undefined, error: unknown): Promise<Dispatch>;
}

export function createDispatchJobs(deps: DispatchJobsDeps): DispatchJobs {
  const { pool, place, now } = deps;
  const jobs = new Map<string, DispatchJob>();
  /** Those that are recorded before they are jobs. */
  const preparing = new Set<string>();
  let isClosed = false;

  async function start(request: DispatchRequest): Promise<Dispatch> {
    if (isClosed) throw new Fault("server.stopping");
    const id = deps.newId();
    const seat = await deps.reserve(request, id);
    const dispatch = recordOf(request, id, seat, now());
    const started = await run(request, dispatch, seat, {
      record: (owner) => recordNew(deps, dispatch, owner, request),
      async fail(job, error) {
        jobs.delete(id);
        await undoStart(deps, id, seat, job, error);
        throw error;
      },
    });
    if (!started) throw new Error("a new dispatch was not recorded");
    return started;
  }

  async function take(waiting: Dispatch, request: DispatchRequest): Promise<Dispatch | undefined> {
    if (isClosed) return undefined;
    const { id } = waiting;
    const seat = await deps.reserve(request, id);
    const { waits: _waits, ...rest } = waiting;
    const dispatch: Dispatch = { ...rest, state: "starting", agentId: seat.agentId, workDir: seat.workDir };
    return run(request, dispatch, seat, {
      record: (owner) => recordTaken(deps, dispatch, owner),
      fail(job, error) {
        if (!job) throw error; // it still waits
        return job.finish(isClosed ? stopped("server_restart") : brokenOff(error));
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
    let job: DispatchJob | undefined;
    preparing.add(id);
    try {
      const owner = await deps.owner();
      if (!(await record(owner))) {
        await (isNew ? pool.end(seat) : pool.release(seat));
        return undefined;
      }
      const span = deps.observer?.start({ kind: "dispatch", id, agent: dispatch.agent }, request.traceparent);
      const { lease, machine } = owner;
      const begun = { ...dispatch, ...(machine !== undefined && { machine }) };
      job = createDispatchJob({ ...deps, onEnded: () => jobs.delete(id) }, { dispatch: begun, request, seat, lease });
      seat.job = job.running;
      jobs.set(id, job);
      if (span)
        job.running.ended.then(
          (ended) => span.end(observedEnd(ended)),
          (error: unknown) => span.end(endingOf(error)),
        );
      if (isClosed) throw new Fault("server.stopping");
      if (seat.isOwnFolder && isNew) await place.open(id);
      return await sendTo(pool, seat, job, request);
    } catch (error) {
      const stopReason = job?.running.stopReason;
      if (isNew || stopReason) await pool.end(seat);
      else pool.release(seat);
      if (job && stopReason) return job.finish(stopped(stopReason));
      return await fail(job, error);
    } finally {
      preparing.delete(id);
    }
  }

  return {
    start,
    take,
    ids: () => [...jobs.keys()],
    async abandon() {
      await Promise.allSettled([...jobs.values()].map((job) => job.stop("interrupted")));
    },
    get: (id) => jobs.get(id)?.running,
    has: (id) => jobs.has(id) || preparing.has(id),
    stop: (id, reason) => jobs.get(id)?.stop(reason),
    async close() {
      isClosed = true;
      const working = [...jobs.values()];
      await Promise.allSettled(working.map((job) => job.stop("server_restart")));
      await Promise.allSettled(working.map(({ work }) => work));
    },
  };
}

/** Records a new dispatch; a Fault if its user has as many as may be. */
async function recordNew(
  { store, roomOf }: DispatchJobsDeps,
  dispatch: Dispatch,
  owner: DispatchOwner,
  { userId, brief }: DispatchRequest,
): Promise<true> {
  const room = await roomOf(userId);
  if (await store.add(dispatch, owner, brief.text, room?.most)) return true;
  throw room?.fault();
}

/** Takes over one that waited; false if another process was quicker. */
async function recordTaken(
  { store, roomOf }: DispatchJobsDeps,
  dispatch: Dispatch,
  owner: DispatchOwner,
): Promise<boolean> {
  const room = await roomOf(dispatch.userId);
  const outcome = await store.begin(dispatch, owner, room?.most);
  if (outcome === "full") throw room?.fault();
  return outcome === "begun";
}

/** Connects the agent if that is new, and sends it the text. */
async function sendTo(
  pool: DispatchJobsDeps["pool"],
  seat: Seat,
  { running, starting, follow }: DispatchJob,
  request: DispatchRequest,
): Promise<Dispatch> {
  const connection = seat.connection ?? (await pool.connect(seat, request, starting));
  starting.throwIfAborted();
  const reading = await connection.inspect(request.brief.text, request.expand ?? "refuse");
  const { expansions, choice: expand } = reading;
  const current = await running.begin({ launch: connection.launch, expansions, expand });
  starting.throwIfAborted();
  follow(connection, reading);
  return current;
}

/** Removes a dispatch that could not be started, with its record. */
async function undoStart(
  { store, texts, place }: DispatchJobsDeps,
  id: string,
  seat: Seat,
  job: DispatchJob | undefined,
  reason: unknown,
): Promise<void> {
  await job?.running.discard(reason);
  await store.remove(id, job?.lease);
  await texts.removeOutput(id);
  if (seat.isOwnFolder && seat.workDir === place.workspace(id)) await place.remove(id);
}

/** How a dispatch is observed to end. */
function observedEnd({ state, reason }: Dispatch): Ending {
  if (state === "exited") return { outcome: "ok" };
  return { outcome: state === "stopped" ? "cancelled" : "error", reason: reason ?? state };
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
