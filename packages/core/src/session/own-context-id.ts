import { hash } from "node:crypto";

/**
 * The id of a session that a user names. Names that users choose are their own: `mine` of one user is `mine~3f9a…`,
 * and `mine` of another user is another session, whether or not the first one exists.
 */
export function ownContextId(name: string, userId: string): string {
  const suffix = `~${hash("sha256", userId, "hex").slice(0, 16)}`;
  if (name.endsWith(suffix)) return name;
  return `${name.length > longestName ? hash("sha256", name, "hex") : name}${suffix}`;
}

/** With the suffix it is still an id. */
const longestName = 4000;
