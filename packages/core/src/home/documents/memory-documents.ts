import type { Documents } from "./documents.ts";
import { createKeptDocuments } from "./kept-documents.ts";

/** Documents of a home in memory, which are gone once it is closed. */
export function createMemoryDocuments(assertOpen: () => void = () => undefined): Documents {
  const documents = createKeptDocuments({ load: async () => [], save: async () => undefined });
  /** Refused before anything is done. */
  const whileOpen =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      assertOpen();
      return call(...given);
    };
  const open: Documents = {
    read: whileOpen(documents.read),
    version: whileOpen(documents.version),
    list: whileOpen(documents.list),
    write: whileOpen(documents.write),
    remove: whileOpen(documents.remove),
    createFolder: whileOpen(documents.createFolder),
    moveFolder: whileOpen(documents.moveFolder),
    removeFolder: whileOpen(documents.removeFolder),
    placeOf: documents.placeOf,
    fenced: () => open,
  };
  return open;
}
