import { Fault } from "../../ground/fault.ts";
import { checkDocumentName, checkDocumentText, type Documents, type IfVersion } from "./documents.ts";

/** Documents of a home in memory, which are gone once it is closed. */
export function createMemoryDocuments(assertOpen: () => void = () => undefined): Documents {
  /** By name; `null` is a folder. The folders above a document are there too. */
  const kept = new Map<string, { readonly text: string; readonly version: string } | null>();
  let changes = 0;

  const below = (folder: string): string[] => {
    assertOpen();
    const start = folder === "" ? "" : `${checkDocumentName(folder)}/`;
    return [...kept.keys()].filter((name) => name.startsWith(start));
  };
  const find = (name: string) => {
    assertOpen();
    const found = kept.get(checkDocumentName(name));
    if (found === null) throw new Fault("file.unreadable", { path: name, reason: "EISDIR" });
    return found;
  };
  const assertVersion = (name: string, { ifVersion }: IfVersion): void => {
    if (ifVersion !== undefined && ifVersion !== (find(name)?.version ?? "absent")) throw stale(name);
  };
  const assertFree = (name: string): void => {
    assertOpen();
    if (kept.has(checkDocumentName(name))) throw stale(name);
  };
  /** A document is no folder, and a folder no document. */
  const assertFits = (name: string): void => {
    assertOpen();
    if (kept.get(name) === null) throw new Fault("file.unwritable", { path: name, reason: "EISDIR" });
    if (foldersOf(name).some((folder) => kept.get(folder)))
      throw new Fault("file.unwritable", { path: name, reason: "ENOTDIR" });
  };
  const put = (name: string, text: string | null): string => {
    assertFits(name);
    for (const folder of foldersOf(name)) kept.set(folder, null);
    const version = String(++changes);
    kept.set(name, text === null ? null : { text, version });
    return version;
  };

  const documents: Documents = {
    read: async (name) => find(name),
    version: async (name) => find(name)?.version,
    async list(folder) {
      const start = folder === "" ? 0 : folder.length + 1;
      return below(folder)
        .filter((name) => !name.includes("/", start))
        .map((name) => ({ name: name.slice(start), isFolder: kept.get(name) === null }))
        .sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    async write(name, given, options = {}) {
      const text = checkDocumentText(checkDocumentName(name), given);
      assertFits(name);
      assertVersion(name, options);
      return put(name, text);
    },
    async remove(name, options = {}) {
      assertVersion(name, options);
      return find(name) !== undefined && kept.delete(name);
    },
    async createFolder(folder, content) {
      assertFree(folder);
      const before = new Map(kept);
      try {
        put(folder, null);
        for (const [path, text] of Object.entries(content)) {
          const name = checkDocumentName(`${folder}/${checkDocumentName(path)}`);
          if (text === null && kept.get(name) === null) continue;
          put(name, text === null ? null : checkDocumentText(name, text));
        }
      } catch (error) {
        kept.clear();
        for (const [name, value] of before) kept.set(name, value);
        throw error;
      }
    },
    async moveFolder(from, to) {
      checkDocumentName(to);
      if (kept.get(checkDocumentName(from)) !== null) throw stale(from);
      assertFree(to);
      const names = below(from);
      put(to, null);
      for (const name of names) kept.set(to + name.slice(from.length), kept.get(name) ?? null);
      for (const name of [from, ...names]) kept.delete(name);
    },
    async removeFolder(folder) {
      for (const name of [checkDocumentName(folder), ...below(folder)]) kept.delete(name);
    },
    placeOf: checkDocumentName,
    fenced: () => documents,
  };
  return documents;
}

/** `a` and `a/b` of `a/b/c`. */
const foldersOf = (name: string): string[] =>
  name.split("/").flatMap((_, index, parts) => (index === 0 ? [] : [parts.slice(0, index).join("/")]));

const stale = (name: string): Fault => new Fault("document.stale", { path: name });
