import { Fault } from "../../ground/fault.ts";
import { checkDocumentName, checkDocumentText, type Documents, type IfVersion } from "./documents.ts";

/** Documents of one process over any storage: what is read is in memory, and each change is saved before it counts. */

/** A document, or a folder. The folders above a document are there too. */
export type KeptEntry = { readonly text: string; readonly version: string } | { readonly isFolder: true };

/** Where an embedding program keeps its documents. */
export interface DocumentStorage {
  /** Everything that was saved, by name; called once. */
  load(): Promise<Iterable<readonly [name: string, entry: KeptEntry]>>;
  /** Saves all of these or none, durably; `undefined` removes. Calls come one after the other. */
  save(changes: ReadonlyMap<string, KeptEntry | undefined>): Promise<void>;
}

type Changes = Map<string, KeptEntry | undefined>;

const folderEntry: KeptEntry = { isFolder: true };

/** Keeps documents in a storage of your own, for `{ ...openMemoryHome(), documents }`. No other process may change them. */
export function createKeptDocuments(storage: DocumentStorage): Documents {
  const kept = new Map<string, KeptEntry>();
  let changes = 0;
  let loaded: Promise<void> | undefined;
  /** Changes are made one after the other; who reads waits for those that were asked for before. */
  let last: Promise<unknown> = Promise.resolve();

  async function load(): Promise<void> {
    for (const [name, entry] of await storage.load()) {
      kept.set(name, entry);
      if ("version" in entry) changes = Math.max(changes, Number(entry.version));
    }
  }
  function afterChanges<T>(work: () => T | Promise<T>): Promise<T> {
    loaded ??= load();
    loaded.catch(() => {
      loaded = undefined; // the next call tries again
    });
    return Promise.all([loaded, last]).then(work);
  }
  /** `plan` says what changes, or throws; nothing counts before it is saved. */
  function change<T>(plan: (next: Changes) => T): Promise<T> {
    const mine = afterChanges(async () => {
      const next: Changes = new Map();
      const answer = plan(next);
      if (next.size > 0) await storage.save(next);
      for (const [name, entry] of next) {
        if (entry) kept.set(name, entry);
        else kept.delete(name);
      }
      return answer;
    });
    last = mine.catch(() => undefined);
    return mine;
  }

  const below = (folder: string): string[] => {
    const start = folder === "" ? "" : `${checkDocumentName(folder)}/`;
    return [...kept.keys()].filter((name) => name.startsWith(start));
  };
  const isFolder = (entry: KeptEntry | undefined): boolean => entry !== undefined && "isFolder" in entry;
  const find = (name: string) => {
    const found = kept.get(checkDocumentName(name));
    if (!found || "text" in found) return found;
    throw new Fault("file.unreadable", { path: name, reason: "EISDIR" });
  };
  const assertVersion = (name: string, { ifVersion }: IfVersion): void => {
    if (ifVersion !== undefined && ifVersion !== (find(name)?.version ?? "absent")) throw stale(name);
  };
  const assertFree = (name: string): void => {
    if (kept.has(checkDocumentName(name))) throw stale(name);
  };
  /** A document is no folder, and a folder no document. */
  const assertFits = (name: string, next: Changes): void => {
    const at = (path: string): KeptEntry | undefined => (next.has(path) ? next.get(path) : kept.get(path));
    if (isFolder(at(name))) throw new Fault("file.unwritable", { path: name, reason: "EISDIR" });
    if (foldersOf(name).some((folder) => at(folder) && !isFolder(at(folder))))
      throw new Fault("file.unwritable", { path: name, reason: "ENOTDIR" });
  };
  const put = (next: Changes, name: string, text: string | null): string => {
    assertFits(name, next);
    for (const folder of foldersOf(name)) if (!kept.has(folder)) next.set(folder, folderEntry);
    const version = String(++changes);
    next.set(name, text === null ? folderEntry : { text, version });
    return version;
  };

  const documents: Documents = {
    read: (name) => afterChanges(() => find(name)),
    version: (name) => afterChanges(() => find(name)?.version),
    list: (folder) =>
      afterChanges(() => {
        const start = folder === "" ? 0 : folder.length + 1;
        return below(folder)
          .filter((name) => !name.includes("/", start))
          .map((name) => ({ name: name.slice(start), isFolder: isFolder(kept.get(name)) }))
          .sort((one, other) => (one.name < other.name ? -1 : 1));
      }),
    write: (name, given, options = {}) =>
      change((next) => {
        const text = checkDocumentText(checkDocumentName(name), given);
        assertFits(name, next);
        assertVersion(name, options);
        return put(next, name, text);
      }),
    remove: (name, options = {}) =>
      change((next) => {
        assertVersion(name, options);
        if (find(name) === undefined) return false;
        next.set(name, undefined);
        return true;
      }),
    createFolder: (folder, content) =>
      change((next) => {
        assertFree(folder);
        put(next, folder, null);
        for (const [path, text] of Object.entries(content)) {
          const name = checkDocumentName(`${folder}/${checkDocumentName(path)}`);
          if (text === null && isFolder(next.get(name))) continue;
          put(next, name, text === null ? null : checkDocumentText(name, text));
        }
      }),
    moveFolder: (from, to) =>
      change((next) => {
        checkDocumentName(to);
        if (!isFolder(kept.get(checkDocumentName(from)))) throw stale(from);
        assertFree(to);
        const names = below(from);
        put(next, to, null);
        for (const name of names) next.set(to + name.slice(from.length), kept.get(name));
        for (const name of [from, ...names]) next.set(name, undefined);
      }),
    removeFolder: (folder) =>
      change((next) => {
        for (const name of [checkDocumentName(folder), ...below(folder)]) if (kept.has(name)) next.set(name, undefined);
      }),
    placeOf: checkDocumentName,
    fenced: () => documents,
  };
  return documents;
}

/** `a` and `a/b` of `a/b/c`. */
const foldersOf = (name: string): string[] =>
  name.split("/").flatMap((_, index, parts) => (index === 0 ? [] : [parts.slice(0, index).join("/")]));

const stale = (name: string): Fault => new Fault("document.stale", { path: name });
