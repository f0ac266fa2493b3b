import { type LoadoutLockEntry, readLoadoutLock, type SkillsLockEntry } from "@loadout/core";
import { readGitSource } from "./git-source.ts";

/**
 * What `loadout-lock.json` would say of a copy that another program added: its source, without a commit. It is content of the
 * project, so it is checked like an entry of that file.
 */
export function entryOfShared(id: string, name: string, entry: SkillsLockEntry, digest: string): LoadoutLockEntry {
  const made = { ...placeOf(name, entry), digest };
  const { skills } = readLoadoutLock(JSON.stringify({ version: 1, skills: { [id]: made } }));
  return skills[id] ?? made;
}

/** Of content that nobody knows: no tree has it. */
export const unknownDigest = "0".repeat(64);

function placeOf(name: string, entry: SkillsLockEntry): Omit<LoadoutLockEntry, "digest"> {
  const { source, sourceUrl, sourceType, ref, skillPath, wellKnownDigest } = entry;
  if (sourceType === "local") return { kind: "folder", source };
  if (sourceType === "well-known" && sourceUrl !== undefined) {
    const artifact = wellKnownDigest?.replace(/^sha256:/, "");
    return { kind: "index", source: sourceUrl, path: name, ...(artifact !== undefined && { artifact }) };
  }
  const git = readGitSource(sourceUrl ?? source) ?? readGitSource(source);
  if (!git) return { kind: "other", source };
  const path = skillPath?.replace(/\/?SKILL\.md$/i, "");
  return { kind: "git", source: git.url, ...(ref !== undefined && { ref }), ...(path && { path }) };
}
