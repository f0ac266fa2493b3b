import { Fault } from "../ground/fault.ts";
import type { Home } from "../home/home.ts";
import type { JobWorker } from "../home/jobs/jobs.ts";
import type { Role } from "../turn/role.ts";
import type { DispatchJobs } from "./dispatch-jobs.ts";
import { type DispatchNeed, type DispatchPeers, needLabels, peerLabels } from "./dispatch-peers.ts";
import type { Dispatch, DispatchRequest, UserRoom } from "./dispatches.ts";
import { keptOf, toRequest, toWaiting } from "./queued-request.ts";
import type { DispatchStore, WaitingDispatch } from "./record/dispatch-store.ts";
import { messageOf } from "./running-dispatch.ts";

/**
 * Dispatches that wait for a process. Each is a row; the queue of the home only carries hints. A process that gets one looks
 * at the rows and takes those it can run. It looks again when one of its own ends, and at intervals.
 */
export interface DispatchQueue {
  /** A Fault if the user has no room for it. */
  add(request: DispatchRequest & { readonly agent: string }, need: DispatchNeed, room?: UserRoom): Promise<Dispatch>;
  /** Takes dispatches from now on. */
  work(): void;
  /** Looks whether one can be taken. */
  look(): void;
  /** Takes no more. */
  stop(): void;
  close(): Promise<void>;
}

export interface DispatchQueueDeps {
  readonly home: Pick<Home, "jobs">;
  readonly store: DispatchStore;
  readonly text: (id: string) => Promise<string>;
  readonly jobs: Pick<DispatchJobs, "has">;
  /** Runs one that waited, counted against the limits; a Fault of a limit leaves it waiting. */
  readonly run: (waiting: Dispatch, request: DispatchRequest) => Promise<unknown>;
  readonly hasRoom: () => boolean;
  /** A Fault if the user has as many as may be, these included that are about to start. */
  readonly assertRoom: (userId: string, more: number) => Promise<void>;
  /** The other processes, if there are any. */
  readonly peers: DispatchPeers | undefined;
  /** The role of a user now; a Fault if the user may not dispatch any more. */
  readonly roleOf?: ((userId: string, role: Role) => Promise<Role>) | undefined;
  /** The real path of a folder that another machine named; a Fault if it may not be used. */
  readonly folderOf?: ((folder: string) => Promise<string>) | undefined;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly changed: (dispatch: Dispatch) => void;
  /** What else is done at intervals. */
  readonly sweep: () => Promise<void>;
  /** Milliseconds between two looks. */
  readonly pace?: number | undefined;
}

/** The kind of the hints. */
const dispatchHint = "dispatch";

