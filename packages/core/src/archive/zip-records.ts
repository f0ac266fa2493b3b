import type { Text } from "../ground/text.ts";

/** The records of a ZIP file as its specification (APPNOTE 6.3) lays them out. Nothing is judged here but their form. */

/** A record that is not where or what it should be. */
export class MalformedRecord extends Error {
  readonly reason: Text;

  constructor(en: string, zh: string) {
    super(en);
    this.reason = { en, zh };
  }
}

const signatures = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  descriptor: 0x08074b50,
} as const;

const endLength = 22;
const locatorLength = 20;
const end64Length = 56;

export interface EndRecord {
  readonly entries: number;
  readonly centralStart: number;
  readonly centralEnd: number;
}

/** A central record, its sizes taken from the 64-bit field where the ordinary ones say so. */
export interface CentralRecord extends Sizes {
  readonly name: Buffer;
  readonly extra: ExtraFields;
  readonly flags: number;
  readonly method: number;
  readonly time: number;
  readonly crc: number;
  readonly disk: number;
  readonly attributes: number;
  readonly madeBy: number;
}

export interface LocalRecord {
  readonly name: Buffer;
  readonly extra: ExtraFields;
  readonly flags: number;
  readonly method: number;
  readonly time: number;
  readonly crc: number;
  readonly size: number;
  readonly packedSize: number;
  /** Where its data begins. */
  readonly dataStart: number;
}

interface Sizes {
  readonly size: number;
  readonly packedSize: number;
  /** Where the local record begins. */
  readonly offset: number;
}

/**
 * The offset of the end record: the one whose comment reaches exactly to the end of the file. `undefined` for none;
 * "ambiguous" for several, or where the comment could be taken for one.
 */
export function findEnd(bytes: Buffer): number | "ambiguous" | undefined {
  let found: number | undefined;
  const from = Math.max(0, bytes.length - endLength - 0xffff);
  const mark = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
  for (let at = bytes.indexOf(mark, from); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    const isFramed = at + endLength <= bytes.length && at + endLength + bytes.readUInt16LE(at + 20) === bytes.length;
    if (found !== undefined) return "ambiguous";
    if (isFramed) found = at;
  }
  return found;
}

/** The end record at `at`, with its 64-bit twin if there is one; a twin must agree and come right before it. */
export function readEnd(bytes: Buffer, at: number): EndRecord {
  const disks = bytes.readUInt16LE(at + 4) + bytes.readUInt16LE(at + 6);
  const plain = {
    entriesHere: bytes.readUInt16LE(at + 8),
    entries: bytes.readUInt16LE(at + 10),
    size: bytes.readUInt32LE(at + 12),
    start: bytes.readUInt32LE(at + 16),
  };
  const locatorAt = at - locatorLength;
  const hasTwin = locatorAt >= 0 && bytes.readUInt32LE(locatorAt) === signatures.locator64;
  const { entriesHere, entries, size, start } = hasTwin ? readTwin(bytes, locatorAt, plain) : plain;
  if (disks !== 0 || entriesHere !== entries) throw new MalformedRecord("several disks", "跨多个分卷");
  const centralEnd = hasTwin ? read64(bytes, locatorAt + 8) : at;
  if (start + size !== centralEnd)
    throw new MalformedRecord(
      "the list of entries does not end where the end record begins",
      "条目列表的结尾与结束记录的开头不相接",
    );
  return { entries, centralStart: start, centralEnd };
}

type Counts = Readonly<Record<"entriesHere" | "entries" | "size" | "start", number>>;

function readTwin(bytes: Buffer, locatorAt: number, plain: Counts): Counts {
  const at = read64(bytes, locatorAt + 8);
  const isFramed =
    at + end64Length <= locatorAt &&
    bytes.readUInt32LE(at) === signatures.end64 &&
    at + 12 + read64(bytes, at + 4) === locatorAt;
  if (!isFramed)
    throw new MalformedRecord("the 64-bit end record is not where it should be", "64 位结束记录不在应有的位置");
  const disks = bytes.readUInt32LE(at + 16) + bytes.readUInt32LE(at + 20) + bytes.readUInt32LE(locatorAt + 4);
  if (disks !== 0 || bytes.readUInt32LE(locatorAt + 16) > 1) throw new MalformedRecord("several disks", "跨多个分卷");
  const twin: Counts = {
    entriesHere: read64(bytes, at + 24),
    entries: read64(bytes, at + 32),
    size: read64(bytes, at + 40),
    start: read64(bytes, at + 48),
  };
  for (const key of ["entriesHere", "entries", "size", "start"] as const) {
    const saturated = key === "size" || key === "start" ? 0xffffffff : 0xffff;
    if (plain[key] !== saturated && plain[key] !== twin[key])
      throw new MalformedRecord("two end records disagree", "两个结束记录不一致");
  }
  return twin;
}

