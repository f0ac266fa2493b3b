import type { RuleId } from "../ground/rules.ts";

/**
 * The limits of a package, against zip bombs among others. They are checked against the sizes that the archive declares, before
 * anything is unpacked; that is enough, because `unpack-entry.ts` refuses an entry with more bytes than it declares.
 */

/** Sizes are in bytes. */
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

/** Why an entry cannot be used. */
export interface Refusal {
  readonly rule: Extract<RuleId, `archive.${string}` | "entry.unreadable">;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Checks the declared size of one entry, and its compression ratio. */
export function checkSize(
  { size, data }: { readonly size: number; readonly data: { readonly length: number } },
  limits: ArchiveLimits,
): Refusal | undefined {
  if (size > limits.file) return { rule: "archive.file-too-large", values: { size, limit: limits.file } };
  if (size > limits.ratioFrom && size > data.length * limits.ratio)
    return {
      rule: "archive.ratio",
      values: { ratio: Math.round(size / Math.max(1, data.length)), limit: limits.ratio },
    };
  return undefined;
}

/** Checks what all entries of a package declare together. */
export function checkTotals(
  entries: readonly { readonly path: string; readonly kind: "file" | "folder"; readonly size: number }[],
  limits: ArchiveLimits,
): Refusal[] {
  const files = entries.filter(({ kind }) => kind === "file").length;
  // With too many files it is refused anyway: half a million folders take a while to count.
  const count = files > limits.files ? files : Math.max(files, countFolders(entries));
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  return [
    ...(count > limits.files ? [{ rule: "archive.too-many", values: { count, limit: limits.files } } as const] : []),
    ...(size > limits.inflated
      ? [{ rule: "archive.inflated", values: { size, limit: limits.inflated } } as const]
      : []),
  ];
}

/** Folders there would be, named by the package or above a file: each costs a folder on disk. */
function countFolders(entries: readonly { readonly path: string; readonly kind: "file" | "folder" }[]): number {
  const all = new Set<string>();
  for (const { path, kind } of entries) {
    if (kind === "folder") all.add(path);
    for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1)) {
      const folder = path.slice(0, slash);
      if (all.has(folder)) break;
      all.add(folder);
    }
  }
  return all.size;
}
