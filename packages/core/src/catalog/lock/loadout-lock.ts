import { Fault } from "../../ground/fault.ts";
import { isInside, readLock, writeLock } from "./skills-lock.ts";

/** Reads and writes `loadout-lock.json`: what `skills-lock.json` has no room for, so that an installation can be repeated exactly. */

export const loadoutLockName = "loadout-lock.json";

export interface LoadoutLockEntry {
  readonly kind: "git" | "folder" | "index" | "other";
  /** As it was given to git; for a folder relative to the project, where it is below or beside it. */
  readonly source: string;
  readonly ref?: string;
  readonly commit?: string;
  /** The folder of the skill in the source; for an index its name there. */
  readonly path?: string;
  /** SHA-256 of the artifact, for an index. */
  readonly artifact?: string;
  /** The digest of the tree that was installed: that of the library for the same content. */
  readonly digest: string;
}

/** By the folder that each skill is installed in. */
export interface LoadoutLock {
  readonly version: number;
  readonly skills: Readonly<Record<string, LoadoutLockEntry>>;
}

const kinds: readonly unknown[] = ["git", "folder", "index", "other"];

export function readLoadoutLock(text: string | undefined): LoadoutLock {
  if (text === undefined) return { version: 1, skills: {} };
  const refuse = (en: string, zh: string): never => {
    throw new Fault("lock.unreadable", { file: loadoutLockName, reason: { en, zh } });
  };
  const lock = readLock(text, refuse);
  for (const [name, { kind, source, ref, commit, path, artifact, digest }] of Object.entries(lock.skills)) {
    const isEntry =
      /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/.test(name) &&
      kinds.includes(kind) &&
      typeof source === "string" &&
      isDigest(digest) &&
      (artifact === undefined || isDigest(artifact)) &&
      (kind !== "index" || typeof path === "string") &&
      (ref === undefined || (typeof ref === "string" && /^\w[\w./-]{0,200}$/.test(ref) && !ref.includes(".."))) &&
      (commit === undefined || (typeof commit === "string" && /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(commit))) &&
      (path === undefined || (typeof path === "string" && isInside(path)));
    if (!isEntry) refuse(`the entry "${name.slice(0, 40)}" is not valid`, `条目 “${name.slice(0, 40)}” 无效`);
  }
  return lock as unknown as LoadoutLock;
}

const isDigest = (value: unknown): boolean => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

export const writeLoadoutLock = ({ version, skills }: LoadoutLock): string => writeLock(version, skills);
