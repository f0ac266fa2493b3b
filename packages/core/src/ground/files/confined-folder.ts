import {
  closeSync,
  constants,
  type Dirent,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  opendirSync,
  openSync,
  readlinkSync,
  readSync,
  renameSync,
  type Stats,
  unlinkSync,
} from "node:fs";
import { sep } from "node:path";
import { codeOf, ifThere, isAbsent } from "../error-code.ts";
import { isOpenDatabase } from "./database-file.ts";
import { type EntryKind, kindOf, NotAFile, TooLarge } from "./skill-files.ts";
import { writeAll } from "./write-all.ts";

/** Reads and writes files inside one folder; no path leads out of it. */

/** An entry of a confined folder, links not followed. */
export interface ConfinedEntry {
  /** Relative to the folder that was listed, with `/`. */
  readonly path: string;
  readonly kind: EntryKind;
  readonly size: number;
  readonly executable: boolean;
  /** Why a folder could not be looked into: the system's code. Only where `notesUnreadable` is set. */
  readonly unreadable?: string;
}

/** A file of a confined folder, open for reading. */
export interface ConfinedFile {
  readonly file: number;
  readonly stats: Stats;
  /** Where it is after links were followed, relative to the root, with `/`. */
  readonly path: string;
  /** All of it; more than `limit` bytes throw `TooLarge`. */
  read(limit: number): Buffer;
}

export interface ListOptions {
  readonly depth: number;
  readonly most: number;
  /** Whether a folder is looked into; it is named in any case. */
  readonly enters?: (name: string) => boolean;
  /** A folder below that cannot be read is listed as `unreadable` instead of ending the list. */
  readonly notesUnreadable?: boolean;
}

export interface ConfinedWrite {
  /** Why nothing may be written here; asked with the real place, after links were followed and before anything is made. */
  readonly refusal?: (path: readonly string[], folders: readonly FolderOnTheWay[]) => string | undefined;
}

/** A folder that exists on the way to a file, from the root down. */
export interface FolderOnTheWay {
  /** Whether it has an entry of this name; asked of the folder that was opened, whatever has its name by now. */
  has(name: string): boolean;
}

/**
 * A folder that no path can escape, even if other processes change its entries meanwhile. Each part of a path is
 * opened from the descriptor of the folder above it and never followed as a link; links are read and walked as text, and
 * must stay inside. Paths are lists of names; `..` comes from links only. A missing entry throws the system's error,
 * an escaping path throws `Outside`.
 */
export interface ConfinedFolder {
  readonly root: string;
  /** `undefined` if it does not exist. A link at the end is followed. */
  state(path: readonly string[]): Stats | undefined;
  /** Opens a regular file; `use` gets it and it is closed afterwards. */
  open<T>(path: readonly string[], use: (file: ConfinedFile) => T): T;
  read(path: readonly string[], limit: number): Buffer;
  /** What is below a folder, folders first, each with all below it; links are named and not followed. */
  list(path: readonly string[], options: ListOptions): ConfinedEntry[];
  /** Writes a file atomically, with the folders it needs; returns whether it is new. */
  write(path: readonly string[], text: string, options?: ConfinedWrite): { readonly isNew: boolean };
}

/** The path escapes the folder, or the folder itself was moved. */
export class Outside extends Error {
  override readonly message = "it leads outside";
}

export interface ConfinedOptions {
  /** A folder that does not exist here even if it lies inside. */
  readonly except?: string;
  /** Absolute paths that mean the root in links, besides its own: what commands call it. */
  readonly alias?: string;
}

const isLinux = process.platform === "linux";
/** Opens an entry without reading it: no permission needed, no pipe or device touched. Node does not name it. */
const pathOnly = 0o10000000;
const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK } = constants;
const mostLinks = 40;

/** An entry that was opened: on Linux a descriptor, elsewhere a path whose identity is compared again at the end. */
interface Step {
  readonly name: string;
  /** How it, or what is below it, is reached. */
  readonly path: string;
  readonly stats: Stats;
  readonly file?: number;
}

/** The end of a walk: the folders from the root down, and the entry `name` in the last of them. */
interface Place {
  readonly folders: readonly [Step, ...Step[]];
  readonly name: string;
  readonly entry: Step | undefined;
}

