export const roles = ["user", "admin", "superadmin"] as const;

/** What somebody may do; each role may do all that the ones before it may. */
export type Role = (typeof roles)[number];

export const isAtLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least);
