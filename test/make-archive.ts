import { crc32, deflateRawSync } from "node:zlib";

/** ZIP files made record by record for tests: every field can say something else than it should. */

type Bytes = string | Buffer;

/** What both records of an entry say. */
export interface Fields {
  signature: number;
  version: number;
  flags: number;
  method: number;
  time: number;
  crc: number;
  packedSize: number;
  size: number;
  name: Buffer;
  nameLength: number;
  extra: Buffer;
  extraLength: number;
}

export interface CentralFields extends Fields {
  host: number;
  comment: Buffer;
  commentLength: number;
  disk: number;
  attributes: number;
  offset: number;
}

export interface ArchiveEntry {
  readonly name: Bytes;
  readonly content?: Bytes;
  /** 8 for content, 0 for none, if not given. */
  readonly method?: number;
  /** Written to the file in place of the packed content. */
  readonly packed?: Buffer;
  readonly flags?: number;
  readonly extra?: Buffer;
  readonly host?: number;
  readonly mode?: number;
  /** What follows the data; the local record then leaves CRC and sizes open. */
  readonly descriptor?: "signed" | "bare" | "signed 64" | "bare 64" | Buffer;
  /** Bytes in front of the local record. */
  readonly before?: Buffer;
  /** What the local record says instead; "none" leaves it out together with the data. */
  readonly local?: Partial<Fields> | "none";
  /** What the record in the list says instead; "none" leaves it out. */
  readonly central?: Partial<CentralFields> | "none";
}

interface EndFields {
  disk: number;
  centralDisk: number;
  entriesHere: number;
  entries: number;
  size: number;
  start: number;
  commentLength: number;
}

interface WideEndFields extends Omit<EndFields, "commentLength"> {
  signature: number;
  length: number;
  sector: Buffer;
  /** Bytes between the record and its locator. */
  behind: Buffer;
  locatorDisk: number;
  at: number;
  disks: number;
}

export interface ArchiveLayout {
  readonly comment?: Bytes;
  readonly order?: (list: Buffer[]) => Buffer[];
  /** Bytes in front of the list, at its end, and behind it. */
  readonly beforeList?: Buffer;
  readonly listTail?: Buffer;
  readonly behindList?: Buffer;
  readonly end?: Partial<EndFields>;
  /** Writes the 64-bit end records too; the ordinary one then says only "see there". */
  readonly wide?: Partial<WideEndFields>;
}

export function makeArchive(entries: readonly ArchiveEntry[], layout: ArchiveLayout = {}): Buffer {
  const parts: Buffer[] = [];
  const records: Buffer[] = [];
  let at = 0;
  const add = (...more: Buffer[]): void => {
    for (const part of more) at += part.length;
    parts.push(...more);
  };
  for (const entry of entries) {
    const { fields, data, descriptor } = describe(entry);
    add(entry.before ?? none);
    if (entry.central !== "none") records.push(centralRecord(entry, fields, at));
    if (entry.local !== "none") add(localRecord(entry, fields), data, descriptor);
  }
  const list = Buffer.concat([...(layout.order?.(records) ?? records), layout.listTail ?? none]);
  add(layout.beforeList ?? none);
  const start = at;
  add(list, layout.behindList ?? none);
  return Buffer.concat([...parts, endRecords(records.length, list.length, start, at, layout)]);
}

export const none = Buffer.alloc(0);
export const u16 = (value: number): Buffer => Buffer.from([value & 0xff, value >>> 8]);
export const u32 = (value: number): Buffer => Buffer.from(new Uint32Array([value]).buffer);
export const u64 = (value: number | bigint): Buffer => Buffer.from(new BigUint64Array([BigInt(value)]).buffer);
export const toBuffer = (bytes: Bytes): Buffer => Buffer.from(bytes as string);

function describe(entry: ArchiveEntry): { fields: Fields; data: Buffer; descriptor: Buffer } {
  const content = toBuffer(entry.content ?? none);
  const method = entry.method ?? (content.length > 0 ? 8 : 0);
  const data = entry.packed ?? (method === 8 ? deflateRawSync(content) : content);
  const sums = { crc: crc32(content), packedSize: data.length, size: content.length };
  const name = toBuffer(entry.name);
  const extra = entry.extra ?? none;
  const flags = entry.flags ?? (entry.descriptor === undefined ? 0x0800 : 0x0808);
  const lengths = { nameLength: name.length, extraLength: extra.length };
  const fields = { signature: 0, version: 20, flags, method, time: 0x5a4c6c21, ...sums, name, extra, ...lengths };
  return { fields, data, descriptor: dataDescriptor(entry.descriptor, sums) };
}

