import type { Role } from "@loadout/core";
import type { ProviderPerson } from "./provider-person.ts";
import type { ProviderSettings } from "./provider-settings.ts";

/** What the settings say about a person who comes from the provider. */
export type Admission =
  | { readonly kind: "refused"; readonly code: Refusal }
  | {
      readonly kind: "admitted";
      /** The role that their groups give; absent if roles are given here. */
      readonly role?: Role;
      /** Groups here, as the settings name them: those they belong to, and the other ones that are mapped. */
      readonly joins: readonly string[];
      readonly leaves: readonly string[];
    };

export type Refusal = "sign-in.domain" | "sign-in.no-group" | "sign-in.not-invited";

/** What is known of the person here. */
export interface Standing {
  /** Has an account, connected with this person at the provider. */
  readonly isKnown: boolean;
  /** Was let in by a person: an invitation, an administrator, or by connecting an own account. */
  readonly isInvited: boolean;
}

type Rules = Pick<ProviderSettings, "roles" | "groups" | "newcomers" | "emailDomains">;

const rank: readonly Role[] = ["user", "admin", "superadmin"];

/** Decided anew at each sign-in: what the groups gave, they also take. */
export function admitPerson(rules: Rules, person: ProviderPerson, { isKnown, isInvited }: Standing): Admission {
  const domain = person.email?.slice(person.email.lastIndexOf("@") + 1);
  if (rules.emailDomains.length > 0 && (domain === undefined || !rules.emailDomains.includes(domain)))
    return { kind: "refused", code: "sign-in.domain" };
  const roles = person.groups.flatMap((group) =>
    Object.hasOwn(rules.roles, group) ? [rules.roles[group] as Role] : [],
  );
  const joins = namesOf(rules.groups, (group) => person.groups.includes(group));
  const isMapped = roles.length > 0 || joins.length > 0;
  if (!isInvited && !isMapped && rules.newcomers === "mapped") return { kind: "refused", code: "sign-in.no-group" };
  if (!isInvited && !isKnown && rules.newcomers === "invited") return { kind: "refused", code: "sign-in.not-invited" };
  const highest = rank.findLast((role) => roles.includes(role)) ?? "user";
  return {
    kind: "admitted",
    ...(Object.keys(rules.roles).length > 0 && { role: highest }),
    joins,
    leaves: namesOf(rules.groups, () => true).filter((group) => !joins.includes(group)),
  };
}

/** The groups here of some groups of the provider, each once. */
const namesOf = (groups: Rules["groups"], isMeant: (group: string) => boolean): readonly string[] => [
  ...new Set(Object.entries(groups).flatMap(([group, name]) => (isMeant(group) ? [name] : []))),
];
