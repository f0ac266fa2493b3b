import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { Fault } from "../ground/fault.ts";
import { untilAborted } from "../ground/until-aborted.ts";
import { type Home, openHome } from "../home/home.ts";
import { processName } from "../home/process-name.ts";
import { createAgentPool, type Seat } from "./agent-pool.ts";
import type { ConnectAgent, ConnectOptions } from "./agents/agent-connection.ts";
import { createDispatchJobs } from "./dispatch-jobs.ts";
import { createDispatchNews } from "./dispatch-news.ts";
import { type DispatchNeed, type DispatchPeers, isElsewhere, waitOf } from "./dispatch-peers.ts";
import { openDispatchPlace } from "./dispatch-place.ts";
import { createDispatchQueue, type DispatchQueueDeps, isLimit } from "./dispatch-queue.ts";
import {
  type AgentOutlook,
  type AgentProcess,
  type Dispatch,
  type DispatchEvent,
  type Dispatches,
  type DispatchRequest,
  dispatchProcessLimit,
  isEndedDispatch,
  type StopReason,
} from "./dispatches.ts";
import { createLeftDispatches, processOf, workerOf } from "./left-dispatches.ts";
import { type AskedAnswer, type DispatchRow, openDispatchStore } from "./record/dispatch-store.ts";
import { openDispatchTexts } from "./record/dispatch-texts.ts";
import { createReserveSeat, type ReserveSeatDeps } from "./reserve-seat.ts";

/** Starts, follows and stops dispatches: joins the records, the pool of processes, and the tasks that run here. */

export interface DispatchLimits {
  /** Most agent processes at one time. */
  readonly processes: number;
  /** How long an idle process is kept, in milliseconds. */
  readonly idle: number;
  /** Bytes of output of one task kept in memory; the database has all of it. */
  readonly memory: number;
  /** Milliseconds an agent has to start, and to end. */
  readonly startPatience?: number;
  readonly stopPatience?: number;
}

const defaultLimits: DispatchLimits = { processes: dispatchProcessLimit, idle: 600_000, memory: 1_000_000 };

export interface DispatchesOptions
  extends Pick<ReserveSeatDeps, "mayContinue">,
    Pick<DispatchQueueDeps, "roleOf" | "folderOf"> {
  /** Loadout's home: its folder, or one that is open. */
  readonly home: string | Home;
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
  /** The processes that share the database; without them this process runs what it starts. */
  readonly peers?: DispatchPeers;
  /** Throws a Fault if a user with so many dispatches, in all processes, may not start another one. */
  readonly assertUserRoom?: (userId: string, running: () => Promise<number>) => Promise<void>;
  /** Milliseconds between looks for dispatches that wait, or whose process is gone. */
  readonly pace?: number;
}

/** Milliseconds between two checks of a task that another Loadout process runs: in a folder, and where others tell of it. */
const [folderPace, sharedPace] = [250, 2000];
/** Milliseconds until the process of a dispatch has passed an answer on. */
const answerPatience = 10_000;

