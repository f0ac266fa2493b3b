import { Fault } from "../../ground/fault.ts";
import { checkDocumentName, type Documents, type IfVersion } from "./documents.ts";

/** Documents of a home in memory. */
export function createMemoryDocuments(): Documents {
  /** By name; `null` marks a folder that is empty. */
  const kept = new Map<string, { readonly text: string; readonly version: string } | null>();
  let changes = 0;

  const below = (folder: string): string[] => {
    const start = folder === "" ? "" : `${checkDocumentName(folder)}/`;
    return [...kept.keys()].filter((name) => name.startsWith(start));
  };
  const isThere = (name: string): boolean => kept.has(name) || below(name).length > 0;
  const check = (name: string, { ifVersion }: IfVersion): void => {
    const version = kept.get(checkDocumentName(name))?.version ?? (isThere(name) ? "folder" : "absent");
    if (ifVersion !== undefined && ifVersion !== version) throw new Fault("document.stale", { path: name });
  };
  const put = (name: string, text: string): string => {
    const version = String(++changes);
    kept.set(name, { text, version });
    return version;
  };

  return {
    read: async (name) => kept.get(checkDocumentName(name)) ?? undefined,
    version: async (name) => kept.get(checkDocumentName(name))?.version,
    async list(folder) {
      const length = folder === "" ? 0 : folder.length + 1;
      const entries = new Map<string, boolean>();
      for (const name of below(folder)) {
        const [first = "", ...rest] = name.slice(length).split("/");
        entries.set(first, (entries.get(first) ?? false) || rest.length > 0 || kept.get(name) === null);
      }
      return [...entries]
        .map(([name, isFolder]) => ({ name, isFolder }))
        .sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    async write(name, text, options = {}) {
      check(name, options);
      return put(name, text);
    },
    async remove(name, options = {}) {
      check(name, options);
      return kept.delete(name);
    },
    async createFolder(folder, content) {
      check(folder, { ifVersion: "absent" });
      kept.set(folder, null);
      for (const [name, text] of Object.entries(content))
        if (text === null) kept.set(checkDocumentName(`${folder}/${name}`), null);
        else put(checkDocumentName(`${folder}/${name}`), text);
    },
    async moveFolder(from, to) {
      check(to, { ifVersion: "absent" });
      for (const name of [from, ...below(from)]) {
        const value = kept.get(name);
        if (value === undefined) continue;
        kept.delete(name);
        kept.set(to + name.slice(from.length), value);
      }
    },
    async removeFolder(folder) {
      for (const name of [folder, ...below(folder)]) kept.delete(name);
    },
    placeOf: checkDocumentName,
  };
}
