import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Fault } from "../../ground/fault.ts";
import {
  createPrivateFolder,
  removeFolder,
  replaceFile,
  unwritable,
  writeFileAtomic,
} from "../../ground/files/atomic-file.ts";
import { hasFileThread, inWritingThread } from "../threads/file-work.ts";
import {
  checkDocumentName,
  checkDocumentText,
  type Documents,
  type IfVersion,
  isDatabaseFile,
  type WriteOptions,
} from "./documents.ts";
import { createMachineFiles, type MachineFiles } from "./machine-files.ts";

/**
 * Documents as files of a folder, where people edit them too. Their version is what the file system says of a file. A link
 * in place of a file stays: what it points to is read and written.
 */

/** Does work that one process does at a time. */
interface Exclusive {
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export function createFolderDocuments(folder: string, leases: Exclusive, files: MachineFiles): Documents {
  const pathOf = (name: string): string => join(folder, checkDocumentName(name));

  /** One change at a time, also across processes. */
  const change = <T>(name: string, work: (path: string) => Promise<T>): Promise<T> => {
    const path = pathOf(name);
    return leases.run(leaseOf(name), async () => {
      try {
        return await work(path);
      } catch (error) {
        throw unwritable(path, error);
      }
    });
  };

  async function assertFree(path: string): Promise<void> {
    if (await files.stat(path)) throw stale(path);
  }

  const documents: Documents = {
    read: async (name) => files.read(pathOf(name)),
    version: async (name) => files.version(pathOf(name)),
    list: async (name) => {
      const entries = await files.list(name === "" ? folder : pathOf(name));
      return entries.filter((entry) => !isDatabaseFile(`${name}/${entry.name}`));
    },
    write: async (name, given, options: WriteOptions = {}) => {
      const text = checkDocumentText(pathOf(name), given);
      return change(name, async (path) =>
        hasFileThread()
          ? writeInThread(path, text, options)
          : files.isBlocking()
            ? writeDocumentHere(path, text, options)
            : writeWith(files, path, text, options),
      );
    },
    remove: async (name, options = {}) =>
      change(name, async (path) => {
        await assertVersion(files, path, options);
        if ((await files.version(path)) === undefined) return false;
        await disk().rm(path, { force: true });
        return true;
      }),
    createFolder: async (name, content) => {
      const texts = Object.entries(content).map(([path, text]) => {
        const place = pathOf(`${name}/${checkDocumentName(path)}`);
        return [path, text === null ? null : checkDocumentText(place, text)] as const;
      });
      return change(name, async (path) => {
        await assertFree(path);
        await createPrivateFolder(path, Object.fromEntries(texts));
      });
    },
    moveFolder: async (from, to) => {
      const source = pathOf(from);
      return change(to, async (target) => {
        if (!(await files.stat(source))?.isDirectory()) throw stale(source);
        await assertFree(target);
        await disk().mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await disk().rename(source, target);
      });
    },
    removeFolder: async (name) => change(name, removeFolder),
    placeOf: pathOf,
    fenced: () => documents,
  };
  return documents;
}

async function assertVersion(files: MachineFiles, path: string, { ifVersion }: IfVersion): Promise<void> {
  if (ifVersion !== undefined && ((await files.version(path)) ?? "absent") !== ifVersion) throw stale(path);
}

async function writeWith(files: MachineFiles, path: string, text: string, options: WriteOptions): Promise<string> {
  await assertVersion(files, path, options);
  await disk().mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await replaceFile(path, text, 0o600, { keepsMode: !options.isPrivate });
  return (await files.version(path)) ?? "";
}

/**
 * Writes a file and blocks this thread meanwhile; its caller has the lock. Without blocking, the writes of many sessions would
 * use all threads that Node has for files, and every look at a file would wait for them.
 */
export async function writeDocumentHere(path: string, text: string, options: WriteOptions): Promise<string> {
  const files = createMachineFiles(() => true);
  await assertVersion(files, path, options);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileAtomic(path, text, 0o600, { keepsMode: !options.isPrivate });
  return (await files.version(path)) ?? "";
}

/** In one step for the caller: each step of a write takes a turn of the event loop. */
const writeInThread = inWritingThread("writeDocument", writeDocumentHere);

/** Loaded when it is first used: commands that only read do without it. */
const disk = (): typeof import("node:fs/promises") => process.getBuiltinModule("node:fs/promises");

/** Changes of a session wait only for each other; all others are rare. */
const leaseOf = (name: string): string => /^context\/[^/]+\/messages\//.exec(name)?.[0].concat("lock") ?? "documents";

const stale = (path: string): Fault => new Fault("document.stale", { path });
