import type { Documents } from "../documents/documents.ts";
import { isOfMachine } from "../documents/routed-documents.ts";
import { secretsDocument } from "../secrets/secrets-document.ts";

/** The documents that move with a home: not those of a machine, of skill folders, or that an earlier release left. */

/** Secrets move by themselves, because each kind of home keeps them in its own way. */
export const isMoved = (name: string): boolean =>
  /^(?:config\.jsonc$|environments\/|context\/)/.test(name) &&
  !/^environments\/[^/]+\/skills\//.test(name) &&
  !/\.old(?:-\d+)?$|\.jsonl$/.test(name) &&
  !isOfMachine(name) &&
  name !== secretsDocument;

/** Folders of a session that are no documents, and folders of skills. */
const isLeftOut = (folder: string): boolean =>
  /^context\/[^/]+\/(?!messages$)[^/]+$|^environments\/[^/]+\/skills$/.test(folder);

/** Folders of a home in which people edit skills; they belong to the machine. */
export const isFolderPlace = (place: string): boolean =>
  /^(?:skills|environments\/[A-Za-z0-9][A-Za-z0-9._-]{0,63}\/skills)$/.test(place);

/** Names of documents in order, each folder before the next. */
export async function* listMoved(documents: Pick<Documents, "list">, folder = ""): AsyncGenerator<string> {
  for (const { name, isFolder } of await documents.list(folder)) {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (isFolder) {
      const isTop = folder === "" && !["environments", "context"].includes(name);
      if (!isTop && !isLeftOut(path)) yield* listMoved(documents, path);
    } else if (isMoved(path)) yield path;
  }
}

/** The sessions of a home, by the names of their folders. */
export async function listSessionFolders(documents: Pick<Documents, "list" | "version">): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, isFolder } of await documents.list("context"))
    if (isFolder && (await documents.version(`context/${name}/messages/meta.json`)) !== undefined) found.push(name);
  return found;
}
