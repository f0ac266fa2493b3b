import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Fault } from "../ground/fault.ts";
import { untilAborted } from "../ground/until-aborted.ts";
import { type Home, openHome } from "../home/home.ts";
import { createAgentPool, type Seat } from "./agent-pool.ts";
import type { ConnectAgent, ConnectOptions } from "./agents/agent-connection.ts";
import { createDispatchJobs } from "./dispatch-jobs.ts";
import { openDispatchPlace } from "./dispatch-place.ts";
import {
  type AgentOutlook,
  type AgentProcess,
  type Dispatch,
  type DispatchEvent,
  type Dispatches,
  type DispatchRequest,
  dispatchProcessLimit,
} from "./dispatches.ts";
import { createLeftDispatches } from "./left-dispatches.ts";
import { type DispatchRow, openDispatchStore } from "./record/dispatch-store.ts";
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

export interface DispatchesOptions extends Pick<ReserveSeatDeps, "mayContinue"> {
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
}

/** Milliseconds between two checks of a task that another Loadout process runs. */
const lookPace = 250;

/** The dispatches of a home. Nothing is read or created before it is needed. */
export function createDispatches(options: DispatchesOptions): Dispatches {
  const parts = openParts(options);
  const { store, texts, place, left, pool, jobs, listeners, tell } = parts;

  async function row(id: string): Promise<DispatchRow> {
    const found = await store.get(id);
    if (!found) throw new Fault("dispatch.not-found", { id });
    return found;
  }

  const get = async (id: string): Promise<Dispatch> => jobs.get(id)?.current() ?? withoutOwner(await row(id));

  /** Whether no one works on it: its process is gone, or it is this one, which could not save how it ended. */
  const isLeft = async ({ id, owner }: DispatchRow): Promise<boolean> =>
    (await left.isOurs(owner)) ? !jobs.has(id) : left.isLeft(owner);

  async function settle(found: DispatchRow): Promise<Dispatch> {
    const dispatch = await left.settle(found);
    tell({ type: "state", dispatch });
    return dispatch;
  }

  return {
    start: (request) => countStart(options.takeDispatch, request, jobs),
    plan: async (agent, workDir, { permission, role }) =>
      options.plan?.(agent, { workDir: workDir ?? place.workspace("new"), permission, role }),
    isOwnFolder: place.isOwn,
    list: async (query = {}) =>
      (await store.list(query)).map((dispatch) => jobs.get(dispatch.id)?.current() ?? dispatch),
    get,
    text: async (id) => texts.text((await get(id)).id),
    async output(id, after = 0, limit = 1000) {
      const recent = jobs.get(id)?.recent(after, limit);
      return recent ?? texts.read((await get(id)).id, after, limit);
    },
    async wait(id, signal = new AbortController().signal) {
      for (;;) {
        signal.throwIfAborted();
        const job = jobs.get(id);
        if (job) return untilAborted(job.ended, signal);
        const found = await row(id);
        if (isEnded(found)) return withoutOwner(found);
        if (await isLeft(found)) return settle(found);
        await pause(lookPace, undefined, { signal });
      }
    },
    async answer(id, requestId, answer, by) {
      const job = jobs.get(id);
      if (job) return job.answer(requestId, answer, by);
      const found = await row(id);
      if (isEnded(found)) throw new Fault("dispatch.not-waiting", { id });
      throw new Fault("dispatch.elsewhere", { id, pid: found.owner.pid });
    },
    async cancel(id, reason = "user") {
      const stopping = jobs.stop(id, reason);
      if (stopping) return stopping;
      const found = await row(id);
      if (isEnded(found)) return withoutOwner(found);
      if (!(await isLeft(found))) throw new Fault("dispatch.elsewhere", { id, pid: found.owner.pid });
      await left.endProcesses();
      return settle(found);
    },
    processes: () => pool.seats().flatMap((seat) => (seat.connection ? [processOf(seat)] : [])),
    async stopProcess(agentId) {
      const seat = pool.get(agentId);
      if (!seat) throw new Fault("dispatch.agent-not-found", { agentId, candidates: "–" });
      if (seat.job) await jobs.stop(seat.job.current().id, "user");
      await pool.end(seat);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async recover() {
      await left.endProcesses();
      const ids: string[] = [];
      for (const found of await store.unfinished()) {
        if (jobs.get(found.id) || !(await left.isLeft(found.owner))) continue;
        ids.push((await settle(found)).id);
      }
      return ids;
    },
    close: parts.close,
  };
}

function openParts(options: DispatchesOptions) {
  const { now = () => new Date(), newId = shortId } = options;
  const { mayContinue } = options;
  const place = openDispatchPlace(options.home);
  const limits = { ...defaultLimits, ...options.limits };
  const home = openHome(options.home);
  const store = openDispatchStore(home);
  const texts = openDispatchTexts({ home, oldFiles: place.oldFiles, now, memory: limits.memory });
  const { startPatience, stopPatience } = limits;
  const left = createLeftDispatches({ store, lastOutput: texts.last, now, stopPatience });
  const listeners = new Set<(event: DispatchEvent) => void>();
  const tell = (event: DispatchEvent): void => {
    for (const listener of listeners) listener(event);
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
  return {
    ...{ store, texts, place, left, pool, jobs, listeners, tell },
    async close(): Promise<void> {
      await jobs.close();
      await Promise.allSettled(pool.seats().map(pool.end));
      await store.close();
      await home.close();
    },
  };
}

/** Starts a dispatch and counts it until its end. */
async function countStart(
  take: DispatchesOptions["takeDispatch"],
  request: DispatchRequest,
  jobs: ReturnType<typeof createDispatchJobs>,
): Promise<Dispatch> {
  const release = take?.(request.userId) ?? (() => undefined);
  try {
    const dispatch = await jobs.start(request);
    const ended = jobs.get(dispatch.id)?.ended ?? Promise.resolve();
    ended.then(release, release);
    return dispatch;
  } catch (error) {
    release();
    throw error;
  }
}

const isEnded = ({ state }: Dispatch): boolean => state !== "starting" && state !== "running";

const withoutOwner = ({ owner: _owner, ...dispatch }: DispatchRow): Dispatch => dispatch;

const processOf = ({ agentId, agent, workDir, contextId, userId, connection, job, startedAt }: Seat): AgentProcess => ({
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
