import type { Selectable } from "kysely";
import type { ProcessMark } from "../../ground/process/process-mark.ts";
import { createHomeStore } from "../../home/database/home-store.ts";
import type { PermissionRequest } from "../agents/agent-connection.ts";
import type { Dispatch, Dispatches, DispatchState, Receipt, StopReason } from "../dispatches.ts";
import type { AgentReport } from "./agent-report.ts";
import type { DispatchTables } from "./dispatch-tables.ts";

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
  add(dispatch: Dispatch, owner: ProcessMark): Promise<void>;
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

/** Opens the store in the home's database. */
export function openDispatchStore(home: string): DispatchStore {
  const { ask, change, isThere, close } = createHomeStore<DispatchTables>(
    home,
    async () => (await import("./dispatch-tables.ts")).dispatchSchema,
  );
  return {
    add: (dispatch, owner) =>
      change(async (query) => {
        const row = { ...fixedColumns(dispatch), ...changingColumns(dispatch), ...ownerColumns(owner) };
        await query.insertInto("dispatches").values(row).execute();
      }),
    save: (dispatch) =>
      change(async (query) => {
        await query.updateTable("dispatches").set(changingColumns(dispatch)).where("id", "=", dispatch.id).execute();
      }),
    remove: (id) =>
      change(async (query) => {
        await query.deleteFrom("dispatches").where("id", "=", id).execute();
      }),
    get: (id) =>
      ask(undefined, async (query) => {
        const row = await query.selectFrom("dispatches").selectAll().where("id", "=", id).executeTakeFirst();
        return row && toRow(row);
      }),
    list: ({ userId, contextId, state, before, limit = 100 }) =>
      ask([], async (query) => {
        const rows = await query
          .selectFrom("dispatches")
          .selectAll()
          .$if(userId !== undefined, (some) => some.where("user_id", "=", userId as string))
          .$if(contextId !== undefined, (some) => some.where("context_id", "=", contextId as string))
          .$if(state !== undefined, (some) => some.where("state", "=", state as string))
          .$if(before !== undefined, (some) =>
            some.where("number", "<", (inner) =>
              inner
                .selectFrom("dispatches as last")
                .select("last.number")
                .where("last.id", "=", before as string),
            ),
          )
          .orderBy("number", "desc")
          .limit(limit)
          .execute();
        return rows.map(toDispatch);
      }),
    unfinished: () =>
      ask([], async (query) => {
        const open = query.selectFrom("dispatches").selectAll().where("state", "in", ["starting", "running"]);
        return (await open.orderBy("number").execute()).map(toRow);
      }),
    hadAgent: (userId, agentId) =>
      ask(false, async (query) => {
        const own = query.selectFrom("dispatches").select("number").where("agent_id", "=", agentId);
        return (await own.where("user_id", "=", userId).limit(1).execute()).length > 0;
      }),
    addProcess: ({ agentId, pid, start, tag = null, owner }) =>
      change(async (query) => {
        const row = { agent_id: agentId, pid, start, tag, ...ownerColumns(owner) };
        await query.insertInto("dispatch_processes").values(row).execute();
      }),
    async removeProcesses(agentId) {
      if (!(await isThere())) return;
      await change((query) => query.deleteFrom("dispatch_processes").where("agent_id", "=", agentId).execute());
    },
    processes: () =>
      ask([], async (query) => {
        const rows = await query.selectFrom("dispatch_processes").selectAll().orderBy("number").execute();
        return rows.map(toProcess);
      }),
    close,
  };
}

type Row = Selectable<DispatchTables["dispatches"]>;

const ownerColumns = ({ pid, start }: ProcessMark) => ({ owner_pid: pid, owner_start: start });

const ownerOf = ({ owner_pid, owner_start }: Pick<Row, "owner_pid" | "owner_start">): ProcessMark => ({
  pid: owner_pid,
  start: owner_start,
});

const toProcess = ({ agent_id, pid, start, tag, ...row }: Selectable<DispatchTables["dispatch_processes"]>) => ({
  agentId: agent_id,
  pid,
  start,
  ...(tag !== null && { tag }),
  owner: ownerOf(row),
});

const fixedColumns = (dispatch: Dispatch) => ({
  id: dispatch.id,
  user_id: dispatch.userId,
  context_id: dispatch.contextId ?? null,
  agent: dispatch.agent,
  agent_id: dispatch.agentId,
  work_dir: dispatch.workDir,
  task: dispatch.task,
  created_at: dispatch.createdAt,
});

const changingColumns = (dispatch: Dispatch) => ({
  state: dispatch.state,
  reason: dispatch.reason ?? null,
  exit_code: dispatch.exitCode ?? null,
  message: dispatch.message ?? null,
  receipt: JSON.stringify(dispatch.receipt),
  report: dispatch.report ? JSON.stringify(dispatch.report) : null,
  last_output: dispatch.lastOutput,
  permission: dispatch.permission ? JSON.stringify(dispatch.permission) : null,
  ended_at: dispatch.endedAt ?? null,
});

const toRow = (row: Row): DispatchRow => ({ ...toDispatch(row), owner: ownerOf(row) });

const toDispatch = (row: Row): Dispatch => ({
  id: row.id,
  userId: row.user_id,
  ...(row.context_id !== null && { contextId: row.context_id }),
  agent: row.agent,
  agentId: row.agent_id,
  workDir: row.work_dir,
  state: row.state as DispatchState,
  ...(row.reason !== null && { reason: row.reason as StopReason }),
  ...(row.exit_code !== null && { exitCode: row.exit_code }),
  ...(row.message !== null && { message: row.message }),
  task: row.task,
  receipt: JSON.parse(row.receipt) as Receipt,
  ...(row.report !== null && { report: JSON.parse(row.report) as AgentReport }),
  lastOutput: row.last_output,
  ...(row.permission !== null && { permission: JSON.parse(row.permission) as PermissionRequest }),
  createdAt: row.created_at,
  ...(row.ended_at !== null && { endedAt: row.ended_at }),
});
