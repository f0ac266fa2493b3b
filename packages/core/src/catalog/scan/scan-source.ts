import type { Dirent, Stats } from "node:fs";
import { sep } from "node:path";
import { type Diagnostic, diagnostic } from "../../ground/diagnostic.ts";
import { codeOf, reasonOf } from "../../ground/error-code.ts";
import { isInside } from "../../ground/files/is-inside.ts";
import { type EntryKind, kindOf, type SkillFiles, TooLarge } from "../../ground/files/skill-files.ts";
import { skillLimits } from "../../skill/skill-limits.ts";
import type { Source } from "../source.ts";
import { readScannedSkill, type ScannedSkill, type SkillPlace, unusableSkill } from "./scanned-skill.ts";

export interface Scan {
  /** In the order of their paths. */
  readonly skills: readonly ScannedSkill[];
  /** About the source rather than one of its skills. */
  readonly diagnostics: readonly Diagnostic[];
  /** The root's real path, if it is there. */
  readonly real?: string;
  /** Whether the root is there and could be looked into: only then is a skill that is not listed gone. */
  readonly isReadable: boolean;
  /** Links were followed, so that a folder may be met in another source as well. */
  readonly repeats: boolean;
}

export interface SourceScanner {
  /** Looks at the disk. With nothing changed it costs one stat a skill and answers the very same value. */
  scan(): Scan;
}

/** How deep below a source's root skill folders are looked for. */
const scanDepth = 6;

/** Timestamps tick in steps: a file read this soon after its change may change again without looking changed. */
const clockStep = 25;

type Node = SkillNode | FolderNode | LinkNode | OtherNode;

interface SkillNode {
  readonly kind: "skill";
  readonly skill: ScannedSkill;
  /** Absent when the file could not be read, so that it is tried again. */
  readonly stamp?: Stamp;
  /** The text, kept while the timestamp is too recent to be relied on. */
  readonly recent?: string;
  /** Where a SKILL.md that is a link leads. */
  readonly target?: string;
  /** An ordinary folder with an ordinary SKILL.md: one stat tells whether it changed. */
  readonly ordinary: boolean;
}

/** What tells whether a file changed. */
type Stamp = Pick<Stats, "mtimeMs" | "ctimeMs" | "size" | "ino">;

interface FolderNode {
  readonly kind: "folder";
  readonly directory: string;
  readonly real: string;
  readonly names: readonly string[];
  readonly children: readonly Node[];
  /** The folder's own state: an entry replaced by another kind of thing changes it. Absent while too recent. */
  readonly stamp?: Stamp;
}

interface LinkNode {
  readonly kind: "link";
  readonly real: string;
  readonly child: Node;
}

/** Nothing to list, or something only to be mentioned. */
interface OtherNode {
  readonly kind: "other";
  readonly path: string;
  readonly rule?: "folder.plain-file" | "folder.too-deep" | "link.outside";
  readonly target?: string;
}

type UnusableRule = "link.broken" | "link.outside" | "text.too-large" | "folder.unreadable" | "folder.no-skill";

