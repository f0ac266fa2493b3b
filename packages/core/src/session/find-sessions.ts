import { codeOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import type { Principal } from "../turn/access.ts";
import { encodeContextId, ownContextId, type SessionName } from "./context-id.ts";
import { recoverMeta, sessionNames } from "./repair-session.ts";
import { isSessionThere, type SessionMeta } from "./session-meta.ts";
import type { SessionHolding, SessionInfo } from "./sessions.ts";
import type { SharedSessions } from "./shared-sessions.ts";

/** Finds the sessions that one user may see. */
export interface SessionFinder {
  /** See `Sessions.idOf`. */
  idOf(name: string): Promise<string>;
  /** A random short id that is free. */
  freshId(): Promise<string>;
  /** The meta data of a session, `undefined` if there is none; throws a Fault if it belongs to another user. */
  metaOf(contextId: string): Promise<SessionMeta | undefined>;
  /** An existing session with its id. */
  known(name: string): Promise<KnownSession>;
  /** The meta data of a session, unless it is missing or broken. */
  readable(name: SessionName): Promise<SessionMeta | undefined>;
  /** Whether the session belongs to someone else; one without an owner is only for superadmins. */
  isOthers(meta: SessionMeta): boolean;
  list(): Promise<readonly SessionInfo[]>;
  holding(address: string): Promise<readonly SessionHolding[]>;
}

export interface KnownSession {
  readonly contextId: string;
  readonly meta: SessionMeta;
}

/** Documents that are read at once for a list. */
const atOnce = 16;

export function createSessionFinder(
  { home, metas, rows }: Pick<SharedSessions, "home" | "metas" | "rows">,
  principal: Principal,
  newId: () => string,
): SessionFinder {
  const seesAll = principal.role === "superadmin";
  const isThere = (contextId: string): Promise<boolean> => isSessionThere(home.documents, encodeContextId(contextId));
  const isOthers = ({ userId }: SessionMeta): boolean => !seesAll && userId !== principal.userId;
  const readable = (name: SessionName): Promise<SessionMeta | undefined> => unlessUnreadable(() => metas.find(name));

  async function idOf(name: string): Promise<string> {
    const own = ownContextId(name, principal.userId);
    if (seesAll && (await isThere(name))) return name;
    if (await isThere(own)) return own;
    return seesAll || (await readable(encodeContextId(name)))?.userId === principal.userId ? name : own;
  }

  async function metaOf(contextId: string): Promise<SessionMeta | undefined> {
    const name = encodeContextId(contextId);
    const there = await metas.find(name);
    if (!there && !(await isSessionThere(home.documents, name))) return undefined;
    // A session that lost its meta.json still has an owner: knowing its id must not make the caller its owner.
    const isLost = !there || isNothing(there);
    const meta = (isLost ? await recoverMeta(rows, name) : there) ?? there ?? { pinnedSkillIds: [] };
    if (!isNothing(meta) && isOthers(meta)) throw new Fault("session.not-found", { id: contextId });
    return meta;
  }

  /** For a list: a document that is missing or broken does not hide its session, or the others. */
  async function listed(name: SessionName): Promise<SessionMeta | undefined> {
    const kept = await readable(name);
    return kept?.contextId === undefined ? ((await unlessUnreadable(() => recoverMeta(rows, name))) ?? kept) : kept;
  }

  /** Picks a value from each session, most recently used first. */
  async function listWith<T extends Pick<SessionInfo, "contextId" | "updatedAt">>(
    pick: (meta: SessionMeta, info: SessionInfo) => T | undefined,
  ): Promise<T[]> {
    const found: T[] = [];
    const names = (await sessionNames(home)).values();
    const work = async (): Promise<void> => {
      for (const name of names) {
        const meta = await listed(name);
        if (meta?.contextId === undefined || isOthers(meta)) continue;
        const picked = pick(meta, infoOf(meta.contextId, meta));
        if (picked !== undefined) found.push(picked);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return found.sort(lastUsedFirst);
  }

  return {
    ...{ idOf, metaOf, readable, isOthers },
    async freshId() {
      const id = shortId(newId());
      return (await isThere(id)) ? shortId(newId()) : id;
    },
    async known(name) {
      const contextId = await idOf(name);
      const meta = await metaOf(contextId);
      if (!meta) throw new Fault("session.not-found", { id: name });
      return { contextId, meta };
    },
    list: () => listWith((_meta, info) => info),
    async holding(address) {
      const found = await listWith(({ skill_session_snapshot: snapshot }, { contextId, title, updatedAt }) => {
        const held = snapshot?.skills.find((skill) => skill.address === address);
        return held && { contextId, title, updatedAt, version: held.version };
      });
      return found.map(({ contextId, title, version }) => ({
        contextId,
        title,
        ...(version !== undefined && { version }),
      }));
    },
  };
}

/** `get` and `doctor` report what is wrong with a session. */
async function unlessUnreadable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Fault || codeOf(error) !== undefined) return undefined;
    throw error;
  }
}

export const isNothing = ({ pinnedSkillIds, ...rest }: SessionMeta): boolean =>
  pinnedSkillIds.length === 0 && Object.keys(rest).length === 0;

/** Sorts by last use; ties by id. */
function lastUsedFirst(
  one: Pick<SessionInfo, "contextId" | "updatedAt">,
  other: Pick<SessionInfo, "contextId" | "updatedAt">,
): number {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt < other.updatedAt ? 1 : -1;
  return one.contextId < other.contextId ? -1 : 1;
}

/** Short enough to type. */
const shortId = (id: string): string => process.getBuiltinModule("node:crypto").hash("sha256", id, "hex").slice(0, 8);

const infoOf = (contextId: string, meta: SessionMeta): SessionInfo => ({
  contextId,
  title: meta.title ?? "",
  agent: meta.agent ?? "",
  environment: meta.environment ?? "",
  userId: meta.userId ?? "",
  ...(meta.workDir !== undefined && { workDir: meta.workDir }),
  turns: meta.turns ?? 0,
  pinnedSkillIds: meta.pinnedSkillIds,
  createdAt: meta.created_at ?? "",
  updatedAt: meta.updated_at ?? "",
});
