import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Message } from "../agent/loop/messages.ts";
import { codeOf, isAbsent } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { unwritable, writeStreamAtomic } from "../ground/files/atomic-file.ts";
import { createPace } from "../ground/pace.ts";
import { withLock } from "../home/leases/lock.ts";
import type { Library } from "../library/library.ts";
import { contextFolder } from "./context-id.ts";
import { openHistory } from "./history.ts";
import { openMeta, type SessionMeta } from "./session-meta.ts";

/** Forks a session. */

export interface ForkRequest {
  readonly home: string;
  readonly contextId: string;
  readonly meta: SessionMeta;
  /** The id of the copy. */
  readonly to: string;
  readonly library: () => Promise<Library>;
  readonly now: () => Date;
}

/** Copies a session on disk under another id: messages, requests, pins and snapshot stay the same. */
export async function forkSession({ home, contextId, meta, to, library, now }: ForkRequest): Promise<void> {
  const folder = contextFolder(home, to);
  claimFolder(folder, to);
  const original = contextFolder(home, contextId);
  const { messages } = openHistory(join(original, "history.jsonl"));
  if ((meta.skill_session_snapshot?.skills ?? []).some(({ digest }) => digest !== undefined))
    await (await library()).share(contextId, to);
  const time = now().toISOString();
  // Under the lock of turns: the copy exists with its meta data, and a turn in it would be lost under the history.
  await withLock(join(folder, "running.db"), async () => {
    await openMeta(folder).edit(() => ({
      ...meta,
      contextId: to,
      forked_from: contextId,
      created_at: time,
      updated_at: time,
    }));
    if (messages.length > 0) await writeStreamAtomic(join(folder, "history.jsonl"), copied(messages, to), 0o600);
    copyIfThere(join(original, "requests.jsonl"), join(folder, "requests.jsonl"));
  });
}

/** The lines of the copy, with breaks for other work. */
async function* copied(messages: readonly Message[], to: string): AsyncGenerator<Buffer> {
  const pace = createPace();
  for (const message of messages) {
    yield Buffer.from(`${JSON.stringify(isFirstLine(message) ? { ...message, context_id: to } : message)}\n`);
    await pace();
  }
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

function copyIfThere(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (!isAbsent(error)) throw unwritable(to, error);
  }
}
