import { createPace } from "../../ground/pace.ts";
import { foldersOf } from "../../home/blobs/manifest.ts";
import { decodeText } from "./text-files.ts";

/** Compares the files of two trees. */

/** A file that differs between two trees. */
export interface FileDifference {
  readonly path: string;
  readonly change: "added" | "removed" | "modified" | "mode";
  /** Lines gained and lost, where both sides are text. */
  readonly added?: number;
  readonly removed?: number;
  /** The difference as a unified patch; absent for what is not text, or differs too much to show. */
  readonly patch?: string;
}

/** A file as it is compared; a hash that differs means another content. */
interface ComparedFile {
  readonly path: string;
  readonly size: number;
  readonly executable: boolean;
  readonly hash: string;
}

/** One side of a comparison. */
export interface ComparedTree<File extends ComparedFile = ComparedFile> {
  readonly manifest: { readonly files: readonly File[]; readonly folders: readonly string[] };
  readonly read: (file: File) => Promise<Buffer>;
}

/** The files in which two trees differ, by path. Only differing files are read. */
export async function compareTrees<File extends ComparedFile>(
  before: ComparedTree<File>,
  after: ComparedTree<File>,
): Promise<FileDifference[]> {
  const old = new Map(before.manifest.files.map((file) => [file.path, file]));
  const fresh = new Map(after.manifest.files.map((file) => [file.path, file]));
  const paths = [...new Set([...old.keys(), ...fresh.keys()])].sort();
  const { structuredPatch } = await import("diff");
  const pace = createPace();
  const differences: FileDifference[] = [];
  let budget = largestTotal;
  for (const path of paths) {
    const [one, other] = [old.get(path), fresh.get(path)];
    if (one && other && one.hash === other.hash) {
      if (one.executable !== other.executable) differences.push({ path, change: "mode" });
      continue;
    }
    const change = !one ? "added" : !other ? "removed" : "modified";
    const size = Math.max(one?.size ?? 0, other?.size ?? 0);
    const isShown = size <= Math.min(budget, largestText);
    if (isShown) budget -= size;
    const texts = isShown && {
      before: one && (await before.read(one)),
      after: other && (await after.read(other)),
    };
    differences.push({ path, change, ...(texts && describe(path, texts, structuredPatch)) });
    await pace();
  }
  return [...differences, ...compareFolders(before.manifest, after.manifest)];
}

/** Empty folders are content too. */
function compareFolders(before: ComparedTree["manifest"], after: ComparedTree["manifest"]): FileDifference[] {
  const [old, fresh] = [new Set(foldersOf(before)), new Set(foldersOf(after))];
  return [
    ...after.folders.filter((path) => !old.has(path)).map((path) => ({ path: `${path}/`, change: "added" as const })),
    ...before.folders
      .filter((path) => !fresh.has(path))
      .map((path) => ({ path: `${path}/`, change: "removed" as const })),
  ];
}

/** Longer texts are not compared line by line: slow to compute and useless to read. */
const largestText = 1_000_000;
/** And so many bytes in all. */
const largestTotal = 4_000_000;
const mostEdits = 1500;

function describe(
  path: string,
  { before: one, after: other }: { readonly before: Buffer | undefined; readonly after: Buffer | undefined },
  structuredPatch: typeof import("diff").structuredPatch,
): Partial<FileDifference> {
  const [before, after] = [one ? decodeText(one) : "", other ? decodeText(other) : ""];
  if (before === undefined || after === undefined) return {};
  const found = structuredPatch(path, path, before, after, undefined, undefined, {
    context: 3,
    maxEditLength: mostEdits,
  });
  if (!found) return {};
  const lines = found.hunks.flatMap((hunk) => hunk.lines);
  const count = (mark: string): number => lines.filter((line) => line.startsWith(mark)).length;
  const hunks = found.hunks.map(
    ({ oldStart, oldLines, newStart, newLines, lines: shown }) =>
      `@@ -${rangeOf(oldStart, oldLines)} +${rangeOf(newStart, newLines)} @@\n${shown.join("\n")}\n`,
  );
  const patch = `--- ${one ? `a/${path}` : "/dev/null"}\n+++ ${other ? `b/${path}` : "/dev/null"}\n${hunks.join("")}`;
  return { added: count("+"), removed: count("-"), patch };
}

/** A quirk of the format: an empty range is placed after the line before it. */
const rangeOf = (start: number, lines: number): string => `${lines === 0 ? start - 1 : start},${lines}`;
