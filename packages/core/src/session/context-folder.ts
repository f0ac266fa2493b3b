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
  // Loaded for the few that need it: a program that only names a session does not wait for it.
  return isPlain ? encoded : `sha256-${process.getBuiltinModule("node:crypto").hash("sha256", contextId, "hex")}`;
}

export const isContextId = (id: string): boolean => id !== "" && id.length <= 4096 && id.isWellFormed();
