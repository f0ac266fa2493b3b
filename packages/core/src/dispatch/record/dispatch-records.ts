import type { Kysely, Selectable } from "kysely";
import { raiseTopic } from "../../home/bus/topic-records.ts";
import { type TopicTables, topicSchema } from "../../home/bus/topic-table.ts";
import { isText } from "../../home/database/long-text.ts";
import { always, orNothing, type Repository } from "../../home/records/repository.ts";
import type { PermissionAnswer, PermissionRequest } from "../agents/agent-connection.ts";
import type { Dispatch, DispatchState, Receipt, StopReason } from "../dispatches.ts";
import type { AgentReport } from "./agent-report.ts";
import type {
  AskedAnswer,
  DispatchCounts,
  DispatchOwner,
  DispatchQuery,
  DispatchRow,
  ProcessRow,
  WaitingDispatch,
  WaitingFor,
  WaitingRequest,
} from "./dispatch-store.ts";
import { type DispatchTables, type DispatchTextTables, dispatchSchema, dispatchTextSchema } from "./dispatch-tables.ts";
import { dispatchAskTopic } from "./dispatch-topics.ts";

/** The reads and changes of dispatches, of the texts that were sent, and of agent processes. */

type Query = Kysely<DispatchTables>;
type TextQuery = Kysely<DispatchTextTables>;
type BothQuery = Kysely<DispatchTables & DispatchTextTables>;
type AskQuery = Kysely<DispatchTables & TopicTables>;

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
  schemas: [topicSchema, dispatchTextSchema, dispatchSchema],
  reads: {
    get: orNothing(undefined, get),
    list: orNothing([], list),
    unfinished: orNothing([], unfinished),
    waiting: orNothing([], waiting),
    countOf: orNothing(0, countOf),
    counts: orNothing({ running: 0, waiting: 0 }, counts),
    asked: orNothing({ cancels: [], hasAnswers: false }, asked),
    hadAgent: orNothing(false, hadAgent),
    processes: orNothing([], processes),
  },
  changes: {
    add: always(add),
    addWaiting: always(addWaiting),
    begin: always(begin),
    save: always(save),
    endWaiting: always(endWaiting),
    settle: always(settle),
    askToStop: always(askToStop),
    giveAnswer: always(giveAnswer),
    takeAnswers: always(takeAnswers),
    remove: always(remove),
    forgetSession: orNothing(undefined, forgetSession),
    addProcess: always(addProcess),
    removeProcesses: orNothing(undefined, removeProcesses),
  },
} satisfies Repository;

async function add(
  query: BothQuery,
  dispatch: Dispatch,
  owner: DispatchOwner,
  text: string,
  most?: number,
): Promise<boolean> {
  if (await isFull(query as unknown as Query, dispatch.userId, most, started)) return false;
  const row = { ...fixedColumns(dispatch), ...changingColumns(dispatch), ...ownerColumns(owner) };
  await query.insertInto("dispatches").values(row).execute();
  await addText(query as unknown as TextQuery, dispatch.id, text);
  return true;
}

/** Whether the user has as many as may be. Changes of dispatches run one after the other, so no two take the last place. */
async function isFull(
  query: Query,
  userId: string,
  most: number | undefined,
  states: readonly DispatchState[],
): Promise<boolean> {
  return most !== undefined && (await countOf(query, userId, states)) >= most;
}

/** Dispatches outlive the session that they were started from. */
async function forgetSession(query: Query, contextId: string): Promise<void> {
  await query
    .updateTable("dispatches")
    .set({ context_id: null })
    .where(isText(query, "context_id", contextId))
    .execute();
}