export function dataDescriptor(
  form: ArchiveEntry["descriptor"],
  { crc, packedSize, size }: Pick<Fields, "crc" | "packedSize" | "size">,
): Buffer {
  if (form === undefined) return none;
  if (typeof form !== "string") return form;
  const width = form.endsWith("64") ? u64 : u32;
  return Buffer.concat([form.startsWith("signed") ? u32(0x08074b50) : none, u32(crc), width(packedSize), width(size)]);
}

const sharedFields = (fields: Fields): Buffer[] => [
  u16(fields.version),
  u16(fields.flags),
  u16(fields.method),
  u32(fields.time),
  u32(fields.crc),
  u32(fields.packedSize),
  u32(fields.size),
  u16(fields.nameLength),
  u16(fields.extraLength),
];

/** Names and extra fields given for one record bring their own lengths. */
const lengthsOf = ({ name, extra, comment }: Partial<CentralFields>): Partial<CentralFields> => ({
  ...(name && { nameLength: name.length }),
  ...(extra && { extraLength: extra.length }),
  ...(comment && { commentLength: comment.length }),
});

function localRecord({ descriptor, local = {} }: ArchiveEntry, shared: Fields): Buffer {
  const given = local === "none" ? {} : local;
  const open = descriptor === undefined ? {} : { crc: 0, packedSize: 0, size: 0 };
  const fields = { ...shared, ...open, signature: 0x04034b50, ...lengthsOf(given), ...given };
  return Buffer.concat([u32(fields.signature), ...sharedFields(fields), fields.name, fields.extra]);
}

function centralRecord({ host = 3, mode, central = {} }: ArchiveEntry, shared: Fields, offset: number): Buffer {
  const given = central === "none" ? {} : central;
  const isFolder = shared.name.at(-1) === 0x2f;
  const type = mode ?? (isFolder ? 0o040755 : 0o100644);
  const fields: CentralFields = {
    ...shared,
    signature: 0x02014b50,
    host,
    comment: none,
    commentLength: 0,
    disk: 0,
    attributes: type * 0x10000 + (isFolder ? 0x10 : 0),
    offset,
    ...lengthsOf(given),
    ...given,
  };
  return Buffer.concat([
    u32(fields.signature),
    Buffer.from([20, fields.host]),
    ...sharedFields(fields),
    u16(fields.commentLength),
    u16(fields.disk),
    u16(0),
    u32(fields.attributes),
    u32(fields.offset),
    fields.name,
    fields.extra,
    fields.comment,
  ]);
}

function endRecords(entries: number, size: number, start: number, at: number, layout: ArchiveLayout): Buffer {
  const comment = toBuffer(layout.comment ?? none);
  const counts = { disk: 0, centralDisk: 0, entriesHere: entries, entries, size, start };
  const saturated = { entriesHere: 0xffff, entries: 0xffff, size: 0xffffffff, start: 0xffffffff };
  const end = { ...counts, ...(layout.wide && saturated), commentLength: comment.length, ...layout.end };
  return Buffer.concat([
    layout.wide ? wideEndRecords({ ...counts, at, ...layout.wide }) : none,
    u32(0x06054b50),
    ...[end.disk, end.centralDisk, end.entriesHere, end.entries].map(u16),
    u32(end.size),
    u32(end.start),
    u16(end.commentLength),
    comment,
  ]);
}

function wideEndRecords(given: Partial<WideEndFields> & Omit<EndFields, "commentLength"> & { at: number }): Buffer {
  const { sector = none, behind = none, signature = 0x06064b50, locatorDisk = 0, disks = 1 } = given;
  return Buffer.concat([
    u32(signature),
    u64(given.length ?? 44 + sector.length),
    u16(45),
    u16(45),
    u32(given.disk),
    u32(given.centralDisk),
    ...[given.entriesHere, given.entries, given.size, given.start].map(u64),
    sector,
    behind,
    u32(0x07064b50),
    u32(locatorDisk),
    u64(given.at),
    u32(disks),
  ]);
}

export const extraField = (id: number, ...values: Buffer[]): Buffer => {
  const value = Buffer.concat(values);
  return Buffer.concat([u16(id), u16(value.length), value]);
};
export const wideField = (...values: (number | bigint)[]): Buffer => extraField(0x0001, ...values.map(u64));
export const unicodeField = (name: Buffer, path: string): Buffer =>
  extraField(0x7075, Buffer.from([1]), u32(crc32(name)), Buffer.from(path));
export const timestampField = (...times: number[]): Buffer => extraField(0x5455, Buffer.from([3]), ...times.map(u32));
