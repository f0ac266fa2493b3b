import {
  bindEnvironment,
  type CatalogView,
  type Environment,
  Fault,
  isBound,
  type Library,
  type Principal,
  type Role,
} from "@loadout/core";
import type { Access } from "../../access/access.ts";
import { invocableOf } from "../../skill/readable-skills.ts";
import { offerOf, type SkillOffer, type WithheldSkill } from "./skill-offer.ts";

/** Whom an index of published skills is for: a role, or a group of users. */
export const publicGrantee = "role:user";

/**
 * The one place that says which versions are published to whom. It asks the same as lists and sessions do, the environment as
 * a principal may use it, so what is disabled, limited to others, not approved or withdrawn is not offered either.
 * `undefined` if the grantee may not have the environment at all, or is a group that was deleted.
 */
export async function publishedFor(
  grantee: string,
  environment: Environment,
  access: Pick<Access, "rights" | "groups">,
  library: Library,
): Promise<SkillOffer | undefined> {
  const { principal, group } = readGrantee(grantee);
  if (group !== undefined && !(await access.groups()).some(({ id }) => id === group)) return undefined;
  const { grants } = await access.rights("");
  const isLimited = isBound(principal);
  try {
    const bound = bindEnvironment(environment, principal, {
      rights: { grants, groups: group === undefined ? [] : [group] },
      verb: isLimited ? "use" : "read",
    });
    const view = bound.view();
    const { skills, withheld } = await offerOf(isLimited ? invocableOf(view) : view, library);
    return { skills, withheld: [...withheld, ...heldBack(view)] };
  } catch (error) {
    if (error instanceof Fault && error.code === "environment.not-found") return undefined;
    throw error;
  }
}

/** Skills that reach no model are published to nobody either. */
const heldBack = ({ skills }: CatalogView): readonly WithheldSkill[] =>
  skills.flatMap(({ id, status }) =>
    status === "unapproved" || status === "withdrawn" || status === "disabled" ? [{ id, reason: status }] : [],
  );

/** Nobody in particular: grants to single users name them only. */
function readGrantee(grantee: string): { readonly principal: Principal; readonly group?: string } {
  const colon = grantee.indexOf(":");
  const [kind, name] = [grantee.slice(0, colon), grantee.slice(colon + 1)];
  const role: Role = kind === "role" && name === "admin" ? "admin" : "user";
  return { principal: { userId: "", role }, ...(kind === "group" && { group: name }) };
}
