import type { Message } from "../agent/loop/messages.ts";
import { Fault } from "../ground/fault.ts";
import { createPace } from "../ground/pace.ts";
import type { Home } from "../home/home.ts";
import type { Library } from "../library/library.ts";
import { encodeContextId } from "./context-id.ts";
import { openHistory } from "./history.ts";
import { isSessionThere, type SessionMeta, type SessionMetas } from "./session-meta.ts";
import type { SessionRows } from "./session-rows.ts";
import { turnLease } from "./turn-lease.ts";

/** Forks a session. */

export interface ForkDeps {
  readonly home: Pick<Home, "documents" | "leases">;
  readonly metas: SessionMetas;
  readonly rows: SessionRows;
  readonly library: () => Promise<Library>;
  readonly now: () => Date;
}

export interface ForkRequest {
  readonly contextId: string;
  readonly meta: SessionMeta;
  /** The id of the copy. */
  readonly to: string;
}

/** Copies a session under another id: messages, requests, pins and snapshot stay the same. */
export async function forkSession(deps: ForkDeps, { contextId, meta, to }: ForkRequest): Promise<void> {
  const { home, metas, rows } = deps;
  const [from, name] = [encodeContextId(contextId), encodeContextId(to)];
  if (await isTaken(deps, to)) throw new Fault("session.exists", { id: to });
  // With the lease of turns: a turn in the copy would come before the copied messages.
  const lease = await home.leases.take(turnLease(name));
  try {
    if (await metas.find(name)) throw new Fault("session.exists", { id: to }); // another process was quicker
    const { messages } = await openHistory(rows, from);
    if ((meta.skill_session_snapshot?.skills ?? []).some(({ digest }) => digest !== undefined))
      await (await deps.library()).share(contextId, to, lease);
    await rows.remove(name, lease); // left by an earlier session whose folder was removed by hand
    await rows.append(name, 0, await bodiesOf(messages, to), { lease });
    await rows.copyRequests(from, name, lease);
    const time = deps.now().toISOString();
    // Last: the copy is there as a whole or not at all.
    const { parked_at: _parked, ...copied } = meta;
    const copy = { ...copied, contextId: to, forked_from: contextId, created_at: time, updated_at: time };
    await metas.edit(name, () => copy, lease);
  } finally {
    lease.release();
  }
}

/** Whether a session has this id, also a damaged one; a folder that a failed fork left is free. */
async function isTaken({ home, metas, rows }: ForkDeps, contextId: string): Promise<boolean> {
  const name = encodeContextId(contextId);
  if (await metas.find(name)) return true;
  return (await isSessionThere(home.documents, name)) && (await rows.ends(name)).last > 0;
}

/** The messages of the copy as texts, with breaks for other work. */
async function bodiesOf(messages: readonly Message[], to: string): Promise<readonly string[]> {
  const pace = createPace();
  const bodies: string[] = [];
  for (const message of messages) {
    bodies.push(JSON.stringify(isFirstLine(message) ? { ...message, context_id: to } : message));
    await pace();
  }
  return bodies;
}

const isFirstLine = (message: Message): message is Extract<Message, { subtype: "init" }> =>
  message.type === "system" && message.subtype === "init";
