/** Limits of a package, in bytes. They count bytes actually unpacked, not the sizes an archive declares. */
export interface ArchiveLimits {
  /** The archive itself. */
  readonly packed: number;
  /** Everything in it, unpacked. */
  readonly inflated: number;
  readonly files: number;
  /** One file, unpacked. */
  readonly file: number;
  /** Maximum compression ratio of a file of more than `ratioFrom` bytes. */
  readonly ratio: number;
  readonly ratioFrom: number;
  /** Folders above a file. */
  readonly depth: number;
  /** Bytes of a path. */
  readonly path: number;
}

export const archiveLimits: ArchiveLimits = {
  packed: 50_000_000,
  inflated: 200_000_000,
  files: 2000,
  file: 20_000_000,
  ratio: 100,
  ratioFrom: 1_000_000,
  depth: 32,
  path: 512,
};
