import type { Source } from "../source.ts";
import type { ScanNode } from "./scan-node.ts";

/** Caches the tree of a large source between processes, so that a command starts with a sweep instead of reading every file. */

/** Keeps derived bytes between processes. What it returns is undamaged and was written by the same build. */
export interface DerivedCache {
  read(key: string): Buffer | undefined;
  /** Best effort: if it cannot be written, the next process reads the files again. */
  write(key: string, bytes: Buffer): void;
}

/** Reading fewer files than this is faster than reading the cache. */
const fewestSkills = 100;

/** The tree of the last scan of this source by any process; a scan compares every node with the disk before it is used. */
export function readCachedScan(cache: DerivedCache, source: Source): ScanNode | undefined {
  const bytes = cache.read(keyOf(source));
  if (bytes === undefined) return undefined;
  const root = JSON.parse(bytes.toString()) as ScanNode;
  attachSource(root, source);
  return root;
}

export function writeCachedScan(cache: DerivedCache, source: Source, root: ScanNode, skills: number): void {
  if (skills >= fewestSkills) cache.write(keyOf(source), Buffer.from(JSON.stringify(detached(root))));
}

/** Everything about a source that its nodes depend on. */
const keyOf = ({ name, kind, root, trusted, allowed }: Source): string =>
  JSON.stringify(["scan", name, kind, root, trusted, allowed]);

/** Without the source, which the reader has. A file read too soon after its change is saved without stamp: it is read again. */
function detached(node: ScanNode): unknown {
  switch (node.kind) {
    case "folder":
      return { ...node, children: node.children.map(detached) };
    case "link":
      return { ...node, child: detached(node.child) };
    case "skill": {
      const { recent, stamp, ...rest } = node;
      const skill = { ...node.skill, source: null };
      return recent === undefined && stamp !== undefined ? { ...rest, skill, stamp } : { ...rest, skill };
    }
    case "other":
      return node;
  }
}

/** Assigned in place: rebuilding thousands of nodes takes longer than reading them. */
function attachSource(node: ScanNode, source: Source): void {
  if (node.kind === "folder") for (const child of node.children) attachSource(child, source);
  else if (node.kind === "link") attachSource(node.child, source);
  else if (node.kind === "skill") (node.skill as { source: Source }).source = source;
}
