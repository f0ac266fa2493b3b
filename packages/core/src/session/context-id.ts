import { Fault } from "../ground/fault.ts";

/** Session ids: the name of a session in the home, and names that users choose. */

/** Longer ids are hashed, because not every file system allows longer names. */
const longestName = 120;

/** The name of a session in the home. Any text can be an id, but only this form is safe as part of a path. */
export type SessionName = string & { readonly isEncoded: true };

export function encodeContextId(contextId: string): SessionName {
  if (!isContextId(contextId)) throw new Fault("session.id-invalid", { id: contextId.slice(0, 80) });
  // Dots and non-ASCII letters are encoded too: no name is `..`, and none depends on Unicode normalization.
  const encoded = encodeURIComponent(contextId).replace(/[.!'()*~]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  const isPlain = encoded === encoded.toLowerCase() && encoded.length <= longestName && !encoded.startsWith("sha256-");
  return (isPlain ? encoded : `sha256-${sha256(contextId)}`) as SessionName;
}

export const isContextId = (id: string): boolean => id !== "" && id.length <= 4096 && id.isWellFormed();

/** The folder of sessions among the documents of a home. */
export const sessionsFolder = "context";

/** The folder of a session's documents and leases. */
export const messagesFolder = (name: SessionName): string => `${sessionsFolder}/${name}/messages`;

/** The names in the folder of sessions that can be sessions; hidden ones are being written or removed. */
export const isSessionName = (name: string): name is SessionName => /^[^.\\][^\\]*$/.test(name) && name.isWellFormed();

/**
 * The id of a session with a name that a user chose. Each user has their own names: `mine` of one user becomes
 * `mine~3f9a…`, and `mine` of another user is another session.
 */
export function ownContextId(name: string, userId: string): string {
  const suffix = `~${sha256(userId).slice(0, 16)}`;
  if (name.endsWith(suffix)) return name;
  return `${name.length > longestOwnName ? sha256(name) : name}${suffix}`;
}

/** Longer names are hashed, so that the name with its suffix is still a valid id. */
const longestOwnName = 4000;

/** Loads the module when an id needs it: most programs only name a session and should not wait for it. */
const sha256 = (text: string): string => process.getBuiltinModule("node:crypto").hash("sha256", text, "hex");
