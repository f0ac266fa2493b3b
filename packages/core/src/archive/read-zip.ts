import { crc32 } from "node:zlib";
import { type Diagnostic, diagnostic } from "../ground/diagnostic.ts";
import { createPace, type Pace } from "../ground/pace.ts";
import type { RuleId } from "../ground/rules.ts";
import type { Text, Values } from "../ground/text.ts";
import { type ArchiveLimits, archiveLimits } from "./archive-limits.ts";
import { decode, decodeNames, type NameEncoding } from "./decode-names.ts";
import { detectFormat } from "./detect-format.ts";
import { checkEntryPath, checkPathSize, findClashes } from "./entry-path.ts";
import {
  type CentralRecord,
  descriptorLength,
  type EndRecord,
  findEnd,
  type LocalRecord,
  MalformedRecord,
  readCentral,
  readEnd,
  readLocal,
} from "./zip-records.ts";

/** Lists the entries of a ZIP file without unpacking them. */

/** One file or folder of an archive. */
export interface ZipEntry {
  /** As written in the archive, without `./` in front and the slash at a folder's end; safe only if the listing has no problem. */
  readonly path: string;
  readonly kind: "file" | "folder";
  readonly executable: boolean;
  /** What the archive says it unpacks to. */
  readonly size: number;
  readonly crc: number;
  readonly method: "stored" | "deflated";
  /** Its packed bytes. */
  readonly data: Buffer;
}

export interface ZipListing {
  readonly entries: readonly ZipEntry[];
  readonly encoding: NameEncoding;
  /** Everything that speaks against the archive; with one error none of it may be used. */
  readonly problems: readonly Diagnostic[];
}

type Report = (rule: RuleId, values?: Values, path?: string) => void;

/**
 * Reads what a ZIP file holds, and whether its records agree and fill the file exactly once, so that no two readers
 * can see different files in it. Nothing is unpacked here.
 */
export async function readZip(bytes: Buffer, limits: ArchiveLimits = archiveLimits): Promise<ZipListing> {
  const problems: Diagnostic[] = [];
  const report: Report = (rule, values = {}, path) =>
    void problems.push(diagnostic(rule, values, path === undefined ? {} : { path }));
  const nothing: ZipListing = { entries: [], encoding: "utf-8", problems };
  if (bytes.length > limits.packed) {
    report("archive.too-large", { size: bytes.length, limit: limits.packed });
    return nothing;
  }
  const end = readEndRecord(bytes, report);
  const pace = createPace();
  const records = end && (await listRecords(bytes, end, limits, pace, report));
  if (!end || !records) return nothing;
  const { names: written, encoding } = nameRecords(records, limits, report);
  const names = written.map((name) => name && withoutDot(name));
  const named = records.map((record, index): Named => ({ record, name: names[index] ?? `#${index + 1}` }));
  const locals = await layOut(bytes, named, end.centralStart, pace, report);
  const entries: ZipEntry[] = [];
  for (const [index, { record, name }] of named.entries()) {
    const local = locals.get(record);
    const isRoot = name === "./"; // the folder that everything is in: checked, and no entry
    const isNamed = names[index] !== undefined && !isRoot && checkName(name, limits, report);
    const kind = checkKind(record, name, report);
    if (checkMethod(record, name, report) && local && isNamed && kind)
      entries.push(toEntry(bytes, record, local, name, kind));
    const turn = pace();
    if (turn) await turn;
  }
  const most = limits.files * 8;
  const { clashes, isTooMany } = await findClashes(entries, most);
  for (const { rule, path, other } of clashes) report(rule, { other }, path);
  if (isTooMany) report("archive.too-many", { count: `> ${most}`, limit: limits.files });
  return { entries, encoding, problems };
}

interface Named {
  readonly record: CentralRecord;
  readonly name: string;
}

function readEndRecord(bytes: Buffer, report: Report): EndRecord | undefined {
  const at = findEnd(bytes);
  if (at === undefined) {
    const found = detectFormat(bytes);
    report(found === "zip" ? "archive.end" : "archive.not-zip", { found });
    return undefined;
  }
  if (at === "ambiguous") {
    report("archive.end-repeated");
    return undefined;
  }
  return attempt(
    () => readEnd(bytes, at),
    (reason) => report("archive.record", { reason }),
  );
}

