/** The roles of users. */

export const roles = ["user", "admin", "superadmin"] as const;

/** The role of a user. Each role includes the permissions of the one before it. */
export type Role = (typeof roles)[number];

export const isAtLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least);