/** The central record at `at` and where the next one begins. */
export function readCentral(bytes: Buffer, at: number, limit: number): { record: CentralRecord; next: number } {
  if (at + 46 > limit || bytes.readUInt32LE(at) !== signatures.central)
    throw new MalformedRecord("no entry where one should be", "应有条目的位置没有条目");
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
  const next = extraEnd + bytes.readUInt16LE(at + 32);
  if (next > limit) throw new MalformedRecord("an entry reaches beyond the list of entries", "条目超出了条目列表");
  const extra = readExtra(bytes.subarray(nameEnd, extraEnd));
  const [size, packedSize, offset] = widen(extra, [
    bytes.readUInt32LE(at + 24),
    bytes.readUInt32LE(at + 20),
    bytes.readUInt32LE(at + 42),
  ]) as [number, number, number];
  const record: CentralRecord = {
    madeBy: bytes.readUInt16LE(at + 4) >>> 8,
    flags: bytes.readUInt16LE(at + 8),
    method: bytes.readUInt16LE(at + 10),
    time: bytes.readUInt32LE(at + 12),
    crc: bytes.readUInt32LE(at + 16),
    disk: bytes.readUInt16LE(at + 34),
    attributes: bytes.readUInt32LE(at + 38),
    name: bytes.subarray(at + 46, nameEnd),
    extra,
    size,
    packedSize,
    offset,
  };
  return { record, next };
}

export function readLocal(bytes: Buffer, at: number, limit: number): LocalRecord {
  if (at + 30 > limit || bytes.readUInt32LE(at) !== signatures.local)
    throw new MalformedRecord("no file where the entry points", "条目指向的位置没有文件");
  const nameEnd = at + 30 + bytes.readUInt16LE(at + 26);
  const dataStart = nameEnd + bytes.readUInt16LE(at + 28);
  if (dataStart > limit) throw new MalformedRecord("its record reaches beyond the archive", "记录超出了压缩包");
  const extra = readExtra(bytes.subarray(nameEnd, dataStart));
  const [size, packedSize] = widen(extra, [bytes.readUInt32LE(at + 22), bytes.readUInt32LE(at + 18)]) as [
    number,
    number,
  ];
  return {
    flags: bytes.readUInt16LE(at + 6),
    method: bytes.readUInt16LE(at + 8),
    time: bytes.readUInt32LE(at + 10),
    crc: bytes.readUInt32LE(at + 14),
    name: bytes.subarray(at + 30, nameEnd),
    extra,
    size,
    packedSize,
    dataStart,
  };
}

/** The length of the data descriptor at `at` in the one of its four forms that agrees with the entry; else `undefined`. */
export function descriptorLength(
  bytes: Buffer,
  at: number,
  limit: number,
  { crc, size, packedSize }: Pick<CentralRecord, "crc" | "size" | "packedSize">,
): number | undefined {
  const isSigned = at + 4 <= limit && bytes.readUInt32LE(at) === signatures.descriptor;
  const fits = (start: number, width: 4 | 8): boolean => {
    if (start + 4 + 2 * width > limit) return false;
    const read = (offset: number) => (width === 4 ? bytes.readUInt32LE(offset) : read64(bytes, offset));
    return bytes.readUInt32LE(start) === crc && read(start + 4) === packedSize && read(start + 4 + width) === size;
  };
  const forms = [
    { length: 16, matches: isSigned && fits(at + 4, 4) },
    { length: 24, matches: isSigned && fits(at + 4, 8) },
    { length: 12, matches: fits(at, 4) },
    { length: 20, matches: fits(at, 8) },
  ];
  const lengths = forms.filter(({ matches }) => matches).map(({ length }) => length);
  return lengths.find((length) => at + length === limit) ?? lengths[0];
}

/** Extra fields by their id. */
export type ExtraFields = ReadonlyMap<number, Buffer>;

const wideSizes = 0x0001;

/** No writer has a use for more. */
const mostExtraFields = 64;

function readExtra(bytes: Buffer): ExtraFields {
  const fields = new Map<number, Buffer>();
  let at = 0;
  for (let count = 0; at + 4 <= bytes.length; count++) {
    if (count === mostExtraFields) throw new MalformedRecord("it has too many extra fields", "附加字段过多");
    const id = bytes.readUInt16LE(at);
    const end = at + 4 + bytes.readUInt16LE(at + 2);
    if (end > bytes.length) throw new MalformedRecord("an extra field reaches beyond its record", "附加字段超出了记录");
    if (id !== 0 && fields.has(id)) throw new MalformedRecord("an extra field is there twice", "附加字段重复");
    fields.set(id, bytes.subarray(at + 4, end));
    at = end;
  }
  // Up to three zeros are padding that aligns the data.
  if (bytes.subarray(at).some((byte) => byte !== 0))
    throw new MalformedRecord("the extra fields end in loose bytes", "附加字段末尾有多余的字节");
  return fields;
}

/** Takes each value that is all ones from the 64-bit field, which holds just those, in this order. */
function widen(extra: ExtraFields, values: readonly number[]): number[] {
  const wide = extra.get(wideSizes);
  let at = 0;
  return values.map((value) => {
    if (value !== 0xffffffff || !wide) return value;
    if (at + 8 > wide.length) throw new MalformedRecord("its 64-bit sizes are incomplete", "64 位大小不完整");
    at += 8;
    return read64(wide, at - 8);
  });
}

/** A 64-bit number; what no file can have becomes a number no check accepts. */
function read64(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at);
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
}