/** The central records, exactly as many as the end record says, exactly filling their place. */
async function listRecords(
  bytes: Buffer,
  end: EndRecord,
  limits: ArchiveLimits,
  pace: Pace,
  report: Report,
): Promise<CentralRecord[] | undefined> {
  // Folders and what is dropped come on top of the files.
  const most = limits.files * 4;
  if (end.entries > most) {
    report("archive.too-many", { count: end.entries, limit: limits.files });
    return undefined;
  }
  const records: CentralRecord[] = [];
  let at = end.centralStart;
  while (at < end.centralEnd && records.length <= end.entries) {
    const read = attempt(
      () => readCentral(bytes, at, end.centralEnd),
      (reason) => report("archive.record", { reason }),
    );
    if (!read) return undefined;
    records.push(read.record);
    at = read.next;
    const turn = pace();
    if (turn) await turn;
  }
  if (records.length === end.entries && at === end.centralEnd) return records;
  report("archive.record", {
    reason: { en: "the number of entries differs from the end record", zh: "条目数量与结束记录不符" },
  });
  return undefined;
}

const unicodePath = 0x7075;

/** Names by their bytes, or by the field that holds them in Unicode where the bytes are in an old encoding. */
function nameRecords(
  records: readonly CentralRecord[],
  { path: limit }: ArchiveLimits,
  report: Report,
): { names: readonly (string | undefined)[]; encoding: NameEncoding } {
  // A name that could never be accepted is not looked at any further.
  const isTooLong = (name: Buffer): boolean => name.length > limit * 4;
  const decoded = decodeNames(
    records.map(({ name, flags }) => ({
      bytes: isTooLong(name) ? name.subarray(0, 0) : name,
      isUtf8: (flags & flagUtf8) !== 0,
    })),
  );
  const names = records.map(({ name, extra, flags }, index) => {
    if (isTooLong(name)) {
      report("entry.too-long", {}, `${name.toString("latin1", 0, 60)}…`);
      return undefined;
    }
    const plain = decoded.names[index];
    const shown = plain ?? name.toString("latin1");
    const field = extra.get(unicodePath);
    const unicode = field && readUnicodePath(field, name);
    if (unicode !== undefined && unicode !== plain) {
      const isLegacy = (flags & flagUtf8) === 0 && decode(name, "utf-8") === undefined;
      if (isLegacy) return unicode;
      report("archive.disagrees", { field: "name" }, shown);
    }
    if (plain === undefined) report("entry.encoding", {}, shown);
    return plain;
  });
  return { names, encoding: decoded.encoding };
}

/** A name in Unicode counts only if it was made for these very bytes. */
function readUnicodePath(field: Buffer, name: Buffer): string | undefined {
  const isForThis = field.length > 5 && field[0] === 1 && field.readUInt32LE(1) === crc32(name);
  return isForThis ? decode(field.subarray(5), "utf-8") : undefined;
}

const flagEncrypted = 0x0001 | 0x0040 | 0x2000;
const flagDescriptor = 0x0008;
const flagPatched = 0x0020;
const flagUtf8 = 0x0800;

/** Checks that local records agree with the central ones and fill the file in order, without gap or overlap. */
async function layOut(
  bytes: Buffer,
  named: readonly Named[],
  centralStart: number,
  pace: Pace,
  report: Report,
): Promise<Map<CentralRecord, LocalRecord>> {
  const locals = new Map<CentralRecord, LocalRecord>();
  const inOrder = named.toSorted((one, other) => one.record.offset - other.record.offset);
  let expected = 0;
  for (const [index, { record, name }] of inOrder.entries()) {
    const turn = pace();
    if (turn) await turn;
    const { offset } = record;
    if (offset > expected) report("archive.gap", { from: expected, to: offset }, name);
    if (offset < expected) report("archive.overlap", {}, name);
    const local = attempt(
      () => readLocal(bytes, offset, centralStart),
      (reason) => report("archive.local", { reason }, name),
    );
    const dataEnd = (local?.dataStart ?? offset) + record.packedSize;
    if (!local) {
      expected = Math.max(expected, inOrder[index + 1]?.record.offset ?? centralStart);
      continue;
    }
    if (dataEnd > centralStart) {
      report("archive.local", { reason: { en: "its data reaches beyond the files", zh: "数据超出了文件区" } }, name);
      expected = centralStart;
      continue;
    }
    for (const field of disagreements(record, local)) report("archive.disagrees", { field }, name);
    locals.set(record, local);
    expected = Math.max(
      expected,
      dataEnd + descriptorAfter(bytes, record, dataEnd, inOrder[index + 1], centralStart, name, report),
    );
  }
  if (expected < centralStart) report("archive.gap", { from: expected, to: centralStart });
  if (expected > centralStart) report("archive.overlap");
  return locals;
}

function descriptorAfter(
  bytes: Buffer,
  record: CentralRecord,
  dataEnd: number,
  following: Named | undefined,
  centralStart: number,
  name: string,
  report: Report,
): number {
  if ((record.flags & flagDescriptor) === 0) return 0;
  const limit = following?.record.offset ?? centralStart;
  const length = descriptorLength(bytes, dataEnd, limit, record);
  if (length !== undefined) return length;
  report("archive.disagrees", { field: "data descriptor" }, name);
  return Math.max(0, limit - dataEnd);
}

