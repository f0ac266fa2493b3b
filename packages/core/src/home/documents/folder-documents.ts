import files from "node:fs";
import { dirname, join } from "node:path";
import { codeOf, isAbsent, reasonOf } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import { createFolderAtomic, replaceFile, unwritable } from "../../ground/files/atomic-file.ts";
import type { Leases } from "../leases/leases.ts";
import { checkDocumentName, type Document, type Documents, type IfVersion } from "./documents.ts";

/** Documents as files of a folder, where people edit them too. Their version is what the file system says of a file. */

/** Larger files are no settings of ours. */
const largest = 32 * 1024 * 1024;

export function createFolderDocuments(folder: string, leases: Leases): Documents {
  const pathOf = (name: string): string => join(folder, checkDocumentName(name));

  const change = <T>(name: string, { ifVersion }: IfVersion, work: (path: string) => Promise<T>): Promise<T> => {
    const path = pathOf(name);
    return leases.run(leaseOf(name), async () => {
      if (ifVersion !== undefined && ((await versionOf(path)) ?? "absent") !== ifVersion) throw stale(path);
      return work(path);
    });
  };

  return {
    read: (name) => read(pathOf(name)),
    version: (name) => versionOf(pathOf(name)),
    list: (name) => entriesIn(name === "" ? folder : pathOf(name)),
    write: (name, text, options = {}) =>
      change(name, options, async (path) => {
        await replaceFile(path, text, 0o600);
        return (await versionOf(path)) ?? "";
      }),
    remove: (name, options = {}) =>
      change(name, options, async (path) => {
        if ((await versionOf(path)) === undefined) return false;
        await guard(path, () => files.promises.rm(path, { force: true }));
        return true;
      }),
    createFolder: (name, content) =>
      change(name, { ifVersion: "absent" }, async (path) => {
        await guard(path, () => files.promises.mkdir(dirname(path), { recursive: true, mode: 0o700 }));
        createFolderAtomic(path, content);
      }),
    moveFolder: (from, to) =>
      change(to, { ifVersion: "absent" }, (target) =>
        guard(target, async () => {
          await files.promises.mkdir(dirname(target), { recursive: true, mode: 0o700 });
          await files.promises.rename(pathOf(from), target);
        }),
      ),
    removeFolder: (name) =>
      change(name, {}, (path) =>
        guard(path, async () => {
          const aside = join(dirname(path), `.${crypto.randomUUID()}.tmp`);
          await files.promises.rename(path, aside).catch(absent);
          await files.promises.rm(aside, { recursive: true, force: true });
        }),
      ),
    placeOf: pathOf,
  };
}

/** Changes of a session wait only for each other; all others are rare. */
const leaseOf = (name: string): string => /^context\/[^/]+\/messages\//.exec(name)?.[0].concat("lock") ?? "documents";

const stale = (path: string): Fault => new Fault("document.stale", { path });

/** The text and the version of the same moment. */
async function read(path: string): Promise<Document | undefined> {
  try {
    const file = await files.promises.open(path, "r");
    try {
      const stats = await file.stat({ bigint: true });
      if (!stats.isFile()) throw new Fault("file.unreadable", { path, reason: "EISDIR" });
      if (stats.size > largest) throw new Fault("file.unreadable", { path, reason: "EFBIG" });
      const text = await file.readFile("utf8");
      return { text: text.replace(/^\uFEFF/, ""), version: versionFrom(stats) };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (isAbsent(error)) return undefined;
    if (error instanceof Fault) throw error;
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

interface FileStamp {
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
}

const versionFrom = ({ ino, size, mtimeNs, ctimeNs }: FileStamp): string => `${ino}:${size}:${mtimeNs}:${ctimeNs}`;

async function versionOf(path: string): Promise<string | undefined> {
  try {
    return versionFrom(await files.promises.lstat(await files.promises.realpath(path), { bigint: true }));
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

async function entriesIn(path: string): Promise<{ name: string; isFolder: boolean }[]> {
  try {
    const entries = await files.promises.readdir(path, { withFileTypes: true });
    return entries
      .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    if (isAbsent(error)) return [];
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

async function guard<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unwritable(path, error);
  }
}

function absent(error: unknown): void {
  if (codeOf(error) !== "ENOENT") throw error;
}
