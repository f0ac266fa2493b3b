import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { Fault } from "../ground/fault.ts";
import type { Observer } from "../ground/observe/observer.ts";
import { type Home, openHome } from "../home/home.ts";
import { processName } from "../home/process-name.ts";
import { type AgentPool, createAgentPool, type Seat } from "./agent-pool.ts";
import type { ConnectAgent, ConnectOptions } from "./agents/agent-connection.ts";
import { createAskedOfProcess } from "./asked-of-process.ts";
import { createDispatchControl } from "./dispatch-control.ts";
import { createDispatchJobs } from "./dispatch-jobs.ts";
import { createDispatchListeners } from "./dispatch-listeners.ts";
import { type DispatchPeers, isElsewhere } from "./dispatch-peers.ts";
import { openDispatchPlace } from "./dispatch-place.ts";
import { createDispatchQueue, type DispatchQueueDeps } from "./dispatch-queue.ts";
import { createCountedStarts, createStartDispatch, type DispatchLimitsOfUsers } from "./dispatch-starts.ts";
import { type AgentOutlook, type AgentProcess, type Dispatches, dispatchProcessLimit } from "./dispatches.ts";
import { createKnownDispatches } from "./known-dispatches.ts";
import { createLeftDispatches, type LeftDispatches, workerOf } from "./left-dispatches.ts";
import { type DispatchStore, openDispatchStore } from "./record/dispatch-store.ts";
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
    Pick<DispatchQueueDeps, "roleOf" | "folderOf">,
    DispatchLimitsOfUsers {
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
  /** The processes that share the database; without them this process runs what it starts. */
  readonly peers?: DispatchPeers;
  /** Milliseconds between looks for dispatches that wait, or whose process is gone. */
  readonly pace?: number;
  /** Is told of dispatches that run here. */
  readonly observer?: Observer;
}

/** Milliseconds between two looks at a task that another Loadout process runs: in a folder, and where others tell of it. */
const [folderPace, sharedPace] = [250, 2000];

/** The dispatches of a home. Nothing is read or created before it is needed. */
export function createDispatches(options: DispatchesOptions): Dispatches {
  const parts = openParts(options);
  const { home, place, store, texts, left, listeners, pool, jobs, queue, asked, known } = parts;
  const { peers } = options;
  return {
    start: parts.start,
    async plan(agent, workDir, { permission, role }) {
      // Another process would start it, on a machine with other folders.
      if (peers && (await isElsewhere({ agent }, peers, false))) return undefined;
      return options.plan?.(agent, { workDir: workDir ?? place.workspace("new"), permission, role });
    },
    isOwnFolder: place.isOwn,
    list: known.list,
    get: known.get,
    text: async (id) => texts.text((await known.get(id)).id),
    async output(id, after = 0, limit = 1000) {
      const recent = jobs.get(id)?.recent(after, limit);
      return recent ?? texts.read((await known.get(id)).id, after, limit);
    },
    ...parts.control,
    processes: () => pool.seats().flatMap((seat) => (seat.connection ? [agentProcessOf(seat)] : [])),
    async stopProcess(agentId) {
      const seat = pool.get(agentId);
      if (!seat) throw new Fault("dispatch.agent-not-found", { agentId, candidates: "–" });
      if (seat.job) await jobs.stop(seat.job.current().id, "user");
      await pool.end(seat);
    },
    lookPace: parts.lookPace,
    listen: listeners.add,
    async recover() {
      await left.endProcesses();
      const ids = await known.settleLeft();
      if (!peers && (await store.waiting()).length > 0) queue.work();
      return ids;
    },
    work() {
      listeners.hearOthers(); // what ends elsewhere may make room
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
    async close() {
      queue.stop();
      asked.close();
      await jobs.close();
      await queue.close();
      await Promise.allSettled(pool.seats().map(pool.end));
      await listeners.close();
      left.close();
      await store.close();
      await home.close();
    },
  };
}

/** Parts call each other, so some are passed as functions that are called later. */
function openParts(options: DispatchesOptions) {
  const { now = () => new Date(), newId = shortId, peers, mayContinue } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const place = openDispatchPlace(options.home);
  const home = openHome(options.home);
  const isShared = home.database !== undefined;
  const lookPace = isShared ? sharedPace : folderPace;
  const store = openDispatchStore(home);
  const texts = openDispatchTexts({ home, oldFiles: place.oldFiles, now, memory: limits.memory });
  const worker = workerOf(processName(), shortId());
  const left = createLeftDispatches({
    ...{ home, store, worker, machine: peers?.machine ?? hostname(), lastOutput: texts.last, now },
    stopPatience: limits.stopPatience,
    onLost: () => void jobs.abandon().then(() => listeners.changedElsewhere("state")),
  });
  const listeners = createDispatchListeners({
    bus: isShared ? home.bus : undefined,
    onElsewhere: () => queue.look(), // one that ended may have made room
    onAsked: () => asked.look(),
  });
  const { tell } = listeners;
  const pool = openPool(options, limits, store, left.owner);
  const reserve = createReserveSeat({
    ...{ pool, hadAgent: store.hadAgent, ownFolder: place.workspace, newId, now },
    ...(mayContinue && { mayContinue }),
  });
  const jobs = createDispatchJobs({
    ...{ pool, reserve, store, texts, place, owner: left.owner, tell, newId, now },
    isListened: listeners.isListened,
    observer: options.observer,
    roomOf: (userId) => starts.roomOf(userId),
  });
  const asked = createAskedOfProcess({ store, jobs, worker, pace: sharedPace });
  const starts = createCountedStarts({
    ...{ limits: options, jobs, store, isShared },
    onStart() {
      listeners.hearOthers();
      if (isShared) asked.watch();
    },
    onEnd: () => queue.look(),
  });
  const known = createKnownDispatches({ store, jobs, left, peers, tell });
  const queue = createDispatchQueue({
    ...{ home, store, text: texts.text, jobs, peers, newId, now, hasRoom: pool.hasRoom },
    assertRoom: starts.assertRoom,
    run: (waiting, request) => starts.count(request.userId, () => jobs.take(waiting, request)),
    changed: (dispatch) => tell({ type: "state", dispatch }),
    sweep: async () => void (await known.settleLeft()),
    ...{ roleOf: options.roleOf, folderOf: options.folderOf, pace: options.pace },
  });
  return {
    ...{ home, place, store, texts, left, listeners, pool, jobs, queue, asked, known, lookPace },
    start: createStartDispatch({ starts, jobs, queue, peers }),
    control: createDispatchControl({ store, known, jobs, left, listeners, now, lookPace }),
  };
}

function openPool(
  { connect }: DispatchesOptions,
  { processes, idle, startPatience, stopPatience }: DispatchLimits,
  store: DispatchStore,
  owner: LeftDispatches["owner"],
): AgentPool {
  return createAgentPool({
    ...{ connect, store, owner, most: processes, idle },
    patience: {
      ...(startPatience !== undefined && { start: startPatience }),
      ...(stopPatience !== undefined && { stop: stopPatience }),
    },
  });
}

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
