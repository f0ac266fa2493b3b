import { sep } from "node:path";
import { checksum } from "../../ground/checksum.ts";
import type { Diagnostic } from "../../ground/diagnostic.ts";
import type { SkillHead } from "../../skill/parse-skill.ts";
import type { Source } from "../source.ts";
import type { FolderNode, ScanNode, SkillNode, Stamp } from "./scan-node.ts";

/**
 * What scans remember, as bytes for another process. It is derived: a scan that begins with it looks at every file and
 * reads those whose times, size or inode are different, as it does within one process.
 */

/** A plain folder with a plain SKILL.md, or a folder to look into; 0 for everything else, which is looked at anew. */
type SavedNode = SavedSkill | SavedFolder | 0;
type SavedSkill = readonly [stamp: SavedStamp, head: SavedHead, found: readonly Diagnostic[]];
/** Without the texts that its fields have too. */
type SavedHead = Partial<SkillHead> & Pick<SkillHead, "fields">;
interface SavedFolder {
  readonly names: readonly string[];
  readonly children: readonly SavedNode[];
  readonly stamp?: SavedStamp;
}
type SavedStamp = readonly [mtimeMs: number, ctimeMs: number, size: number, ino: number];

/** Another number for another way to read skills or to write this. */
const format = "loadout scan 1";

/** The bytes of these scans. */
export function encodeScans(scans: Iterable<readonly [source: Source, root: ScanNode]>): Buffer {
  const body = JSON.stringify(
    [...scans].flatMap(([source, root]) => (root.kind === "folder" ? [[source, root.real, folderOf(root)]] : [])),
  );
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(`${format} ${checksum(bytes)}\n`), bytes]);
}

/** The scans of these bytes, by source as JSON; none for bytes that are damaged or of another format. */
export function decodeScans(bytes: Buffer): ReadonlyMap<string, ScanNode> {
  const end = bytes.indexOf("\n");
  const body = bytes.subarray(end + 1);
  if (bytes.toString("utf8", 0, Math.max(0, end)) !== `${format} ${checksum(body)}`) return new Map();
  const scans = JSON.parse(body.toString()) as readonly (readonly [Source, string, SavedFolder])[];
  return new Map(
    scans.map(([source, real, folder]) => [JSON.stringify(source), restoreFolder(source, source.root, real, folder)]),
  );
}

const folderOf = ({ names, children, stamp }: FolderNode): SavedFolder => ({
  names,
  children: children.map(savedOf),
  ...(stamp && { stamp: savedStamp(stamp) }),
});

function savedOf(node: ScanNode): SavedNode {
  if (node.kind === "folder") return folderOf(node);
  if (node.kind !== "skill" || !node.ordinary || !node.stamp || node.recent !== undefined) return 0;
  const { head, diagnostics } = node.skill;
  return head && isPlain(head.fields) ? [savedStamp(node.stamp), savedHead(head), diagnostics] : 0;
}

/** Most of a head is written twice, in its fields as well. */
function savedHead(head: SkillHead): SavedHead {
  const { name, description, metadata, fields } = head;
  const isNone = fields.metadata === undefined && Object.keys(metadata).length === 0;
  const isTwice = fields.name === name && fields.description === description;
  if (!isTwice || !(isNone || fields.metadata === metadata)) return head;
  const { name: _name, description: _description, metadata: _metadata, ...rest } = head;
  return rest;
}

const restoreHead = (saved: SavedHead): SkillHead =>
  (saved.name === undefined
    ? {
        ...saved,
        name: saved.fields.name,
        description: saved.fields.description,
        metadata: saved.fields.metadata ?? {},
      }
    : saved) as SkillHead;

const savedStamp = ({ mtimeMs, ctimeMs, size, ino }: Stamp): SavedStamp => [mtimeMs, ctimeMs, size, ino];

/** Whether JSON keeps a value as it is: it has no infinity and no NaN. */
const isPlain = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).every(isPlain)
    : typeof value !== "number" || Number.isFinite(value);

const stampOf = ([mtimeMs, ctimeMs, size, ino]: SavedStamp): Stamp => ({ mtimeMs, ctimeMs, size, ino });

function restoreFolder(source: Source, directory: string, real: string, saved: SavedFolder): FolderNode {
  const { names, children, stamp } = saved;
  return {
    ...{ kind: "folder", directory, real, names },
    children: children.map((child, index) => {
      const name = names[index] ?? "";
      const path = directory + sep + name;
      if (child === 0) return { kind: "other", path };
      const place = real === directory ? path : real + sep + name;
      return "names" in child
        ? restoreFolder(source, path, place, child)
        : restoreSkill(source, name, path, place, child);
    }),
    ...(stamp && { stamp: stampOf(stamp) }),
  };
}

function restoreSkill(
  source: Source,
  id: string,
  directory: string,
  realDirectory: string,
  [stamp, saved, diagnostics]: SavedSkill,
): SkillNode {
  const head = restoreHead(saved);
  const address = `${source.name}:${id}`;
  const status = source.trusted ? "ready" : "untrusted";
  const path = `${directory}${sep}SKILL.md`;
  const state = stampOf(stamp);
  const modified = state.mtimeMs;
  const place = { id, address, status, source, directory, realDirectory, path } as const;
  return { kind: "skill", ordinary: true, stamp: state, skill: { ...place, head, diagnostics, modified, state } };
}
