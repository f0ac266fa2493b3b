import { hash, randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Fault } from "../ground/fault.ts";
import { unwritable } from "../ground/files/atomic-file.ts";
import { endProcesses, isRunning, markOf, type ProcessMark } from "../ground/process/process-mark.ts";
import { untilAborted } from "../ground/until-aborted.ts";
import type { Role } from "../turn/role.ts";
import { type AgentPool, createAgentPool, type Seat } from "./agent-pool.ts";
import type {
  AgentConnection,
  AgentLaunch,
  ConnectAgent,
  ConnectOptions,
  TextReading,
} from "./agents/agent-connection.ts";
import {
  type AgentOutlook,
  type Dispatch,
  type DispatchEvent,
  type Dispatches,
  type DispatchRequest,
  dispatchProcessLimit,
  type Receipt,
  type StopReason,
} from "./dispatches.ts";
import { sendText } from "./protocols/send-text.ts";
import { createDispatchFiles } from "./record/dispatch-files.ts";
import { type DispatchRow, openDispatchStore, type ProcessRow } from "./record/dispatch-store.ts";
import { createRunningDispatch, type Ending, type RunningDispatch } from "./running-dispatch.ts";

/** Starts, follows and stops dispatches. */

export interface DispatchLimits {
  /** Most agent processes at one time. */
  readonly processes: number;
  /** How long an idle process is kept, in milliseconds. */
  readonly idle: number;
  /** Bytes of output of one task kept in memory; the disk has all of it. */
  readonly memory: number;
  /** Milliseconds an agent has to start, and to end. */
  readonly startPatience?: number;
  readonly stopPatience?: number;
}

const defaultLimits: DispatchLimits = { processes: dispatchProcessLimit, idle: 600_000, memory: 1_000_000 };

export interface DispatchesOptions {
  /** Loadout's home folder. */
  readonly home: string;
  readonly connect: ConnectAgent;
  /** Plans how an agent would be started; without it there is no preview. */
  readonly plan?: (
    kind: string,
    options: Pick<ConnectOptions, "workDir" | "permission" | "role">,
  ) => Promise<AgentOutlook>;
  readonly now?: () => Date;
  /** Creates ids that are short enough to type and valid as folder names. */
  readonly newId?: () => string;
  readonly limits?: Partial<DispatchLimits>;
  /** Counts a task against the user's limit; throws a Fault if no more may start. Call the result when it has ended. */
  readonly takeDispatch?: (userId: string) => () => void;
  /** Whether a process that was started this way may take a task of this role now; always if absent. */
  readonly mayContinue?: (launch: AgentLaunch, role: Role) => Promise<boolean>;
}

/** Milliseconds a task has to cancel before its process is ended. */
const cancelPatience = 1000;
/** Milliseconds between two checks of a task that another Loadout process runs. */
const lookPace = 250;
const longestTimer = 2 ** 31 - 1;

