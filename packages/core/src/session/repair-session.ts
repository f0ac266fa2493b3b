import { existsSync, renameSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { codeOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { unwritable, writeFileAtomic } from "../ground/files/atomic-file.ts";
import { skillFiles } from "../ground/files/skill-files.ts";
import { withLock } from "../home/leases/lock.ts";
import { encodeContextId, isContextId, nameOfFolder } from "./context-id.ts";
import { openHistory } from "./history.ts";
import { openMeta, type SessionMeta, titleOf } from "./session-meta.ts";
import { openSessionRows, type SessionRows } from "./session-rows.ts";

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
export async function recoverMeta(rows: SessionRows, folder: string): Promise<SessionMeta | undefined> {
  const state = skillFiles.state(folder);
  if (!state?.isDirectory()) return undefined;
  const { messages, size } = await openHistory(rows, nameOfFolder(folder));
  if (size === 0) return undefined;
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
export async function sessionMetas(home: string): Promise<readonly SessionMeta[]> {
  return withRows(home, async (rows) => {
    const metas: SessionMeta[] = [];
    for (const folder of foldersIn(home)) {
      const meta = (await problemOf(rows, folder)) ? undefined : openMeta(folder).read();
      if (meta?.contextId !== undefined) metas.push(meta);
    }
    return metas;
  });
}

const foldersIn = (home: string): string[] =>
  (skillFiles.names(join(home, "context")) ?? []).map((name) => join(home, "context", name, "messages"));

async function withRows<T>(home: string, work: (rows: SessionRows) => Promise<T>): Promise<T> {
  const rows = openSessionRows(home);
  try {
    return await work(rows);
  } finally {
    await rows.close();
  }
}

/** The sessions of a home whose `meta.json` is missing or broken. */
export function damagedSessions(home: string): Promise<readonly DamagedSession[]> {
  return withRows(home, async (rows) => {
    const damaged: DamagedSession[] = [];
    for (const folder of foldersIn(home)) {
      const found = await problemOf(rows, folder);
      const contextId = found && (await recoverMeta(rows, folder))?.contextId;
      if (found) damaged.push({ folder, ...found, ...(contextId !== undefined && { contextId }) });
    }
    return damaged;
  });
}

async function problemOf(
  rows: SessionRows,
  folder: string,
): Promise<Pick<DamagedSession, "problem" | "reason"> | undefined> {
  try {
    const isThere = openMeta(folder).read().contextId !== undefined;
    if (isThere || (await recoverMeta(rows, folder)) === undefined) return undefined;
    return { problem: "missing", reason: "ENOENT" };
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
  const home = dirname(dirname(dirname(folder)));
  return withLock(join(folder, "lock.db"), async () => {
    const [problem, recovered] = await withRows(home, async (rows) => [
      await problemOf(rows, folder),
      await recoverMeta(rows, folder),
    ]);
    if (!problem) return openMeta(folder).read();
    const meta = recovered ?? { pinnedSkillIds: [] };
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
