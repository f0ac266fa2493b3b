import { Fault } from "../ground/fault.ts";
import type { Fence } from "../home/leases/leases.ts";
import type { Principal } from "../turn/access.ts";
import { encodeContextId, type SessionName, sessionsFolder } from "./context-id.ts";
import type { SessionFinder } from "./find-sessions.ts";
import { forkSession } from "./fork-session.ts";
import { planMove, type SessionMove, writeMove } from "./move-session.ts";
import type { PrincipalEnvironments } from "./principal-environments.ts";
import type { Session } from "./session.ts";
import { isSessionThere, type SessionMeta } from "./session-meta.ts";
import type { Sessions } from "./sessions.ts";
import type { SharedSessions } from "./shared-sessions.ts";
import { turnLease } from "./turn-lease.ts";

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
  return whenIdle(shared, name, "move", async (lease) => {
    const session = await get(contextId);
    const move = await planMove({ session, environment, draft: (moved) => draft(contextId, moved), now });
    if (dryRun) return move;
    await writeMove(move, { environment, now }, (change) => shared.metas.edit(name, change, lease));
    if (move.before.skills.snapshot.skills.some(({ digest }) => digest !== undefined))
      await (await shared.library()).letGo(contextId, [], lease);
    return move;
  });
}

async function deleteSession({ shared, finder, principal }: ChangeDeps, given: string): Promise<void> {
  const { home, rows } = shared;
  const contextId = await finder.idOf(given);
  const name = encodeContextId(contextId);
  if (!(await isSessionThere(home.documents, name))) throw new Fault("session.not-found", { id: given });
  // A superadmin can delete a session even if its meta.json is broken.
  const meta = principal.role === "superadmin" ? await finder.readable(name) : await finder.metaOf(contextId);
  await whenIdle(shared, name, "delete", async (lease) => {
    // Rows first: a session without rows can be deleted again, rows without a session would belong to the next one.
    await rows.remove(name, lease);
    await shared.turns.remove(name, lease);
    await shared.live?.forget(name);
    await shared.store.forgetSession(contextId, lease);
    const dispatches = home.records.use("dispatch", loadDispatches);
    await (lease ? dispatches.fenced(lease) : dispatches).change("forgetSession", contextId);
    if (!meta || hasTrees(meta)) await (await shared.library()).letGo(contextId, [], lease);
    await home.workspaces.remove(name, lease);
    await home.documents.fenced(lease).removeFolder(`${sessionsFolder}/${name}`);
    await home.leases.forget(turnLease(name), lease);
  });
}

const loadDispatches = async () => (await import("../dispatch/record/dispatch-records.ts")).dispatchRecords;

/** Does work with an idle session: no turn can run meanwhile. */
async function whenIdle<T>(
  { home }: SharedSessions,
  name: SessionName,
  action: string,
  work: (lease?: Fence) => Promise<T>,
): Promise<T> {
  let isIdle = false;
  try {
    return await home.leases.run(
      turnLease(name),
      (lease) => {
        isIdle = true;
        return work(lease);
      },
      { patience: 0 },
    );
  } catch (error) {
    const isBusy = !isIdle && error instanceof Fault && error.code === "busy";
    const hint = { en: "Wait for the turn to end", zh: "请等待本轮结束" };
    throw isBusy ? new Fault("session.state", { state: "running", needed: "idle", action, hint }) : error;
  }
}

/** Whether the session holds versions of library skills. */
const hasTrees = ({ skill_session_snapshot: snapshot }: SessionMeta): boolean =>
  (snapshot?.skills ?? []).some(({ digest }) => digest !== undefined);
