import type { Kysely, Selectable } from "kysely";
import type { ProcessMark } from "../../ground/process/process-mark.ts";
import { isText } from "../../home/database/long-text.ts";
import { always, orNothing, type Repository } from "../../home/records/repository.ts";
import type { PermissionRequest } from "../agents/agent-connection.ts";
import type { Dispatch, DispatchState, Receipt, StopReason } from "../dispatches.ts";
import type { AgentReport } from "./agent-report.ts";
import type { DispatchQuery, DispatchRow, ProcessRow } from "./dispatch-store.ts";
import { type DispatchTables, type DispatchTextTables, dispatchSchema, dispatchTextSchema } from "./dispatch-tables.ts";

/** The reads and changes of dispatches, of the texts that were sent, and of agent processes. */

type Query = Kysely<DispatchTables>;
type TextQuery = Kysely<DispatchTextTables>;
type BothQuery = Kysely<DispatchTables & DispatchTextTables>;

/** Apart from the rest: a home of an earlier release that cannot be written has no table of texts. */
export const dispatchTextRecords = {
  name: "dispatchText",
  schemas: [dispatchTextSchema],
  reads: { get: orNothing(undefined, getText) },
  changes: {
    /** Keeps the text if there is none. */
    adopt: always(async (query: TextQuery, id: string, text: string) => addText(query, id, text)),
  },
} satisfies Repository;

async function getText(query: TextQuery, id: string): Promise<string | undefined> {
  const row = await query.selectFrom("dispatch_texts").select("body").where("dispatch", "=", id).executeTakeFirst();
  return row && (JSON.parse(row.body) as string);
}

async function addText(query: TextQuery, id: string, text: string): Promise<void> {
  await query
    .insertInto("dispatch_texts")
    .values({ dispatch: id, body: JSON.stringify(text) })
    .onConflict((conflict) => conflict.column("dispatch").doNothing())
    .execute();
}

export const dispatchRecords = {
  name: "dispatch",
  schemas: [dispatchTextSchema, dispatchSchema],
  reads: {
    get: orNothing(undefined, get),
    list: orNothing([], list),
    unfinished: orNothing([], unfinished),
    hadAgent: orNothing(false, hadAgent),
    processes: orNothing([], processes),
  },
  changes: {
    add: always(add),
    save: always(save),
    remove: always(remove),
    addProcess: always(addProcess),
    removeProcesses: orNothing(undefined, removeProcesses),
  },
} satisfies Repository;

async function add(query: BothQuery, dispatch: Dispatch, owner: ProcessMark, text: string): Promise<void> {
  const row = { ...fixedColumns(dispatch), ...changingColumns(dispatch), ...ownerColumns(owner) };
  await query.insertInto("dispatches").values(row).execute();
  await addText(query as unknown as TextQuery, dispatch.id, text);
}

async function save(query: Query, dispatch: Dispatch): Promise<void> {
  await query.updateTable("dispatches").set(changingColumns(dispatch)).where("id", "=", dispatch.id).execute();
}

async function remove(query: BothQuery, id: string): Promise<void> {
  await query.deleteFrom("dispatches").where("id", "=", id).execute();
  await query.deleteFrom("dispatch_texts").where("dispatch", "=", id).execute();
}

async function get(query: Query, id: string): Promise<DispatchRow | undefined> {
  const row = await query.selectFrom("dispatches").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toRow(row);
}

async function list(
  query: Query,
  { userId, contextId, state, before, limit = 100 }: DispatchQuery,
): Promise<readonly Dispatch[]> {
  const rows = await query
    .selectFrom("dispatches")
    .selectAll()
    .$if(userId !== undefined, (some) => some.where("user_id", "=", userId as string))
    .$if(contextId !== undefined, (some) => some.where(isText(query, "context_id", contextId as string)))
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
}

async function unfinished(query: Query): Promise<readonly DispatchRow[]> {
  const open = query.selectFrom("dispatches").selectAll().where("state", "in", ["starting", "running"]);
  return (await open.orderBy("number").execute()).map(toRow);
}

async function hadAgent(query: Query, userId: string, agentId: string): Promise<boolean> {
  const own = query.selectFrom("dispatches").select("number").where("agent_id", "=", agentId);
  return (await own.where("user_id", "=", userId).limit(1).execute()).length > 0;
}

async function addProcess(query: Query, { agentId, pid, start, tag, owner }: ProcessRow): Promise<void> {
  const row = { agent_id: agentId, pid, start, tag: tag ?? null, ...ownerColumns(owner) };
  await query.insertInto("dispatch_processes").values(row).execute();
}

async function removeProcesses(query: Query, agentId: string): Promise<void> {
  await query.deleteFrom("dispatch_processes").where("agent_id", "=", agentId).execute();
}

async function processes(query: Query): Promise<readonly ProcessRow[]> {
  const rows = await query.selectFrom("dispatch_processes").selectAll().orderBy("number").execute();
  return rows.map(toProcess);
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