/** What the record before a file says differently from the one in the list. */
function disagreements(central: CentralRecord, local: LocalRecord): string[] {
  // With a data descriptor the local record may leave these open.
  const isOpen = (central.flags & flagDescriptor) !== 0;
  const differs = (one: number, other: number): boolean => one !== other && !(isOpen && other === 0);
  const fields: [field: string, differs: boolean][] = [
    ["name", !central.name.equals(local.name)],
    ["flags", central.flags !== local.flags],
    ["method", central.method !== local.method],
    ["time", central.time !== local.time],
    ["CRC", differs(central.crc, local.crc)],
    ["size", differs(central.size, local.size)],
    ["packed size", differs(central.packedSize, local.packedSize)],
    ["name", namesDiffer(central, local)],
  ];
  return [...new Set(fields.filter(([, isDifferent]) => isDifferent).map(([field]) => field))];
}

const namesDiffer = (central: CentralRecord, local: LocalRecord): boolean => {
  const [one, other] = [central.extra.get(unicodePath), local.extra.get(unicodePath)];
  return other !== undefined && !(one ?? Buffer.alloc(0)).equals(other);
};

/** Some programs write `./` in front of every name. It means nothing, if what is left is a path. */
function withoutDot(name: string): string {
  const rest = name.replace(/^(?:\.\/)+/, "");
  return rest !== name && checkEntryPath(rest.replace(/\/$/, "")).length === 0 ? rest : name;
}

/** A path may be twice as long and deep as inside a skill, whose folder may lie in others; more is only there to cost time. */
function checkName(name: string, limits: ArchiveLimits, report: Report): boolean {
  const path = name.endsWith("/") ? name.slice(0, -1) : name;
  const size = checkPathSize(path, { ...limits, path: limits.path * 2, depth: limits.depth * 2 });
  const broken = new Set([...checkEntryPath(path), ...size]);
  for (const rule of broken) report(rule, {}, name);
  return broken.size === 0;
}

function checkMethod({ flags, method, disk }: CentralRecord, name: string, report: Report): boolean {
  if ((flags & flagEncrypted) !== 0) report("archive.encrypted", {}, name);
  else if ((flags & flagPatched) !== 0 || (method !== 0 && method !== 8)) report("archive.method", { method }, name);
  else if (disk !== 0) report("archive.record", { reason: { en: "several disks", zh: "跨多个分卷" } });
  else return true;
  return false;
}

const typeOf = (attributes: number): number => (attributes >>> 16) & 0xf000;
const unixTypes = { none: 0, file: 0x8000, folder: 0x4000, link: 0xa000 };
const dosFolder = 0x10;
/** Bytes that nothing takes when it is deflated. */
const emptyDeflated = 2;

/** File or folder, if name, attributes and size agree; links and devices are neither. */
function checkKind(record: CentralRecord, name: string, report: Report): ZipEntry["kind"] | undefined {
  const { attributes, size, method, packedSize } = record;
  const type = typeOf(attributes);
  const kind = name.endsWith("/") ? "folder" : "file";
  const isFolderByType = type === unixTypes.folder || (attributes & dosFolder) !== 0;
  if (type === unixTypes.link) report("entry.link", {}, name);
  else if (type !== unixTypes.none && type !== unixTypes.file && type !== unixTypes.folder)
    report("entry.special", {}, name);
  else if (kind === "folder" ? type === unixTypes.file || size > 0 : isFolderByType) report("entry.kind", {}, name);
  else if (kind === "folder" && packedSize > (method === 8 ? emptyDeflated : 0))
    report("archive.hidden", { count: packedSize }, name);
  else return kind;
  return undefined;
}

const unixHosts = [3, 19];

function toEntry(
  bytes: Buffer,
  record: CentralRecord,
  { dataStart }: LocalRecord,
  name: string,
  kind: ZipEntry["kind"],
): ZipEntry {
  const mode = unixHosts.includes(record.madeBy) ? record.attributes >>> 16 : 0;
  return {
    path: kind === "folder" ? name.slice(0, -1) : name,
    kind,
    executable: kind === "file" && (mode & 0o111) !== 0,
    size: record.size,
    crc: record.crc,
    method: record.method === 0 ? "stored" : "deflated",
    data: bytes.subarray(dataStart, dataStart + record.packedSize),
  };
}

/** The value, or `undefined` after saying why the record cannot be read. */
function attempt<T>(read: () => T, malformed: (reason: Text) => void): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof MalformedRecord)) throw error;
    malformed(error.reason);
    return undefined;
  }
}
