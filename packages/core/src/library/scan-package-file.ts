import { openNested } from "../archive/open-nested.ts";
import type { Diagnostic } from "../ground/diagnostic.ts";
import { inFileThread } from "../home/threads/file-work.ts";
import type { ReadCommands } from "../skill/capabilities.ts";
import { readCommands } from "../skill/scan/read-commands.ts";
import { scanFile } from "../skill/scan/scan-file.ts";

/** Scans a file of a package, with the archives in it opened. */

/** In this thread. */
export const scanPackageFileHere = (path: string, bytes: Uint8Array): Promise<readonly Diagnostic[]> =>
  scanFile(path, bytes, { openArchive: openNested });

const scanInThread = inFileThread("scanPackageFile", scanPackageFileHere);

const readCommandsInThread = inFileThread("readCommands", readCommands);

/** Which programs, hosts and variables a file names; a large file is read in the thread for file work. */
export const readPackageCommands: ReadCommands = (path, bytes) =>
  bytes.length <= smallSize ? readCommands(path, bytes) : readCommandsInThread(path, bytes);

/** Scanning up to this size takes less time than handing it to another thread. */
const smallSize = 8_000;

export const scanPackageFile = (path: string, bytes: Uint8Array): Promise<readonly Diagnostic[]> =>
  bytes.length <= smallSize ? scanPackageFileHere(path, bytes) : scanInThread(path, bytes);
