import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Message } from "../agent/loop/messages.ts";
import { codeOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { unwritable } from "../ground/files/atomic-file.ts";
import { createPace } from "../ground/pace.ts";
import { withLock } from "../home/leases/lock.ts";
import type { Library } from "../library/library.ts";
import { contextFolder, encodeContextId } from "./context-id.ts";
import { openHistory } from "./history.ts";
import { openMeta, type SessionMeta } from "./session-meta.ts";
import type { SessionRows } from "./session-rows.ts";

/** Forks a session. */

export interface ForkRequest {
  readonly home: string;
  readonly rows: SessionRows;
  readonly contextId: string;
  readonly meta: SessionMeta;
  /** The id of the copy. */
  readonly to: string;
  readonly library: () => Promise<Library>;
  readonly now: () => Date;
}

/** Copies a session under another id: messages, requests, pins and snapshot stay the same. */
export async function forkSession({ home, rows, contextId, meta, to, library, now }: ForkRequest): Promise<void> {
  const folder = contextFolder(home, to);
  claimFolder(folder, to);
  const { messages } = await openHistory(rows, encodeContextId(contextId));
  if ((meta.skill_session_snapshot?.skills ?? []).some(({ digest }) => digest !== undefined))
    await (await library()).share(contextId, to);
  const time = now().toISOString();
  // Under the lock of turns: a turn in the copy would come before the copied messages.
  await withLock(join(folder, "running.db"), async () => {
    await openMeta(folder).edit(() => ({
      ...meta,
      contextId: to,
      forked_from: contextId,
      created_at: time,
      updated_at: time,
    }));
    const name = encodeContextId(to);
    await rows.remove(name); // left by an earlier folder that was removed by hand
    await rows.append(name, 0, await bodiesOf(messages, to));
    await rows.copyRequests(encodeContextId(contextId), name);
  });
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

/** Creates the folder of the copy. If two processes fork to the same id, only one succeeds. */
function claimFolder(folder: string, contextId: string): void {
  const all = dirname(dirname(folder));
  try {
    mkdirSync(all, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unwritable(all, error);
  }
  try {
    mkdirSync(dirname(folder), { mode: 0o700 });
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    throw codeOf(error) === "EEXIST" ? new Fault("session.exists", { id: contextId }) : unwritable(folder, error);
  }
}