export function createSourceScanner(source: Source, files: SkillFiles, now: () => number = Date.now): SourceScanner {
  let root: Node | undefined;
  let last: Scan = { skills: [], diagnostics: [], isReadable: false, repeats: false };
  let isReadable = false;
  /** Folders reached through links in this scan: each is entered once, so loops and fans of links are harmless. */
  let linked = new Set<string>();

  return {
    scan() {
      linked = new Set();
      const before = root;
      root = lookAtRoot(before);
      if (root !== before || isReadable !== last.isReadable) last = keepIfSame(last, collect(root));
      return last;
    },
  };

  function lookAtRoot(before: Node | undefined): Node | undefined {
    isReadable = false;
    try {
      const real = files.realPath(source.root);
      if (real === undefined) return undefined;
      if (!isAllowed(real, source.allowed))
        return keep(before, { kind: "other", path: source.root, rule: "link.outside", target: real });
      const node = lookInto(source.root, real, 0, before, false);
      isReadable = node.kind !== "other";
      return node;
    } catch (error) {
      return unreadable(source.root, before, error);
    }
  }

  /** Whatever cannot be looked at is listed with its error; the scan goes on. */
  function unreadable(path: string, before: Node | undefined, error: unknown): Node {
    return keep(before, unusable(path, path, "folder.unreadable", { reason: reasonOf(error) }));
  }

  function lookAt(
    parent: FolderNode,
    name: string,
    kind: EntryKind | undefined,
    depth: number,
    before: Node | undefined,
    inLink: boolean,
  ): Node {
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
      if (name.startsWith(".") || name === "node_modules") return keep(before, { kind: "other", path });
      const found = kind ?? kindOf(files.state(path));
      if (found === "folder")
        return lookInto(
          path,
          parent.real === parent.directory ? path : parent.real + sep + name,
          depth,
          before,
          inLink,
        );
      if (found === "link") return follow(path, depth, before);
      return keep(before, { kind: "other", path, ...(depth === 1 ? { rule: "folder.plain-file" } : {}) });
    } catch (error) {
      return unreadable(path, before, error);
    }
  }

  function follow(path: string, depth: number, before: Node | undefined): Node {
    const real = files.realPath(path);
    if (real === undefined) return keep(before, unusable(path, path, "link.broken"));
    if (!isAllowed(real, source.allowed)) return keep(before, unusable(path, path, "link.outside", { target: real }));
    if (files.state(real)?.isFile())
      return keep(before, { kind: "other", path, ...(depth === 1 ? { rule: "folder.plain-file" } : {}) });
    const known = before?.kind === "link" && before.real === real ? before : undefined;
    const child = lookInto(path, real, depth, known?.child, true);
    return known && child === known.child ? known : { kind: "link", real, child };
  }

  /** A folder: a skill if it has a SKILL.md, else a place to look for skills. What is inside a skill belongs to it. */
  function lookInto(directory: string, real: string, depth: number, before: Node | undefined, inLink: boolean): Node {
    if (inLink && linked.has(real)) return keep(before, { kind: "other", path: directory });
    if (inLink) linked.add(real);
    const exact = `${directory}${sep}SKILL.md`;
    const mayBeSkill = depth > 0 || source.kind === "path";
    const isWorthTrying = mayBeSkill && (before === undefined || files.state(exact) !== undefined);
    const skill = isWorthTrying
      ? readSkill({ source, directory, realDirectory: real, path: exact }, before)
      : undefined;
    if (skill) return skill;
    const entries = before === undefined ? files.entries(directory) : undefined;
    const names = entries ? entries.map(({ name }) => name) : files.names(directory);
    if (!names) return keep(before, { kind: "other", path: directory });
    const file = mayBeSkill ? names.find((name) => name.toLowerCase() === "skill.md") : undefined;
    const path = `${directory}${sep}${file}`;
    const other = file === undefined ? undefined : readSkill({ source, directory, realDirectory: real, path }, before);
    return (
      other ?? lookThrough({ kind: "folder", directory, real, names, children: [] }, entries, depth, before, inLink)
    );
  }

  function lookThrough(
    empty: FolderNode,
    fresh: readonly Dirent[] | undefined,
    depth: number,
    before: Node | undefined,
    inLink: boolean,
  ): Node {
    const { directory, real, names } = empty;
    if (depth >= scanDepth) {
      const deeper = names.some((name) => files.state(directory + sep + name)?.isDirectory());
      return keep(before, { kind: "other", path: directory, ...(deeper ? { rule: "folder.too-deep" } : {}) });
    }
    const known = before?.kind === "folder" && before.real === real ? before : undefined;
    const sameNames = known !== undefined && areEqual(known.names, names);
    const byName = sameNames ? undefined : new Map(known?.names.map((name, index) => [name, known.children[index]]));
    const state = files.state(real);
    const stamp = state && !isRecent(state) ? stampOf(state) : undefined;
    const isSettled = sameNames && stamp !== undefined && isSameStamp(known.stamp, stamp);
    const entries = isSettled ? undefined : (fresh ?? files.entries(directory));
    let same = sameNames;
    const children = names.map((name, index) => {
      const remembered = sameNames ? known.children[index] : byName?.get(name);
      const entry = entries?.[index];
      const kind = entry?.name === name ? kindOf(entry) : undefined;
      const child = lookAt(empty, name, kind, depth + 1, remembered, inLink);
      if (child !== remembered) same = false;
      return child;
    });
    if (same && known && (stamp === undefined || isSettled)) return known;
    return { ...empty, children, ...(stamp && { stamp }) };
  }

  /** The skill this file describes; `undefined` if there is no such file. */
  function readSkill(place: SkillPlace, before: Node | undefined): Node | undefined {
    const { path, realDirectory } = place;
    const isKnown =
      before?.kind === "skill" && before.skill.path === path && before.skill.realDirectory === realDirectory;
    const known = isKnown ? before : undefined;
    if (known && !known.target && isUnchanged(known, files.state(path))) return known;
    try {
      return readFile(place, undefined, known);
    } catch (error) {
      switch (codeOf(error)) {
        case "ENOENT":
        case "ENOTDIR":
          return undefined;
        case "ELOOP": // a link, which is never opened unresolved
          return readLinkedSkill(place, before, known);
        default:
          throw error;
      }
    }
  }

  function readLinkedSkill(place: SkillPlace, before: Node | undefined, known: SkillNode | undefined): Node {
    const { directory, realDirectory, path } = place;
    const target = files.realPath(path);
    if (target === undefined) return keep(before, unusable(directory, path, "link.broken", {}, realDirectory));
    if (!isAllowed(target, source.allowed))
      return keep(before, unusable(directory, path, "link.outside", { target }, realDirectory));
    if (known?.target === target && isUnchanged(known, files.state(target))) return known;
    return readFile(place, target, known);
  }

  function readFile(place: SkillPlace, target: string | undefined, known: SkillNode | undefined): Node {
    const { directory, realDirectory, path } = place;
    try {
      const { text, stats, skill } = readScannedSkill(place, target ?? path, files);
      return {
        kind: "skill",
        skill: known?.recent === text && isSameStamp(known.stamp, stats) ? known.skill : skill,
        stamp: stampOf(stats),
        ordinary: target === undefined && path.endsWith(`${sep}SKILL.md`),
        ...(target !== undefined && { target }),
        ...(isRecent(stats) && { recent: text }),
      };
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      const sizes = { size: error.size, limit: skillLimits.file };
      return keep(known, unusable(directory, path, "text.too-large", sizes, realDirectory));
    }
  }

  function isRecent({ mtimeMs, ctimeMs }: Stats): boolean {
    return now() - Math.max(mtimeMs, ctimeMs) < clockStep;
  }

  function unusable(
    directory: string,
    path: string,
    rule: UnusableRule,
    values: Record<string, string | number> = {},
    realDirectory = directory,
  ): SkillNode {
    const skill = unusableSkill({ source, directory, realDirectory, path }, diagnostic(rule, values));
    return { kind: "skill", ordinary: false, skill };
  }

  function collect(node: Node | undefined): Scan {
    const skills: ScannedSkill[] = [];
    const diagnostics: Diagnostic[] = [];
    const seen = linked.size > 0 ? new Set<string>() : undefined;
    let met = 0;
    const gather = (one: Node, depth: number): void => {
      if (one.kind === "link") gather(one.child, depth);
      else if (one.kind === "other" && one.rule)
        diagnostics.push(diagnostic(one.rule, { limit: scanDepth, target: one.target ?? "" }, { path: one.path }));
      else if (one.kind === "skill") {
        met++;
        if (seen?.has(one.skill.realDirectory)) return;
        seen?.add(one.skill.realDirectory);
        skills.push(one.skill);
      } else if (one.kind === "folder") {
        const before = met;
        for (const child of one.children) gather(child, depth + 1);
        const isBarren = depth === 1 && met === before;
        if (isBarren) skills.push(unusable(one.directory, one.directory, "folder.no-skill", {}, one.real).skill);
      }
    };
    if (node) gather(node, 0);
    const real = node?.kind === "skill" ? node.skill.realDirectory : node?.kind === "folder" ? node.real : undefined;
    return { skills, diagnostics, isReadable, repeats: linked.size > 0, ...(real !== undefined && { real }) };
  }
}

const isUnchanged = ({ stamp, recent }: SkillNode, after: Stats | undefined): boolean =>
  after !== undefined && recent === undefined && isSameStamp(stamp, after);

const isSameStamp = (before: Stamp | undefined, after: Stamp): boolean =>
  before !== undefined &&
  before.mtimeMs === after.mtimeMs &&
  before.ctimeMs === after.ctimeMs &&
  before.size === after.size &&
  before.ino === after.ino;

const stampOf = ({ mtimeMs, ctimeMs, size, ino }: Stats): Stamp => ({ mtimeMs, ctimeMs, size, ino });

const areEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);

/** The remembered node where the new one says the same, so that "nothing changed" stays visible by identity. */
function keep(before: Node | undefined, node: SkillNode | OtherNode): Node {
  return before && before.kind === node.kind && JSON.stringify(before) === JSON.stringify(node) ? before : node;
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

const isAllowed = (real: string, allowed: readonly string[] | undefined): boolean =>
  allowed === undefined || allowed.some((root) => isInside(real, root));
