import type { Environment } from "../environment/open-environment.ts";
import { Fault } from "../ground/fault.ts";
import { isBound, may, type Principal } from "../turn/access.ts";
import type { Agent } from "./agent-in.ts";
import { encodeContextId } from "./context-id.ts";
import { isNothing, type SessionFinder } from "./find-sessions.ts";
import { usableSkill } from "./pins.ts";
import { asOfNow, type PrincipalEnvironments } from "./principal-environments.ts";
import { isSessionThere, type SessionMeta } from "./session-meta.ts";
import { replacedFolder } from "./session-turn.ts";
import type { NewSession } from "./sessions.ts";
import { findAgent, usableModel } from "./set-up-turn.ts";
import type { SharedSessions } from "./shared-sessions.ts";
import { turnLease } from "./turn-lease.ts";

/** Creates sessions: checks the input of a new one, and records it. */

export interface BeginDeps {
  readonly shared: Pick<SharedSessions, "home" | "rows" | "metas">;
  readonly finder: SessionFinder;
  readonly environments: PrincipalEnvironments;
  readonly principal: Principal;
  /** The name of this machine, if sessions record it. */
  readonly machine?: string | undefined;
  readonly now: () => Date;
}

/** The meta data of the session with this id, which is created if it does not exist. */
export async function beginSession(deps: BeginDeps, contextId: string, begin: NewSession): Promise<SessionMeta> {
  const before = await deps.finder.metaOf(contextId);
  const isNew = before?.agent === undefined;
  const environment = await deps.environments.bound(isNew ? { ...begin, ...before } : before);
  const first = await checkBegin(deps, contextId, begin, before, environment);
  return record(deps, contextId, (there) => {
    // Another user may have created it meanwhile.
    if (!isNothing(there) && deps.finder.isOthers(there)) throw new Fault("session.not-found", { id: contextId });
    if (there.agent !== undefined) return isChanged(there, begin) ? changed(deps, environment, there, begin) : there;
    const { agent } = begin;
    return { ...first, ...(isNothing(there) && before), ...(agent !== undefined && { agent }), ...there, contextId };
  });
}

/** The meta data of a new session; throws a Fault if agent, model or skills cannot be used. */
function checkBegin(
  deps: BeginDeps,
  contextId: string,
  begin: NewSession,
  before: SessionMeta | undefined,
  environment: Environment,
): Promise<SessionMeta> {
  const { environments, principal } = deps;
  return asOfNow(environment, async () => {
    const found = await firstMeta(deps, contextId, begin, environment);
    if (begin.model !== undefined) {
      const { agent } = findAgent(environment, begin.agent ?? before?.agent);
      environments.model(environment, usableModel({ principal }, agent, begin.model));
    }
    if (before?.agent === undefined && isBound(principal) && begin.skills) {
      const limited = await environments.bound({ ...begin, ...before }, found);
      for (const name of begin.skills) usableSkill(limited, name);
    }
    return found;
  });
}

export async function firstMeta(
  { shared, principal, machine, now }: Pick<BeginDeps, "shared" | "principal" | "machine" | "now">,
  contextId: string,
  begin: NewSession,
  environment: Environment,
  definition?: Agent,
): Promise<SessionMeta> {
  const { id } = findAgent(environment, begin.agent, definition);
  const time = now().toISOString();
  return {
    contextId,
    userId: principal.userId,
    agent: id,
    environment: environment.name(),
    ...(begin.workDir !== undefined && {
      workDir: await recordedFolder(shared, begin.workDir, begin.isRealPath),
      ...(machine !== undefined && { machine }),
    }),
    ...(begin.model !== undefined && { model: begin.model }),
    ...(begin.skills !== undefined && { context: { skills: begin.skills } }),
    pinnedSkillIds: [],
    created_at: time,
    updated_at: time,
  };
}

/** The real path of a working folder. */
async function recordedFolder({ home }: BeginDeps["shared"], given: string, isRealPath = false): Promise<string> {
  const real = await home.files.realOrSelf(given);
  if (isRealPath && real !== given) throw replacedFolder(given);
  return real;
}

/** An existing session with another agent or model; its model goes if the new agent does not allow it. */
function changed(
  { principal }: BeginDeps,
  environment: Environment,
  there: SessionMeta,
  { agent, model }: NewSession,
): SessionMeta {
  const { model: kept, ...rest } = there;
  const { agent: own } = findAgent(environment, agent ?? there.agent);
  const isKept = kept !== undefined && may(principal, "use", { kind: "model", agent: own, id: kept });
  return {
    ...(agent === undefined || isKept ? there : rest),
    ...(agent !== undefined && { agent }),
    ...(model !== undefined && { model }),
  };
}

const isChanged = ({ agent, model }: SessionMeta, wanted: NewSession): boolean =>
  (wanted.agent !== undefined && wanted.agent !== agent) || (wanted.model !== undefined && wanted.model !== model);

/** Rows without a session were left when its folder was removed by hand; they are not the new session's. */
async function record(
  { shared: { home, rows, metas } }: BeginDeps,
  contextId: string,
  change: (there: SessionMeta) => SessionMeta,
): Promise<SessionMeta> {
  const name = encodeContextId(contextId);
  const hasRemains = !(await isSessionThere(home.documents, name)) && (await rows.bytes(name)) > 0;
  if (!hasRemains) return metas.edit(name, change);
  // With the lease of turns: another process may begin the session too, and its first messages must stay.
  const lease = await home.leases.take(turnLease(name));
  try {
    if (!(await metas.find(name))) await rows.remove(name, lease);
    return await metas.edit(name, change, lease);
  } finally {
    lease.release();
  }
}
