import { sep } from "node:path";
import type { Diagnostic } from "../../ground/diagnostic.ts";
import type { SkillHead } from "../../skill/parse-skill.ts";
import type { Source } from "../source.ts";
import type { FolderNode, LinkNode, OtherNode, ScanNode, SkillNode, Stamp } from "./scan-node.ts";
import type { ScannedSkill } from "./scanned-skill.ts";

/** Caches the tree of a large source between processes, so that a command starts with a sweep instead of reading every file. */

/** Keeps derived bytes between processes. What it returns is undamaged and was written by the same build. */
export interface DerivedCache {
  read(key: string): Buffer | undefined;
  /** Best effort: if it cannot be written, the next process reads the files again. */
  write(key: string, bytes: Buffer): void;
}

/** Reading fewer files than this is faster than reading the cache. */
const fewestSkills = 100;

/** A tree with the bytes it was made of, or that were made of it. */
export interface EncodedScan {
  readonly root: ScanNode;
  readonly bytes: Uint8Array;
}

/** The tree of the last scan of this source by any process; a scan compares every node with the disk before it is used. */
export function readCachedScan(cache: DerivedCache, source: Source): EncodedScan | undefined {
  const bytes = cache.read(keyOf(source));
  return bytes && { root: decodeScan(bytes, source), bytes };
}

export function writeCachedScan(
  cache: DerivedCache,
  source: Source,
  root: ScanNode,
  skills: number,
): EncodedScan | undefined {
  if (skills < fewestSkills) return undefined;
  const bytes = encodeScan(source, root);
  cache.write(keyOf(source), bytes);
  return { root, bytes };
}

/** A tree as bytes, for another process or thread. */
export function encodeScan(source: Source, root: ScanNode): Buffer {
  const real = root.kind === "folder" ? root.real : source.root;
  const saved: SavedScan = { real, root: save(root, { source, name: "", directory: source.root, real }) };
  return Buffer.from(JSON.stringify(saved));
}

export function decodeScan(bytes: Uint8Array, source: Source): ScanNode {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  const { real, root } = JSON.parse(text) as SavedScan;
  return restore(root, { source, name: "", directory: source.root, real });
}

/** Everything about a source that its nodes depend on. */
const keyOf = ({ name, kind, root, trusted, allowed }: Source): string =>
  JSON.stringify(["scan", name, kind, root, trusted, allowed]);

interface SavedScan {
  readonly real: string;
  readonly root: SavedNode;
}

/** What follows from the place of a node is left out. A node for which that would lose something is saved as it is. */
type SavedNode = SavedSkill | SavedFolder | SavedLink | SavedWhole;

type SavedSkill = readonly [
  mtimeMs: number,
  ctimeMs: number,
  size: number,
  ino: number,
  fields: SkillHead["fields"],
  /** What a head has beside its fields and what follows from them; 0 for nothing. */
  more: Partial<SkillHead> | 0,
  diagnostics: readonly Diagnostic[],
];

interface SavedFolder {
  readonly names: readonly string[];
  readonly children: readonly SavedNode[];
  readonly stamp?: Stamp;
}

interface SavedLink extends Pick<LinkNode, "kind" | "real"> {
  readonly child: SavedNode;
}

type SavedWhole = OtherNode | (Omit<SkillNode, "skill"> & { readonly skill: Omit<ScannedSkill, "source"> });

/** Where a node is in its source. */
interface Place {
  readonly source: Source;
  readonly name: string;
  readonly directory: string;
  readonly real: string;
}

const placeIn = ({ source, directory, real }: Place, name: string): Place => {
  const path = directory + sep + name;
  return { source, name, directory: path, real: real === directory ? path : real + sep + name };
};

function save(node: ScanNode, place: Place): SavedNode {
  switch (node.kind) {
    case "folder": {
      const { names, children, stamp } = node;
      const saved = children.map((child, index) => save(child, placeIn(place, names[index] ?? "")));
      return { names, children: saved, ...(stamp && { stamp }) };
    }
    case "link":
      return { kind: "link", real: node.real, child: save(node.child, { ...place, real: node.real }) };
    case "skill":
      return saveSkill(node, place);
    case "other":
      return node;
  }
}

