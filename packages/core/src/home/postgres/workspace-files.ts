import {
  closeSync,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { codeOf, isAbsent, reasonOf } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import { writeFileAtomic } from "../../ground/files/atomic-file.ts";
import { type ConfinedFolder, Outside, openConfinedFolder } from "../../ground/files/confined-folder.ts";
import { readText } from "../../ground/files/read-text.ts";
import { NotAFile, TooLarge } from "../../ground/files/skill-files.ts";
import { writeAll } from "../../ground/files/write-all.ts";
import { createPace } from "../../ground/pace.ts";
import { hashBytes } from "../blobs/manifest.ts";
import { assertInside, discard, guard } from "../blobs/tree-files.ts";
import type { Use } from "./blob-tables.ts";
import type { WorkspaceChange } from "./workspace-records.ts";

/**
 * File work of workspaces that are kept elsewhere. It runs in threads of a server, so it takes and returns plain data.
 * A workspace is a list of files, links and folders; sockets, pipes and devices have nothing to keep and are left out.
 */

export type WorkspaceEntry =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "link"; readonly path: string; readonly target: string }
  | WorkspaceFile;

export interface WorkspaceFile {
  readonly kind: "file";
  readonly path: string;
  readonly executable: boolean;
  readonly size: number;
  readonly hash: string;
}

/** What this machine knows of the kept workspace: its digest, its entries, and how their files looked then. */
interface KeptHere {
  readonly digest: string;
  readonly entries: readonly WorkspaceEntry[];
  readonly stamps: Readonly<Record<string, string>>;
}

/** What a workspace may hold at most. */
export const workspaceLimits = { files: 50_000, file: 200_000_000, total: 2_000_000_000 };
export type WorkspaceLimits = typeof workspaceLimits;

/** The parts of the folder of a session on this machine. */
const workspaceIn = (folder: string): string => join(folder, "workspace");
const keptIn = (folder: string): string => join(folder, "kept.json");
const nextIn = (folder: string): string => join(folder, "kept.next.json");
const leftIn = (folder: string): string => join(folder, "left.json");

/** Milliseconds: a file that was changed this recently may be changed again without looking changed. */
const clockStep = 50;

export const contentOf = (entries: readonly WorkspaceEntry[]): string => JSON.stringify(entries);
export const entriesOf = (content: string): readonly WorkspaceEntry[] => JSON.parse(content) as WorkspaceEntry[];
export const digestOfContent = (content: string): string => hashBytes(Buffer.from(`loadout workspace 1\n${content}`));

/**
 * The digest of what was kept or laid out here last, and whether what is here counts: the last of so many turns left it here,
 * or it is as it was kept.
 */
export async function lookHere(
  folder: string,
  turns: number | undefined,
  limits: WorkspaceLimits = workspaceLimits,
): Promise<{ readonly digest?: string; readonly isSound: boolean }> {
  const kept = readKept(folder);
  const isSound = turns === undefined || leftBy(folder) === turns || (await isAsKept(folder, kept, limits));
  return { ...(kept && { digest: kept.digest }), isSound };
}