/** The dispatches of a home. Nothing is read or created before it is needed. */
export function createDispatches(options: DispatchesOptions): Dispatches {
  const parts = openParts(options);
  const { store, texts, place, left, pool, jobs, queue, listeners, tell, peers, lookPace } = parts;

  async function row(id: string): Promise<DispatchRow> {
    const found = await store.get(id);
    if (!found) throw new Fault("dispatch.not-found", { id });
    return found;
  }

  /** What those that wait are waiting for, by what other processes can do now. */
  async function explained<T extends Dispatch>(found: readonly T[]): Promise<readonly T[]> {
    if (!found.some(({ state }) => state === "waiting")) return found;
    const others = peers && [...(await peers.alive()).values()];
    return found.map((dispatch) =>
      dispatch.state === "waiting" ? { ...dispatch, waits: waitOf(dispatch, others) } : dispatch,
    );
  }

  async function get(id: string): Promise<Dispatch> {
    const here = jobs.get(id)?.current();
    if (here) return here;
    const [found] = await explained([withoutOwner(await row(id))]);
    return found as Dispatch;
  }

  /** Whether no one works on it: its process is gone, or it is this one, which could not save how it ended. */
  async function isLeft({ id, owner }: DispatchRow): Promise<boolean> {
    if (await left.isOurs(owner)) return !jobs.has(id);
    if (owner.lease && (await peers?.alive())?.has(processOf(owner.lease.worker))) return false;
    return left.isLeft(owner);
  }

  async function settle(found: DispatchRow): Promise<Dispatch | undefined> {
    const dispatch = await left.settle(found);
    if (dispatch) tell({ type: "state", dispatch });
    return dispatch;
  }

  /** Ends what no process works on any more. */
  async function settleLeft(): Promise<readonly string[]> {
    const ids: string[] = [];
    for (const found of await store.unfinished())
      if (!jobs.has(found.id) && (await isLeft(found)) && (await settle(found))) ids.push(found.id);
    return ids;
  }
  parts.onSweep(settleLeft);

  /** Waits for news of other processes, at most so long. */
  async function newsOr(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    parts.waiters.add(resolve);
    parts.news?.listen();
    try {
      const timer = new AbortController();
      const timed = pause(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined);
      await (signal ? untilAborted(Promise.race([promise, timed]), signal) : Promise.race([promise, timed]));
      timer.abort();
    } finally {
      parts.waiters.delete(resolve);
    }
  }

  async function wait(id: string, signal: AbortSignal = new AbortController().signal): Promise<Dispatch> {
    for (;;) {
      signal.throwIfAborted();
      const job = jobs.get(id);
      const ended = job && (await untilAborted(job.ended.catch(unlessLost), signal));
      if (ended) return ended;
      const found = await row(id);
      if (isEndedDispatch(found)) return withoutOwner(found);
      const settled = found.state !== "waiting" && (await isLeft(found)) ? await settle(found) : undefined;
      if (settled) return settled;
      await newsOr(lookPace, signal);
    }
  }

  /** Ends one that waits; undefined if a process has taken it. */
  async function endWaiting(found: DispatchRow, reason: StopReason): Promise<Dispatch | undefined> {
    const { waits: _waits, ...dispatch } = withoutOwner(found);
    const ended: Dispatch = { ...dispatch, state: "stopped", reason, endedAt: parts.now().toISOString() };
    if (!(await store.endWaiting(ended))) return undefined;
    tell({ type: "state", dispatch: ended });
    return ended;
  }

  async function cancel(id: string, reason: StopReason = "user"): Promise<Dispatch> {
    const stopping = jobs.stop(id, reason);
    if (stopping) return stopping;
    const found = await row(id);
    if (isEndedDispatch(found)) return withoutOwner(found);
    if (found.state === "waiting") return (await endWaiting(found, reason)) ?? cancel(id, reason);
    if (await isLeft(found)) {
      await left.endProcesses();
      return (await settle(found)) ?? get(id);
    }
    if (!found.owner.lease && !jobs.has(id)) throw new Fault("dispatch.elsewhere", { id, pid: found.owner.pid });
    if (found.owner.lease) await store.askToStop(id, reason);
    else await newsOr(folderPace); // it is about to be a job of this process
    return found.owner.lease ? wait(id) : cancel(id, reason);
  }

  /** Passes an answer to the process that asked, and waits until it has it. */
  async function answerElsewhere(found: DispatchRow, answer: AskedAnswer): Promise<Dispatch> {
    const { id, permission } = found;
    const isOpen = permission?.id === answer.requestId;
    if (!isOpen || !(await store.giveAnswer(answer))) throw new Fault("dispatch.not-waiting", { id });
    const until = performance.now() + answerPatience;
    for (;;) {
      const now = await row(id);
      if (isEndedDispatch(now) || now.permission?.id !== answer.requestId) return withoutOwner(now);
      if (await isLeft(now)) return (await settle(now)) ?? get(id);
      if (performance.now() > until) return withoutOwner(now);
      await newsOr(lookPace);
    }
  }

  async function start(request: DispatchRequest): Promise<Dispatch> {
    const { agent, workDir, machine = workDir === undefined ? undefined : peers?.machine, queue: mayWait } = request;
    const need = agent !== undefined && { agent, ...(machine !== undefined && { machine }) };
    if (need && peers && (await isElsewhere(need, peers, mayWait === true))) return sendElsewhere(request, need, peers);
    try {
      await parts.assertRoom(request.userId, 0);
      return await parts.countStart(request.userId, () => jobs.start(request));
    } catch (error) {
      if (!need || !mayWait || !isLimit(error)) throw error;
      if (!peers) queue.work(); // in a folder, those who add also work
      return { ...(await queue.add({ ...request, agent: need.agent }, need)), waits: waitOf(need, undefined) };
    }
  }

  async function sendElsewhere(request: DispatchRequest, need: DispatchNeed, others: DispatchPeers): Promise<Dispatch> {
    const waits = waitOf(need, [...(await others.alive()).values()]);
    if (!request.queue && waits.isStuck)
      throw new Fault("dispatch.nobody", { agent: need.agent, reason: waits.reason });
    if (!request.queue) await parts.assertRoom(request.userId, await store.countOf(request.userId, ["waiting"]));
    return { ...(await queue.add({ ...request, agent: need.agent }, need)), waits };
  }

  return {
    start,
    async plan(agent, workDir, { permission, role }) {
      // Another process would start it, on a machine with other folders.
      if (peers && (await isElsewhere({ agent }, peers, false))) return undefined;
      return options.plan?.(agent, { workDir: workDir ?? place.workspace("new"), permission, role });
    },
    isOwnFolder: place.isOwn,
    list: async (query = {}) =>
      explained((await store.list(query)).map((dispatch) => jobs.get(dispatch.id)?.current() ?? dispatch)),
    get,
    text: async (id) => texts.text((await get(id)).id),
    async output(id, after = 0, limit = 1000) {
      const recent = jobs.get(id)?.recent(after, limit);
      return recent ?? texts.read((await get(id)).id, after, limit);
    },
    wait,
    async answer(id, requestId, answer, by) {
      const job = jobs.get(id);
      if (job) return job.answer(requestId, answer, by);
      const found = await row(id);
      if (isEndedDispatch(found) || found.state === "waiting") throw new Fault("dispatch.not-waiting", { id });
      if (!found.owner.lease) throw new Fault("dispatch.elsewhere", { id, pid: found.owner.pid });
      return answerElsewhere(found, { id, requestId, answer, by });
    },
    cancel,
    processes: () => pool.seats().flatMap((seat) => (seat.connection ? [agentProcessOf(seat)] : [])),
    async stopProcess(agentId) {
      const seat = pool.get(agentId);
      if (!seat) throw new Fault("dispatch.agent-not-found", { agentId, candidates: "–" });
      if (seat.job) await jobs.stop(seat.job.current().id, "user");
      await pool.end(seat);
    },
    lookPace,
    listen(listener) {
      listeners.add(listener);
      parts.news?.listen();
      return () => void listeners.delete(listener);
    },
    async recover() {
      await left.endProcesses();
      const ids = await settleLeft();
      if (!peers && (await store.waiting()).length > 0) queue.work();
      return ids;
    },
    work() {
      parts.news?.listen(); // what ends elsewhere may make room
      queue.work();
    },
    stopWork: queue.stop,
    here: jobs.ids,
    async drain(milliseconds) {
      queue.stop();
      const patience = pause(milliseconds, undefined, { ref: false });
      const ended = async (): Promise<void> => {
        while (jobs.ids().length > 0) await Promise.allSettled(jobs.ids().map((id) => jobs.get(id)?.ended));
      };
      await Promise.race([ended(), patience]);
    },
    close: parts.close,
  };
}