/** A file read too soon after its change is saved without stamp: it is read again. */
function saveSkill(node: SkillNode, place: Place): SavedNode {
  const { recent, stamp, ...rest } = node;
  const skill = { ...node.skill, source: null }; // its place among the keys is kept: nodes are compared as JSON
  if (stamp === undefined || recent !== undefined) return { ...rest, skill };
  const { head, diagnostics } = skill;
  if (!head || !followsFrom(place, node)) return { ...rest, skill, stamp };
  const { mtimeMs, ctimeMs, size, ino } = stamp;
  return [mtimeMs, ctimeMs, size, ino, head.fields, moreOf(head), diagnostics];
}

/** Whether `restoreSkill` makes the same node. */
function followsFrom({ source, name, directory, real }: Place, { skill, stamp, ordinary }: SkillNode): boolean {
  const { id, address, status, source: from, directory: folder, realDirectory, path, modified, state, ...rest } = skill;
  const { head: _head, diagnostics: _diagnostics, ...others } = rest;
  return (
    ordinary &&
    id === name &&
    address === `${source.name}:${name}` &&
    status === (source.trusted ? "ready" : "untrusted") &&
    from === source &&
    folder === directory &&
    realDirectory === real &&
    path === `${directory}${sep}SKILL.md` &&
    modified === stamp?.mtimeMs &&
    state === stamp &&
    Object.keys(others).length === 0
  );
}

/** What `headOf` cannot make of the fields. */
function moreOf({ name, description, metadata, fields, ...rest }: SkillHead): Partial<SkillHead> | 0 {
  const { arguments: given, modelInvocable, userInvocable, dependencies, ...others } = rest;
  const isUsual =
    name === fields.name &&
    description === fields.description &&
    (metadata === fields.metadata || (fields.metadata === undefined && Object.keys(metadata).length === 0)) &&
    modelInvocable &&
    userInvocable &&
    [given, ...Object.values(dependencies)].every(({ length }) => length === 0);
  if (!isUsual) return { name, description, metadata, ...rest };
  return Object.keys(others).length === 0 ? 0 : others;
}

function restore(saved: SavedNode, place: Place): ScanNode {
  if (isSavedSkill(saved)) {
    const stamp = { mtimeMs: saved[0], ctimeMs: saved[1], size: saved[2], ino: saved[3] };
    return restoreSkill(place, stamp, headOf(saved[4], saved[5]), saved[6]);
  }
  if ("names" in saved) return restoreFolder(saved, place);
  if (saved.kind === "other") return saved;
  if (saved.kind === "link")
    return { kind: "link", real: saved.real, child: restore(saved.child, { ...place, real: saved.real }) };
  return { ...saved, skill: { ...saved.skill, source: place.source } };
}

const isSavedSkill = (saved: SavedNode): saved is SavedSkill => Array.isArray(saved);

function restoreFolder({ names, children, stamp }: SavedFolder, place: Place): FolderNode {
  const { directory, real } = place;
  const nodes = children.map((child, index) => restore(child, placeIn(place, names[index] ?? "")));
  return { kind: "folder", directory, real, names, children: nodes, ...(stamp && { stamp }) };
}

/** Written out key by key: thousands of them are made, and copying objects takes several times as long. */
const restoreSkill = (
  { source, name, directory, real }: Place,
  stamp: Stamp,
  head: SkillHead,
  diagnostics: readonly Diagnostic[],
): SkillNode => ({
  kind: "skill",
  skill: {
    id: name,
    address: `${source.name}:${name}`,
    status: source.trusted ? "ready" : "untrusted",
    source,
    directory,
    realDirectory: real,
    path: `${directory}${sep}SKILL.md`,
    head,
    diagnostics,
    modified: stamp.mtimeMs,
    state: stamp,
  },
  stamp,
  ordinary: true,
});

const none: readonly string[] = [];
const noDependencies = { tools: none, servers: none, skills: none };
const noMetadata = {};

/** The head with these fields. Most skills say nothing about arguments, invocation and dependencies. */
function headOf(fields: SkillHead["fields"], more: Partial<SkillHead> | 0): SkillHead {
  const head = {
    name: fields.name as string,
    description: fields.description as string,
    arguments: none,
    modelInvocable: true,
    userInvocable: true,
    dependencies: noDependencies,
    metadata: (fields.metadata ?? noMetadata) as SkillHead["metadata"],
    fields,
  };
  return more === 0 ? head : Object.assign(head, more);
}