export function createDispatchQueue(deps: DispatchQueueDeps): DispatchQueue {
  const { home, store, peers, pace = 5000 } = deps;
  const taking = new Map<string, { readonly userId: string; readonly started: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let worker: { readonly labels: string; readonly jobs: JobWorker } | undefined;
  let isStopped = true;
  let looking: Promise<void> | undefined;
  let isNews = false;
  let closing: Promise<void> | undefined;

  /** One look at a time; news that come meanwhile lead to another one. */
  function look(): void {
    if (isStopped) return;
    isNews = true;
    looking ??= lookAll().finally(() => {
      looking = undefined;
      if (isNews) look();
    });
  }

  async function lookAll(): Promise<void> {
    while (isNews && !isStopped) {
      isNews = false;
      await takeAll().catch(() => undefined); // the database is away: the next look is soon
    }
  }

  async function takeAll(): Promise<void> {
    const here = peers && { machine: peers.machine, agents: await peers.agents() };
    for (const row of await store.waiting(here)) {
      if (isStopped || (peers && !peers.takesWork())) return;
      if (!deps.hasRoom()) return; // looks again when one has ended
      if (taking.has(row.id) || deps.jobs.has(row.id)) continue;
      const starting = [...taking.values()].filter(({ userId }) => userId === row.userId).length;
      const request = await requestOrRefusal(deps, row, starting);
      if (request) begin(row, request);
    }
  }

  /** Its seat is taken at once, so that the next one does not count on it. */
  function begin(row: WaitingDispatch, request: DispatchRequest): void {
    const started = deps
      .run(withoutRequest(row), request)
      .then(look, () => undefined) // it still waits, for a limit or for the database
      .finally(() => taking.delete(row.id));
    taking.set(row.id, { userId: row.userId, started });
  }

  /** The queue asks for hints by label, so its worker is another one once an agent was installed. */
  async function workOnHints(): Promise<void> {
    const labels = peers ? peerLabels(peers.machine, await peers.agents()) : [];
    const named = [...labels].sort().join(" ");
    if (isStopped || worker?.labels === named) return;
    const before = worker;
    worker = { labels: named, jobs: home.jobs.work([dispatchHint], labels, async () => look()) };
    await before?.jobs.close();
  }

  async function lookAround(): Promise<void> {
    await workOnHints();
    look();
    await deps.sweep();
  }

  let rounds = Promise.resolve();
  function goRound(): void {
    rounds = rounds.then(() => (isStopped ? undefined : lookAround().catch(() => undefined))); // the next one is soon
  }

  /** Hints are left to others from now on. */
  function stop(): void {
    isStopped = true;
    clearInterval(timer);
    closing ??= rounds.then(() => worker?.jobs.close());
  }

  return {
    add: (request, need, room) => addWaiting(deps, request, need, room),
    work() {
      if (timer) return;
      isStopped = false;
      timer = setInterval(goRound, pace).unref();
      goRound();
    },
    look,
    stop,
    async close() {
      stop();
      await rounds;
      await closing;
      await looking;
      await Promise.all([...taking.values()].map(({ started }) => started));
    },
  };
}

/** Records a dispatch that waits, and tells the processes that can run it. */
async function addWaiting(
  { home, store, peers, newId, now, changed }: DispatchQueueDeps,
  request: DispatchRequest & { readonly agent: string },
  need: DispatchNeed,
  room: UserRoom | undefined,
): Promise<Dispatch> {
  const dispatch = toWaiting(request, need, { id: newId(), createdAt: now().toISOString() });
  const row = { ...dispatch, request: keptOf(request) };
  if (!(await store.addWaiting(row, request.brief.text, room?.most))) throw room?.fault();
  changed(dispatch);
  const { id } = dispatch;
  await home.jobs
    .add(dispatchHint, { id }, { key: id, mode: "hint", ...(peers && { labels: needLabels(need) }) })
    .catch(() => undefined); // the row is there, and processes look at intervals
  return dispatch;
}

/** Its request; undefined if it may not start yet, or never. `starting`: dispatches of its user that are about to start. */
async function requestOrRefusal(
  deps: DispatchQueueDeps,
  row: WaitingDispatch,
  starting: number,
): Promise<DispatchRequest | undefined> {
  try {
    return await requestOf(deps, row, starting);
  } catch (error) {
    // Anything else is looked at again, and keeps none of the others waiting.
    if (error instanceof Fault && error.status < 500 && !isLimit(error)) await refuse(deps, row, error);
    return undefined;
  }
}

async function requestOf(deps: DispatchQueueDeps, row: WaitingDispatch, starting: number): Promise<DispatchRequest> {
  const { userId, workDir, request } = row;
  await deps.assertRoom(userId, starting);
  const { isChecked, role: given } = request;
  const role = (await deps.roleOf?.(userId, given)) ?? given;
  const folder = workDir === "" || isChecked ? workDir : ((await deps.folderOf?.(workDir)) ?? workDir);
  return toRequest(row, { role, folder, text: await deps.text(row.id) });
}

async function refuse({ store, now, changed }: DispatchQueueDeps, row: WaitingDispatch, fault: Fault): Promise<void> {
  const message = messageOf(fault);
  const ended: Dispatch = { ...withoutRequest(row), state: "failed", message, endedAt: now().toISOString() };
  if (await store.endWaiting(ended)) changed(ended);
}

const withoutRequest = ({ request: _request, ...dispatch }: WaitingDispatch): Dispatch => dispatch;

/** Whether more would start if others ended. */
export const isLimit = (error: unknown): boolean => error instanceof Fault && error.status === 429;
