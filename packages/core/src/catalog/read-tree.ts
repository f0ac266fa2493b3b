import type { ConfinedEntry } from "../ground/files/confined-folder.ts";
import { listTree } from "../home/blobs/manifest.ts";
import type { TreeAt } from "../home/blobs/tree-places.ts";
import type { Looked } from "./read-skill-file.ts";

/** Reads skills whose tree is not a folder of this machine: their files come from the home, and none is made for them. */

export async function readTreeBytes(
  { place, digest }: TreeAt,
  names: readonly string[] | "SKILL.md",
  limit: number,
): Promise<Looked<Buffer>> {
  const path = names === "SKILL.md" ? names : names.join("/");
  const manifest = await place.manifest(digest);
  const file = manifest?.files.find((one) => one.path === path);
  if (!file) return { kind: "absent" };
  if (file.size > limit) return { kind: "unreadable", reason: `${file.size} bytes`, tooLarge: file.size };
  const bytes = await place.read(digest, path);
  return bytes ? { kind: "found", found: bytes } : { kind: "absent" };
}

/** Every entry of the tree, if it has the path; at most `most`, folders first. */
export async function listTreeEntries(
  { place, digest }: TreeAt,
  most: number,
  names: readonly string[],
): Promise<Looked<ConfinedEntry[]>> {
  const manifest = await place.manifest(digest);
  if (!manifest) return { kind: "absent" };
  const entries = listTree(manifest);
  const path = names.join("/");
  if (path !== "" && !entries.some((entry) => entry.path === path)) return { kind: "absent" };
  return { kind: "found", found: entries.slice(0, most) };
}