/** Called with the real path of a folder that is about to be created and what will be below it; throws to refuse it. */
type BeforeMaking = (path: readonly string[], folders: readonly Step[]) => void;

/** `root` is a real path; anything but folders on the way to it means that it was replaced. */
export function openConfinedFolder(root: string, { except, alias }: ConfinedOptions = {}): ConfinedFolder {
  const hidden = except === undefined ? undefined : lstatSync(except, { throwIfNoEntry: false });
  const bounds: Bounds = { roots: [root, ...(alias === undefined ? [] : [alias])], hidden };

  /** Walks to a path and hands over what it found; everything that was opened is closed afterwards. */
  function walk<T>(path: readonly string[], use: (place: Place) => T, beforeMaking?: BeforeMaking): T {
    const open: Step[] = [];
    const take = (step: Step): Step => {
      open.push(step);
      return step;
    };
    try {
      const top = take(openRoot(root));
      const place = follow(bounds, top, [...path], take, beforeMaking);
      if (!isLinux) assertUnchanged(open);
      return use(place);
    } finally {
      for (const { file } of open) if (file !== undefined) closeSync(file);
    }
  }

  return {
    root,
    state: (path) => ifThere(() => walk(path, ({ entry }) => entry?.stats)),
    open: (path, use) =>
      walk(path, (place) => {
        const file = openFile(place);
        try {
          const stats = fstatSync(file);
          if (!stats.isFile() || (place.entry && !isSame(stats, place.entry.stats))) throw new NotAFile();
          return use({ file, stats, path: realNames(place).join("/"), read: (limit) => readAll(file, stats, limit) });
        } finally {
          closeSync(file);
        }
      }),
    read(path, limit) {
      return this.open(path, (file) => file.read(limit));
    },
    list: (path, options) =>
      walk(path, ({ entry }) => {
        if (!entry) throw absent();
        const listing: Listing = { entries: [], hidden, toLookAt: mostLookedAt };
        listInto(entry, "", options, listing);
        return listing.entries;
      }),
    write(path, text, { refusal } = {}) {
      const refuse: BeforeMaking = (place, folders) => {
        const reason = refusal?.(
          place,
          folders.map((folder) => ({ has: (name) => stateAt(`${folder.path}${sep}${name}`) !== undefined })),
        );
        if (reason !== undefined) throw new Refused(reason);
      };
      const writeAt = (place: Place): { isNew: boolean } => {
        refuse(realNames(place), place.folders);
        return writeInto(place, text);
      };
      return walk(path, writeAt, refuse);
    },
  };
}

interface Bounds {
  /** The folder's path, and another one by which absolute links may name it. */
  readonly roots: readonly string[];
  /** The folder that does not exist here. */
  readonly hidden: Stats | undefined;
}

/** Walks from `top` along `wanted`, entry by entry, links by their text; refuses to leave the bounds. */
function follow(
  { roots, hidden }: Bounds,
  top: Step,
  wanted: string[],
  take: (step: Step) => Step,
  beforeMaking?: BeforeMaking,
): Place {
  let folders: [Step, ...Step[]] = [top];
  let links = 0;
  /** The folders still to be made were checked together; a link adds to them. */
  let isChecked = false;
  for (let name = wanted.shift(); name !== undefined; name = wanted.shift()) {
    const above = folders.at(-1) ?? top;
    if (name === "..") {
      if (folders.length === 1) throw new Outside();
      folders.pop();
      continue;
    }
    const isLast = wanted.length === 0;
    let entry = openEntry(above, name);
    if (!entry && isLast) return { folders, name, entry };
    if (!entry) {
      if (!beforeMaking) throw absent();
      if (!isChecked) beforeMaking([...realNames({ folders, name }), ...wanted], folders);
      isChecked = true;
      entry = makeFolder(above, name, top);
    }
    take(entry);
    if (hidden && isSame(hidden, entry.stats)) throw new Outside();
    if (entry.stats.isSymbolicLink()) {
      if (++links > mostLinks) throw new Outside();
      const { isFromRoot, names } = targetOf(roots, above, name);
      if (isFromRoot) folders = [top];
      wanted.unshift(...names);
      isChecked = false;
    } else if (isLast) return { folders, name, entry };
    else if (entry.stats.isDirectory()) folders.push(entry);
    else throw absent();
  }
  const entry = folders.at(-1) ?? top;
  const [first, ...rest] = folders.slice(0, -1);
  return { folders: first ? [first, ...rest] : [top], name: entry === top ? "" : entry.name, entry };
}

