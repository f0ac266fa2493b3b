/** How large a package may be. Sizes are bytes and count what was really unpacked, not what an archive says. */
export interface ArchiveLimits {
  /** The archive itself. */
  readonly packed: number;
  /** Everything in it, unpacked. */
  readonly inflated: number;
  readonly files: number;
  /** One file, unpacked. */
  readonly file: number;
  /** How many times its packed size a file of more than `ratioFrom` bytes may have. */
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
