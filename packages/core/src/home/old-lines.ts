import files from "node:fs";
import { join } from "node:path";
import { isAbsent, reasonOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { unwritable } from "../ground/files/atomic-file.ts";
import { checkDocumentName } from "./documents/documents.ts";
import type { Home } from "./home.ts";

/** Files of lines that an earlier release kept in a folder home; today their lines are rows. */

/** The whole lines of a file; `undefined` if it does not exist. The last line is left out if a crash cut it off. */
export async function readOldLines(home: Pick<Home, "folder">, name: string): Promise<readonly string[] | undefined> {
  const path = pathOf(home, name);
  try {
    const text = await files.promises.readFile(path, "utf8");
    return text
      .slice(0, text.lastIndexOf("\n") + 1)
      .split("\n")
      .filter((line) => line !== "");
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

/** Keeps a file whose lines are rows now under another name: `….old`, or one with a time if that is taken. */
export async function retireOldLines(home: Pick<Home, "folder">, name: string): Promise<void> {
  const path = pathOf(home, name);
  const isTaken = await files.promises.access(`${path}.old`).then(
    () => true,
    () => false,
  );
  try {
    await files.promises.rename(path, isTaken ? `${path}.old-${Date.now()}` : `${path}.old`);
  } catch (error) {
    if (!isAbsent(error)) throw unwritable(path, error);
  }
}

const pathOf = ({ folder }: Pick<Home, "folder">, name: string): string => join(folder(), checkDocumentName(name));