/** The target of a link. A link that was replaced meanwhile has no text and counts as gone. */
function targetOf(roots: readonly string[], above: Step, name: string): { isFromRoot: boolean; names: string[] } {
  const text = linkText(`${above.path}${sep}${name}`);
  const base = roots.find((one) => text === one || text.startsWith(one + sep));
  if (text.startsWith(sep) && base === undefined) throw new Outside();
  const names = text.slice(base?.length ?? 0).split(sep);
  return { isFromRoot: base !== undefined, names: names.filter((part) => part !== "" && part !== ".") };
}

/** Nothing is written there; the message says why. */
export class Refused extends Error {}

/** The names of the folders below the root, and of the entry itself. */
const realNames = ({ folders: [, ...below], name }: Pick<Place, "folders" | "name">): string[] => [
  ...below.map((folder) => folder.name),
  ...(name === "" ? [] : [name]),
];

/** Opens a folder by its real path. The kernel knows where what was opened really is: elsewhere if a link came in between. */
function openRoot(root: string): Step {
  const step = entryAt(root, "");
  if (step.stats.isDirectory() && (!isLinux || readlinkSync(step.path) === root)) return step;
  if (step.file !== undefined) closeSync(step.file);
  throw new Outside();
}

/** `undefined` if nothing has that name. */
function openEntry(folder: Step, name: string): Step | undefined {
  try {
    return entryAt(`${folder.path}${sep}${name}`, name);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

function entryAt(path: string, name: string): Step {
  if (!isLinux) return { name, path, stats: lstatSync(path) };
  const file = openSync(path, pathOnly | O_NOFOLLOW);
  return { name, path: `/proc/self/fd/${file}`, stats: fstatSync(file), file };
}

function openFile({ folders, name, entry }: Place): number {
  if (!entry) throw absent();
  const above = folders.at(-1)?.path ?? "";
  if (!entry.stats.isFile() || isOpenDatabase(`${above}${sep}${name}`, entry.file)) throw new NotAFile();
  // The kernel's link of a descriptor points to exactly what was opened.
  return openSync(entry.path, O_RDONLY | O_NONBLOCK | (isLinux ? 0 : O_NOFOLLOW));
}

function readAll(file: number, { size }: Stats, limit: number): Buffer {
  if (size > limit) throw new TooLarge(size);
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  for (let read = -1; read !== 0 && length < size; length += read)
    read = readSync(file, bytes, length, size - length, length);
  return bytes.subarray(0, length);
}

function makeFolder(above: Step, name: string, top: Step): Step {
  const path = `${above.path}${sep}${name}`;
  try {
    mkdirSync(path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
  const made = openEntry(above, name) ?? fail(absent());
  if (made.stats.isDirectory()) giveTo(top.stats, () => openSync(made.path, O_RDONLY), made.stats);
  return made;
}

/** Running as root, give new entries to the owner of the folder, so that the owner's commands can change them. */
function giveTo(owner: Stats, open: () => number, made: Stats): void {
  if (process.getuid?.() !== 0 || (made.uid === owner.uid && made.gid === owner.gid)) return;
  const file = open();
  try {
    fchownSync(file, owner.uid, owner.gid);
  } finally {
    closeSync(file);
  }
}

/** The text is durable under another name before it gets its own; the file that was there keeps its mode and owner. */
function writeInto({ folders, name, entry }: Place, text: string): { isNew: boolean } {
  if (entry && !entry.stats.isFile()) throw new NotAFile();
  const [top] = folders;
  const folder = folders.at(-1) ?? top;
  const staged = `${folder.path}${sep}.${crypto.randomUUID()}.tmp`;
  const file = openSync(staged, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o644);
  try {
    try {
      writeAll(file, Buffer.from(text));
      if (entry) fchmodSync(file, entry.stats.mode & 0o777);
      const owner = (entry ?? top).stats;
      if (process.getuid?.() === 0) fchownSync(file, owner.uid, owner.gid);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(staged, `${folder.path}${sep}${name}`);
  } catch (error) {
    try {
      unlinkSync(staged);
    } catch {
      // the error that led here is the one to report
    }
    throw error;
  }
  return { isNew: entry === undefined };
}

/**
 * Entries that one list looks at. Looking blocks the process, and a command can fill a folder with millions of files. Far
 * more than any list names, so that one that stops here is full.
 */
const mostLookedAt = 50_000;

/** A list that is being made. */
interface Listing {
  readonly entries: ConfinedEntry[];
  readonly hidden: Stats | undefined;
  /** How many more entries are looked at. */
  toLookAt: number;
}

function listInto(folder: Step, prefix: string, options: ListOptions, listing: Listing): void {
  const { entries, hidden } = listing;
  // One more than are wanted, for the folder that may be hidden.
  for (const dirent of firstEntries(folder.path, options.most - entries.length + 1, listing)) {
    if (entries.length >= options.most) return;
    const kind = kindOf(dirent);
    const isEntered = kind === "folder" && options.depth > 1 && (options.enters?.(dirent.name) ?? true);
    const step = kind === "folder" ? openEntry(folder, dirent.name) : undefined;
    try {
      if (step && hidden && isSame(hidden, step.stats)) continue;
      const state = kind === "file" ? stateAt(`${folder.path}${sep}${dirent.name}`) : undefined;
      const executable = kind === "file" && ((state?.mode ?? 0) & 0o111) !== 0;
      const entry = { path: prefix + dirent.name, kind, size: state?.size ?? 0, executable };
      const place = entries.push(entry) - 1;
      // Another process may have put a link in its place by now.
      if (!isEntered || !step?.stats.isDirectory()) continue;
      const below = { ...options, depth: options.depth - 1 };
      const unreadable = refusalOf(() => listInto(step, `${prefix}${dirent.name}/`, below, listing), options);
      if (unreadable !== undefined) entries[place] = { ...entry, unreadable };
    } finally {
      if (step?.file !== undefined) closeSync(step.file);
    }
  }
}

/** The system's code if a folder may be noted as unreadable and is. */
function refusalOf(look: () => void, { notesUnreadable = false }: ListOptions): string | undefined {
  try {
    look();
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    if (!notesUnreadable || code === undefined) throw error;
    return code;
  }
}

/** The first entries of a folder in the order of a list, of those that are looked at; never held or sorted as a whole. */
function firstEntries(path: string, most: number, listing: Listing): readonly Dirent[] {
  let first: Dirent[] = [];
  const cut = (): void => {
    first = first.sort(byKindAndName).slice(0, most);
  };
  const folder = opendirSync(path, { bufferSize: 256 });
  try {
    for (; listing.toLookAt > 0; listing.toLookAt--) {
      const entry = folder.readSync();
      if (!entry) break;
      first.push(entry);
      if (first.length >= 2 * most + 256) cut();
    }
  } finally {
    folder.closeSync();
  }
  cut();
  return first;
}

const byKindAndName = (one: Dirent, other: Dirent): number =>
  Number(other.isDirectory()) - Number(one.isDirectory()) || (one.name < other.name ? -1 : 1);

const stateAt = (path: string): Stats | undefined => ifThere(() => lstatSync(path, { throwIfNoEntry: false }));

function linkText(path: string): string {
  try {
    return readlinkSync(path);
  } catch (error) {
    if (codeOf(error) === "EINVAL") throw absent();
    throw error;
  }
}

/** Where the system has no paths of descriptors: what was looked at is still what has these names. */
function assertUnchanged(steps: readonly Step[]): void {
  for (const { path, stats } of steps) {
    const now = lstatSync(path, { throwIfNoEntry: false });
    if (!now || !isSame(now, stats)) throw new Outside();
  }
}

const isSame = (one: Stats, other: Stats): boolean => one.ino === other.ino && one.dev === other.dev;

/** As the system says it of a path. */
const absent = (): Error => Object.assign(new Error("ENOENT: no such file or directory"), { code: "ENOENT" });

const fail = (error: Error): never => {
  throw error;
};