/** The dispatches of a home. Nothing is read or created before it is needed. */
export function createDispatches(options: DispatchesOptions): Dispatches {
  const { home, now = () => new Date(), newId = () => randomBytes(6).toString("hex") } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const store = openDispatchStore(home);
  const files = createDispatchFiles({ home, now, memory: limits.memory });
  const jobs = new Map<string, Job>();
  const listeners = new Set<(event: DispatchEvent) => void>();
  let isClosed = false;
  let self: Promise<ProcessMark> | undefined;
  const owner = (): Promise<ProcessMark> => {
    self ??= markOf(process.pid).then((mark) => mark ?? { pid: process.pid, start: "" });
    return self;
  };
  const tell = (event: DispatchEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const pool: AgentPool = createAgentPool({
    connect: options.connect,
    store,
    owner,
    most: limits.processes,
    idle: limits.idle,
    patience: {
      ...(limits.startPatience !== undefined && { start: limits.startPatience }),
      ...(limits.stopPatience !== undefined && { stop: limits.stopPatience }),
    },
  });

  /** Reserves the process for a task. */
  async function seatFor(request: DispatchRequest, id: string): Promise<Seat> {
    const { userId, contextId, agent, workDir } = request;
    if (request.agentId !== undefined) return namedSeat(request.agentId, request);
    if (agent === undefined) throw new Fault("input.missing", { field: "agent", usage: "loadout dispatch" });
    const { permission = "ask" } = request;
    const wanted = { userId, agent, permission, ...(contextId !== undefined && { contextId }) };
    const idle = pool.idle({ ...wanted, ...(workDir !== undefined && { workDir }) });
    if (idle && (await mayContinue(idle, request)) && pool.claim(idle)) return idle;
    const seat: Seat = {
      ...wanted,
      isBusy: true,
      agentId: newId(),
      workDir: workDir ?? join(home, "dispatch", id, "workspace"),
      isOwnFolder: workDir === undefined,
      startedAt: now().toISOString(),
    };
    await pool.take(seat);
    return seat;
  }

  /** A process gets no more tasks if the rules became stricter since it was started. */
  async function mayContinue(seat: Seat, { role }: DispatchRequest): Promise<boolean> {
    const launch = seat.connection?.launch;
    if (!launch || !options.mayContinue || (await options.mayContinue(launch, role))) return true;
    if (!seat.isBusy) await pool.end(seat);
    return false;
  }

  async function namedSeat(agentId: string, request: DispatchRequest): Promise<Seat> {
    const { userId, permission } = request;
    const seat = pool.get(agentId);
    if (seat?.userId === userId) {
      if (seat.isBusy) throw new Fault("dispatch.busy", { agentId, id: seat.job?.current().id ?? "–" });
      if (permission !== undefined && permission !== seat.permission)
        throw new Fault("dispatch.permission-differs", { agentId, policy: seat.permission });
      if ((await mayContinue(seat, request)) && pool.claim(seat)) return seat;
    }
    if (seat?.userId === userId || (await store.hadAgent(userId, agentId)))
      throw new Fault("dispatch.agent-not-running", { agentId });
    const own = pool.seats().filter((one) => one.userId === userId);
    const candidates = own.map((one) => `${one.agentId} (${one.agent})`).join(", ") || "–";
    throw new Fault("dispatch.agent-not-found", { agentId, candidates });
  }

  /** Records the dispatch and its text before anything is started. */
  async function prepare(request: DispatchRequest, id: string, seat: Seat): Promise<Job> {
    files.begin(id, request.brief.text);
    if (seat.isOwnFolder) makeFolder(seat.workDir);
    const dispatch: Dispatch = {
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
      createdAt: now().toISOString(),
    };
    await store.add(dispatch, await owner());
    const running = createRunningDispatch({
      dispatch,
      request: { permission: seat.permission, ...(request.isUnattended && { isUnattended: true }) },
      output: files.open(id),
      save: store.save,
      tell,
      isListened: () => listeners.size > 0,
      now,
      onTrouble: (fault) => {
        job.trouble ??= fault;
        void stop(job, "user").catch(() => undefined); // reported by wait
      },
    });
    const job: Job = { running, seat, starting: new AbortController() };
    return job;
  }

  async function start(request: DispatchRequest): Promise<Dispatch> {
    const release = options.takeDispatch?.(request.userId) ?? (() => undefined);
    try {
      const dispatch = await startNow(request);
      const work = jobs.get(dispatch.id)?.work ?? Promise.resolve();
      work.then(release, release);
      return dispatch;
    } catch (error) {
      release();
      throw error;
    }
  }

  async function startNow(request: DispatchRequest): Promise<Dispatch> {
    if (isClosed) throw new Fault("server.stopping");
    const id = newId();
    const seat = await seatFor(request, id);
    const isNew = seat.connection === undefined;
    let job: Job | undefined;
    try {
      job = await prepare(request, id, seat);
      const { running, starting } = job;
      seat.job = running;
      jobs.set(id, job);
      if (isClosed) throw new Fault("server.stopping");
      const connection = seat.connection ?? (await pool.connect(seat, request, starting.signal));
      starting.signal.throwIfAborted();
      const reading = connection.inspect(request.brief.text, request.expand ?? "refuse");
      const { expansions, choice: expand } = reading;
      const dispatch = await running.begin({ launch: connection.launch, expansions, expand });
      starting.signal.throwIfAborted();
      job.work = work(job, connection, request, reading);
      job.work.catch(() => undefined); // reported by wait
      return dispatch;
    } catch (error) {
      const stopReason = job?.running.stopReason;
      if (isNew || stopReason) await pool.end(seat);
      else pool.release(seat);
      if (job && stopReason) return finishStarting(job, stopReason);
      await undo(id, job, error);
      throw error;
    }
  }

  /** Ends a dispatch that was canceled before anything was sent. */
  async function finishStarting({ running }: Job, reason: StopReason): Promise<Dispatch> {
    try {
      return await running.finish(stopped(reason), () => undefined);
    } finally {
      jobs.delete(running.current().id);
    }
  }

  /** Removes a dispatch that could not be started, with its record. */
  async function undo(id: string, job: Job | undefined, reason: unknown): Promise<void> {
    jobs.delete(id);
    job?.running.discard(reason);
    files.remove(id);
    await store.remove(id);
  }

  /** Follows a task to its end. */
  async function work(
    job: Job,
    connection: AgentConnection,
    request: DispatchRequest,
    reading: TextReading,
  ): Promise<void> {
    const { running, seat } = job;
    const timer =
      request.timeout === undefined
        ? undefined
        : setTimeout(() => void stop(job, "timeout").catch(() => undefined), Math.min(request.timeout, longestTimer));
    const sent = sendText(connection, request.brief.text, reading);
    job.sent = sent;
    const ending = await sent;
    clearTimeout(timer);
    await job.stopping;
    const { stopReason } = running;
    const end = job.trouble
      ? { state: "failed" as const, message: job.trouble.say("en").message }
      : stopReason
        ? stopped(stopReason)
        : judged(ending, running);
    try {
      await running.finish(end, () => pool.release(seat));
    } finally {
      jobs.delete(running.current().id);
    }
  }

  /** Cancels the task, then ends its process; settles when nothing of it is left. */
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

  async function row(id: string): Promise<DispatchRow> {
    const found = await store.get(id);
    if (!found) throw new Fault("dispatch.not-found", { id });
    return found;
  }

  const get = async (id: string): Promise<Dispatch> => jobs.get(id)?.running.current() ?? withoutOwner(await row(id));

  /** Ends a dispatch whose Loadout process is gone. */
  async function settle(left: DispatchRow): Promise<Dispatch> {
    const { owner: _owner, permission: _permission, ...dispatch } = left;
    const lastOutput = await files.last(left.id);
    const ended: Dispatch = { ...dispatch, ...stopped("server_restart"), lastOutput, endedAt: now().toISOString() };
    await store.save(ended);
    tell({ type: "state", dispatch: ended });
    return ended;
  }

  async function isLeft(mark: ProcessMark): Promise<boolean> {
    const { pid, start: began } = await owner();
    const isOurs = mark.pid === pid && mark.start === began;
    return !isOurs && !(await isRunning(mark));
  }

  async function endLeft(): Promise<void> {
    const end = async (left: ProcessRow): Promise<void> => {
      if (!(await isLeft(left.owner))) return;
      await endProcesses(left, limits.stopPatience);
      await store.removeProcesses(left.agentId);
    };
    await Promise.all((await store.processes()).map(end));
  }

  return {
    start,
    plan: async (agent, workDir = join(home, "dispatch", "new", "workspace"), { permission, role }) =>
      options.plan?.(agent, { workDir, permission, role }),
    list: async (query = {}) =>
      (await store.list(query)).map((dispatch) => jobs.get(dispatch.id)?.running.current() ?? dispatch),
    get,
    text: async (id) => files.text((await get(id)).id),
    async output(id, after = 0, limit = 1000) {
      const recent = jobs.get(id)?.running.recent(after, limit);
      return recent ?? files.read((await get(id)).id, after, limit);
    },
    async wait(id, signal = new AbortController().signal) {
      for (;;) {
        signal.throwIfAborted();
        const job = jobs.get(id);
        if (job) return untilAborted(job.running.ended, signal);
        const found = await row(id);
        if (isEnded(found)) return withoutOwner(found);
        if (await isLeft(found.owner)) return settle(found);
        await pause(lookPace, undefined, { signal });
      }
    },
    async answer(id, requestId, answer, by) {
      const job = jobs.get(id);
      if (job) return job.running.answer(requestId, answer, by);
      const found = await row(id);
      if (isEnded(found)) throw new Fault("dispatch.not-waiting", { id });
      throw new Fault("dispatch.elsewhere", { id, pid: found.owner.pid });
    },
    async cancel(id, reason = "user") {
      const job = jobs.get(id);
      if (job) return stop(job, reason);
      const found = await row(id);
      if (isEnded(found)) return withoutOwner(found);
      if (!(await isLeft(found.owner))) throw new Fault("dispatch.elsewhere", { id, pid: found.owner.pid });
      await endLeft();
      return settle(found);
    },
    processes: () => pool.seats().flatMap((seat) => (seat.connection ? [processOf(seat)] : [])),
    async stopProcess(agentId) {
      const seat = pool.get(agentId);
      if (!seat) throw new Fault("dispatch.agent-not-found", { agentId, candidates: "–" });
      const job = seat.job && jobs.get(seat.job.current().id);
      if (job) await stop(job, "user");
      await pool.end(seat);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async recover() {
      await endLeft();
      const ids: string[] = [];
      for (const left of await store.unfinished()) {
        if (jobs.has(left.id) || !(await isLeft(left.owner))) continue;
        ids.push((await settle(left)).id);
      }
      return ids;
    },
    async close() {
      isClosed = true;
      const working = [...jobs.values()];
      await Promise.allSettled(working.map((job) => stop(job, "server_restart")));
      await Promise.allSettled(working.map(({ work: followed }) => followed));
      await Promise.allSettled(pool.seats().map(pool.end));
      await store.close();
    },
  };
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
  trouble?: Fault;
}

const receiptOf = ({ brief: { text, ...brief }, cached, named }: DispatchRequest): Receipt => ({
  ...brief,
  hash: hash("sha256", text, "hex"),
  size: Buffer.byteLength(text),
  cached,
  ...(named && { named }),
});

/** Adjusts the end of an agent that gave no answer: with work done it completed with a note, without any it failed. */
function judged(ending: Ending, running: RunningDispatch): Ending {
  const said = running.said();
  if (ending.state !== "exited" || said === "words") return ending;
  const { agent } = running.current();
  const { message, hint } = new Fault(said === "work" ? "agent.no-answer" : "agent.said-nothing", { agent }).say("en");
  return { ...ending, state: said === "work" ? "exited" : "failed", message: `${message}\n${hint}` };
}

const stopped = (reason: StopReason): Ending => ({ state: "stopped", reason });

const isEnded = ({ state }: Dispatch): boolean => state !== "starting" && state !== "running";

const withoutOwner = ({ owner: _owner, ...dispatch }: DispatchRow): Dispatch => dispatch;

const processOf = ({ agentId, agent, workDir, contextId, userId, connection, job, startedAt }: Seat) => ({
  agentId,
  agent,
  workDir,
  ...(contextId !== undefined && { contextId }),
  userId,
  ...(connection?.pid !== undefined && { pid: connection.pid }),
  isBusy: job !== undefined,
  startedAt,
  ...(connection && { launch: connection.launch }),
});

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unwritable(folder, error);
  }
}
