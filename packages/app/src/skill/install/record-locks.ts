import { readdirSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import {
  hashFolderHere,
  type InstalledFolder,
  type LoadoutLockEntry,
  lockedFolder,
  readProjectLocks,
  type SkillsLockEntry,
  writeProjectLocks,
} from "@loadout/core";
import type { GitSource } from "./git-source.ts";

/** Records what was added to a project in its lock files, and takes out what was removed. */

/** Where added skills came from. */
export type AddedFrom =
  | { readonly kind: "git"; readonly source: GitSource; readonly commit: string; readonly paths: SkillPaths }
  | { readonly kind: "folder"; readonly folder: string; readonly paths: SkillPaths }
  /** A site with an index of skills; the digests of the artifacts by name. */
  | { readonly kind: "index"; readonly source: string; readonly artifacts: ReadonlyMap<string, string> }
  /** A site or file that the `skills` program fetched itself. */
  | { readonly kind: "other"; readonly source: string };

/** The folder of a skill in its source, by the computed hash. */
export type SkillPaths = ReadonlyMap<string, string>;

/** `entries` is what the `skills` program wrote into the lock file of its own folder. */
export function recordLocks(
  project: string,
  installed: readonly InstalledFolder[],
  from: AddedFrom,
  entries: Readonly<Record<string, SkillsLockEntry>>,
): void {
  const { shared, own } = readProjectLocks(project);
  const skills: Record<string, SkillsLockEntry> = { ...shared.skills };
  const exact: Record<string, LoadoutLockEntry> = { ...own.skills };
  for (const { id, directory } of installed) {
    const [name, entry] = Object.entries(entries).find(([one]) => lockedFolder(one) === id) ?? [];
    if (name === undefined || !entry) continue;
    const { digest, computedHash } = hashFolderHere(directory);
    // One folder has one entry, also if the skill called itself differently before.
    for (const other of Object.keys(skills)) if (lockedFolder(other) === id) delete skills[other];
    // Of an index that program hashes the copy, not the source.
    const noted = from.kind === "index" ? { ...entry, computedHash } : entry;
    [skills[name], exact[id]] = entriesFor(project, from, noted, { name, digest });
  }
  writeProjectLocks(project, { shared: { ...shared, skills }, own: { ...own, skills: exact } });
}

/** What an update changes in the entries of a skill. */
export interface UpdatedEntry {
  readonly computedHash?: string | undefined;
  readonly commit?: string | undefined;
  /** SHA-256 of the artifact, for an index. */
  readonly artifact?: string | undefined;
  /** The digest of what the source has: edits that were merged are no part of it. */
  readonly digest: string;
  /** What was known of it before. */
  readonly before: LoadoutLockEntry;
}

export function recordUpdates(project: string, updated: ReadonlyMap<string, UpdatedEntry>): void {
  const { shared, own } = readProjectLocks(project);
  const skills = { ...shared.skills };
  const exact = { ...own.skills };
  for (const [name, entry] of Object.entries(skills)) {
    const id = lockedFolder(name);
    const made = updated.get(id);
    if (!made) continue;
    const { computedHash, commit, artifact, digest, before } = made;
    if (computedHash !== undefined)
      skills[name] = {
        ...entry,
        computedHash,
        ...(artifact !== undefined && { wellKnownDigest: `sha256:${artifact}` }),
      };
    exact[id] = {
      ...before,
      ...(commit !== undefined && { commit }),
      ...(artifact !== undefined && { artifact }),
      digest,
    };
  }
  writeProjectLocks(project, { shared: { ...shared, skills }, own: { ...own, skills: exact } });
}

export function forgetLocks(project: string, ids: readonly string[]): void {
  const { shared, own } = readProjectLocks(project);
  const keep = <Entry>(skills: Readonly<Record<string, Entry>>, idOf: (name: string) => string) =>
    Object.fromEntries(Object.entries(skills).filter(([name]) => !ids.includes(idOf(name))));
  const left = { shared: keep(shared.skills, lockedFolder), own: keep(own.skills, (id) => id) };
  const isSame =
    Object.keys(left.shared).length === Object.keys(shared.skills).length &&
    Object.keys(left.own).length === Object.keys(own.skills).length;
  if (isSame) return;
  writeProjectLocks(project, { shared: { ...shared, skills: left.shared }, own: { ...own, skills: left.own } });
}

function entriesFor(
  project: string,
  from: AddedFrom,
  entry: SkillsLockEntry,
  { name, digest }: { readonly name: string; readonly digest: string },
): [SkillsLockEntry, LoadoutLockEntry] {
  const { computedHash } = entry;
  if (from.kind === "other") return [entry, { kind: "other", source: from.source, digest }];
  if (from.kind === "index") {
    const artifact = from.artifacts.get(name);
    const kept = { kind: "index", source: from.source, path: name } as const;
    return [entry, { ...kept, ...(artifact !== undefined && { artifact }), digest }];
  }
  if (from.kind === "folder") {
    const source = portable(from.folder, project);
    const path = from.paths.get(computedHash);
    const own = { kind: "folder", source, ...(path !== undefined && { path }), digest } as const;
    return [{ source, sourceType: "local", computedHash }, own];
  }
  const { source: git, commit } = from;
  const { source, sourceUrl, sourceType } = git.lock;
  const path = from.paths.get(computedHash);
  const ref = git.ref === undefined ? {} : { ref: git.ref };
  return [
    {
      source,
      ...(sourceUrl !== undefined && { sourceUrl }),
      ...ref,
      sourceType,
      ...(path !== undefined && { skillPath: path === "." ? "SKILL.md" : `${path}/SKILL.md` }),
      computedHash,
    },
    { kind: "git", source: git.url, ...ref, commit, ...(path !== undefined && { path }), digest },
  ];
}

/** As that program writes folders: relative to the project, with slashes. */
function portable(folder: string, project: string): string {
  const path = relative(project, folder);
  if (isAbsolute(path)) return folder;
  const text = path.split(sep).join("/");
  if (text === "") return ".";
  return text === ".." || text.startsWith("../") ? text : `./${text}`;
}

/** Folders of skills that are looked at for the one that was added. */
const mostFolders = 2_000;

/** Where the skills of a source are. */
export function skillPathsIn(root: string): SkillPaths {
  const folders = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.toLowerCase() === "skill.md")
    .map((entry) => entry.parentPath)
    .filter((folder) => !/[/\\](?:\.git|node_modules)(?:[/\\]|$)/.test(folder.slice(root.length)))
    .slice(0, mostFolders)
    .toReversed(); // of equal ones the first
  return new Map(
    folders.map((folder) => [hashFolderHere(folder).computedHash, relative(root, folder).split(sep).join("/") || "."]),
  );
}
