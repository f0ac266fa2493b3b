import { Fault } from "../../ground/fault.ts";
import type { Fence } from "../leases/leases.ts";

/** The port for documents: named texts with a version, such as settings, agents, models and the `meta.json` of a session. */
export interface Documents {
  /** `undefined` if it does not exist. A name is a relative path with `/`, such as `environments/default/config.jsonc`. */
  read(name: string): Promise<Document | undefined>;
  /** The version alone, which costs less than reading. It changes with each change of the text, by any process. */
  version(name: string): Promise<string | undefined>;
  /** The names of documents and folders directly in this folder, sorted; `""` is the top. */
  list(folder: string): Promise<readonly DocumentEntry[]>;
  /** Durable when it is answered; readers see the old text or the new one. Answers the new version. */
  write(name: string, text: string, options?: WriteOptions): Promise<string>;
  /** Whether it existed. */
  remove(name: string, options?: IfVersion): Promise<boolean>;
  /** Creates a folder with these documents, whole or not at all; `null` is an empty folder. Fault `document.stale` if it exists. */
  createFolder(folder: string, content: Readonly<Record<string, string | null>>): Promise<void>;
  /** Moves a folder with all it contains, in one step. Fault `document.stale` if it is gone, or if the new place is taken. */
  moveFolder(from: string, to: string): Promise<void>;
  /** Removes a folder with all it contains; readers never see half of it. */
  removeFolder(folder: string): Promise<void>;
  /** How to name it to a person: its path, if there is one. */
  placeOf(name: string): string;
  /**
   * The same for the holder of a lease that may end before its work does: once a later one was given out, changes throw the
   * Fault `lease.lost` in their transaction. Without a fence, or where leases end with their process, nothing is compared.
   */
  fenced(fence: Fence | undefined): Documents;
}

export interface Document {
  readonly text: string;
  readonly version: string;
  /** It changed so recently that another change may get the same version: read it again instead of comparing versions. */
  readonly isUnsettled?: true;
}

export interface DocumentEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

export interface IfVersion {
  /** Change it only if it is still this version; `"absent"`: only if it does not exist. Otherwise the Fault `document.stale`. */
  readonly ifVersion?: string;
}

export interface WriteOptions extends IfVersion {
  /** For its owner alone to read, also if others could read it before. New documents always are. */
  readonly isPrivate?: boolean;
}

/** The most bytes of a text, as UTF-8. */
export const longestText = 32 * 1024 * 1024;

/** How often a change is tried again because the document changed meanwhile. */
const mostTries = 20;

type Editable = Pick<Documents, "read" | "write" | "remove">;
type Edit = (text: string | undefined) => string | undefined | Promise<string | undefined>;

/** The last edit of each document that is under way. Edits in this process wait for each other instead of trying again. */
const edits = new WeakMap<Editable, Map<string, Promise<void>>>();

/**
 * Changes a document based on what it says now, also if others change it at the same time. Nothing is written if the change
 * answers the same text, unless it has to be private: others may be able to read it. `undefined` removes it.
 */
export function editDocument(
  documents: Editable,
  name: string,
  change: Edit,
  options: Omit<WriteOptions, "ifVersion"> = {},
): Promise<void> {
  const waiting = edits.get(documents) ?? new Map<string, Promise<void>>();
  edits.set(documents, waiting);
  const run = (): Promise<void> => edit(documents, name, change, options);
  const before = waiting.get(name);
  const mine = before ? before.then(run, run) : run();
  waiting.set(name, mine);
  const end = (): void => {
    if (waiting.get(name) === mine) waiting.delete(name);
  };
  mine.then(end, end);
  return mine;
}

async function edit(
  documents: Editable,
  name: string,
  change: Edit,
  options: Omit<WriteOptions, "ifVersion">,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const before = await documents.read(name);
    const after = await change(before?.text);
    if (after === before?.text && (after === undefined || !options.isPrivate)) return;
    const ifVersion = before?.version ?? "absent";
    try {
      if (after === undefined) await documents.remove(name, { ifVersion });
      else await documents.write(name, after, { ...options, ifVersion });
      return;
    } catch (error) {
      const isStale = error instanceof Fault && error.code === "document.stale";
      if (!isStale || tries >= mostTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * tries)); // apart from other writers
    }
  }
}

/** The text as it can be kept: well-formed, without a byte order mark, and not too long to be read again. */
export function checkDocumentText(path: string, text: string): string {
  if (Buffer.byteLength(text) > longestText) throw new Fault("file.unwritable", { path, reason: "EFBIG" });
  return text.toWellFormed().replace(/^\uFEFF/, "");
}

/** Names come from code, but parts of them from requests: nothing may lead out of the home. */
export function checkDocumentName(name: string): string {
  const isSafe =
    name.length > 0 &&
    name.length <= 1000 &&
    name.isWellFormed() &&
    !name.includes("\0") &&
    !name.includes("\\") &&
    !isDatabaseFile(name) &&
    name.split("/").every(isSafePart);
  if (!isSafe) throw new TypeError(`not the name of a document: ${JSON.stringify(name.slice(0, 200))}`);
  return name;
}

/**
 * The databases and locks of a home are beside its documents; opening one could drop the locks that this process holds on it.
 * None is among the environments, whose names may end in `.db` too.
 */
export const isDatabaseFile = (name: string): boolean =>
  /\.db(?:-(?:wal|shm|journal))?$/i.test(name) && !name.startsWith("environments/");

const isSafePart = (part: string): boolean =>
  part !== "" && part !== "." && part !== ".." && Buffer.byteLength(part) <= 255;
