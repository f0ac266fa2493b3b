import type { Stats } from "node:fs";
import { diagnostic } from "../../ground/diagnostic.ts";
import { type FileState, type ScannedSkill, type SkillPlace, unusableSkill } from "./scanned-skill.ts";

/** What a scan remembers of a source: a tree of nodes. A node that did not change stays the same object. */
export type ScanNode = SkillNode | FolderNode | LinkNode | OtherNode;

export interface SkillNode {
  readonly kind: "skill";
  readonly skill: ScannedSkill;
  /** Absent when the file could not be read, so that it is tried again. */
  readonly stamp?: Stamp;
  /** The text, kept while the timestamp is too recent to be relied on. */
  readonly recent?: string;
  /** The target, if SKILL.md is a link. */
  readonly target?: string;
  /** A plain folder with a plain SKILL.md: one stat shows whether it changed. */
  readonly ordinary: boolean;
}

export type Stamp = FileState;

export interface FolderNode {
  readonly kind: "folder";
  readonly directory: string;
  readonly real: string;
  readonly names: readonly string[];
  readonly children: readonly ScanNode[];
  /** The folder's own state: an entry replaced by another kind of thing changes it. Absent while too recent. */
  readonly stamp?: Stamp;
}

export interface LinkNode {
  readonly kind: "link";
  readonly real: string;
  readonly child: ScanNode;
}

/** Nothing to list, or something only to be mentioned. */
export interface OtherNode {
  readonly kind: "other";
  readonly path: string;
  readonly rule?: "folder.plain-file" | "folder.too-deep" | "link.outside";
  readonly target?: string;
}

export type UnusableRule = "link.broken" | "link.outside" | "text.too-large" | "folder.unreadable" | "folder.no-skill";

/** A skill that is listed and cannot be used. */
export const unusableNode = (
  place: SkillPlace,
  rule: UnusableRule,
  values: Record<string, string | number> = {},
): SkillNode => ({ kind: "skill", ordinary: false, skill: unusableSkill(place, diagnostic(rule, values)) });

/** The remembered node if the new one says the same, so that "nothing changed" stays visible by identity. */
export function keepNode(before: ScanNode | undefined, node: SkillNode | OtherNode): ScanNode {
  return before && before.kind === node.kind && JSON.stringify(before) === JSON.stringify(node) ? before : node;
}

/** Timestamps tick in steps: a file read this soon after its change may change again without looking changed. */
const clockStep = 25;

export const isRecent = ({ mtimeMs, ctimeMs }: Stats, now: number): boolean =>
  now - Math.max(mtimeMs, ctimeMs) < clockStep;

export const isUnchanged = ({ stamp, recent }: SkillNode, after: Stats | undefined): boolean =>
  after !== undefined && recent === undefined && isSameStamp(stamp, after);

export const isSameStamp = (before: Stamp | undefined, after: Stamp): boolean =>
  before !== undefined &&
  before.mtimeMs === after.mtimeMs &&
  before.ctimeMs === after.ctimeMs &&
  before.size === after.size &&
  before.ino === after.ino;

export const stampOf = ({ mtimeMs, ctimeMs, size, ino }: Stats): Stamp => ({ mtimeMs, ctimeMs, size, ino });
