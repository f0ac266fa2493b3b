import type { Digest, Manifest } from "../blobs/manifest.ts";
import type { RecordFileName } from "../records/records.ts";
import type { FolderEntry } from "./folder-entries.ts";
import type { MovedRow, MovedTable } from "./move-records.ts";

/** What a home consists of when it is moved, in the order in which it is written. */
export type HomeItem =
  | { readonly kind: "document"; readonly name: string; readonly text: string }
  | {
      readonly kind: "rows";
      readonly file: RecordFileName;
      readonly table: MovedTable;
      readonly rows: readonly MovedRow[];
    }
  | { readonly kind: "tree"; readonly digest: Digest; readonly content: TreeContent }
  | { readonly kind: "archive"; readonly name: string; readonly content: ArchiveContent }
  | { readonly kind: "workspace"; readonly session: string; readonly entries: AsyncIterable<FolderEntry> }
  /** Only in backups: skills that people edit in a folder of the machine. */
  | { readonly kind: "folder"; readonly place: string; readonly entries: AsyncIterable<FolderEntry> }
  /** Only in backups that were asked to have them. */
  | { readonly kind: "secret"; readonly name: string; readonly value: string };

/** The files of a tree, read one by one, and its empty folders. */
export interface TreeContent {
  readonly manifest: Manifest;
  /** In the order of the manifest. */
  readonly bytes: AsyncIterable<Buffer>;
}

/** A deleted skill: the bytes of a package, or a tree. */
export type ArchiveContent =
  | { readonly kind: "bytes"; readonly bytes: Buffer }
  | { readonly kind: "tree"; readonly content: TreeContent };

export type Section = HomeItem["kind"];

/** How many there are, and a digest of all of them: two homes with the same content have the same. */
export interface SectionSum {
  readonly count: number;
  readonly digest: string;
}

/** By section; rows by table. */
export type HomeSum = Readonly<Record<string, SectionSum>>;
