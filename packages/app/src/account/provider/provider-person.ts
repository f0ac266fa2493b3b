import { AppFault } from "../../operation/app-fault.ts";

/** A person as the claims of a provider describe them. Everything here is what the provider says, bounded. */
export interface ProviderPerson {
  readonly issuer: string;
  readonly subject: string;
  /** A name for a new account. */
  readonly name: string;
  /** Only an address that the provider has verified, in lower case. */
  readonly email?: string;
  /** The provider's names of the person's groups. */
  readonly groups: readonly string[];
}

export type Claims = Readonly<Record<string, unknown>>;

const mostGroups = 2000;
const longestText = 255;

/** Reads the claims of an ID token and of the user info. `groupsClaim` may be a path: `realm_access.roles`. */
export function providerPerson(issuer: string, claims: Claims, groupsClaim: string): ProviderPerson {
  const email = textOf(claims.email)?.toLowerCase();
  // Some providers write the boolean as a text.
  const isVerified = claims.email_verified === true || claims.email_verified === "true";
  const subject = textOf(claims.sub);
  if (subject === undefined || /\p{Cc}/u.test(subject) || !subject.isWellFormed())
    throw new AppFault("sign-in.answer", { issuer, reason: "sub" });
  return {
    ...{ issuer, subject },
    name: nameOf(claims, subject),
    ...(email !== undefined && isVerified && { email }),
    groups: groupsIn(claimAt(claims, groupsClaim)),
  };
}

/** Whether a claim is there, so that the provider need not be asked for more. */
export const hasClaim = (claims: Claims, path: string): boolean => claimAt(claims, path) !== undefined;

/** The claim of this name, or along this path. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path
    .split(".")
    .reduce<unknown>((at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined), claims);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A list of names, one name, or objects with a name. */
function groupsIn(claim: unknown): readonly string[] {
  const all = Array.isArray(claim) ? claim.slice(0, mostGroups) : [claim];
  return [...new Set(all.flatMap((one) => textOf(isObject(one) ? (one.name ?? one.id) : one) ?? []))];
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" && value.length <= longestText ? value : undefined;

/** The first claim that makes a name, without what does not show. */
function nameOf(claims: Claims, subject: string): string {
  const given = [claims.preferred_username, claims.name, textOf(claims.email)?.split("@")[0], subject];
  for (const one of given) {
    const shown = (textOf(one) ?? "")
      .toWellFormed()
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]/gu, "")
      .trim()
      .slice(0, 60)
      .trim();
    if (shown !== "") return shown.toWellFormed();
  }
  return "user";
}