function openParts(options: DispatchesOptions) {
  const { now = () => new Date(), newId = shortId, peers } = options;
  const { mayContinue } = options;
  const place = openDispatchPlace(options.home);
  const limits = { ...defaultLimits, ...options.limits };
  const home = openHome(options.home);
  const isShared = home.database !== undefined;
  const store = openDispatchStore(home);
  const texts = openDispatchTexts({ home, oldFiles: place.oldFiles, now, memory: limits.memory });
  const { startPatience, stopPatience } = limits;
  const machine = peers?.machine ?? hostname();
  const worker = workerOf(processName(), shortId());
  const left = createLeftDispatches({
    ...{ home, store, worker, machine, lastOutput: texts.last, now, stopPatience },
    onLost: () => void jobs.abandon().then(() => lookElsewhere("state")),
  });
  const listeners = new Set<(event: DispatchEvent) => void>();
  /** Those who wait for a dispatch of another process. */
  const waiters = new Set<() => void>();
  const tellHere = (event: DispatchEvent): void => {
    for (const listener of [...listeners]) listener(event);
  };
  /** Another process changed dispatches, or has some of ours. */
  function lookElsewhere(what: "state" | "output"): void {
    if (what === "state") for (const wake of waiters) wake();
    if (what === "state") queue.look(); // one that ended may have made room
    tellHere({ type: "elsewhere", what });
  }
  const news = isShared
    ? createDispatchNews({
        bus: home.bus,
        onChanged: lookElsewhere,
        onAsked: () => void obey().catch(() => undefined), // it looks again at intervals
      })
    : undefined;
  const tell = (event: DispatchEvent): void => {
    if (event.type === "state") for (const wake of waiters) wake();
    tellHere(event);
    news?.tell(event);
  };
  const pool = createAgentPool({
    connect: options.connect,
    store,
    owner: left.owner,
    most: limits.processes,
    idle: limits.idle,
    patience: {
      ...(startPatience !== undefined && { start: startPatience }),
      ...(stopPatience !== undefined && { stop: stopPatience }),
    },
  });
  const reserve = createReserveSeat({
    ...{ pool, hadAgent: store.hadAgent, ownFolder: place.workspace, newId, now },
    ...(mayContinue && { mayContinue }),
  });
  const jobs = createDispatchJobs({
    ...{ pool, reserve, store, texts, place, owner: left.owner, tell, newId, now },
    isListened: () => listeners.size > 0,
  });

  /** Does what other processes ask of this one. */
  async function obey(): Promise<void> {
    if (jobs.ids().length === 0) return;
    const { cancels, answers } = await store.asked(worker);
    for (const { id, reason } of cancels) void jobs.stop(id, reason)?.catch(() => undefined); // reported by its end
    for (const { id, requestId, answer, by } of answers)
      await jobs
        .get(id)
        ?.answer(requestId, answer, by)
        .catch((error: unknown) => {
          if (!(error instanceof Fault && error.code === "dispatch.not-waiting")) throw error;
        });
  }

  async function assertRoom(userId: string, more: number): Promise<void> {
    if (isShared)
      await options.assertUserRoom?.(userId, async () => (await store.countOf(userId, ["starting", "running"])) + more);
  }

  /** Starts a dispatch and counts it until its end. */
  async function countStart<T extends Dispatch | undefined>(userId: string, begin: () => Promise<T>): Promise<T> {
    const release = options.takeDispatch?.(userId) ?? (() => undefined);
    news?.listen();
    if (isShared) asking ??= setInterval(() => void obey().catch(() => undefined), sharedPace).unref();
    try {
      const dispatch = await begin();
      const ended = (dispatch && jobs.get(dispatch.id)?.ended) ?? Promise.resolve();
      const end = (): void => {
        release();
        queue.look();
      };
      ended.then(end, end);
      return dispatch;
    } catch (error) {
      release();
      throw error;
    }
  }

  let asking: NodeJS.Timeout | undefined;
  let sweep: () => Promise<unknown> = async () => undefined;
  const queue = createDispatchQueue({
    ...{ home, store, text: texts.text, jobs, peers, newId, now, assertRoom, hasRoom: pool.hasRoom },
    run: (waiting, request) => countStart(request.userId, () => jobs.take(waiting, request)),
    changed: (dispatch) => tell({ type: "state", dispatch }),
    sweep: async () => void (await sweep()),
    ...{ roleOf: options.roleOf, folderOf: options.folderOf, pace: options.pace },
  });
  return {
    ...{ store, texts, place, left, pool, jobs, queue, listeners, waiters, tell, news },
    ...{ peers, now, assertRoom, countStart },
    lookPace: isShared ? sharedPace : folderPace,
    onSweep(work: typeof sweep) {
      sweep = work;
    },
    async close(): Promise<void> {
      queue.stop();
      clearInterval(asking);
      await jobs.close();
      await queue.close();
      await Promise.allSettled(pool.seats().map(pool.end));
      await news?.close();
      left.close();
      await store.close();
      await home.close();
    },
  };
}

/** What was stored by the process that has it now. */
function unlessLost(error: unknown): undefined {
  if (!(error instanceof Fault && error.code === "lease.lost")) throw error;
}

const withoutOwner = ({ owner: _owner, ...dispatch }: DispatchRow): Dispatch => dispatch;

const agentProcessOf = ({
  agentId,
  agent,
  workDir,
  contextId,
  userId,
  connection,
  job,
  startedAt,
}: Seat): AgentProcess => ({
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

/** 48 random bits as hexadecimal digits; Node keeps some ids ready, so that few of them wait for the system. */
const shortId = (): string => randomUUID().replaceAll("-", "").slice(0, 12);
