import type { ProcessMark } from "../../ground/process/process-mark.ts";
import { type Home, openHome } from "../../home/home.ts";
import { repeatOnce } from "../../home/threads/repeat-once.ts";
import type { Dispatch, Dispatches } from "../dispatches.ts";

/** Stores dispatches and their processes in the database. */

/** A process of an agent, and the Loadout process that started it. */
export interface ProcessRow extends ProcessMark {
  readonly agentId: string;
  readonly owner: ProcessMark;
}

export interface DispatchRow extends Dispatch {
  readonly owner: ProcessMark;
}

export type DispatchQuery = NonNullable<Parameters<Dispatches["list"]>[0]>;

/** The records of dispatches and of the processes that work on them. Reading creates nothing. */
export interface DispatchStore {
  /** Adds a dispatch with the text that is sent. */
  add(dispatch: Dispatch, owner: ProcessMark, text: string): Promise<void>;
  /** Saves the fields that may change. */
  save(dispatch: Dispatch): Promise<void>;
  remove(id: string): Promise<void>;
  get(id: string): Promise<DispatchRow | undefined>;
  /** The latest first. */
  list(query: DispatchQuery): Promise<readonly Dispatch[]>;
  /** The dispatches of all users that have not ended. */
  unfinished(): Promise<readonly DispatchRow[]>;
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
  const { read, change } = home.records.use(
    "dispatch",
    async () => (await import("./dispatch-records.ts")).dispatchRecords,
  );
  return {
    add: (dispatch, owner, text) => change("add", dispatch, owner, text),
    save: (dispatch) => repeatOnce(() => change("save", dispatch)),
    remove: (id) => repeatOnce(() => change("remove", id)),
    get: (id) => read("get", id),
    list: (query) => read("list", query),
    unfinished: () => read("unfinished"),
    hadAgent: (userId, agentId) => read("hadAgent", userId, agentId),
    addProcess: (row) => change("addProcess", row),
    removeProcesses: (agentId) => repeatOnce(() => change("removeProcesses", agentId)),
    processes: () => read("processes"),
    close: home.close,
  };
}
