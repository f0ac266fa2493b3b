import { existsSync, renameSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { codeOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { unwritable, writeFileAtomic } from "../ground/files/atomic-file.ts";
import { skillFiles } from "../ground/files/skill-files.ts";
import { withLock } from "../home/leases/lock.ts";
import { encodeContextId, isContextId } from "./context-id.ts";
import { openHistory } from "./history.ts";
import { openMeta, type SessionMeta, titleOf } from "./session-meta.ts";

/** Finds and repairs sessions with a missing or broken `meta.json`. */

/** A session whose `meta.json` is missing or broken. */
export interface DamagedSession {
  /** The folder of its messages. */
  readonly folder: string;
  /** Absent if neither its history nor its folder name reveals it. */
  readonly contextId?: string;
  readonly problem: "missing" | "broken";
  readonly reason: string;
}

/**
 * Rebuilds the meta data of a session from its history; `undefined` if there is none. The owner is not known, so only users
 * who may see all sessions see it.
 */
export function recoverMeta(folder: string): SessionMeta | undefined {
  const path = join(folder, "history.jsonl");
  const state = skillFiles.state(path);
  if (!state?.isFile()) return undefined;
  const { messages } = openHistory(path);
  const first = messages.find((message) => message.type === "system" && message.subtype === "init");
  const init = first?.type === "system" && first.subtype === "init" ? first : undefined;
  const said = messages.filter((message) => message.type === "user");
  const contextId = idOf(basename(dirname(folder)), init?.context_id);
  return {
    ...(contextId !== undefined && { contextId }),
    ...(typeof init?.agent === "string" && { agent: init.agent }),
    ...(typeof init?.environment === "string" && { environment: init.environment }),
    ...(typeof init?.work_dir === "string" && { workDir: init.work_dir }),
    pinnedSkillIds: [],
    ...(said[0] && { title: titleOf(said[0].content) }),
    turns: said.length,
    created_at: messages[0]?.time ?? state.birthtime.toISOString(),
    updated_at: messages.at(-1)?.time ?? state.mtime.toISOString(),
  };
}

/** Accepts only an id that belongs to this folder, so a history cannot pose as another session. */
function idOf(name: string, told: string | undefined): string | undefined {
  const decoded = /^sha256-/.test(name) ? undefined : decode(name);
  return [told, decoded].find((id) => id !== undefined && isContextId(id) && encodeContextId(id) === name);
}

function decode(name: string): string | undefined {
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined; // not a name of ours
  }
}

/** The meta data of all readable sessions of a home. */
export function sessionMetas(home: string): readonly SessionMeta[] {
  return (skillFiles.names(join(home, "context")) ?? []).flatMap((name) => {
    const folder = join(home, "context", name, "messages");
    const meta = problemOf(folder) ? undefined : openMeta(folder).read();
    return meta?.contextId === undefined ? [] : [meta];
  });
}

/** The sessions of a home whose `meta.json` is missing or broken. */
export function damagedSessions(home: string): readonly DamagedSession[] {
  return (skillFiles.names(join(home, "context")) ?? []).flatMap((name): DamagedSession[] => {
    const folder = join(home, "context", name, "messages");
    const found = problemOf(folder);
    const contextId = found && recoverMeta(folder)?.contextId;
    return found ? [{ folder, ...found, ...(contextId !== undefined && { contextId }) }] : [];
  });
}

function problemOf(folder: string): Pick<DamagedSession, "problem" | "reason"> | undefined {
  try {
    const isThere = openMeta(folder).read().contextId !== undefined;
    return isThere || recoverMeta(folder) === undefined ? undefined : { problem: "missing", reason: "ENOENT" };
  } catch (error) {
    if (!(error instanceof Fault) && codeOf(error) === undefined) throw error;
    return { problem: "broken", reason: error instanceof Error ? error.message : "" };
  }
}

/** Writes a new `meta.json` for a session. A broken one is kept beside it. */
export function repairSession(
  { folder }: DamagedSession,
  ownerOf: (contextId: string) => Promise<string | undefined>,
  now = new Date(),
): Promise<SessionMeta> {
  const path = join(folder, "meta.json");
  return withLock(join(folder, "lock.db"), async () => {
    const known = problemOf(folder) ? undefined : openMeta(folder).read();
    if (known) return known;
    const meta = recoverMeta(folder) ?? { pinnedSkillIds: [] };
    const userId = meta.contextId === undefined ? undefined : await ownerOf(meta.contextId);
    const written = { ...meta, ...(userId !== undefined && { userId }) };
    if (existsSync(path)) moveAside(path, now);
    writeFileAtomic(path, `${JSON.stringify(written, null, 2)}\n`, 0o600);
    return written;
  });
}

function moveAside(path: string, now: Date): void {
  try {
    renameSync(path, `${path}.damaged-${now.toISOString().replace(/[-:.]/g, "")}`);
  } catch (error) {
    throw unwritable(path, error);
  }
}
