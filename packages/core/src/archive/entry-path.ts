import type { SafePath } from "../ground/files/safe-path.ts";
import { createPace } from "../ground/pace.ts";
import type { RuleId } from "../ground/rules.ts";
import { type ArchiveLimits, archiveLimits } from "./archive-limits.ts";

/** Checks the paths of a package: safe on every system, within the limits, no two that clash. */

type PathRule = Extract<RuleId, `entry.${string}`>;

/** A name that other systems keep for devices, or cannot keep as it is. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|$)|[<>:"|?*]|[. ]$/i;
const longestSegment = 255;

/** Every rule that a path of the form `a/b/c` breaks. */
export function checkEntryPath(path: string): PathRule[] {
  const broken = new Set<PathRule>();
  if (/[\x00-\x1f\x7f-\x9f]/.test(path)) broken.add("entry.control");
  if (path.includes("\\")) broken.add("entry.backslash");
  if (path.startsWith("/")) broken.add("entry.absolute");
  if (/^[a-z]:/i.test(path)) broken.add("entry.drive");
  const segments = path.replace(/^\/+/, "").split("/");
  if (segments.includes("..")) broken.add("entry.parent");
  if (segments.some((segment) => segment === "" || segment === ".")) broken.add("entry.segment");
  const names = segments.filter((segment) => segment !== "." && segment !== "..");
  if (!broken.has("entry.drive") && names.some((segment) => reserved.test(segment))) broken.add("entry.reserved");
  if (names.some((segment) => Buffer.byteLength(segment) > longestSegment)) broken.add("entry.too-long");
  return [...broken];
}

/** Which limits a path inside a skill exceeds. */
export function checkPathSize(path: string, limits: ArchiveLimits): PathRule[] {
  return [
    ...(Buffer.byteLength(path) > limits.path ? (["entry.too-long"] as const) : []),
    ...(path.split("/").length - 1 > limits.depth ? (["entry.too-deep"] as const) : []),
  ];
}

export function isSafePath(path: string, limits: ArchiveLimits = archiveLimits): path is SafePath {
  return checkEntryPath(path).length === 0 && checkPathSize(path, limits).length === 0;
}

/** What a path is on a system that knows neither letter case nor ways to write one letter. */
export const foldPath = (path: string): string =>
  /^[\x00-\x7f]*$/.test(path)
    ? path.toLowerCase()
    : path.normalize("NFD").toLowerCase().toUpperCase().toLowerCase().normalize("NFC");

export interface PathClash {
  readonly path: string;
  readonly rule: "entry.duplicate" | "entry.collision" | "entry.file-and-folder";
  /** The path it clashes with. */
  readonly other: string;
}

/** A name in a folder, as it was first met. */
interface Place {
  readonly path: string;
  readonly name: string;
  readonly kind: "file" | "folder";
  /** An entry of its own, not only a folder above one. */
  explicit: boolean;
  readonly below: Map<string, Place>;
}

/**
 * Paths that conflict on some systems: duplicates, equal except for case or Unicode form, or both file and folder.
 * Folders that exist only as part of a path count as well; after `most` paths the rest is not checked.
 */
export async function findClashes(
  entries: Iterable<{ readonly path: string; readonly kind: "file" | "folder" }>,
  most = Number.POSITIVE_INFINITY,
): Promise<{ readonly clashes: readonly PathClash[]; readonly isTooMany: boolean }> {
  const clashes: PathClash[] = [];
  let count = 0;
  const pace = createPace();
  const top = new Map<string, Place>();
  for (const { path, kind } of entries) {
    let here = top;
    for (let start = 0, slash = 0; slash >= 0; start = slash + 1) {
      slash = path.indexOf("/", start);
      const isLast = slash < 0;
      const end = isLast ? path.length : slash;
      const name = path.slice(start, end);
      const wanted = isLast ? kind : "folder";
      const key = foldPath(name);
      const known = here.get(key);
      const place = known ?? { path: path.slice(0, end), name, kind: wanted, explicit: isLast, below: new Map() };
      if (!known) {
        here.set(key, place);
        if (++count > most) return { clashes, isTooMany: true };
      } else {
        const rule = clashOf(known, name, wanted, isLast);
        if (rule) clashes.push({ path, rule, other: known.path });
        if (rule) break;
        known.explicit ||= isLast;
      }
      here = place.below;
    }
    const turn = pace();
    if (turn) await turn;
  }
  return { clashes, isTooMany: false };
}

function clashOf(known: Place, name: string, kind: Place["kind"], explicit: boolean): PathClash["rule"] | undefined {
  if (known.name !== name) return "entry.collision";
  if (known.kind !== kind) return "entry.file-and-folder";
  return explicit && known.explicit ? "entry.duplicate" : undefined;
}
