import type { Stats } from "node:fs";
import { join } from "node:path";
import { isAbsent } from "../../ground/error-code.ts";
import type { SafePath } from "../../ground/files/safe-path.ts";
import { kindOf, linkText, type SkillFiles, skillFiles } from "../../ground/files/skill-files.ts";
import { digestOf as nameOfTree, type TreeFile, toManifest, writeManifest } from "../../home/blobs/manifest.ts";
import { isNoise } from "../../library/import/arrange-package.ts";

/** Digests of skill folders, cached by file state. */

/** What the folder of a skill holds. */
export interface SkillDigest {
  /** One value for all of it. */
  readonly digest: string;
  /** The SHA-256 of each file, by its path in the folder. */
  readonly files: ReadonlyMap<string, string>;
  /** The digest that the library gives this content; absent where it has links or special files, which no tree has. */
  readonly tree?: string;
}

export interface SkillDigests {
  /** `undefined` for a folder that is gone or too large to be recorded. Unchanged files are not read again. */
  of(directory: string): SkillDigest | undefined;
}

const mostFiles = 5000;
const mostBytes = 64_000_000;
/** Timestamps tick in steps: what changed this recently may change again without looking changed. */
const clockStep = 50;

interface Found {
  readonly path: string;
  readonly state: Stats;
}

export function createSkillDigests(files: SkillFiles = skillFiles, now: () => number = Date.now): SkillDigests {
  const known = new Map<string, { readonly stamp: string; readonly digest: SkillDigest }>();
  return {
    of(directory) {
      try {
        const found = list(directory, files);
        if (!found) return undefined;
        const stamp = found.map(stampOf).join("\n");
        const before = known.get(directory);
        if (before?.stamp === stamp) return before.digest;
        const digest = digestOf(directory, found, files);
        const isSettled = found.every(({ state }) => now() - state.ctimeMs > clockStep);
        if (isSettled) known.set(directory, { stamp, digest });
        return digest;
      } catch (error) {
        if (isAbsent(error)) return undefined; // it changed while it was read
        throw error;
      }
    },
  };
}

const stampOf = ({ path, state }: Found): string =>
  JSON.stringify([path, state.ino, state.mode, state.size, state.mtimeMs, state.ctimeMs]);

/** Everything in a folder, in the order of names, links not followed; `undefined` where it is too much. */
function list(directory: string, files: SkillFiles): Found[] | undefined {
  const found: Found[] = [];
  let bytes = 0;
  const waiting = [""];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const names = files.names(join(directory, folder));
    if (!names) return undefined;
    for (const name of names.toSorted()) {
      const path = folder === "" ? name : `${folder}/${name}`;
      const state = files.state(join(directory, path));
      if (!state) return undefined;
      found.push({ path, state });
      bytes += state.isFile() ? state.size : 0;
      if (found.length > mostFiles || bytes > mostBytes) return undefined;
      if (state.isDirectory()) waiting.push(path);
    }
  }
  return found;
}

function digestOf(directory: string, found: readonly Found[], files: SkillFiles): SkillDigest {
  const { createHash, hash } = process.getBuiltinModule("node:crypto"); // loaded on demand
  const all = createHash("sha256").update("loadout recorded skill 1\n");
  const each = new Map<string, string>();
  const tree: { files: TreeFile[]; folders: SafePath[]; isWhole: boolean } = { files: [], folders: [], isWhole: true };
  for (const { path, state } of found) {
    const kind = kindOf(state);
    const full = join(directory, path);
    const content =
      kind === "file" ? files.readBytes(full, mostBytes) : Buffer.from(kind === "link" ? linkText(full) : "");
    const isProgram = kind === "file" && (state.mode & 0o111) !== 0;
    all.update(`${JSON.stringify([path, kind, isProgram, content.length])}\n`).update(content);
    const sum = kind === "file" ? hash("sha256", content, "hex") : "";
    if (kind === "file") each.set(path, sum);
    if (isNoise(path)) continue;
    const own = path as SafePath; // as it is on disk; a tree with other paths has another digest
    if (kind === "file") tree.files.push({ path: own, executable: isProgram, size: content.length, hash: sum });
    else if (kind === "folder") tree.folders.push(own);
    else tree.isWhole = false;
  }
  return { digest: all.digest("hex"), files: each, ...(tree.isWhole && { tree: treeDigest(tree) }) };
}

const treeDigest = ({ files, folders }: { files: readonly TreeFile[]; folders: readonly SafePath[] }): string =>
  nameOfTree(writeManifest(toManifest(files, folders)));
