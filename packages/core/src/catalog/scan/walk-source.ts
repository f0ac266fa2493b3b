import type { Dirent } from "node:fs";
import { sep } from "node:path";
import { reasonOf } from "../../ground/error-code.ts";
import { type EntryKind, kindOf } from "../../ground/files/skill-files.ts";
import { isAllowed, readSkillNode, type ScanTools } from "./read-skill-node.ts";
import {
  type FolderNode,
  isRecent,
  isSameStamp,
  isUnchanged,
  keepNode,
  type ScanNode,
  stampOf,
  type UnusableRule,
  unusableNode,
} from "./scan-node.ts";

/** Walks the folders of a source. */

/** How deep below a source's root skill folders are looked for. */
export const scanDepth = 6;

/** What one look at the disk found. */
export interface SourceWalk {
  readonly root?: ScanNode;
  /** Whether the root exists and could be read. */
  readonly isReadable: boolean;
  /** Links were followed, so that a folder may be met more than once. */
  readonly repeats: boolean;
}

/** A place to look at: what was there before, how deep it is, and whether a link led to it. */
interface Spot {
  readonly before: ScanNode | undefined;
  readonly depth: number;
  readonly inLink: boolean;
}

interface Walk extends ScanTools {
  /** Folders reached through links in this walk: each is entered once, so loops and fans of links are harmless. */
  readonly linked: Set<string>;
}

/** Looks at a source. Nodes of the walk before that did not change are used again. */
export function walkSource(tools: ScanTools, before: ScanNode | undefined): SourceWalk {
  const { source, files } = tools;
  const walk: Walk = { ...tools, linked: new Set() };
  try {
    const real = files.realPath(source.root);
    if (real === undefined) return { isReadable: false, repeats: false };
    if (!isAllowed(real, source)) {
      const outside = { kind: "other", path: source.root, rule: "link.outside", target: real } as const;
      return { root: keepNode(before, outside), isReadable: false, repeats: false };
    }
    const root = lookInto(walk, source.root, real, { before, depth: 0, inLink: false });
    return { root, isReadable: root.kind !== "other", repeats: walk.linked.size > 0 };
  } catch (error) {
    return { root: unreadable(walk, source.root, before, error), isReadable: false, repeats: walk.linked.size > 0 };
  }
}

/** What cannot be looked at is listed with its error; the walk goes on. */
function unreadable(walk: Walk, path: string, before: ScanNode | undefined, error: unknown): ScanNode {
  return keepNode(before, unusable(walk, path, "folder.unreadable", { reason: reasonOf(error) }));
}

const unusable = ({ source }: Walk, path: string, rule: UnusableRule, values: Record<string, string> = {}) =>
  unusableNode({ source, directory: path, realDirectory: path, path }, rule, values);

function lookAt(walk: Walk, parent: FolderNode, name: string, kind: EntryKind | undefined, spot: Spot): ScanNode {
  const { files } = walk;
  const { before } = spot;
  const path = parent.directory + sep + name;
  try {
    const mayBeFolder = kind === undefined || kind === "folder";
    if (
      mayBeFolder &&
      before?.kind === "skill" &&
      before.ordinary &&
      isUnchanged(before, files.state(before.skill.path))
    )
      return before;
    if (name.startsWith(".") || name === "node_modules") return keepNode(before, { kind: "other", path });
    const found = kind ?? kindOf(files.state(path));
    const real = parent.real === parent.directory ? path : parent.real + sep + name;
    if (found === "folder") return lookInto(walk, path, real, spot);
    return found === "link" ? follow(walk, path, spot) : plainFile(path, spot);
  } catch (error) {
    return unreadable(walk, path, before, error);
  }
}

/** A file beside skill folders is mentioned only right below the root. */
const plainFile = (path: string, { before, depth }: Spot): ScanNode =>
  keepNode(before, { kind: "other", path, ...(depth === 1 ? { rule: "folder.plain-file" } : {}) });

function follow(walk: Walk, path: string, spot: Spot): ScanNode {
  const { files, source } = walk;
  const { before, depth } = spot;
  const real = files.realPath(path);
  if (real === undefined) return keepNode(before, unusable(walk, path, "link.broken"));
  if (!isAllowed(real, source)) return keepNode(before, unusable(walk, path, "link.outside", { target: real }));
  if (files.state(real)?.isFile()) return plainFile(path, spot);
  const known = before?.kind === "link" && before.real === real ? before : undefined;
  const child = lookInto(walk, path, real, { before: known?.child, depth, inLink: true });
  return known && child === known.child ? known : { kind: "link", real, child };
}

/** A folder: a skill if it has a SKILL.md, else a place to look for skills. What is inside a skill belongs to it. */
function lookInto(walk: Walk, directory: string, real: string, spot: Spot): ScanNode {
  const { source, files, linked } = walk;
  const { before, depth, inLink } = spot;
  if (inLink && linked.has(real)) return keepNode(before, { kind: "other", path: directory });
  if (inLink) linked.add(real);
  const readIn = (path: string) => readSkillNode(walk, { source, directory, realDirectory: real, path }, before);
  const exact = `${directory}${sep}SKILL.md`;
  const mayBeSkill = depth > 0 || source.kind === "path";
  const isWorthTrying = mayBeSkill && (before === undefined || files.state(exact) !== undefined);
  const skill = isWorthTrying ? readIn(exact) : undefined;
  if (skill) return skill;
  const entries = before === undefined ? files.entries(directory) : undefined;
  const names = entries ? entries.map(({ name }) => name) : files.names(directory);
  if (!names) return keepNode(before, { kind: "other", path: directory });
  const file = mayBeSkill ? names.find((name) => name.toLowerCase() === "skill.md") : undefined;
  const other = file === undefined ? undefined : readIn(`${directory}${sep}${file}`);
  return other ?? lookThrough(walk, { kind: "folder", directory, real, names, children: [] }, entries, spot);
}

function lookThrough(walk: Walk, empty: FolderNode, fresh: readonly Dirent[] | undefined, spot: Spot): ScanNode {
  const { files, now } = walk;
  const { before, depth, inLink } = spot;
  const { directory, real, names } = empty;
  if (depth >= scanDepth) {
    const deeper = names.some((name) => files.state(directory + sep + name)?.isDirectory());
    return keepNode(before, { kind: "other", path: directory, ...(deeper ? { rule: "folder.too-deep" } : {}) });
  }
  const known = before?.kind === "folder" && before.real === real ? before : undefined;
  const sameNames = known !== undefined && areEqual(known.names, names);
  const byName = sameNames ? undefined : new Map(known?.names.map((name, index) => [name, known.children[index]]));
  const state = files.state(real);
  const stamp = state && !isRecent(state, now()) ? stampOf(state) : undefined;
  const isSettled = sameNames && stamp !== undefined && isSameStamp(known.stamp, stamp);
  const entries = isSettled ? undefined : (fresh ?? files.entries(directory));
  let same = sameNames;
  const children = names.map((name, index) => {
    const remembered = sameNames ? known.children[index] : byName?.get(name);
    const entry = entries?.[index];
    const kind = entry?.name === name ? kindOf(entry) : undefined;
    const child = lookAt(walk, empty, name, kind, { before: remembered, depth: depth + 1, inLink });
    if (child !== remembered) same = false;
    return child;
  });
  if (same && known && (stamp === undefined || isSettled)) return known;
  return { ...empty, children, ...(stamp && { stamp }) };
}

const areEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);
