import type { Grantee } from "../environment/choices.ts";
import type { Agents, Settings } from "../environment/settings-schema.ts";
import { isAtLeast, type Role, roles } from "./role.ts";

/** Decides what a user may read, use and manage: environments, agents, models, skills. */

/** The user that a request or a session belongs to. */
export interface Principal {
  readonly userId: string;
  readonly role: Role;
  /** The ids of the user's groups. */
  readonly groups?: readonly string[];
}

/** What a grant allows; each includes those before it. */
export const verbs = ["read", "use", "manage"] as const;
export type Verb = (typeof verbs)[number];

/**
 * What can be shared: an environment by name, an agent as `environment/id`, a skill of the library by slug, and under
 * `approvalName` the right to decide about versions: to read is to review them, to manage is to approve, refuse and withdraw.
 */
export const sharedKinds = ["environment", "agent", "skill", "approval"] as const;
export type SharedKind = (typeof sharedKinds)[number];

/** Approvals hold in all environments, so there is one right to give them. */
export const approvalName = "skills";

export interface Grant {
  readonly kind: SharedKind;
  readonly name: string;
  /** `role:admin`, `group:<id>` or `user:<id>`. */
  readonly grantee: string;
  readonly verb: Verb;
}

/** All grants of a home, and the groups of one user, as of one moment. */
export interface Rights {
  readonly groups: readonly string[];
  readonly grants: readonly Grant[];
}

export const noRights: Rights = { groups: [], grants: [] };

/** Reads the rights of a user from where they are kept, each time anew. */
export type ReadRights = (userId: string) => Promise<Rights>;

type Agent = Agents[string];

/** What a principal wants to read, use or manage. */
export type Thing =
  | {
      readonly kind: "environment";
      readonly name: string;
      readonly settings: Pick<Settings, "use">;
      readonly agents: Agents;
    }
  | { readonly kind: "agent"; readonly name: string; readonly agent: Agent }
  | { readonly kind: "model"; readonly agent: Agent; readonly id: string }
  /** `within`: the addresses that the agent's selection includes; absent if it selects all skills. */
  | { readonly kind: "skill"; readonly address: string; readonly within: ReadonlySet<string> | undefined }
  /** What an operation works on; without grants, the role that the operation needs decides. */
  | { readonly kind: "shared"; readonly shared: SharedKind; readonly name: string; readonly role: Role };

/**
 * The one place that decides what a principal may do. A thing with grants is limited to those they name; a superadmin always
 * may. Without grants, the role of the operation decides who may read and manage, and the configuration who may use.
 */
export function may(principal: Principal, verb: Verb, thing: Thing, grants: readonly Grant[] = []): boolean {
  if (principal.role === "superadmin") return true;
  switch (thing.kind) {
    case "environment": {
      const listed = isListed(principal, verb, grantsOf(grants, "environment", thing.name), thing.settings.use);
      const agents = Object.entries(thing.agents);
      if (verb === "read" || !listed || agents.length === 0) return listed;
      return agents.some(([id, agent]) =>
        may(principal, verb, { kind: "agent", name: agentName(thing.name, id), agent }, grants),
      );
    }
    case "agent":
      return isListed(principal, verb, grantsOf(grants, "agent", thing.name), thing.agent.use);
    case "model":
      return !isBound(principal) || (modelsOf(thing.agent)?.includes(thing.id) ?? true);
    case "skill": {
      const slug = slugIn(thing.address);
      const given = slug === undefined ? [] : grantsOf(grants, "skill", slug);
      if (given.length > 0 && !isNamed(principal, verb, given)) return false;
      return !isBound(principal) || (thing.within?.has(thing.address) ?? true);
    }
    case "shared": {
      const given = grantsOf(grants, thing.shared, thing.name);
      return given.length === 0 ? isAtLeast(principal.role, thing.role) : isNamed(principal, verb, given);
    }
  }
}

/** Whether an agent's definition is a limit for this principal, not just a default. */
export const isBound = ({ role }: Principal): boolean => !isAtLeast(role, "admin");

/** The models an agent names, its default first; `undefined` if it names none and so limits nothing. */
export function modelsOf({ model, models = [] }: Agent): readonly string[] | undefined {
  const named = [...new Set([...(model === undefined ? [] : [model]), ...models])];
  return named.length === 0 ? undefined : named;
}

/** The name under which an agent is shared. */
export const agentName = (environment: string, id: string): string => `${environment}/${id}`;

/** The slug in the address of a library skill. */
const slugIn = (address: string): string | undefined =>
  address.startsWith("library:") ? address.slice("library:".length) : undefined;

export const grantsOf = (grants: readonly Grant[], kind: SharedKind, name: string): readonly Grant[] =>
  grants.filter((grant) => grant.kind === kind && grant.name === name);

/** By grants, or by the field `use` of the configuration, which counts for using only; everyone if there is neither. */
function isListed(
  principal: Principal,
  verb: Verb,
  given: readonly Grant[],
  use: readonly Grantee[] | undefined,
): boolean {
  const named = verb === "use" ? use : undefined;
  if (given.length === 0 && named === undefined) return true;
  return isNamed(principal, verb, given) || (named ?? []).some((grantee) => isGrantee(principal, grantee));
}

const isNamed = (principal: Principal, verb: Verb, given: readonly Grant[]): boolean =>
  given.some((grant) => verbs.indexOf(grant.verb) >= verbs.indexOf(verb) && isGrantee(principal, grant.grantee));

function isGrantee({ userId, role, groups = [] }: Principal, grantee: string): boolean {
  const colon = grantee.indexOf(":");
  const [kind, id] = [grantee.slice(0, colon), grantee.slice(colon + 1)];
  if (kind === "role") return roles.some((known) => known === id) && isAtLeast(role, id as Role);
  return kind === "group" ? groups.includes(id) : kind === "user" && id === userId;
}
