import type { ProcessMark } from "../../ground/process/process-mark.ts";
import { type Home, openHome } from "../../home/home.ts";
import type { Fence } from "../../home/leases/leases.ts";
import { retryUnanswered } from "../../home/threads/retry-unanswered.ts";
import type { PermissionAnswer } from "../agents/agent-connection.ts";
import type { Dispatch, Dispatches, DispatchRequest, DispatchState, StopReason } from "../dispatches.ts";

/** Stores dispatches and their processes in the database. */

/** The Loadout process that runs a dispatch. Where machines share a database, its lease says whether it still does. */
export interface DispatchOwner extends ProcessMark {
  readonly lease?: OwnerLease;
  readonly machine?: string;
}

/** The name of the process, and the fence of its lease. */
export interface OwnerLease {
  readonly worker: string;
  readonly fence: number;
}

/** The lease of a process: one for all of its dispatches. */
export const leaseOf = ({ worker, fence }: OwnerLease): Fence => ({ name: `dispatches/${worker}`, fence });

/** A process of an agent, and the Loadout process that started it. */
export interface ProcessRow extends ProcessMark {
  readonly agentId: string;
  readonly owner: ProcessMark;
  /** Where it runs, if machines share the database. */
  readonly machine?: string;
}

export interface DispatchRow extends Dispatch {
  readonly owner: DispatchOwner;
}

/** A dispatch that no process has started yet. */
export interface WaitingDispatch extends Dispatch {
  readonly request: WaitingRequest;
}

/** What a process has to run dispatches. */
export interface WaitingFor {
  readonly agents: readonly string[];
  readonly machine: string;
}

/** What a process needs to start it, beside its record and its text. */
export type WaitingRequest = Pick<
  DispatchRequest,
  "permission" | "role" | "expand" | "isUnattended" | "timeout" | "traceparent"
> & {
  /** The folder was checked on its machine. */
  readonly isChecked?: boolean;
};

/** What a process was asked to do. */
export interface Asked {
  readonly cancels: readonly { readonly id: string; readonly reason: StopReason }[];
  readonly answers: readonly AskedAnswer[];
}

export interface AskedAnswer {
  readonly id: string;
  readonly requestId: string;
  readonly answer: PermissionAnswer;
  readonly by: string;
}

/** The dispatches of all processes. */
export interface DispatchCounts {
  readonly running: number;
  readonly waiting: number;
  /** When the oldest one was added that waits now; ISO 8601. */
  readonly oldestWaiting?: string;
}

export type DispatchQuery = NonNullable<Parameters<Dispatches["list"]>[0]>;

/** The records of dispatches and of the processes that work on them. Reading creates nothing. */
export interface DispatchStore {
  /** Adds a dispatch with the text that is sent; false if its user has `most` that have started, in all processes. */
  add(dispatch: Dispatch, owner: DispatchOwner, text: string, most?: number): Promise<boolean>;
  /** Adds one that waits for a process; false if its user has `most`, those that wait included. */
  addWaiting(dispatch: WaitingDispatch, text: string, most?: number): Promise<boolean>;
  /** Gives one that waits to its new owner, with its process and folder; `gone` if it does not wait any more. */
  begin(dispatch: Dispatch, owner: DispatchOwner, most?: number): Promise<"begun" | "gone" | "full">;
  /** Saves the fields that may change, as long as its owner's lease is held. */
  save(dispatch: Dispatch, lease?: OwnerLease): Promise<void>;
  /** Ends one that waits; false if it does not wait any more. */
  endWaiting(dispatch: Dispatch): Promise<boolean>;
  /** Ends one of an owner that is gone, whose lease the caller has taken; false if it has ended. */
  settle(dispatch: Dispatch, owner: DispatchOwner, lease?: Fence): Promise<boolean>;
  /** Asks the process that runs it to stop it. */
  askToStop(id: string, reason: StopReason): Promise<void>;
  /** Answers a permission request in the process that runs it; false if it was answered. */
  giveAnswer(answer: AskedAnswer): Promise<boolean>;
  /** What a process was asked to do; each answer once. */
  asked(worker: string): Promise<Asked>;
  remove(id: string, lease?: OwnerLease): Promise<void>;
  get(id: string): Promise<DispatchRow | undefined>;
  /** The latest first. */
  list(query: DispatchQuery): Promise<readonly Dispatch[]>;
  /** The dispatches of all users that have started and not ended. */
  unfinished(): Promise<readonly DispatchRow[]>;
  /** Those that wait for a process, the oldest first; of all, or of those that such a process can run. */
  waiting(process?: WaitingFor): Promise<readonly WaitingDispatch[]>;
  /** Those of all users and processes. */
  counts(): Promise<DispatchCounts>;
  /** How many of a user are in one of these states. */
  countOf(userId: string, states: readonly DispatchState[]): Promise<number>;
  /** Whether the user ever had an agent with this id. */
  hadAgent(userId: string, agentId: string): Promise<boolean>;
  addProcess(row: ProcessRow): Promise<void>;
  removeProcesses(agentId: string): Promise<void>;
  processes(): Promise<readonly ProcessRow[]>;
  close(): Promise<void>;
}

/** Opens the store; nothing is opened or loaded before its first use. */
export function openDispatchStore(given: string | Home): DispatchStore {
  const home = openHome(given);
  const { read, change, fenced } = home.records.use(
    "dispatch",
    async () => (await import("./dispatch-records.ts")).dispatchRecords,
  );
  const by = (lease: OwnerLease | undefined) => (lease ? fenced(leaseOf(lease)).change : change);
  return {
    add: (dispatch, owner, text, most) => by(owner.lease)("add", dispatch, owner, text, most),
    addWaiting: (dispatch, text, most) => change("addWaiting", dispatch, text, most),
    begin: (dispatch, owner, most) => by(owner.lease)("begin", dispatch, owner, most),
    save: (dispatch, lease) => retryUnanswered(() => by(lease)("save", dispatch)),
    endWaiting: (dispatch) => change("endWaiting", dispatch),
    settle: (dispatch, owner, lease) =>
      retryUnanswered(() => (lease ? fenced(lease).change : change)("settle", dispatch, owner)),
    askToStop: (id, reason) => retryUnanswered(() => change("askToStop", id, reason)),
    giveAnswer: (answer) => change("giveAnswer", answer),
    async asked(worker) {
      const { cancels, hasAnswers } = await read("asked", worker);
      return { cancels, answers: hasAnswers ? await change("takeAnswers", worker) : [] };
    },
    remove: (id, lease) => retryUnanswered(() => by(lease)("remove", id)),
    get: (id) => read("get", id),
    list: (query) => read("list", query),
    unfinished: () => read("unfinished"),
    waiting: (process) => read("waiting", process),
    counts: () => read("counts"),
    countOf: (userId, states) => read("countOf", userId, states),
    hadAgent: (userId, agentId) => read("hadAgent", userId, agentId),
    addProcess: (row) => change("addProcess", row),
    removeProcesses: (agentId) => retryUnanswered(() => change("removeProcesses", agentId)),
    processes: () => read("processes"),
    close: home.close,
  };
}
