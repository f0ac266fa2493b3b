import { checkDocumentName, checkDocumentText, type Documents } from "../documents/documents.ts";
import type { Fence } from "../leases/leases.ts";
import type { Records } from "../records/records.ts";
import { documentRecords } from "./document-records.ts";

/** Documents of a home in PostgreSQL. */
export function createPostgresDocuments(records: Pick<Records, "use">, fence?: Fence): Documents {
  const store = records.use("document", async () => documentRecords);
  const { read } = store;
  const { change } = fence ? store.fenced(fence) : store;
  const checked = checkDocumentName;
  return {
    read: async (name) => read("find", checked(name)),
    version: async (name) => read("version", checked(name)),
    list: async (folder) => read("list", folder === "" ? "" : checked(folder)),
    write: async (name, text, { ifVersion } = {}) =>
      change("write", checked(name), checkDocumentText(name, text), ifVersion),
    remove: async (name, { ifVersion } = {}) => change("remove", checked(name), ifVersion),
    async createFolder(folder, content) {
      const rows = Object.entries(content).map(([path, text]) => {
        const name = checked(`${checked(folder)}/${checked(path)}`);
        return [name, text === null ? null : checkDocumentText(name, text)] as const;
      });
      await change("createFolder", checked(folder), rows);
    },
    moveFolder: async (from, to) => change("moveFolder", checked(from), checked(to)),
    removeFolder: async (folder) => change("removeFolder", checked(folder)),
    placeOf: checked,
    fenced: (given) => createPostgresDocuments(records, given),
  };
}
