import { type Message, missingEnd, type ResultMessage, type Said } from "../agent/loop/messages.ts";
import { Fault } from "../ground/fault.ts";
import type { Home } from "../home/home.ts";
import type { Fence, Lease } from "../home/leases/leases.ts";
import { messagesFolder, type SessionName } from "./context-id.ts";
import { type EventLog, lastEventId } from "./event-log.ts";
import type { History } from "./history.ts";
import { wrongState } from "./session-lifecycle.ts";
import { isSessionThere, type MetaFile } from "./session-meta.ts";
import { mostTakeovers, type Turns } from "./turns/turns.ts";

/** The lease of a running turn: one turn at a time, across processes. */
export const turnLease = (name: SessionName): string => `${messagesFolder(name)}/running`;

/** What the lease of a turn is taken for, and what completes the turn before it. */
export interface TurnLeaseDeps {
  readonly contextId: string;
  readonly name: SessionName;
  readonly home: Pick<Home, "documents" | "leases" | "database">;
  readonly turns: Pick<Turns, "takeovers">;
  readonly meta: MetaFile;
  readonly history: History;
  readonly eventLog: EventLog;
  readonly now: () => Date;
  readonly make: () => Said;
}

export interface TakenTurn extends Lease {
  /** Whether this turn has written its end to the event log, which then need not be read. */
  hasEnd: boolean;
  /** Why an event could not be stored. */
  trouble?: unknown;
}

/** Takes the lease of turns, and completes a turn that a crash interrupted. */
export async function takeTurnLease(deps: TurnLeaseDeps, action: string): Promise<TakenTurn> {
  const { home, name, contextId, meta, history } = deps;
  if (!(await isSessionThere(home.documents, name))) throw new Fault("session.not-found", { id: contextId });
  const lease = await home.leases.take(turnLease(name), { patience: 0 }).catch((error: unknown) => {
    throw error instanceof Fault && error.code === "busy" ? wrongState("running", "idle", action) : error;
  });
  try {
    await meta.read();
    await history.refresh(lease);
    if (await endTurn(deps, lease, false)) await parkIfDeadly(deps, lease);
  } catch (error) {
    lease.release();
    throw error;
  }
  return { ...lease, hasEnd: false };
}

/** A turn whose lease another process took ends at once, with every command and process it started. */
export const endWhenLeaseIsLost = ({ lost }: Pick<Lease, "lost">, turn: AbortController): void =>
  lost.addEventListener("abort", () => turn.abort(lost.reason), { once: true });

/** Completes an interrupted turn that has no end in the history, in the event log, or in both; answers whether messages were missing. */
export async function endTurn(deps: TurnLeaseDeps, lease: Fence, hasEnd: boolean): Promise<boolean> {
  const { history, eventLog, meta, make, now } = deps;
  const missing = missingEnd(history.messages, make);
  if (missing.length > 0) await history.append(...missing);
  if (missing.length === 0 && (hasEnd || (await eventLog.isEnded()))) return false;
  const id = lastEventId(meta.current.turns ?? 1);
  const end = { type: "turn-end", result: await untoldResult(deps), id, time: now().toISOString() } as const;
  await eventLog.append(end, lease);
  return missing.length > 0;
}

/** A session whose turns end their processes again and again runs no more turns until a person says so. */
async function parkIfDeadly({ home, turns, name, meta, now }: TurnLeaseDeps, lease: Fence): Promise<void> {
  if (home.database === undefined) return; // a person starts each turn there, and sees it end
  if ((await turns.takeovers(name)) < mostTakeovers) return;
  await meta.edit((before) => ({ ...before, parked_at: now().toISOString() }), lease);
}

/** The result of the last turn; it may have been interrupted before its message was recorded. */
async function untoldResult({ history, eventLog, make }: TurnLeaseDeps): Promise<ResultMessage> {
  const told = (await eventLog.read(0, async () => [])).findLast((event) => event.type === "turn-end");
  const last = history.messages.findLast((message: Message) => message.type === "result");
  const isTold = told?.type === "turn-end" && told.result.id === last?.id;
  return last && !isTold ? last : { ...make(), type: "result", subtype: "interrupted", steps: 0 };
}
