import { Fault } from "../../ground/fault.ts";
import type { Home } from "../home.ts";

/** The document that marks a home as the unfinished copy of another. */
export const markName = "copying.json";

/** Throws a Fault if a copy into this home was interrupted, so that it is not used as a complete one. */
export async function assertWhole({
  documents,
  database,
  folder,
}: Pick<Home, "documents" | "database" | "folder">): Promise<void> {
  if ((await documents.version(markName)) !== undefined)
    throw new Fault("home.unfinished", { path: database ?? folder() });
}
