import { Fault } from "../ground/fault.ts";
import type { DispatchJobs } from "./dispatch-jobs.ts";
import { type DispatchPeers, waitOf } from "./dispatch-peers.ts";
import type { Dispatch, DispatchEvent } from "./dispatches.ts";
import { type LeftDispatches, processOf } from "./left-dispatches.ts";
import type { DispatchQuery, DispatchRow, DispatchStore } from "./record/dispatch-store.ts";

/** The dispatches of all processes of a home, as rows and as what runs here; ends those whose process is gone. */
export interface KnownDispatches {
  /** The record with its owner; a Fault if there is none. */
  row(id: string): Promise<DispatchRow>;
  get(id: string): Promise<Dispatch>;
  list(query?: DispatchQuery): Promise<readonly Dispatch[]>;
  /** Whether no process works on it: its process is gone, or it is this one, which could not save how it ended. */
  isLeft(found: DispatchRow): Promise<boolean>;
  /** Ends one that is left; undefined if another process did. */
  settle(found: DispatchRow): Promise<Dispatch | undefined>;
  /** Ends all that are left; answers their ids. */
  settleLeft(): Promise<readonly string[]>;
}

export interface KnownDispatchesDeps {
  readonly store: DispatchStore;
  readonly jobs: Pick<DispatchJobs, "get" | "has">;
  readonly left: Pick<LeftDispatches, "isOurs" | "isLeft" | "settle">;
  readonly peers: DispatchPeers | undefined;
  readonly tell: (event: DispatchEvent) => void;
}

export function createKnownDispatches({ store, jobs, left, peers, tell }: KnownDispatchesDeps): KnownDispatches {
  /** Adds what waiting dispatches wait for, by what other processes can do now. */
  async function explained<T extends Dispatch>(found: readonly T[]): Promise<readonly T[]> {
    if (!found.some(({ state }) => state === "waiting")) return found;
    const others = peers && [...(await peers.alive()).values()];
    return found.map((dispatch) =>
      dispatch.state === "waiting" ? { ...dispatch, waits: waitOf(dispatch, others) } : dispatch,
    );
  }

  async function row(id: string): Promise<DispatchRow> {
    const found = await store.get(id);
    if (!found) throw new Fault("dispatch.not-found", { id });
    return found;
  }

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

  return {
    row,
    async get(id) {
      const here = jobs.get(id)?.current();
      if (here) return here;
      const [found] = await explained([withoutOwner(await row(id))]);
      return found as Dispatch;
    },
    list: async (query = {}) =>
      explained((await store.list(query)).map((dispatch) => jobs.get(dispatch.id)?.current() ?? dispatch)),
    isLeft,
    settle,
    async settleLeft() {
      const ids: string[] = [];
      for (const found of await store.unfinished())
        if (!jobs.has(found.id) && (await isLeft(found)) && (await settle(found))) ids.push(found.id);
      return ids;
    },
  };
}

export const withoutOwner = ({ owner: _owner, ...dispatch }: DispatchRow): Dispatch => dispatch;
