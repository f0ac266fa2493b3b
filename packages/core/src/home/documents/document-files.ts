import files from "node:fs";
import { dirname, join } from "node:path";
import { unwritable } from "../../ground/files/atomic-file.ts";
import type { Home } from "../home.ts";
import type { Documents } from "./documents.ts";

/**
 * Lays out documents as files in the folder of a home, for code that reads files, such as the scan for skills. Each call
 * brings the files up to date. In a folder home documents are files already, and nothing is done.
 */
export function createDocumentFiles(
  { documents, folder }: Pick<Home, "documents" | "folder">,
  names: readonly string[],
): () => Promise<void> {
  /** Versions of the documents that were laid out. */
  let known = new Map<string, string>();
  let running: Promise<void> = Promise.resolve();

  async function update(): Promise<void> {
    if (names.every((name) => documents.placeOf(name) === join(folder(), name))) return;
    const seen = new Map<string, string>();
    for (const name of names)
      for await (const found of documentsIn(documents, name)) {
        const document = await documents.read(found);
        if (!document) continue;
        if (known.get(found) !== document.version) await write(join(folder(), found), document.text);
        seen.set(found, document.version);
      }
    for (const name of known.keys())
      if (!seen.has(name)) await files.promises.rm(join(folder(), name), { force: true });
    known = seen;
  }

  return () => {
    running = running.catch(() => undefined).then(update);
    return running;
  };
}

/** The name itself if it is a document, else all documents below it. */
async function* documentsIn(documents: Documents, name: string): AsyncGenerator<string> {
  if ((await documents.version(name)) !== undefined) yield name;
  else for (const entry of await documents.list(name)) yield* documentsIn(documents, `${name}/${entry.name}`);
}

async function write(path: string, text: string): Promise<void> {
  try {
    await files.promises.mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await files.promises.writeFile(path, text, { mode: 0o600 });
  } catch (error) {
    throw unwritable(path, error);
  }
}
