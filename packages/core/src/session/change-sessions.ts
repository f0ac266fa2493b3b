import { Fault } from "../ground/fault.ts";
import type { Lease } from "../home/leases/leases.ts";
import type { Principal } from "../turn/access.ts";
import { encodeContextId, type SessionName, sessionsFolder, turnLease } from "./context-id.ts";
import type { SessionFinder } from "./find-sessions.ts";
import { forkSession } from "./fork-session.ts";
import { planMove, type SessionMove, writeMove } from "./move-session.ts";
import type { PrincipalEnvironments } from "./principal-environments.ts";
import type { Session } from "./session.ts";
import { isSessionThere, type SessionMeta } from "./session-meta.ts";
import type { Sessions } from "./sessions.ts";
import type { SharedSessions } from "./shared-sessions.ts";

/** Forks, moves and deletes the sessions of one user. */
export interface ChangeDeps {
  readonly shared: SharedSessions;
  readonly finder: SessionFinder;
  readonly environments: PrincipalEnvironments;
  readonly principal: Principal;
  readonly get: (contextId: string) => Promise<Session>;
  /** The session with other meta data, for a preview. */
  readonly draft: (contextId: string, meta: SessionMeta) => Promise<Session>;
  readonly now: () => Date;
}

export function createSessionChanges(deps: ChangeDeps): Pick<Sessions, "fork" | "move" | "delete"> {
  const { shared, finder, get, now } = deps;
  return {
    async fork(given, newName) {
      const { contextId, meta } = await finder.known(given);
      const to = newName === undefined ? await finder.freshId() : await finder.idOf(newName);
      await forkSession({ ...shared, now }, { contextId, meta, to });
      return get(to);
    },
    move: (name, environment, { dryRun = false } = {}) => moveSession(deps, name, environment, dryRun),
    delete: (name) => deleteSession(deps, name),
  };
}

async function moveSession(deps: ChangeDeps, given: string, wanted: string, dryRun: boolean): Promise<SessionMove> {
  const { shared, finder, environments, get, draft, now } = deps;
  const { contextId, meta } = await finder.known(given);
  const name = encodeContextId(contextId);
  const environment = await environments.bound({ ...meta, environment: wanted }, meta);
  await environment.loadSkills();
  const lease = await takeIdle(shared, name, "move");
  try {
    const session = await get(contextId);
    const move = await planMove({ session, environment, draft: (moved) => draft(contextId, moved), now });
    if (dryRun) return move;
    await writeMove(move, { environment, now }, (change) => shared.metas.edit(name, change));
    if (move.before.skills.snapshot.skills.some(({ digest }) => digest !== undefined))
      await (await shared.library()).letGo(contextId);
    return move;
  } finally {
    lease.release();
  }
}

async function deleteSession({ shared, finder, principal }: ChangeDeps, given: string): Promise<void> {
  const { home, rows } = shared;
  const contextId = await finder.idOf(given);
  const name = encodeContextId(contextId);
  if (!(await isSessionThere(home.documents, name))) throw new Fault("session.not-found", { id: given });
  // A superadmin can delete a session even if its meta.json is broken.
  const meta = principal.role === "superadmin" ? await finder.readable(name) : await finder.metaOf(contextId);
  const lease = await takeIdle(shared, name, "delete");
  try {
    // Rows first: a session without rows can be deleted again, rows without a session would belong to the next one.
    await rows.remove(name);
    await home.workspaces.remove(name);
    await home.documents.removeFolder(`${sessionsFolder}/${name}`);
  } finally {
    lease.release();
  }
  if (!meta || hasTrees(meta)) await (await shared.library()).letGo(contextId);
}

/** Takes the lease of turns of an idle session for other work. */
const takeIdle = ({ home }: SharedSessions, name: SessionName, action: string): Promise<Lease> =>
  home.leases.take(turnLease(name), 0).catch((error: unknown) => {
    const isBusy = error instanceof Fault && error.code === "busy";
    const hint = { en: "Wait for the turn to end", zh: "请等待本轮结束" };
    throw isBusy ? new Fault("session.state", { state: "running", needed: "idle", action, hint }) : error;
  });

/** Whether the session holds versions of library skills. */
const hasTrees = ({ skill_session_snapshot: snapshot }: SessionMeta): boolean =>
  (snapshot?.skills ?? []).some(({ digest }) => digest !== undefined);
