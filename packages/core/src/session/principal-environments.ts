import type { ModelChoice } from "../agent/models/choose-model.ts";
import { chooseModel } from "../agent/models/choose-model.ts";
import type { Environment } from "../environment/open-environment.ts";
import { readVariable } from "../environment/read-variables.ts";
import type { Agents } from "../environment/settings-schema.ts";
import { Fault } from "../ground/fault.ts";
import { withUserHome } from "../ground/files/user-home.ts";
import type { Principal } from "../turn/access.ts";
import { type Agent, agentIn } from "./agent-in.ts";
import { type BoundEnvironment, bindEnvironment, hideCandidates } from "./bound-environment.ts";
import type { SessionMeta } from "./session-meta.ts";
import type { SessionsOptions } from "./sessions.ts";
import type { SessionScope, SharedSessions } from "./shared-sessions.ts";

/** The environments as one user may use them, with the models and keys of their sessions. */
export interface PrincipalEnvironments {
  /** The whole environment, before it is limited to the user. */
  open(scope: SessionScope): Promise<Environment>;
  /** Limited to the user, with the agent of a session or with any of their agents. */
  bound(scope: SessionScope, session?: Partial<Pick<SessionMeta, "agent">>): Promise<BoundEnvironment>;
  model(environment: Environment, id: string | undefined): ModelChoice;
  /** The value of a variable, else of the secret with its name. */
  variable(name: string): Promise<string | undefined>;
}

export function createPrincipalEnvironments(
  options: Pick<SessionsOptions, "models" | "variables">,
  { home, environmentOf, bound: allBound }: SharedSessions,
  principal: Principal,
): PrincipalEnvironments {
  const open = (scope: SessionScope): Promise<Environment> =>
    environmentOf(scope).catch((error: unknown) => {
      throw hideCandidates(principal, error);
    });
  const variables = withUserHome(options.variables ?? process.env);
  const variable = (name: string): Promise<string | undefined> => readVariable(home, variables, name);
  return {
    open,
    async bound(scope, session) {
      const environment = await open(scope);
      const known = allBound.get(environment) ?? new Map<string, BoundEnvironment>();
      allBound.set(environment, known);
      const key = JSON.stringify([principal.role, session ? [session.agent] : null]);
      const agentOf = session && ((agents: Agents): Agent | undefined => agentIn(agents, session.agent).agent);
      const made = known.get(key) ?? bindEnvironment(environment, principal, agentOf);
      known.set(key, made);
      return made;
    },
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