/** A workspace that cannot be read, or is too large, was never kept. */
async function isAsKept(folder: string, kept: KeptHere | undefined, limits: WorkspaceLimits): Promise<boolean> {
  try {
    const { entries } = await look(workspaceIn(folder), kept, limits);
    return kept ? digestOfContent(contentOf(entries)) === kept.digest : entries.length === 0;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

/** Notes that the turn of this number ended here, if there is anything that it could have left. */
export function leaveHere(folder: string, turn: number): void {
  if (namesIn(workspaceIn(folder)).length === 0 && leftBy(folder) === undefined && !readKept(folder)) return;
  guard(leftIn(folder), () => writeFileAtomic(leftIn(folder), JSON.stringify({ turn }), 0o600));
}

function leftBy(folder: string): number | undefined {
  const text = readText(leftIn(folder));
  if (text === undefined) return undefined;
  try {
    return (JSON.parse(text) as { readonly turn?: number } | null)?.turn;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Compares a workspace with what was kept of it. Only files that look changed are read, through a gate that no link leads
 * out of: commands may run meanwhile. `undefined` if it is the same; `confirmKeptHere` follows once the change is stored.
 */
export async function scanWorkspaceHere(
  folder: string,
  limits: WorkspaceLimits = workspaceLimits,
): Promise<{ readonly digest: string; readonly change?: WorkspaceChange }> {
  const kept = readKept(folder);
  const since = Date.now() - clockStep;
  const { entries, stamps } = await look(workspaceIn(folder), kept, limits);
  const content = contentOf(entries);
  const digest = digestOfContent(content);
  if (entries.length === 0 && !kept) return { digest };
  const settled = [...stamps].flatMap(([path, { stamp, changedAt }]) => (changedAt < since ? [[path, stamp]] : []));
  const next: KeptHere = { digest, entries, stamps: Object.fromEntries(settled) };
  if (digest === kept?.digest) {
    const isNews = Object.entries(next.stamps).some(([path, stamp]) => kept.stamps[path] !== stamp);
    if (isNews) guard(keptIn(folder), () => writeFileAtomic(keptIn(folder), JSON.stringify(next), 0o600));
    return { digest };
  }
  guard(nextIn(folder), () => writeFileAtomic(nextIn(folder), JSON.stringify(next), 0o600));
  return { digest, change: { digest, content, ...(kept && { base: kept.digest }), ...difference(kept, entries) } };
}

/** What was scanned last is kept now. */
export function confirmKeptHere(folder: string): void {
  guard(folder, () => renameSync(nextIn(folder), keptIn(folder)));
}

/** The bytes of a file; `undefined` if it is not what it was when it was scanned. */
export function readWorkspaceFileHere(folder: string, path: string, hash: string): Uint8Array | undefined {
  const bytes = readConfined(openConfinedFolder(workspaceIn(folder)), path, workspaceLimits.file);
  return bytes && hashBytes(bytes) === hash ? bytes : undefined;
}

/** A part of a workspace that is laid out: its folders first, its links last. */
export interface WorkspacePortion {
  readonly folders: readonly string[];
  readonly files: readonly (WorkspaceFile & { readonly bytes: Uint8Array })[];
  readonly links: readonly { readonly path: string; readonly target: string }[];
}

export async function layOutHere(made: string, { folders, files, links }: WorkspacePortion): Promise<void> {
  const pace = createPace();
  const place = (path: string): string => {
    assertInside(path);
    return join(made, path);
  };
  guard(made, () => mkdirSync(made, { recursive: true, mode: 0o700 }));
  for (const path of folders) guard(path, () => mkdirSync(place(path), { recursive: true, mode: 0o755 }));
  for (const { path, executable, hash, bytes } of files) {
    if (hashBytes(bytes) !== hash) throw new Fault("library.damaged", { path });
    guard(path, () => {
      mkdirSync(dirname(place(path)), { recursive: true, mode: 0o755 });
      writeNew(place(path), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), executable);
    });
    await pace();
  }
  for (const { path, target } of links)
    guard(path, () => {
      mkdirSync(dirname(place(path)), { recursive: true, mode: 0o755 });
      symlinkSync(target, place(path));
    });
}

/** Puts what was laid out into the place of the workspace that was here. A process that dies in between does it again. */
export async function placeWorkspaceHere(folder: string, made: string, digest: string, content: string): Promise<void> {
  const old = `${made}.old`;
  guard(folder, () => {
    rmSync(keptIn(folder), { force: true });
    moveIfThere(workspaceIn(folder), old);
    renameSync(made, workspaceIn(folder));
    const kept: KeptHere = { digest, entries: entriesOf(content), stamps: {} };
    writeFileAtomic(keptIn(folder), JSON.stringify(kept), 0o600);
  });
  // Also what processes left here that died on the way.
  for (const name of namesIn(folder)) if (/^workspace\..*\.tmp/.test(name)) await discard(join(folder, name));
}

/** Removes what is here of a session; by a rename first, so that others see all of it or nothing. */
export async function removeWorkspaceHere(folder: string): Promise<void> {
  const aside = `${folder}.${crypto.randomUUID()}.tmp`;
  if (guard(folder, () => moveIfThere(folder, aside))) await discard(aside);
}

function moveIfThere(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

function writeNew(path: string, bytes: Buffer, executable: boolean): void {
  const file = openSync(path, "wx", 0o600);
  try {
    writeAll(file, bytes);
    fchmodSync(file, executable ? 0o755 : 0o644);
  } finally {
    closeSync(file);
  }
}

/** Anything that is not a file of ours counts as none: then the workspace is laid out again. */
function readKept(folder: string): KeptHere | undefined {
  try {
    const text = readText(keptIn(folder));
    return text === undefined ? undefined : (JSON.parse(text) as KeptHere);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

interface Seen {
  readonly entries: WorkspaceEntry[];
  readonly stamps: Map<string, { readonly stamp: string; readonly changedAt: number }>;
}

async function look(root: string, kept: KeptHere | undefined, limits: WorkspaceLimits): Promise<Seen> {
  const pace = createPace();
  const known = new Map(kept?.entries.map((entry) => [entry.path, entry]));
  const seen: Seen = { entries: [], stamps: new Map() };
  let gate: ConfinedFolder | undefined;
  let total = 0;
  const waiting = [""];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop())
    for (const name of namesIn(join(root, folder))) {
      const path = folder === "" ? name : `${folder}/${name}`;
      const state = lstatSync(join(root, path), { bigint: true, throwIfNoEntry: false });
      if (!state) continue;
      if (state.isDirectory()) {
        waiting.push(path);
        seen.entries.push({ kind: "folder", path });
      } else if (state.isSymbolicLink()) {
        const target = targetOf(join(root, path));
        if (target !== undefined) seen.entries.push({ kind: "link", path, target });
      } else if (state.isFile()) {
        total += Number(state.size);
        assertFits(path, Number(state.size), total, limits);
        const stamp = `${state.mode}:${state.size}:${state.mtimeNs}:${state.ctimeNs}:${state.ino}`;
        const before = known.get(path);
        gate ??= openConfinedFolder(root);
        const file =
          before?.kind === "file" && kept?.stamps[path] === stamp ? before : readEntry(gate, path, limits.file);
        if (!file) continue; // gone meanwhile
        seen.entries.push(file);
        seen.stamps.set(path, { stamp, changedAt: Number(state.ctimeNs / 1_000_000n) });
      }
      if (seen.entries.length > limits.files) throw tooLarge(root, seen.entries.length, limits.files);
      await pace();
    }
  seen.entries.sort((one, other) => (one.path < other.path ? -1 : 1));
  return seen;
}

function assertFits(path: string, size: number, total: number, limits: WorkspaceLimits): void {
  if (size > limits.file) throw tooLarge(path, size, limits.file);
  if (total > limits.total) throw tooLarge(path, total, limits.total);
}

const tooLarge = (path: string, size: number, limit: number): Fault =>
  new Fault("workspace.too-large", { path, size, limit });

function readEntry(gate: ConfinedFolder, path: string, limit: number): WorkspaceFile | undefined {
  let executable = false;
  const bytes = readConfined(gate, path, limit, (mode) => {
    executable = (mode & 0o100) !== 0;
  });
  return bytes && { kind: "file", path, executable, size: bytes.length, hash: hashBytes(bytes) };
}

/** `undefined` if there is no such file any more, or a link or something else is in its place. */
function readConfined(
  gate: ConfinedFolder,
  path: string,
  limit: number,
  onMode: (mode: number) => void = () => undefined,
): Buffer | undefined {
  try {
    return gate.open(path.split("/"), (file) => {
      if (file.path !== path) return undefined;
      onMode(file.stats.mode);
      return file.read(limit);
    });
  } catch (error) {
    if (isAbsent(error) || error instanceof Outside || error instanceof NotAFile) return undefined;
    if (error instanceof TooLarge) throw tooLarge(path, error.size, limit);
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw new Fault("file.unreadable", { path: folder, reason: reasonOf(error) }, { cause: error });
  }
}

function targetOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch (error) {
    if (isAbsent(error) || codeOf(error) === "EINVAL") return undefined; // replaced meanwhile
    throw error;
  }
}

/** What changes for the owner of the blobs. */
function difference(
  kept: KeptHere | undefined,
  entries: readonly WorkspaceEntry[],
): Pick<WorkspaceChange, "dropped" | "added"> {
  const uses = (all: readonly WorkspaceEntry[]): Map<string, string> =>
    new Map(all.flatMap((entry) => (entry.kind === "file" ? [[entry.path, entry.hash]] : [])));
  const [before, after] = [uses(kept?.entries ?? []), uses(entries)];
  const differing = (all: Map<string, string>, other: Map<string, string>): Use[] =>
    [...all].filter(([path, hash]) => other.get(path) !== hash);
  return { dropped: differing(before, after).map(([path]) => path), added: differing(after, before) };
}
