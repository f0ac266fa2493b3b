import { createPace } from "../../ground/pace.ts";
import { hashBytes, type Manifest, type TreeFile, toManifest } from "../../home/blobs/manifest.ts";
import { decodeText } from "../tree/text-files.ts";
import { mergeTexts } from "./merge-texts.ts";

/** Merges two trees that were made from the same one. */

/** The content of a skill: its files, and how one is read. */
export interface Side {
  readonly manifest: Manifest;
  readonly read: (file: TreeFile) => Promise<Buffer>;
}

/** What happens where both sides changed a file in different ways. Without a choice it stays a conflict. */
export const resolutions = ["mine", "theirs", "markers"] as const;
export type Resolution = (typeof resolutions)[number];

/** A file that both sides changed. A text is absent on a side that has no such file, or no text. */
export interface Conflict {
  readonly path: string;
  readonly reason: "both-changed" | "removed-here" | "removed-upstream" | "not-text";
  readonly base?: string;
  readonly mine?: string;
  readonly theirs?: string;
}

/** Where the bytes of a merged file are. */
export type MergedFile =
  | { readonly from: "mine" | "theirs"; readonly file: TreeFile }
  | { readonly from: "merged"; readonly file: TreeFile; readonly bytes: Buffer };

export interface MergedTree {
  readonly manifest: Manifest;
  readonly files: readonly MergedFile[];
  /** Those that nothing resolved; `files` has my side of them. */
  readonly conflicts: readonly Conflict[];
}

export interface MergeChoice {
  readonly resolve?: Resolution | undefined;
  /** Texts of single files, made by hand. */
  readonly resolved?: ReadonlyMap<string, string>;
}

/** `base` is absent if it is not kept any more: then every file in which the sides differ is a conflict. */
export async function mergeTrees(
  base: Side | undefined,
  mine: Side,
  theirs: Side,
  { resolve, resolved = new Map() }: MergeChoice = {},
): Promise<MergedTree> {
  const [old, own, other] = [filesOf(base), filesOf(mine), filesOf(theirs)];
  const files: MergedFile[] = [];
  const conflicts: Conflict[] = [];
  const pace = createPace();
  for (const path of [...new Set([...own.keys(), ...other.keys()])].sort()) {
    await pace();
    const three: Three = { base: old.get(path), mine: own.get(path), theirs: other.get(path) };
    const chosen = resolved.get(path);
    const written = three.mine ?? three.theirs;
    if (chosen !== undefined && written) {
      files.push(mergedFile(written, chosen));
      continue;
    }
    const plain = withoutConflict(three);
    if (plain) {
      if (plain.from && plain.file) files.push({ from: plain.from, file: plain.file });
      continue;
    }
    const found = await mergeFile(path, three, { base, mine, theirs }, resolve);
    if (found.file) files.push(found.file);
    if (found.conflict) conflicts.push(found.conflict);
  }
  const folders = mergeFolders(base?.manifest.folders ?? [], mine.manifest.folders, theirs.manifest.folders);
  return {
    manifest: toManifest(
      files.map(({ file }) => file),
      folders,
    ),
    files,
    conflicts,
  };
}

interface Three {
  readonly base: TreeFile | undefined;
  readonly mine: TreeFile | undefined;
  readonly theirs: TreeFile | undefined;
}

const filesOf = (side: Side | undefined): ReadonlyMap<string, TreeFile> =>
  new Map(side?.manifest.files.map((file) => [file.path, file]));

const isSame = (one: TreeFile | undefined, other: TreeFile | undefined): boolean =>
  one?.hash === other?.hash && one?.executable === other?.executable;

/** One side left the file as it was, or both did the same. `undefined` if both changed it. */
function withoutConflict({
  base,
  mine,
  theirs,
}: Three): { readonly from?: "mine" | "theirs"; readonly file?: TreeFile } | undefined {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine ? { from: "mine", file: mine } : {};
  if (isSame(base, mine)) return theirs ? { from: "theirs", file: theirs } : {};
  return undefined;
}

/** Longer texts are not merged line by line. */
const largestText = 1_000_000;

async function mergeFile(
  path: string,
  three: Three,
  sides: { readonly base: Side | undefined; readonly mine: Side; readonly theirs: Side },
  resolve: Resolution | undefined,
): Promise<{ readonly file?: MergedFile; readonly conflict?: Conflict }> {
  const { mine, theirs } = three;
  const [base, own, other] = [
    await textOf(sides.base, three.base),
    await textOf(sides.mine, mine),
    await textOf(sides.theirs, theirs),
  ];
  const kept = mine && ({ from: "mine", file: mine } as const);
  const taken = theirs && ({ from: "theirs", file: theirs } as const);
  const texts = {
    path,
    ...(base !== undefined && { base }),
    ...(own !== undefined && { mine: own }),
    ...(other !== undefined && { theirs: other }),
  };
  const settle = (reason: Conflict["reason"], marked: MergedFile | undefined) => {
    if (resolve === "mine") return kept ? { file: kept } : {};
    if (resolve === "theirs") return taken ? { file: taken } : {};
    if (resolve === "markers" && marked) return { file: marked };
    return { ...(kept && { file: kept }), conflict: { ...texts, reason } };
  };
  // A file that one side removed and the other changed is kept: removing it again is easy.
  if (!mine || !theirs) return settle(mine ? "removed-upstream" : "removed-here", kept ?? taken);
  const executable = three.base?.executable === mine.executable ? theirs.executable : mine.executable;
  if (own === undefined || other === undefined) return settle("not-text", undefined);
  const merged = await mergeTexts(base ?? "", own, other);
  const marked = merged && mergedFile({ ...mine, executable }, merged.text);
  if (merged?.conflicts === 0 && marked && three.base) return { file: marked };
  return settle("both-changed", marked);
}

async function textOf(side: Side | undefined, file: TreeFile | undefined): Promise<string | undefined> {
  if (!side || !file || file.size > largestText) return undefined;
  return decodeText(await side.read(file));
}

function mergedFile({ path, executable }: TreeFile, text: string): MergedFile {
  const bytes = Buffer.from(text);
  return { from: "merged", bytes, file: { path, executable, size: bytes.length, hash: hashBytes(bytes) } };
}

/** An empty folder is there if a side added it, or no side removed it. */
function mergeFolders<Path extends string>(
  base: readonly Path[],
  mine: readonly Path[],
  theirs: readonly Path[],
): readonly Path[] {
  const [old, own, other] = [new Set(base), new Set(mine), new Set(theirs)];
  return [...new Set([...mine, ...theirs])].filter((path) => (own.has(path) && other.has(path)) || !old.has(path));
}
