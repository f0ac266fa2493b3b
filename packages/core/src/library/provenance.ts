import type { Digest } from "../home/blobs/manifest.ts";

/** Where the content of a version came from. */

/** A place outside the library that a skill was fetched from. */
export interface Upstream {
  readonly kind: "git" | "folder" | "index";
  /** The repository, the folder on the server, or the address of the index. */
  readonly source: string;
  /** The branch or tag that was asked for. */
  readonly ref?: string;
  readonly commit?: string;
  /** The folder of the skill in the source; for an index its name there. */
  readonly path: string;
  /** SHA-256 of the artifact, for an index. */
  readonly artifact?: string;
}

/** The upstream of a version, with the digest of the content as it came: the base of the next merge. */
export interface Provenance extends Upstream {
  readonly digest: Digest;
}

/** Holds the content of an upstream that was merged into a version and is no version itself. */
export const upstreamHolder = "upstream";
