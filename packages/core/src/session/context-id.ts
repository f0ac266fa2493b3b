import { join } from "node:path";
import { Fault } from "../ground/fault.ts";

/** Longer ones would not fit into a file name everywhere. */
const longestName = 120;

/** Where a session keeps its messages: `<home>/context/<encodedContextId>/messages`. Any text can be an id. */
export function contextFolder(home: string, contextId: string): string {
  return join(home, "context", encodeContextId(contextId), "messages");
}

export function encodeContextId(contextId: string): string {
  if (!isContextId(contextId)) throw new Fault("session.id-invalid", { id: contextId.slice(0, 80) });
  // Letters beyond ASCII are encoded as well, and so are dots: no name is `..`, and none depends on letter forms.
  const encoded = encodeURIComponent(contextId).replace(/[.!'()*~]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  const isPlain = encoded === encoded.toLowerCase() && encoded.length <= longestName && !encoded.startsWith("sha256-");
  return isPlain ? encoded : `sha256-${sha256(contextId)}`;
}

export const isContextId = (id: string): boolean => id !== "" && id.length <= 4096 && id.isWellFormed();

/**
 * The id of a session that a user names. Names that users choose are their own: `mine` of one user is `mine~3f9a…`,
 * and `mine` of another user is another session, whether or not the first one exists.
 */
export function ownContextId(name: string, userId: string): string {
  const suffix = `~${sha256(userId).slice(0, 16)}`;
  if (name.endsWith(suffix)) return name;
  return `${name.length > longestOwnName ? sha256(name) : name}${suffix}`;
}

/** With the suffix it is still an id. */
const longestOwnName = 4000;

/** Loads the module when an id needs it: most programs only name a session and should not wait for it. */
const sha256 = (text: string): string => process.getBuiltinModule("node:crypto").hash("sha256", text, "hex");
