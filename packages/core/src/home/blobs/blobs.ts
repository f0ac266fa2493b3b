import type { Diagnostic } from "../../ground/diagnostic.ts";
import type { SafePath } from "../../ground/files/safe-path.ts";
import type { Fence } from "../leases/leases.ts";
import type { Digest, Manifest, TreeFile } from "./manifest.ts";

/**
 * The port for content: immutable trees by digest, archives by name, and names for people. A tree is a manifest and the
 * bytes of its files, each addressed by its SHA-256. Nothing outside of `home` knows where any of it is kept.
 */
export interface Blobs {
  /** The folder on this machine below which materialized trees lie as `trees/<digest>`; shown to people. */
  readonly root: string;
  /** The folder of a tree on this machine. It can be relied on between `materialize` and `release`. */
  folderOf(digest: Digest): string;
  has(digest: Digest): Promise<boolean>;
  /** The digests of all trees. */
  list(): Promise<readonly Digest[]>;
  /** The bytes of a file, not to be changed; a fault if they no longer match its hash. Callers that read it together share them. */
  read(digest: Digest, file: TreeFile): Promise<Buffer>;
  /** Makes the tree a folder and compares each file with its hash. The folder stays until it is released. */
  materialize(digest: Digest, manifest: Manifest): Promise<HeldFolder>;
  /** Removes a tree once nothing holds its folder. With a lease, the Fault `lease.lost` if it was lost: others may use the tree. */
  remove(digest: Digest, lease?: Fence): Promise<void>;
  /** Begins a change, one at a time: the caller has a lease. What is built in it appears with `publish` or `keep`. */
  stage(): Promise<Staging>;
  /** Changes that never ended, because their process died or could not clean up. */
  interrupted(): Promise<Interrupted>;
  /** Forgets interrupted changes, after their journal was undone or finished. The same goes for its lease. */
  removeInterrupted(lease?: Fence): Promise<void>;
  /** Bytes that nothing has used for a day, which changes leave. */
  unused(): Promise<{ readonly count: number; readonly bytes: number }>;
  /** Removes them; answers how many files. */
  collect(signal?: AbortSignal): Promise<number>;
  /** A fault if something that is not ours is in the place of the content: writing or removing there could hit anything. */
  assertOwn(): Promise<void>;
  /** Frees the space that is kept for removals on a full disk; false if there is none. */
  freeReserve(): Promise<boolean>;
  readonly archives: Archives;
  readonly view: LibraryView;
  readonly repair: TreeRepair;
}

export interface HeldFolder {
  readonly path: string;
  release(): Promise<void>;
}

/** What is built in one change. It ends with `close`; if its process dies before, the change counts as interrupted. */
export interface Staging {
  write(file: Pick<TreeFile, "path" | "executable">, bytes: Buffer): Promise<TreeFile>;
  /** Takes over the files and empty folders of another tree, except these paths, without copying them. */
  takeOver(digest: Digest, manifest: Manifest, without: ReadonlySet<string>): Promise<void>;
  /** Adds a file of another tree under another path. */
  link(digest: Digest, file: TreeFile, path: SafePath): Promise<void>;
  /** Makes what was built durable as this tree; one that exists and is whole stays. A fault if it is not what the manifest says. */
  publish(digest: Digest, manifest: Manifest): Promise<void>;
  /** Keeps an archive under a name, durable when it is answered. */
  keep(name: string, chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Keeps a tree as an archive, which takes next to no space. */
  keepTree(name: string, digest: Digest, manifest: Manifest): Promise<void>;
  /** Writes to the journal what will be added or removed. */
  note(kind: keyof Journal, names: readonly string[]): Promise<void>;
  journal(): Promise<Journal>;
  /** Ends the change, successful or not. */
  close(): Promise<void>;
}

/** What a change is about to add or remove, written first so that it can be undone or finished: trees by digest, archives by name. */
export interface Journal {
  readonly trees: readonly Digest[];
  readonly trash: readonly string[];
}

export interface Interrupted {
  readonly count: number;
  readonly journal: Journal;
}

/** Packages of deleted skills. They are named `<slug>.<uuid>.zip`, or `.tree` if they were kept as a tree. */
export interface Archives {
  /** What it takes on the disk; nothing if it is gone. */
  bytes(name: string): Promise<number>;
  read(name: string): Promise<Archive>;
  remove(name: string): Promise<void>;
}

/** An archive, and where it is kept. */
export type Archive =
  | { readonly kind: "bytes"; readonly bytes: Buffer; readonly path: string }
  | { readonly kind: "folder"; readonly path: string };

/** Names that show people the current trees, such as the links `library/skills/<slug>`. Loadout never reads through them. */
export interface LibraryView {
  /** Whether the name is taken, by us or by something else. */
  has(name: string): Promise<boolean>;
  /** Points a name to a tree, or removes it. Failures are returned, not thrown: the change itself is saved. */
  point(name: string, digest: Digest | undefined): Promise<readonly Diagnostic[]>;
  /** Makes the names match these; what is not ours is left alone. */
  restore(wanted: ReadonlyMap<string, Digest>): Promise<readonly Diagnostic[]>;
  /** Compares the names with these. Changes nothing. */
  compare(wanted: ReadonlyMap<string, Digest>): Promise<ViewFindings>;
}

export interface ViewFindings {
  /** Names of ours that are not wanted, with the tree each points to. */
  readonly unknown: readonly { readonly name: string; readonly digest: Digest }[];
  /** Names that are missing, wrong or lead nowhere. */
  readonly stale: readonly string[];
  /** Entries that are not ours. */
  readonly strangers: readonly string[];
}

/** What repairing damaged trees takes. */
export interface TreeRepair {
  /** Files of a tree that are missing or have another size. */
  missing(digest: Digest, manifest: Manifest): Promise<readonly string[]>;
  /** The tree as it is now, with every file read; what is neither file nor folder counts as an empty file. */
  scan(digest: Digest): Promise<Manifest>;
  /** Moves a damaged tree away, because files of it may still be good; returns where it is kept, if there was one. */
  setAside(digest: Digest): Promise<string | undefined>;
  /** The files of all trees that were moved away. */
  listAside(): Promise<readonly TreeFile[]>;
  /** The bytes of such a file; a fault if they no longer match its hash. */
  readAside(file: TreeFile): Promise<Buffer>;
}