async function addWaiting(
  query: BothQuery,
  { request, ...dispatch }: WaitingDispatch,
  text: string,
  most?: number,
): Promise<boolean> {
  if (await isFull(query as unknown as Query, dispatch.userId, most, ["waiting", ...started])) return false;
  await query
    .insertInto("dispatches")
    .values({
      ...{ ...fixedColumns(dispatch), ...changingColumns(dispatch), owner_pid: 0, owner_start: "" },
      ...{ machine: dispatch.machine ?? null, request: JSON.stringify(request) },
    })
    .execute();
  await addText(query as unknown as TextQuery, dispatch.id, text);
  return true;
}

async function begin(
  query: Query,
  { id, userId, state, agentId, workDir }: Dispatch,
  owner: DispatchOwner,
  most?: number,
): Promise<"begun" | "gone" | "full"> {
  if (await isFull(query, userId, most, started)) return "full";
  const { numUpdatedRows } = await query
    .updateTable("dispatches")
    .set({ state, agent_id: agentId, work_dir: workDir, request: null, ...ownerColumns(owner) })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0 ? "begun" : "gone";
}

async function endWaiting(query: Query, dispatch: Dispatch): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("dispatches")
    .set({ ...changingColumns(dispatch), request: null })
    .where("id", "=", dispatch.id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Only of this owner: the process may have been restarted since. */
async function settle(query: Query, dispatch: Dispatch, { lease }: DispatchOwner): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("dispatches")
    .set(changingColumns(dispatch))
    .where("id", "=", dispatch.id)
    .where("state", "in", started)
    .$if(lease !== undefined, (some) =>
      some.where("worker", "=", lease?.worker ?? "").where("fence", "=", lease?.fence ?? 0),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

async function askToStop(query: AskQuery, id: string, reason: StopReason): Promise<void> {
  await query
    .updateTable("dispatches")
    .set({ cancel: reason })
    .where("id", "=", id)
    .where("state", "in", started)
    .execute();
  await raiseTopic(query as unknown as Kysely<TopicTables>, dispatchAskTopic);
}

async function giveAnswer(query: AskQuery, { id, requestId, answer, by }: AskedAnswer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await query
    .insertInto("dispatch_answers")
    .values({ dispatch: id, request: requestId, answer, by_user: by })
    .onConflict((conflict) => conflict.columns(["dispatch", "request"]).doNothing())
    .executeTakeFirst();
  await raiseTopic(query as unknown as Kysely<TopicTables>, dispatchAskTopic);
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function asked(query: Query, worker: string): Promise<{ cancels: Cancel[]; hasAnswers: boolean }> {
  const rows = await query
    .selectFrom("dispatches")
    .select(["id", "cancel"])
    .where("worker", "=", worker)
    .where("state", "in", started)
    .execute();
  const ids = rows.map(({ id }) => id);
  const answers =
    ids.length === 0
      ? []
      : await query.selectFrom("dispatch_answers").select("dispatch").where("dispatch", "in", ids).limit(1).execute();
  return {
    cancels: rows.flatMap(({ id, cancel }) => (cancel === null ? [] : [{ id, reason: cancel as StopReason }])),
    hasAnswers: answers.length > 0,
  };
}

interface Cancel {
  readonly id: string;
  readonly reason: StopReason;
}

async function takeAnswers(query: Query, worker: string): Promise<readonly AskedAnswer[]> {
  const rows = await query
    .deleteFrom("dispatch_answers")
    .where("dispatch", "in", (inner) =>
      inner.selectFrom("dispatches").select("id").where("worker", "=", worker).where("state", "in", started),
    )
    .returningAll()
    .execute();
  return rows.map(({ dispatch, request, answer, by_user }) => ({
    ...{ id: dispatch, requestId: request, answer: answer as PermissionAnswer, by: by_user },
  }));
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
  const open = query.selectFrom("dispatches").selectAll().where("state", "in", started);
  return (await open.orderBy("number").execute()).map(toRow);
}

async function waiting(query: Query, process: WaitingFor | undefined): Promise<readonly WaitingDispatch[]> {
  if (process?.agents.length === 0) return [];
  const rows = await query
    .selectFrom("dispatches")
    .selectAll()
    .where("state", "=", "waiting")
    .$if(process !== undefined, (some) =>
      some
        .where("agent", "in", process?.agents ?? [])
        .where(({ eb, or }) => or([eb("machine", "is", null), eb("machine", "=", process?.machine ?? "")])),
    )
    .orderBy("number")
    .limit(mostWaiting)
    .execute();
  return rows.map((row) => ({
    ...toDispatch(row),
    request: JSON.parse(row.request ?? "{}") as WaitingRequest,
  }));
}

async function countOf(query: Query, userId: string, states: readonly DispatchState[]): Promise<number> {
  const own = query.selectFrom("dispatches").select(({ fn }) => fn.countAll().as("count"));
  const row = await own.where("user_id", "=", userId).where("state", "in", states).executeTakeFirst();
  return Number(row?.count ?? 0);
}

async function counts(query: Query): Promise<DispatchCounts> {
  const rows = await query
    .selectFrom("dispatches")
    .select(({ fn }) => ["state", fn.countAll().as("count"), fn.min("created_at").as("oldest")])
    .where("state", "in", ["waiting", ...started])
    .groupBy("state")
    .execute();
  const waits = rows.find(({ state }) => state === "waiting");
  const all = rows.reduce((sum, { count }) => sum + Number(count), 0);
  const waiting = Number(waits?.count ?? 0);
  return { running: all - waiting, waiting, ...(waits && { oldestWaiting: waits.oldest }) };
}

async function hadAgent(query: Query, userId: string, agentId: string): Promise<boolean> {
  const own = query.selectFrom("dispatches").select("number").where("agent_id", "=", agentId);
  return (await own.where("user_id", "=", userId).limit(1).execute()).length > 0;
}

async function addProcess(query: Query, { agentId, pid, start, tag, owner, machine }: ProcessRow): Promise<void> {
  const by = { owner_pid: owner.pid, owner_start: owner.start, machine: machine ?? null };
  const row = { agent_id: agentId, pid, start, tag: tag ?? null, ...by };
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

/** Those that a process has. */
const started: readonly DispatchState[] = ["starting", "running"];
/** More that wait are not read at once. */
const mostWaiting = 1000;

const ownerColumns = ({ pid, start, lease, machine }: DispatchOwner) => ({
  ...{ owner_pid: pid, owner_start: start, machine: machine ?? null },
  ...{ worker: lease?.worker ?? null, fence: lease?.fence ?? null },
});

const ownerOf = ({ owner_pid, owner_start, worker, fence, machine }: Row): DispatchOwner => ({
  pid: owner_pid,
  start: owner_start,
  ...(worker !== null && fence !== null && { lease: { worker, fence: Number(fence) } }),
  ...(machine !== null && { machine }),
});

const toProcess = ({ agent_id, pid, start, tag, ...row }: Selectable<DispatchTables["dispatch_processes"]>) => ({
  agentId: agent_id,
  pid,
  start,
  ...(tag !== null && { tag }),
  owner: { pid: row.owner_pid, start: row.owner_start },
  ...(row.machine !== null && { machine: row.machine }),
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

/** What earlier releases did not have. Reading changes no table, so their rows lack these columns until something is changed. */
const later = { report: null, worker: null, machine: null, request: null, cancel: null, fence: null };

const toRow = (row: Row): DispatchRow => ({ ...toDispatch(row), owner: ownerOf({ ...later, ...row }) });

const toDispatch = (given: Row): Dispatch => dispatchOf({ ...later, ...given });

const dispatchOf = (row: Row): Dispatch => ({
  id: row.id,
  userId: row.user_id,
  ...(row.context_id !== null && { contextId: row.context_id }),
  agent: row.agent,
  agentId: row.agent_id,
  workDir: row.work_dir,
  ...(row.machine !== null && { machine: row.machine }),
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
