import type { Blobs } from "../../home/blobs/blobs.ts";
import type { Digest, Manifest } from "../../home/blobs/manifest.ts";
import { exportTree } from "./export-tree.ts";

/** A tree as an index of skills offers it (discovery 0.2.0): its SKILL.md alone, or a ZIP file with SKILL.md at its root. */
export interface Artifact {
  readonly type: "skill-md" | "archive";
  /** Files and empty folders. */
  readonly entries: number;
  /** Bytes of its files. */
  readonly size: number;
  /** There is a SKILL.md with exactly this name: other programs look for no other. */
  readonly hasSkillFile: boolean;
  /** SHA-256 of the bytes, where it is known without reading them. */
  readonly sha256?: string;
  /**
   * The bytes: the same for the same tree, on every machine and with every version of Node, since nothing is compressed. So
   * the digest in an index is that of the bytes that are served, whichever server made either.
   */
  chunks(): AsyncIterable<Buffer>;
}

export function artifactOf(blobs: Pick<Blobs, "read">, digest: Digest, manifest: Manifest): Artifact {
  const { files, folders } = manifest;
  const [first] = files;
  const isSingle = files.length === 1 && folders.length === 0 && first?.path === "SKILL.md";
  return {
    type: isSingle ? "skill-md" : "archive",
    entries: files.length + folders.length,
    size: files.reduce((sum, { size }) => sum + size, 0),
    hasSkillFile: files.some(({ path }) => path === "SKILL.md"),
    ...(isSingle && { sha256: first.hash }),
    async *chunks() {
      if (isSingle) yield await blobs.read(digest, first);
      else yield* exportTree(blobs, "", digest, manifest, { isStored: true });
    },
  };
}
