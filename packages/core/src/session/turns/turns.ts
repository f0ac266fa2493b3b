import { Fault } from "../../ground/fault.ts";
import { type Home, openHome } from "../../home/home.ts";
import type { Fence } from "../../home/leases/leases.ts";
import { encodeContextId, type SessionName } from "../context-id.ts";
import { wrongState } from "../session-lifecycle.ts";
import type { TurnState } from "./turn-state.ts";
import type { TurnRow } from "./turn-tables.ts";

/** The turns of a home: those that wait for a process, those that run, and how the last ones ended. */
export interface Turns {
  /** Adds a turn for some process to run. Fault `session.state` if one of this session waits or runs, `turn.repeated` if its key has one. */
  add(turn: NewTurn): Promise<TurnView>;
  get(id: string): Promise<TurnView | undefined>;
  byKey(key: string): Promise<TurnView | undefined>;
  /** Those that wait or run, the oldest first. */
  active(): Promise<readonly TurnView[]>;
  activeIn(contextId: string): Promise<TurnView | undefined>;
  /** Begins a turn that waited, as the holder of the session's lease; false if it does not wait any more. */
  begin(name: SessionName, id: string, lease: Fence): Promise<boolean>;
  /** Ends a turn that waits, or asks its process to end it; answers the turn as it was. Without an id, the one of the session. */
  cancel(contextId: string, id?: string): Promise<TurnView | undefined>;
  /** The ids of turns of this process that are to be cancelled. */
  cancelled(): Promise<readonly string[]>;
  /** A turn could not begin. */
  refuse(turn: Pick<TurnView, "id" | "contextId">, fault: Fault): Promise<void>;
  /** The process of a turn is gone, and its session was settled: a turn that had not started waits again. */
  takeBack(turn: Pick<TurnView, "id" | "contextId" | "worker">): Promise<void>;
  /** How many turns of this session in a row ended because their process was gone. */
  takeovers(name: SessionName): Promise<number>;
  forgive(contextId: string): Promise<void>;
  /** Removes the rows of a session; with the lease of its turns only while that is held. */
  remove(name: SessionName, lease?: Fence): Promise<void>;
  /** Forgets turns that ended before this time. */
  forget(before: Date): Promise<void>;
  close(): Promise<void>;
}

export interface NewTurn extends TurnRequest {
  readonly contextId: string;
  readonly userId: string;
  /** The machine whose folder the session works in. */
  readonly machine?: string;
  readonly key?: string;
}

/** What a process needs to run a turn that waits. */
export interface TurnRequest {
  readonly message: string;
  /** What the user came with, by its hash: if it is revoked, the turn ends. */
  readonly credential?: { readonly kind: "token" | "sign-in"; readonly hash: string };
  /** The span that the turn belongs to, as W3C Trace Context writes it. */
  readonly traceparent?: string;
}

export interface TurnView {
  readonly id: string;
  readonly contextId: string;
  readonly userId: string;
  readonly state: TurnState;
  /** Undefined once its message is in the history. */
  readonly request?: TurnRequest;
  readonly machine?: string;
  readonly worker?: string;
  /** Why it was interrupted. */
  readonly cause?: string;
  readonly fault?: { readonly code: string; readonly values: Readonly<Record<string, unknown>> };
  readonly addedAt: string;
  readonly startedAt?: string;
  readonly endedAt?: string;
}

/** A session whose processes ended this often in a row is parked. */
export const mostTakeovers = 3;

export interface TurnsOptions {
  readonly home: string | Home;
  /** The name of this process. */
  readonly worker: string;
  readonly now?: () => Date;
  readonly newId?: () => string;
}

export function openTurns({
  home: given,
  worker,
  now = () => new Date(),
  newId = () => crypto.randomUUID(),
}: TurnsOptions): Turns {
  const home = openHome(given);
  const store = home.records.use("turn", async () => (await import("./turn-records.ts")).turnRecords);
  const time = (): string => now().toISOString();
  return {
    async add({ contextId, userId, machine, key, message, credential, traceparent }) {
      const request: TurnRequest = {
        message,
        ...(credential && { credential }),
        ...(traceparent !== undefined && { traceparent }),
      };
      const row: Omit<TurnRow, "session"> = {
        ...{ id: newId(), context_id: contextId, user_id: userId, state: "waiting", added_at: time() },
        ...{ request: JSON.stringify(request), machine: machine ?? null, key: key ?? null },
        ...{ worker: null, cancel: 0, takeovers: 0, cause: null, fault: null, started_at: null, ended_at: null },
      };
      const added = await store.change("add", encodeContextId(contextId), row);
      if (added === "repeated") throw new Fault("turn.repeated", {});
      if (added === "busy") throw wrongState("running", "idle", "send");
      return viewOf(row);
    },
    get: async (id) => viewOrNothing(await store.read("get", id)),
    byKey: async (key) => viewOrNothing(await store.read("byKey", key)),
    active: async () => (await store.read("active")).map(viewOf),
    activeIn: async (contextId) => viewOrNothing(await store.read("activeIn", encodeContextId(contextId))),
    begin: async (name, id, lease) => (await store.fenced(lease).change("begin", name, id, worker)) !== undefined,
    cancel: async (contextId, id) =>
      viewOrNothing(await store.change("cancel", encodeContextId(contextId), time(), id)),
    cancelled: () => store.read("cancelled", worker),
    refuse: ({ id, contextId }, { code, values }) =>
      store.change("refuse", encodeContextId(contextId), id, JSON.stringify({ code, values }), time()),
    takeBack: ({ id, contextId, worker: gone = null }) =>
      store.change("takeBack", encodeContextId(contextId), { id, worker: gone }, mostTakeovers, time()),
    async takeovers(name) {
      const ends = await store.read("lastEnds", name, mostTakeovers);
      const other = ends.findIndex(({ cause }) => cause !== "takeover");
      return other < 0 ? ends.length : other;
    },
    forgive: (contextId) => store.change("forgive", encodeContextId(contextId)),
    remove: (name, lease) => (lease ? store.fenced(lease) : store).change("remove", name),
    forget: (before) => store.change("forget", before.toISOString()),
    close: home.close,
  };
}

const viewOrNothing = (row: Omit<TurnRow, "session"> | undefined): TurnView | undefined => row && viewOf(row);

const viewOf = (row: Omit<TurnRow, "session">): TurnView => ({
  ...{ id: row.id, contextId: row.context_id, userId: row.user_id, state: row.state, addedAt: row.added_at },
  ...(row.request !== null && { request: JSON.parse(row.request) as TurnRequest }),
  ...(row.machine !== null && { machine: row.machine }),
  ...(row.worker !== null && { worker: row.worker }),
  ...(row.cause !== null && { cause: row.cause }),
  ...(row.fault !== null && { fault: JSON.parse(row.fault) as NonNullable<TurnView["fault"]> }),
  ...(row.started_at !== null && { startedAt: row.started_at }),
  ...(row.ended_at !== null && { endedAt: row.ended_at }),
});
