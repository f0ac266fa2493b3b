import { Fault } from "../ground/fault.ts";
import { type Digest, listTree, type Manifest, type TreeEntry, type TreeFile } from "../home/blobs/manifest.ts";
import { existing } from "./change/edit-files.ts";
import type { LibraryIndex } from "./index/library-index.ts";
import { manifestOf, requireSkill, type Store } from "./store.ts";
import { type Artifact, artifactOf } from "./tree/artifact-of.ts";
import { type ComparedTree, compareTrees, type FileDifference } from "./tree/compare-trees.ts";
import { exportTree } from "./tree/export-tree.ts";
import { decodeText, isTextFile } from "./tree/text-files.ts";

/** Reads, compares and exports the files of library skills by version. */

export interface LibraryFile {
  readonly path: string;
  readonly size: number;
  readonly hash: string;
  readonly executable: boolean;
  /** Absent for what is not text. */
  readonly text?: string;
  readonly bytes: Buffer;
  /** Whether it can be changed as text. */
  readonly editable: boolean;
  /** The version it was read from: a change to it names this one. */
  readonly version: number;
}

export interface ExportedSkill {
  readonly version: number;
  readonly digest: string;
  readonly chunks: AsyncIterable<Buffer>;
}

/** Reads the files of a version: the one named, or the current one. */
export interface VersionFiles {
  /** Folders first. */
  tree(slug: string, version?: number): Promise<readonly TreeEntry[]>;
  readFile(slug: string, path: string, version?: number): Promise<LibraryFile>;
  diff(slug: string, before: number, after: number): Promise<readonly FileDifference[]>;
  /** The bytes of a ZIP file; the same version always gives the same. */
  export(slug: string, version?: number): Promise<ExportedSkill>;
  /** What an index of skills offers of a version; the same version always gives the same. */
  artifact(slug: string, version?: number): Promise<Artifact>;
}

export function createVersionFiles(store: Store): VersionFiles {
  const { blobs } = store;
  return {
    tree: async (slug, version) => listTree((await findVersion(store, slug, version)).manifest),
    async readFile(slug, path, version) {
      const { manifest, digest, n } = await findVersion(store, slug, version);
      const file = existing(manifest, path);
      const bytes = await blobs.read(digest, file);
      const text = decodeText(bytes);
      const editable = text !== undefined && isTextFile(path, store.textExtensions);
      return { ...file, ...(text !== undefined && { text }), bytes, editable, version: n };
    },
    async diff(slug, before, after) {
      const side = async (version: number): Promise<ComparedTree<TreeFile>> => {
        const { manifest, digest } = await findVersion(store, slug, version);
        return { manifest, read: (file) => blobs.read(digest, file) };
      };
      return compareTrees(await side(before), await side(after));
    },
    async export(slug, version) {
      const { manifest, digest, n } = await findVersion(store, slug, version);
      return { version: n, digest, chunks: whileThere(store, slug, exportTree(blobs, slug, digest, manifest)) };
    },
    async artifact(slug, version) {
      const { manifest, digest } = await findVersion(store, slug, version);
      const artifact = artifactOf(blobs, digest, manifest);
      return { ...artifact, chunks: () => whileThere(store, slug, artifact.chunks()) };
    },
  };
}

interface FoundVersion {
  readonly n: number;
  readonly digest: Digest;
  readonly manifest: Manifest;
}

async function findVersion(store: Store, slug: string, version: number | undefined): Promise<FoundVersion> {
  const { index } = store;
  const { n, digest } = await lookUp(index, slug, version);
  return { n, digest, manifest: await manifestOf(store, index, digest) };
}

async function lookUp(
  index: LibraryIndex,
  slug: string,
  version: number | undefined,
): Promise<{ readonly n: number; readonly digest: Digest }> {
  const skill = await requireSkill(index, slug);
  if (version === undefined || version === skill.version) return { n: skill.version, digest: skill.digest };
  const found = (await index.versions(slug)).find(({ n }) => n === version);
  if (!found) throw new Fault("skill.no-version", { slug, version });
  return found;
}

/** A skill that is deleted while it is read is not found, rather than damaged. */
async function* whileThere(store: Store, slug: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    if (error instanceof Fault && error.code === "library.damaged") await requireSkill(store.index, slug);
    throw error;
  }
}
