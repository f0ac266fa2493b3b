import { isDeepStrictEqual } from "node:util";
import type { ModelChoice } from "../agent/models/choose-model.ts";
import { chooseModel } from "../agent/models/choose-model.ts";
import type { Environment } from "../environment/open-environment.ts";
import { readVariable } from "../environment/read-variables.ts";
import type { Agents } from "../environment/settings-schema.ts";
import { Fault } from "../ground/fault.ts";
import { withUserHome } from "../ground/files/user-home.ts";
import { remember } from "../ground/remember.ts";
import { noRights, type Principal, type Rights } from "../turn/access.ts";
import { type Agent, agentIn } from "./agent-in.ts";
import { type BoundEnvironment, bindEnvironment, hideCandidates } from "./bound-environment.ts";
import type { SessionMeta } from "./session-meta.ts";
import type { SessionsOptions } from "./sessions.ts";
import type { KeptBound, SessionScope, SharedSessions } from "./shared-sessions.ts";

/** The environments as one user may use them, with the models and keys of their sessions. */
export interface PrincipalEnvironments {
  /** The whole environment, before it is limited to the user. */
  open(scope: SessionScope): Promise<Environment>;
  /** Limited to the user, with the agent of a session or with any of their agents. */
  bound(scope: SessionScope, session?: Partial<Pick<SessionMeta, "agent">>): Promise<BoundEnvironment>;
  /** The rights of the user as they are now. */
  rightsNow(): Promise<Rights>;
  model(environment: Environment, id: string | undefined): ModelChoice;
  /** The value of a variable, else of the secret with its name. */
  variable(name: string): Promise<string | undefined>;
}

/** Most limits of one environment that are kept. */
const mostBound = 1000;

export function createPrincipalEnvironments(
  options: Pick<SessionsOptions, "models" | "variables" | "readRights">,
  { home, environmentOf, bound: allBound }: SharedSessions,
  principal: Principal,
): PrincipalEnvironments {
  const open = (scope: SessionScope): Promise<Environment> =>
    environmentOf(scope).catch((error: unknown) => {
      throw hideCandidates(principal, error);
    });
  const rightsNow = async (): Promise<Rights> =>
    principal.role === "superadmin" ? noRights : ((await options.readRights?.(principal.userId)) ?? noRights);
  const variables = withUserHome(options.variables ?? process.env);
  const variable = (name: string): Promise<string | undefined> => readVariable(home, variables, name);
  return {
    open,
    async bound(scope, session) {
      const environment = await open(scope);
      const known = allBound.get(environment) ?? new Map<string, KeptBound>();
      allBound.set(environment, known);
      const { userId, role } = principal;
      const agentOf = session && ((agents: Agents): Agent | undefined => agentIn(agents, session.agent).agent);
      const rights = await rightsNow();
      const key = JSON.stringify([role, session ? [session.agent] : null, rights.grants.length === 0 ? null : userId]);
      const kept = known.get(key);
      if (kept && isDeepStrictEqual(kept.rights, rights)) return kept.environment;
      const made = bindEnvironment(environment, principal, { agentOf, rights });
      remember(known, key, { rights, environment: made }, mostBound);
      return made;
    },
    rightsNow,
    model: (environment, id) =>
      chooseModel(environment.files().models, id, { models: options.models ?? {}, secret: variable }),
    variable,
  };
}

/** Tries again with fresh files: what is unknown may have been added since they were read. */
export async function asOfNow<T>(environment: Environment, look: () => T | Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    await environment.loadSkills();
    return look();
  }
}
