import type { DocumentEntry, Documents } from "./documents.ts";

/** The documents of a home in a database: most of them are shared by all machines, a few belong to the one that wrote them. */

/**
 * What a document tells about one machine: the folders trusted there, the server that runs there, sign-ins made there, and the
 * session last used in each of its folders.
 */
const ofMachine: ReadonlySet<string> = new Set(["trusted.json", "server.json", "servers.json", "context/recent.json"]);

/** Whether a document stays on the machine that wrote it, also if the home is in a database. */
export const isOfMachine = (name: string): boolean => ofMachine.has(name);

/** Those of the machine are files of its folder; folders are shared as a whole. */
export function routeDocuments(shared: Documents, machine: Documents): Documents {
  const of = (name: string): Documents => (isOfMachine(name) ? machine : shared);
  return {
    read: (name) => of(name).read(name),
    version: (name) => of(name).version(name),
    async list(folder) {
      const entries = [...(await shared.list(folder))];
      const prefix = folder === "" ? "" : `${folder}/`;
      const own = (await machine.list(folder)).filter(({ name }) => isOfMachine(`${prefix}${name}`));
      return [...entries, ...own].sort(byName);
    },
    write: (name, text, options) => of(name).write(name, text, options),
    remove: (name, options) => of(name).remove(name, options),
    createFolder: shared.createFolder,
    moveFolder: shared.moveFolder,
    removeFolder: shared.removeFolder,
    placeOf: (name) => of(name).placeOf(name),
    fenced: (fence) => routeDocuments(shared.fenced(fence), machine),
  };
}

const byName = (one: DocumentEntry, other: DocumentEntry): number => (one.name < other.name ? -1 : 1);
