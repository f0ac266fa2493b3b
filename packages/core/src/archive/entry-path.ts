import type { RuleId } from "../ground/rules.ts";
import { type ArchiveLimits, archiveLimits } from "./archive-limits.ts";

declare const checked: unique symbol;

/** A path that stays inside its folder and means one file on every system. Only `isSafePath` makes it. */
export type SafePath = string & { readonly [checked]: "SafePath" };

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
  path.normalize("NFD").toLowerCase().toUpperCase().toLowerCase().normalize("NFC");

export interface PathClash {
  readonly path: string;
  readonly rule: "entry.duplicate" | "entry.collision" | "entry.file-and-folder";
  /** The path it clashes with. */
  readonly other: string;
}

/** Paths that cannot stand beside each other everywhere: repeated, alike but for case or form, or both file and folder. */
export function findClashes(
  entries: readonly { readonly path: string; readonly kind: "file" | "folder" }[],
): PathClash[] {
  const clashes: PathClash[] = [];
  const seen = new Map<string, { path: string; kind: "file" | "folder"; explicit: boolean }>();
  const meet = (path: string, kind: "file" | "folder", explicit: boolean, entry: string): boolean => {
    const key = foldPath(path);
    const known = seen.get(key);
    if (!known) {
      seen.set(key, { path, kind, explicit });
      return true;
    }
    if (known.path !== path) clashes.push({ path: entry, rule: "entry.collision", other: known.path });
    else if (known.kind !== kind) clashes.push({ path: entry, rule: "entry.file-and-folder", other: known.path });
    else if (explicit && known.explicit) clashes.push({ path: entry, rule: "entry.duplicate", other: known.path });
    else {
      known.explicit ||= explicit;
      return true;
    }
    return false;
  };
  for (const { path, kind } of entries) {
    const segments = path.split("/");
    for (let length = 1; length <= segments.length; length++) {
      const isLast = length === segments.length;
      if (!meet(segments.slice(0, length).join("/"), isLast ? kind : "folder", isLast, path)) break;
    }
  }
  return clashes;
}
