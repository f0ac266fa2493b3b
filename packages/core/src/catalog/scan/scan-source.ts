import { type Diagnostic, diagnostic } from "../../ground/diagnostic.ts";
import type { SkillFiles } from "../../ground/files/skill-files.ts";
import type { Source } from "../source.ts";
import { type DerivedCache, decodeScan, encodeScan, readCachedScan, writeCachedScan } from "./scan-cache.ts";
import { type ScanNode, unusableNode } from "./scan-node.ts";
import type { ScannedSkill } from "./scanned-skill.ts";
import { type SourceWalk, scanDepth, walkSource } from "./walk-source.ts";

/** Scans a folder for skills; unchanged files are not read again. */

export interface Scan {
  /** In the order of their paths. */
  readonly skills: readonly ScannedSkill[];
  /** About the source rather than one of its skills. */
  readonly diagnostics: readonly Diagnostic[];
  /** The root's real path, if it exists. */
  readonly real?: string;
  /** Whether the root exists and could be read; only then does an unlisted skill count as gone. */
  readonly isReadable: boolean;
  /** Links were followed, so that a folder may be met in another source as well. */
  readonly repeats: boolean;
}

/** Something that scans a source, in this thread or in another. */
export interface Scanner {
  scan(): Scan | Promise<Scan>;
}

export interface SourceScanner extends Scanner {
  /** Reads the disk. If nothing changed, it costs one stat per skill and returns the same object. */
  scan(): Scan;
  /** The last scan, if a scanner in another thread can begin with it. */
  known?(): KnownScan | undefined;
}

export interface KnownScan {
  readonly scan: Scan;
  /** What the other scanner needs, as bytes. */
  tree(): Uint8Array;
}

export interface ScannerDeps {
  readonly files: SkillFiles;
  readonly now?: () => number;
  /** Provides the first scan with the tree of the last process. */
  readonly cache?: DerivedCache;
  /** The tree of a scanner of the same source in another thread, to begin with. */
  readonly tree?: Uint8Array;
}

/** A scanner of a folder. */
export function createSourceScanner(
  source: Source,
  { files, now = Date.now, cache, tree }: ScannerDeps,
): SourceScanner {
  let encoded = cache && readCachedScan(cache, source);
  let root: ScanNode | undefined = tree ? decodeScan(tree, source) : encoded?.root;
  let last: Scan = tree
    ? collect(source, { ...(root && { root }), isReadable: true, repeats: false })
    : { skills: [], diagnostics: [], isReadable: false, repeats: false };
  return {
    scan() {
      const before = root;
      const walk = walkSource({ source, files, now }, before);
      root = walk.root;
      if (root !== before || walk.isReadable !== last.isReadable) last = keepIfSame(last, collect(source, walk));
      if (cache && root && root !== before) encoded = writeCachedScan(cache, source, root, last.skills.length);
      return last;
    },
    known() {
      const current = root;
      if (current === undefined || !last.isReadable || last.repeats) return undefined;
      return { scan: last, tree: () => (encoded?.root === current ? encoded.bytes : encodeScan(source, current)) };
    },
  };
}

/** The skills and findings of a walk, in the order of their paths; a folder that links led to twice counts once. */
function collect(source: Source, { root, isReadable, repeats }: SourceWalk): Scan {
  const skills: ScannedSkill[] = [];
  const diagnostics: Diagnostic[] = [];
  const seen = repeats ? new Set<string>() : undefined;
  let met = 0;
  const gather = (node: ScanNode, depth: number): void => {
    if (node.kind === "link") gather(node.child, depth);
    else if (node.kind === "other" && node.rule)
      diagnostics.push(diagnostic(node.rule, { limit: scanDepth, target: node.target ?? "" }, { path: node.path }));
    else if (node.kind === "skill") {
      met++;
      if (seen?.has(node.skill.realDirectory)) return;
      seen?.add(node.skill.realDirectory);
      skills.push(node.skill);
    } else if (node.kind === "folder") {
      const { directory, real, children } = node;
      const before = met;
      for (const child of children) gather(child, depth + 1);
      const isBarren = depth === 1 && met === before;
      const place = { source, directory, realDirectory: real, path: directory };
      if (isBarren) skills.push(unusableNode(place, "folder.no-skill").skill);
    }
  };
  if (root) gather(root, 0);
  const real = root?.kind === "skill" ? root.skill.realDirectory : root?.kind === "folder" ? root.real : undefined;
  return { skills, diagnostics, isReadable, repeats, ...(real !== undefined && { real }) };
}

function keepIfSame(before: Scan, after: Scan): Scan {
  const same =
    before.isReadable === after.isReadable &&
    before.skills.length === after.skills.length &&
    before.skills.every((skill, index) => isSame(skill, after.skills[index])) &&
    JSON.stringify(before.diagnostics) === JSON.stringify(after.diagnostics);
  return same ? before : after;
}

const isSame = (one: ScannedSkill, other: ScannedSkill | undefined): boolean =>
  one === other || (!one.head && JSON.stringify(one) === JSON.stringify(other));
