import {
  type BigIntStats,
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { codeOf, isAbsent, reasonOf } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import { remember } from "../../ground/remember.ts";
import { hasFileThread, inFileThread } from "../threads/file-work.ts";
import { type Document, type DocumentEntry, longestText } from "./documents.ts";
import { shareLooks } from "./share-looks.ts";

/** Reads small files of this machine: the documents of a home in a folder, and what projects and people keep elsewhere. */
export interface MachineFiles {
  /** Whether work on files blocks this thread, as in a command. */
  isBlocking(): boolean;
  /** `undefined` if it does not exist. The version is that of the text, also if the file changes meanwhile. */
  read(path: string): Promise<Document | undefined>;
  version(path: string): Promise<string | undefined>;
  /** Sorted by name; nothing for a folder that does not exist. What is being written is left out. */
  list(path: string): Promise<readonly DocumentEntry[]>;
  /** Links are followed; `undefined` if nothing is there. */
  stat(path: string): Promise<Stats | undefined>;
  /** Where a path really is; the path itself if that cannot be known: nothing is there, or it cannot be reached. */
  realOrSelf(path: string): Promise<string>;
}

/**
 * In a server nothing blocks, and callers of one moment share a look at the disk. A command reads at once if `isBlocking`
 * answers true: handing each read to another thread costs it more than the reads do.
 */
export function createMachineFiles(isBlocking: () => boolean): MachineFiles {
  const shared = {
    read: shareLooks(readUnlessKnown()),
    version: shareLooks(async (path) => versionIn(path, await disk().stat(path, { bigint: true }))),
    list: shareLooks(async (path) => entriesOf(await disk().readdir(path, { withFileTypes: true }))),
    stat: shareLooks((path): Promise<Stats> => disk().stat(path)),
  };
  return {
    isBlocking,
    read: (path) => orAbsent(path, async () => (isBlocking() ? readNow(path) : shared.read(path))),
    version: (path) =>
      orAbsent(path, async () =>
        isBlocking() ? versionIn(path, statSync(path, { bigint: true })) : shared.version(path),
      ),
    list: async (path) =>
      (await orAbsent(path, async () =>
        isBlocking() ? entriesOf(readdirSync(path, { withFileTypes: true })) : shared.list(path),
      )) ?? [],
    stat: (path) => orAbsent(path, async () => (isBlocking() ? statSync(path) : shared.stat(path))),
    async realOrSelf(path) {
      try {
        return isBlocking() ? realpathSync.native(path) : await disk().realpath(path);
      } catch (error) {
        if (codeOf(error) === undefined) throw error;
        return path;
      }
    },
  };
}

/** Loaded when it is first used: commands do without it. */
const disk = (): typeof import("node:fs/promises") => process.getBuiltinModule("node:fs/promises");

/** Never waits for the other end of a pipe, which is refused once it is open. */
const readOnly = constants.O_RDONLY | constants.O_NONBLOCK;

/** How often a file that changes while it is read is read again. */
const mostReads = 5;

/** Texts that are kept, and how long they may be: settings and sessions that are in use. */
const mostKept = 500;
const longestKept = 20_000;

/**
 * Reads a file again if its version has changed. A look at the version waits for the disk once, reading a file six times, and
 * each wait takes a turn of the event loop. A text that could change without another version is not kept.
 */
function readUnlessKnown(): (path: string) => Promise<Document> {
  const kept = new Map<string, Document>();
  return async (path) => {
    const known = kept.get(path);
    if (known && versionIn(path, await disk().stat(path, { bigint: true })) === known.version) return known;
    kept.delete(path);
    const read = await (hasFileThread() ? readInThread(path) : readLater(path));
    if (!read.isUnsettled && read.text.length <= longestKept) remember(kept, path, read, mostKept);
    return read;
  };
}

async function readLater(path: string): Promise<Document> {
  for (let reads = 1; ; reads++) {
    const file = await disk().open(path, readOnly);
    try {
      const before = await file.stat({ bigint: true });
      const version = versionIn(path, before);
      const bytes = await file.readFile();
      const isSame = versionIn(path, await file.stat({ bigint: true })) === version;
      if (isSame || reads >= mostReads) return documentOf(bytes, version, before);
    } finally {
      await file.close();
    }
  }
}

export function readNow(path: string): Document {
  for (let reads = 1; ; reads++) {
    const file = openSync(path, readOnly);
    try {
      const before = fstatSync(file, { bigint: true });
      const version = versionIn(path, before);
      const bytes = readFileSync(file);
      const isSame = versionIn(path, fstatSync(file, { bigint: true })) === version;
      if (isSame || reads >= mostReads) return documentOf(bytes, version, before);
    } finally {
      closeSync(file);
    }
  }
}

/** In one step for the caller. */
const readInThread = inFileThread("readDocument", readNow);

/** Milliseconds after which a further change of a file certainly has another time. */
const settles = 25;

function documentOf(bytes: Buffer, version: string, { ctimeMs }: BigIntStats): Document {
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  return { text, version, ...(Date.now() - Number(ctimeMs) < settles && { isUnsettled: true }) };
}

function versionIn(path: string, stats: BigIntStats): string {
  if (!stats.isFile()) throw new Fault("file.unreadable", { path, reason: stats.isDirectory() ? "EISDIR" : "EINVAL" });
  if (stats.size > longestText) throw new Fault("file.unreadable", { path, reason: "EFBIG" });
  return `${stats.ino}:${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}`;
}

/** How `atomic-file.ts` names what it has not put in place yet. */
const staged = /^\..+\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;

const entriesOf = (entries: readonly Dirent[]): DocumentEntry[] =>
  entries
    .filter(({ name }) => !staged.test(name))
    .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

async function orAbsent<T>(path: string, look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (isAbsent(error)) return undefined;
    if (error instanceof Fault) throw error;
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}
