import { codeOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { type Home, openHome } from "../home/home.ts";
import { encodeContextId, isContextId, isSessionName, type SessionName, sessionsFolder } from "./context-id.ts";
import { openHistory } from "./history.ts";
import {
  createSessionMetas,
  metaDocument,
  metaText,
  type SessionMeta,
  type SessionMetas,
  titleOf,
} from "./session-meta.ts";
import { openSessionRows, type SessionRows } from "./session-rows.ts";

/** Finds and repairs sessions with a missing or broken `meta.json`. */

/** A session whose `meta.json` is missing or broken. */
export interface DamagedSession {
  /** Its name in the home. */
  readonly name: string;
  /** Where its `meta.json` is, for people. */
  readonly place: string;
  /** Absent if neither its history nor its name reveals it. */
  readonly contextId?: string;
  readonly problem: "missing" | "broken";
  readonly reason: string;
}

/**
 * Rebuilds the meta data of a session from its history; `undefined` if there is none. The owner is not known, so only users
 * who may see all sessions see it.
 */
export async function recoverMeta(rows: SessionRows, name: SessionName): Promise<SessionMeta | undefined> {
  const { messages, size } = await openHistory(rows, name);
  if (size === 0) return undefined;
  const first = messages.find((message) => message.type === "system" && message.subtype === "init");
  const init = first?.type === "system" && first.subtype === "init" ? first : undefined;
  const said = messages.filter((message) => message.type === "user");
  const contextId = idOf(name, init?.context_id);
  const [begun, last] = [messages[0], messages.at(-1)];
  return {
    ...(contextId !== undefined && { contextId }),
    ...(typeof init?.agent === "string" && { agent: init.agent }),
    ...(typeof init?.environment === "string" && { environment: init.environment }),
    ...(typeof init?.work_dir === "string" && { workDir: init.work_dir }),
    pinnedSkillIds: [],
    ...(said[0] && { title: titleOf(said[0].content) }),
    turns: said.length,
    ...(begun && last && { created_at: begun.time, updated_at: last.time }),
  };
}

/** Accepts only an id that belongs to this name, so a history cannot pose as another session. */
function idOf(name: SessionName, told: string | undefined): string | undefined {
  const decoded = name.startsWith("sha256-") ? undefined : decode(name);
  return [told, decoded].find((id) => id !== undefined && isContextId(id) && encodeContextId(id) === name);
}

function decode(name: string): string | undefined {
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined; // not a name of ours
  }
}

/** The names of all sessions of a home. */
export async function sessionNames({ documents }: Pick<Home, "documents">): Promise<SessionName[]> {
  return (await documents.list(sessionsFolder)).map(({ name }) => name).filter(isSessionName);
}

/** The meta data of all readable sessions of a home. */
export const sessionMetas = (given: string | Home): Promise<readonly SessionMeta[]> =>
  inHome(given, async (opened) => {
    const found: SessionMeta[] = [];
    for (const name of await sessionNames(opened.home)) {
      const meta = (await problemOf(opened, name)) ? undefined : await opened.metas.find(name);
      if (meta?.contextId !== undefined) found.push(meta);
    }
    return found;
  });

/** The sessions of a home whose `meta.json` is missing or broken. */
export const damagedSessions = (given: string | Home): Promise<readonly DamagedSession[]> =>
  inHome(given, async (opened) => {
    const damaged: DamagedSession[] = [];
    for (const name of await sessionNames(opened.home)) {
      const found = await problemOf(opened, name);
      if (!found) continue;
      const contextId = (await recoverMeta(opened.rows, name))?.contextId;
      const place = opened.home.documents.placeOf(metaDocument(name));
      damaged.push({ name, place, ...found, ...(contextId !== undefined && { contextId }) });
    }
    return damaged;
  });

interface OpenedHome {
  readonly home: Home;
  readonly rows: SessionRows;
  readonly metas: SessionMetas;
}

async function inHome<T>(given: string | Home, work: (opened: OpenedHome) => Promise<T>): Promise<T> {
  const home = openHome(given);
  try {
    return await work({ home, rows: openSessionRows(home), metas: createSessionMetas(home.documents) });
  } finally {
    await home.close();
  }
}

async function problemOf(
  { rows, metas }: OpenedHome,
  name: SessionName,
): Promise<Pick<DamagedSession, "problem" | "reason"> | undefined> {
  try {
    const isThere = (await metas.find(name))?.contextId !== undefined;
    if (isThere || (await recoverMeta(rows, name)) === undefined) return undefined;
    return { problem: "missing", reason: "ENOENT" };
  } catch (error) {
    if (!(error instanceof Fault) && codeOf(error) === undefined) throw error;
    return { problem: "broken", reason: error instanceof Error ? error.message : "" };
  }
}

/** Writes a new `meta.json` for a session. A broken one is kept beside it. */
export const repairSession = (
  given: string | Home,
  damaged: Pick<DamagedSession, "name">,
  ownerOf: (contextId: string) => Promise<string | undefined>,
  now = new Date(),
): Promise<SessionMeta> =>
  inHome(given, async (opened) => {
    const { documents } = opened.home;
    const name = damaged.name as SessionName;
    const document = metaDocument(name);
    const before = await documents.read(document);
    if (!(await problemOf(opened, name))) return opened.metas.read(name);
    const meta = (await recoverMeta(opened.rows, name)) ?? { pinnedSkillIds: [] };
    const userId = meta.contextId === undefined ? undefined : await ownerOf(meta.contextId);
    const written = { ...meta, ...(userId !== undefined && { userId }) };
    const aside = `${document}.damaged-${now.toISOString().replace(/[-:.]/g, "")}`;
    if (before) await documents.write(aside, before.text);
    await documents.write(document, metaText(written), { ifVersion: before?.version ?? "absent" });
    return written;
  });
