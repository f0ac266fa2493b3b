import { Fault } from "../ground/fault.ts";
import type { DispatchJobs } from "./dispatch-jobs.ts";
import { type DispatchNeed, type DispatchPeers, isElsewhere, waitOf } from "./dispatch-peers.ts";
import { type DispatchQueue, isLimit } from "./dispatch-queue.ts";
import type { Dispatch, DispatchRequest, UserRoom } from "./dispatches.ts";
import type { DispatchStore } from "./record/dispatch-store.ts";

/** Limits on how many dispatches a user may have at one time. */
export interface DispatchLimitsOfUsers {
  /** Counts a task against the user's limit; throws a Fault if no more may start. Call the result when it has ended. */
  readonly takeDispatch?: (userId: string) => (() => void) | Promise<() => void>;
  /** How many dispatches a user may have in all processes together; undefined if any number. */
  readonly userRoom?: (userId: string) => Promise<UserRoom | undefined>;
}

export interface CountedStartsDeps {
  readonly limits: DispatchLimitsOfUsers;
  readonly jobs: Pick<DispatchJobs, "get">;
  readonly store: Pick<DispatchStore, "countOf">;
  /** Whether other processes share the home. */
  readonly isShared: boolean;
  /** A task is about to start. */
  readonly onStart: () => void;
  /** A task that had started has ended, so that there may be room for another one. */
  readonly onEnd: () => void;
}

export type CountedStarts = ReturnType<typeof createCountedStarts>;

/** Counts the dispatches of each user, here and in other processes. */
export function createCountedStarts({ limits, jobs, store, isShared, onStart, onEnd }: CountedStartsDeps) {
  const roomOf = async (userId: string): Promise<UserRoom | undefined> =>
    isShared ? limits.userRoom?.(userId) : undefined;
  return {
    roomOf,
    /** A Fault if the user may not start another one; `more` are about to start. Its row decides, which others write as well. */
    async assertRoom(userId: string, more: number): Promise<void> {
      const room = await roomOf(userId);
      if (room && (await store.countOf(userId, ["starting", "running"])) + more >= room.most) throw room.fault();
    },
    /** Starts a dispatch and counts it until its end. */
    async count<T extends Dispatch | undefined>(userId: string, begin: () => Promise<T>): Promise<T> {
      const release = (await limits.takeDispatch?.(userId)) ?? (() => undefined);
      onStart();
      try {
        const dispatch = await begin();
        const ended = (dispatch && jobs.get(dispatch.id)?.ended) ?? Promise.resolve();
        const end = (): void => {
          release();
          onEnd();
        };
        ended.then(end, end);
        return dispatch;
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

export interface StartDispatchDeps {
  readonly starts: CountedStarts;
  readonly jobs: Pick<DispatchJobs, "start">;
  readonly queue: Pick<DispatchQueue, "add" | "work">;
  readonly peers: DispatchPeers | undefined;
}

/** Starts a dispatch in this process, or leaves it as a waiting row to another process or until there is room. */
export function createStartDispatch({ starts, jobs, queue, peers }: StartDispatchDeps) {
  async function sendElsewhere(request: DispatchRequest, need: DispatchNeed, others: DispatchPeers): Promise<Dispatch> {
    const waits = waitOf(need, [...(await others.alive()).values()]);
    if (!request.queue && waits.isStuck)
      throw new Fault("dispatch.nobody", { agent: need.agent, reason: waits.reason });
    const room = request.queue ? undefined : await starts.roomOf(request.userId);
    return { ...(await queue.add({ ...request, agent: need.agent }, need, room)), waits };
  }

  return async (request: DispatchRequest): Promise<Dispatch> => {
    const { agent, workDir, machine = workDir === undefined ? undefined : peers?.machine, queue: mayWait } = request;
    const need = agent !== undefined && { agent, ...(machine !== undefined && { machine }) };
    if (need && peers && (await isElsewhere(need, peers, mayWait === true))) return sendElsewhere(request, need, peers);
    try {
      await starts.assertRoom(request.userId, 0);
      return await starts.count(request.userId, () => jobs.start(request));
    } catch (error) {
      if (!need || !mayWait || !isLimit(error)) throw error;
      if (!peers) queue.work(); // in a folder, those who add also work
      return { ...(await queue.add({ ...request, agent: need.agent }, need)), waits: waitOf(need, undefined) };
    }
  };
}
