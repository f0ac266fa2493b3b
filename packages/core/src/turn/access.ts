import type { Grantee } from "../environment/choices.ts";
import type { Agents, Settings } from "../environment/settings-schema.ts";
import { isAtLeast, type Role } from "./role.ts";

/** Decides what a user may use: environments, agents, models, skills. */

/** The user that a request or a session belongs to. */
export interface Principal {
  readonly userId: string;
  readonly role: Role;
}

type Agent = Agents[string];

/** What a principal wants to use. */
export type Thing =
  | { readonly kind: "environment"; readonly settings: Pick<Settings, "use">; readonly agents: Agents }
  | { readonly kind: "agent"; readonly agent: Agent }
  | { readonly kind: "model"; readonly agent: Agent; readonly id: string }
  /** `within`: the addresses that the agent's selection includes; absent if it selects all skills. */
  | { readonly kind: "skill"; readonly address: string; readonly within: ReadonlySet<string> | undefined };

/** The one place that decides what a principal may use. Management is decided by the role of each operation. */
export function may(principal: Principal, verb: "use", thing: Thing): boolean {
  switch (thing.kind) {
    case "environment": {
      const agents = Object.values(thing.agents);
      const hasAgent = agents.length === 0 || agents.some((agent) => may(principal, verb, { kind: "agent", agent }));
      return isGranted(principal, thing.settings.use) && hasAgent;
    }
    case "agent":
      return isGranted(principal, thing.agent.use);
    case "model":
      return !isBound(principal) || (modelsOf(thing.agent)?.includes(thing.id) ?? true);
    case "skill":
      return !isBound(principal) || (thing.within?.has(thing.address) ?? true);
  }
}

/** Whether an agent's definition is a limit for this principal, not just a default. */
export const isBound = ({ role }: Principal): boolean => !isAtLeast(role, "admin");

/** The models an agent names, its default first; `undefined` if it names none and so limits nothing. */
export function modelsOf({ model, models = [] }: Agent): readonly string[] | undefined {
  const named = [...new Set([...(model === undefined ? [] : [model]), ...models])];
  return named.length === 0 ? undefined : named;
}

function isGranted({ role }: Principal, use: readonly Grantee[] | undefined): boolean {
  if (use === undefined || role === "superadmin") return true;
  return use.some((grantee) => isAtLeast(role, grantee.slice("role:".length) as Role));
}
