import { Fault } from "../ground/fault.ts";
import { type Documents, editDocument } from "../home/documents/documents.ts";
import { type Home, homeFiles } from "../home/home.ts";
import { encodeContextId, isContextId, sessionsFolder } from "./context-id.ts";
import { isSessionThere } from "./session-meta.ts";

/** Remembers the session last used in each folder. */

/** Most folders that are remembered; the least recently used one is dropped first. */
const mostFolders = 500;

const document = `${sessionsFolder}/recent.json`;

/** The session last used in a folder, if it still exists. */
export async function recentSession(home: string | Home, folder: string): Promise<string | undefined> {
  const { documents } = homeFiles(home);
  const contextId = new Map(entriesIn(await read(documents))).get(folder);
  const isKnown = contextId !== undefined && isContextId(contextId);
  return isKnown && (await isSessionThere(documents, encodeContextId(contextId))) ? contextId : undefined;
}

/** Remembers which session was used in a folder. */
export const noteRecent = (home: string | Home, folder: string, contextId: string): Promise<void> =>
  editDocument(homeFiles(home).documents, document, (text) => {
    const entries = entriesIn(text);
    const last = entries.at(-1);
    if (last?.[0] === folder && last[1] === contextId) return text;
    const others = entries.filter(([known]) => known !== folder);
    return `${JSON.stringify([...others, [folder, contextId]].slice(-mostFolders))}\n`;
  });

/** Only a convenience: a document that cannot be read counts as empty. */
async function read(documents: Documents): Promise<string | undefined> {
  try {
    return (await documents.read(document))?.text;
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

/** Folders and their sessions, most recent last; an invalid text counts as empty, and is replaced. */
function entriesIn(text: string | undefined): readonly (readonly [string, string])[] {
  const entries = parsed(text ?? "[]");
  return (Array.isArray(entries) ? entries : []).filter(
    (entry): entry is [string, string] =>
      Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string"),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
