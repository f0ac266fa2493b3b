import { constants, crc32, deflateRawSync, gzipSync } from "node:zlib";
import type { NameEncoding } from "../packages/core/src/archive/decode-names.ts";
import type { RuleId } from "../packages/core/src/ground/rules.ts";
import {
  type ArchiveEntry,
  type ArchiveLayout,
  type CentralFields,
  dataDescriptor,
  extraField,
  type Fields,
  makeArchive,
  none,
  timestampField,
  toBuffer,
  u16,
  u32,
  u64,
  unicodeField,
  wideField,
} from "./make-archive.ts";

export const skillText = (name: string): string =>
  `---\nname: ${name}\ndescription: A package made for tests.\n---\n\nDo what the notes say.\n`;

const skill: ArchiveEntry = { name: "SKILL.md", content: skillText("hostile") };
const notes: ArchiveEntry = { name: "notes.md", content: "Notes, notes, notes, notes.\n" };
const withNotes = (given: Partial<ArchiveEntry>, layout?: ArchiveLayout): Buffer =>
  makeArchive([skill, { ...notes, ...given }], layout);
const plain = (layout: ArchiveLayout): Buffer => makeArchive([skill, notes], layout);
/** The same wrong value in both records, so that only the data contradict it. */
const lying = (given: Partial<Fields>, more: Partial<ArchiveEntry> = {}): Buffer =>
  withNotes({ ...more, local: given, central: given });
const notesSize = Buffer.byteLength(notes.content as string);
const notesPacked = deflateRawSync(toBuffer(notes.content as string));
const legacyName = Buffer.from([0x9a, 0x2e, 0x6d, 0x64]);
const mark = (text: string): Buffer => Buffer.from(text, "latin1");
/** Packed data that unpack to megabytes without end mark: a kilobyte each. */
const zeros = (megabytes: number): Buffer => {
  const one = deflateRawSync(Buffer.alloc(1 << 20), { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
  return Buffer.concat([...Array<Buffer>(megabytes).fill(one), deflateRawSync(none)]);
};

/** Content that packing does not shrink. */
function incompressible(size: number): Buffer {
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  };
  return Buffer.from(Uint8Array.from({ length: size }, next));
}

export interface HostileArchive {
  readonly title: string;
  readonly bytes: () => Buffer;
  /** Exactly the rules it breaks. */
  readonly rules: readonly RuleId[];
  /** What the refusal is about, where it is about one entry. */
  readonly path?: string;
  /** What the refusal says in English. */
  readonly says?: string;
}

const row = (
  rules: RuleId | readonly RuleId[],
  title: string,
  bytes: () => Buffer,
  more: Pick<HostileArchive, "path" | "says"> = {},
): HostileArchive => ({ title, bytes, rules: [rules].flat() as RuleId[], ...more });

const record = (says: string, title: string, layout: ArchiveLayout): HostileArchive =>
  row("archive.record", title, () => plain(layout), { says });
const centralFault = (says: string, title: string, central: Partial<CentralFields>): HostileArchive =>
  row("archive.record", title, () => withNotes({ central }), { says });
const localFault = (says: string, title: string, local: Partial<Fields>): HostileArchive =>
  row("archive.local", title, () => withNotes({ local }), { says, path: "notes.md" });
const disagreement = (field: string, title: string, given: Partial<ArchiveEntry> & { name?: string }): HostileArchive =>
  row("archive.disagrees", title, () => withNotes(given), {
    says: `disagree about its ${field}`,
    path: given.name ?? "notes.md",
  });
const named = (rules: RuleId | readonly RuleId[], title: string, name: string): HostileArchive =>
  row(rules, title, () => makeArchive([skill, { name, content: name.endsWith("/") ? "" : "x\n" }]), { path: name });
const foreign = (found: string, title: string, bytes: () => Buffer): HostileArchive =>
  row("archive.not-zip", title, bytes, { says: `found: ${found}` });
const together = (rule: RuleId, title: string, path: string, ...names: string[]): HostileArchive =>
  row(rule, title, () => makeArchive([skill, ...names.map((name) => ({ name }))]), { path });
const special = (rule: RuleId, title: string, mode: number, host = 3): HostileArchive =>
  row(rule, title, () => makeArchive([skill, { name: "odd", content: "/etc/passwd", mode, host }]), { path: "odd" });

const wholeFile: readonly HostileArchive[] = [
  row("archive.too-large", "three files of 20 MB, stored", () =>
    makeArchive([skill, ...["a", "b", "c"].map((name) => ({ name, content: Buffer.alloc(20_000_000), method: 0 }))]),
  ),
  foreign("empty", "a file without a byte", () => none),
  foreign("RAR", "a RAR archive", () => mark("Rar!\x1a\x07\x01\x00 and more of it")),
  foreign("7-Zip", "a 7z archive", () => mark("7z\xbc\xaf\x27\x1c and more of it")),
  foreign("gzip", "a gzip file", () => gzipSync(skillText("hostile"))),
  foreign("bzip2", "a bzip2 file", () => mark("BZh91AY&SY and more of it")),
  foreign("xz", "an xz file", () => mark("\xfd7zXZ\x00 and more of it")),
  foreign("zstd", "a zstd file", () => mark("\x28\xb5\x2f\xfd and more of it")),
  foreign("tar", "a tar archive", () => {
    const bytes = Buffer.alloc(1536);
    bytes.write("SKILL.md");
    bytes.write("ustar", 257);
    return bytes;
  }),
  foreign("PDF", "a PDF", () => mark("%PDF-1.7 and more of it")),
  foreign("SKILL.md", "a SKILL.md that is not packed", () => Buffer.from(skillText("hostile"))),
  foreign("unknown", "an unknown format", () => Buffer.from("MZ and more of it")),
  foreign("unknown", "the first two bytes of an archive", () => plain({}).subarray(0, 2)),
  row("archive.end", "an archive cut off after its first file", () => plain({}).subarray(0, 150)),
  row("archive.end", "an archive without its last byte", () => plain({}).subarray(0, -1)),
  row("archive.end", "an archive without its end record", () => plain({}).subarray(0, -22)),
  row("archive.end", "an archive cut off within its comment", () => plain({ comment: "comment" }).subarray(0, -3)),
  row("archive.end", "an archive with a line feed behind it", () => Buffer.concat([plain({}), mark("\n")])),
  row("archive.end", "an archive with a script behind it", () => Buffer.concat([plain({}), mark("#!/bin/sh\n")])),
  row("archive.end", "a comment longer than the file", () => plain({ comment: "short", end: { commentLength: 6 } })),
  row("archive.end", "a comment shorter than what follows", () =>
    plain({ comment: "long", end: { commentLength: 3 } }),
  ),
  row("archive.end-repeated", "a whole archive in the comment", () => plain({ comment: makeArchive([skill]) })),
  row("archive.end-repeated", "the mark of an end record in the comment", () => plain({ comment: "PK\x05\x06" })),
  row("archive.end-repeated", "an end record in the last file whose comment would reach to the end", () => {
    const file = (commentLength: number): ArchiveEntry => ({
      name: "decoy",
      content: makeArchive([], { end: { commentLength } }),
      method: 0,
    });
    const one = makeArchive([skill, file(0)]);
    return makeArchive([skill, file(one.length - one.indexOf("PK\x05\x06", 0, "latin1") - 22)]);
  }),
];

const several = "several disks";
const misplaced = "the 64-bit end record is not where it should be";
const contradicted = "two end records disagree";
const detached = "the list of entries does not end where the end record begins";
const miscounted = "the number of entries differs from the end record";
const missing = "no entry where one should be";
const overlong = "an entry reaches beyond the list of entries";
const extraFields = (count: number): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, index) => extraField(0x9000 + index)));
const twice = Buffer.concat([timestampField(1), timestampField(2)]);

const listOfEntries: readonly HostileArchive[] = [
  record(several, "an end record on another disk", { end: { disk: 1 } }),
  record(several, "a list that begins on another disk", { end: { centralDisk: 1 } }),
  record(several, "only some of the entries on this disk", { end: { entriesHere: 1 } }),
  record(several, "a 64-bit end record on another disk", { wide: { disk: 1 } }),
  record(several, "a 64-bit end record with its list on another disk", { wide: { centralDisk: 1 } }),
  record(several, "a locator that points to another disk", { wide: { locatorDisk: 1 } }),
  record(several, "a locator that counts two disks", { wide: { disks: 2 } }),
  record(several, "a 64-bit end record with only some entries here", { wide: { entriesHere: 1 } }),
  centralFault(several, "an entry on another disk", { disk: 1 }),
  record(misplaced, "a locator that points elsewhere", { wide: { at: 3 } }),
  record(misplaced, "a locator that points behind itself", { wide: { at: 1 << 30 } }),
  record(misplaced, "a locator with the largest number there is", { wide: { at: Number.MAX_SAFE_INTEGER } }),
  record(misplaced, "a 64-bit end record without its mark", { wide: { signature: 0 } }),
  record(misplaced, "a 64-bit end record that says it is longer", { wide: { length: 60 } }),
  record(misplaced, "a 64-bit end record that says it is shorter", { wide: { length: 43 } }),
  record(misplaced, "bytes between the 64-bit end record and its locator", { wide: { behind: mark("hidden") } }),
  record(misplaced, "a locator without a record", {
    behindList: Buffer.concat([u32(0x07064b50), u32(0), u64(0), u32(1)]),
  }),
  row(
    "archive.record",
    "a 64-bit end record too short for what it has to hold",
    () => {
      const stub = Buffer.concat([u32(0x06064b50), u64(12), u32(0), u64(0)]);
      const at = plain({}).length - 22;
      return plain({ behindList: Buffer.concat([stub, u32(0x07064b50), u32(0), u64(at), u32(1)]) });
    },
    { says: misplaced },
  ),
  record(contradicted, "end records with different numbers of entries", { wide: {}, end: { entries: 1 } }),
  record(contradicted, "end records with different numbers of entries here", { wide: {}, end: { entriesHere: 1 } }),
  record(contradicted, "end records with lists of different sizes", { wide: {}, end: { size: 1 } }),
  record(contradicted, "end records with lists in different places", { wide: {}, end: { start: 1 } }),
  record(detached, "bytes between the list and the end record", { behindList: mark("hidden") }),
  record(detached, "bytes between the list and the 64-bit end record", { behindList: mark("hidden"), wide: {} }),
  record(detached, "a list that begins elsewhere", { end: { start: 0 } }),
  record(detached, "a list of another size", { end: { size: 46 } }),
  record(detached, "a 64-bit list of another size", { wide: { size: 46 } }),
  record(detached, "a list larger than any file", { wide: { size: Number.MAX_SAFE_INTEGER } }),
  record(detached, "all ones without a 64-bit end record", { end: { size: 0xffffffff, start: 0xffffffff } }),
  row("archive.record", "a program in front, unknown to the offsets", () => Buffer.concat([mark("#!"), plain({})]), {
    says: detached,
  }),
  record(miscounted, "an entry more than the end record says", { end: { entries: 1, entriesHere: 1 } }),
  record(miscounted, "an entry fewer than the end record says", { end: { entries: 3, entriesHere: 3 } }),
  record(miscounted, "entries where the end record says none", { end: { entries: 0, entriesHere: 0 } }),
  record(missing, "a digital signature at the end of the list", {
    listTail: Buffer.concat([mark("PK\x05\x05"), u16(0)]),
  }),
  record(missing, "a record in the list cut off", { listTail: mark("PK\x01\x02 and nothing more") }),
  record(missing, "46 bytes in the list that are no record", {
    listTail: Buffer.alloc(46),
    end: { entries: 3, entriesHere: 3 },
  }),
  centralFault(missing, "a record in the list with another mark", { signature: 0x02014b51 }),
  centralFault(overlong, "a name that reaches out of the list", { nameLength: 60 }),
  centralFault(overlong, "a comment that reaches out of the list", { commentLength: 1 }),
  centralFault("an extra field reaches beyond its record", "an extra field without its end in the list", {
    extra: Buffer.concat([u16(0x5455), u16(9), u32(0)]),
  }),
  centralFault("an extra field is there twice", "an extra field twice in the list", { extra: twice }),
  centralFault("it has too many extra fields", "65 extra fields in the list", { extra: extraFields(65) }),
  centralFault("the extra fields end in loose bytes", "loose bytes behind the extra fields in the list", {
    extra: Buffer.concat([timestampField(1), mark("abc")]),
  }),
  centralFault("its 64-bit sizes are incomplete", "an entry whose 64-bit size is not there", {
    size: 0xffffffff,
    extra: extraField(0x0001, u32(1)),
  }),
  centralFault("its 64-bit sizes are incomplete", "an entry with one 64-bit size where it needs two", {
    size: 0xffffffff,
    packedSize: 0xffffffff,
    extra: wideField(notesSize),
  }),
  row("archive.too-many", "8,001 entries", () =>
    makeArchive([skill, ...Array.from({ length: 8000 }, (_, index) => ({ name: `files/${index}` }))]),
  ),
  row("archive.too-many", "an end record that counts entries without end", () =>
    plain({ wide: { entries: Number.MAX_SAFE_INTEGER, entriesHere: Number.MAX_SAFE_INTEGER } }),
  ),
];

const localRecords: readonly HostileArchive[] = [
  localFault("no file where the entry points", "a file without its mark", { signature: 0x04034b51 }),
  row(
    "archive.local",
    "a file whose record begins too close to the list",
    () => {
      const offset = makeArchive([skill]).indexOf("PK\x01\x02", 0, "latin1");
      const stub = mark("PK\x03\x04 cut off");
      return withNotes({ local: "none", central: { offset } }, { beforeList: stub });
    },
    { says: "no file where the entry points", path: "notes.md" },
  ),
  row(
    ["archive.gap", "archive.local"],
    "an entry that points into the list",
    () => withNotes({ central: { offset: 200 } }),
    { path: "notes.md" },
  ),
  row(["archive.gap", "archive.local"], "an entry that points out of the file", () =>
    withNotes({ central: { offset: 0xffffffff, extra: wideField(2n ** 63n) } }),
  ),
  localFault("its record reaches beyond the archive", "a name that reaches out of the files", { nameLength: 0xffff }),
  localFault("its record reaches beyond the archive", "extra fields that reach out of the files", {
    extraLength: 0xffff,
  }),
  localFault("an extra field reaches beyond its record", "an extra field without its end before a file", {
    extra: Buffer.concat([u16(0x5455), u16(9), u32(0)]),
  }),
  localFault("an extra field is there twice", "an extra field twice before a file", { extra: twice }),
  localFault("it has too many extra fields", "65 extra fields before a file", { extra: extraFields(65) }),
  localFault("the extra fields end in loose bytes", "loose bytes behind the extra fields of a file", {
    extra: mark("abc"),
  }),
  localFault("its 64-bit sizes are incomplete", "a file whose 64-bit size is not there", {
    size: 0xffffffff,
    extra: extraField(0x0001),
  }),
  row("archive.local", "data that reach into the list", () => lying({ packedSize: notesPacked.length + 1 }), {
    says: "its data reaches beyond the files",
    path: "notes.md",
  }),
  row("archive.local", "data of 4 GB in a file of 300 bytes", () => lying({ packedSize: 0xfffffffe }), {
    says: "its data reaches beyond the files",
    path: "notes.md",
  }),
  disagreement("name", "two names", { local: { name: Buffer.from("other.md") } }),
  disagreement("name", "two names of different length", { local: { name: Buffer.from("notes.md/../../x") } }),
  disagreement("flags", "two sets of flags", { local: { flags: 0 } }),
  disagreement("flags", "a file encrypted in one record only", { local: { flags: 0x0801 } }),
  disagreement("method", "two methods", { local: { method: 0 } }),
  disagreement("time", "two times", { local: { time: 0 } }),
  disagreement("CRC", "two sums", { local: { crc: 1 } }),
  disagreement("CRC", "a sum left open without a data descriptor", { local: { crc: 0 } }),
  disagreement("CRC", "another sum where a data descriptor allows only none", {
    descriptor: "signed",
    local: { crc: 1 },
  }),
  disagreement("size", "two sizes", { local: { size: 1 } }),
  disagreement("size", "two 64-bit sizes", {
    local: { size: 0xffffffff, packedSize: 0xffffffff, extra: wideField(1, notesPacked.length) },
  }),
  disagreement("size", "a size left open without a data descriptor", { local: { size: 0 } }),
  disagreement("packed size", "two packed sizes", { local: { packedSize: 1 } }),
  disagreement("packed size", "a packed size left open without a data descriptor", { local: { packedSize: 0 } }),
  disagreement("data descriptor", "a data descriptor that is not there", { descriptor: none }),
  disagreement("data descriptor", "a data descriptor with another sum", {
    descriptor: dataDescriptor("signed", { crc: 1, packedSize: notesPacked.length, size: notesSize }),
  }),
  disagreement("data descriptor", "a data descriptor with another size", {
    descriptor: dataDescriptor("signed", {
      crc: crc32(notes.content as string),
      packedSize: notesPacked.length,
      size: 1,
    }),
  }),
  disagreement("data descriptor", "a data descriptor with another packed size", {
    descriptor: dataDescriptor("bare 64", { crc: crc32(notes.content as string), packedSize: 1, size: notesSize }),
  }),
  disagreement("data descriptor", "a data descriptor with another mark", {
    descriptor: Buffer.concat([
      u32(0x08074b51),
      dataDescriptor("bare", {
        crc: crc32(notes.content as string),
        packedSize: notesPacked.length,
        size: notesSize,
      }),
    ]),
  }),
  disagreement("data descriptor", "a data descriptor cut off by the list", { descriptor: mark("PK\x07\x08") }),
  disagreement("name", "a Unicode name that is not the plain one", {
    extra: unicodeField(Buffer.from("notes.md"), "other.md"),
  }),
  disagreement("name", "a Unicode name that is not the one without a mark", {
    flags: 0,
    extra: unicodeField(Buffer.from("notes.md"), "other.md"),
  }),
  row(["archive.disagrees", "entry.encoding"], "a name that says it is UTF-8, is not, and has a Unicode name", () =>
    makeArchive([skill, { name: legacyName, extra: unicodeField(legacyName, "Ü.md") }]),
  ),
  disagreement("name", "a Unicode name that is not the one marked as UTF-8", {
    name: "说明.md",
    extra: unicodeField(Buffer.from("说明.md"), "other.md"),
  }),
  disagreement("name", "two Unicode names", {
    extra: unicodeField(Buffer.from("notes.md"), "notes.md"),
    local: { extra: unicodeField(Buffer.from("notes.md"), "other.md") },
  }),
  disagreement("name", "a Unicode name that only the local record has", {
    local: { extra: unicodeField(Buffer.from("notes.md"), "other.md") },
  }),
];

/** Two files of which the first holds the second whole, record and all. */
function quoted(): Buffer {
  const inner = makeArchive([notes]);
  const content = Buffer.concat([inner.subarray(0, inner.indexOf("PK\x01\x02", 0, "latin1")), mark("more")]);
  const outer: ArchiveEntry = { name: "outer", content, method: 0 };
  return makeArchive([outer, { ...notes, local: "none", central: { offset: 35 } }, skill]);
}

const fullFile: readonly HostileArchive[] = [
  row("archive.gap", "a program in front, known to the offsets", () =>
    makeArchive([{ ...skill, before: mark("#!/bin/sh\n") }, notes]),
  ),
  row("archive.gap", "bytes between two files", () => withNotes({ before: mark("hidden") }), { path: "notes.md" }),
  row("archive.gap", "bytes between the files and the list", () => plain({ beforeList: mark("x") })),
  row("archive.gap", "a file that the list leaves out, first", () =>
    makeArchive([{ ...notes, central: "none" }, skill]),
  ),
  row("archive.gap", "a file that the list leaves out, last", () => withNotes({ central: "none" })),
  row("archive.gap", "a data descriptor that no flag announces", () =>
    withNotes({ descriptor: "signed", flags: 0x0800, local: described(notes) }),
  ),
  row("archive.gap", "bytes behind a data descriptor", () =>
    makeArchive([
      { ...notes, descriptor: "signed" },
      { ...skill, before: mark("hidden") },
    ]),
  ),
  row("archive.gap", "nothing but bytes in front of an empty list", () => makeArchive([], { beforeList: mark("x") })),
  row(["archive.overlap", "entry.duplicate"], "an entry twice in the list", () =>
    makeArchive([skill, notes, { ...skill, local: "none", central: { offset: 0 } }]),
  ),
  row("archive.overlap", "a file inside the data of another", quoted, { path: "notes.md" }),
  row("archive.overlap", "a packed file inside the data of a stored one, as in a bomb of shared data", () => {
    const kernel = zeros(1);
    const sums = { crc: 0, size: 1 << 20, packedSize: kernel.length };
    const inner = makeArchive([{ name: "0000", packed: kernel, method: 8, local: sums, central: "none" }]);
    const shared = inner.subarray(0, -22);
    return makeArchive([
      skill,
      { name: "first", content: shared, method: 0 },
      {
        name: "0000",
        method: 8,
        local: "none",
        central: { ...sums, offset: makeArchive([{ ...skill, central: "none" }]).length - 22 + 35 },
      },
    ]);
  }),
  row(["archive.overlap", "archive.disagrees"], "a data descriptor inside the next file", () => {
    const first: ArchiveEntry = { ...notes, name: "first", descriptor: none };
    const length = makeArchive([{ ...first, central: "none" }]).length - 22;
    const longer = { packedSize: notesPacked.length + 4 };
    return makeArchive([
      { ...first, central: longer },
      { ...skill, central: { offset: length } },
    ]);
  }),
];

function described({ content = none }: ArchiveEntry): Partial<Fields> {
  return { crc: crc32(content as string), packedSize: notesPacked.length, size: notesSize };
}

const packing: readonly HostileArchive[] = [
  row("archive.encrypted", "an encrypted file", () => withNotes({ flags: 0x0801 }), { path: "notes.md" }),
  row("archive.encrypted", "a strongly encrypted file", () => withNotes({ flags: 0x0841 }), { path: "notes.md" }),
  row("archive.encrypted", "only the flag of strong encryption", () => withNotes({ flags: 0x0840 })),
  row("archive.encrypted", "an encrypted list", () => withNotes({ flags: 0x2800 }), { path: "notes.md" }),
  row("archive.encrypted", "a file encrypted with AES", () => withNotes({ flags: 0x0801, method: 99 })),
  row("archive.method", "patched data", () => withNotes({ flags: 0x0820 }), { path: "notes.md" }),
  ...[1, 6, 9, 12, 14, 20, 93, 95, 98, 99].map((method) =>
    row("archive.method", `a file packed with method ${method}`, () => withNotes({ method }), {
      path: "notes.md",
      says: `method ${method}`,
    }),
  ),
  row("archive.corrupt", "data that cannot be unpacked", () => withNotes({ packed: Buffer.from([0x07, 0xff]) }), {
    path: "notes.md",
    says: "Z_DATA_ERROR",
  }),
  row("archive.corrupt", "data without their end", () => withNotes({ packed: notesPacked.subarray(0, -2) }), {
    says: "Z_BUF_ERROR",
  }),
  row("archive.corrupt", "no data where there should be some", () => withNotes({ packed: none }), {
    says: "Z_BUF_ERROR",
  }),
  row("archive.corrupt", "a wrong sum", () => lying({ crc: 1 }), { says: "CRC" }),
  row("archive.corrupt", "a wrong sum of a stored file", () => lying({ crc: 1 }, { method: 0 }), { says: "CRC" }),
  row("archive.corrupt", "a wrong sum of a large file", () => lying({ crc: 1 }, { content: incompressible(600_000) }), {
    says: "CRC",
  }),
  row("archive.size", "more bytes than the archive says", () => lying({ size: 3 }), { says: "declares 3 bytes" }),
  row("archive.size", "a byte more than the archive says", () => lying({ size: notesSize - 1 })),
  row("archive.size", "a byte less than the archive says", () => lying({ size: notesSize + 1 }), {
    says: `there are ${notesSize}`,
  }),
  row("archive.size", "content in a file that is said to be empty", () => lying({ size: 0 })),
  row("archive.size", "a single byte in a file that is said to be empty", () => lying({ size: 0 }, { content: "x" })),
  row("archive.size", "a stored file larger than the archive says", () => lying({ size: 3 }, { method: 0 })),
  row("archive.size", "a stored file smaller than the archive says", () => lying({ size: 900 }, { method: 0 })),
  row("archive.size", "42 KB that unpack to 42 MB and say they are 1,000 bytes", () =>
    lying({ size: 1000 }, { packed: zeros(42), method: 8 }),
  ),
  row("archive.size", "4 MB that unpack to 4 GB and say they are 1,000 bytes", () =>
    lying({ size: 1000 }, { packed: zeros(4096), method: 8 }),
  ),
  row("archive.hidden", "a byte stored in a folder", () => makeArchive([skill, { name: "a/", packed: mark("x") }]), {
    path: "a/",
  }),
  row("archive.hidden", "a byte behind what an empty folder is packed to", () =>
    makeArchive([skill, { name: "a/", method: 8, packed: Buffer.concat([deflateRawSync(none), mark("x")]) }]),
  ),
  row("archive.hidden", "a byte behind the packed data", () =>
    withNotes({ packed: Buffer.concat([notesPacked, mark("x")]) }),
  ),
  row("archive.hidden", "a second file behind the packed data", () =>
    withNotes({ packed: Buffer.concat([notesPacked, deflateRawSync("hidden")]) }),
  ),
  row("archive.hidden", "bytes behind the packed data of an empty file", () =>
    withNotes({ content: "", packed: Buffer.concat([deflateRawSync(none), mark("hidden")]), method: 8 }),
  ),
  row("archive.hidden", "bytes behind the packed data of a large file", () => {
    const content = incompressible(1 << 20);
    return withNotes({ content, packed: Buffer.concat([deflateRawSync(content), mark("hidden")]) });
  }),
  row("archive.hidden", "a megabyte behind the packed data of a small file", () =>
    withNotes({ packed: Buffer.concat([notesPacked, Buffer.alloc(1 << 20)]) }),
  ),
  row("archive.ratio", "two megabytes of zeros", () => withNotes({ content: Buffer.alloc(2_000_000) })),
  row("archive.ratio", "a byte more than may be packed freely", () => withNotes({ content: Buffer.alloc(1_000_001) })),
  row("archive.ratio", "a megabyte that is said to come from nothing", () =>
    lying({ size: 1_000_001 }, { packed: none }),
  ),
  row("archive.file-too-large", "a file of 20 MB and a byte", () => withNotes({ content: Buffer.alloc(20_000_001) })),
  row("archive.file-too-large", "a file that is said to have 4 GB", () => lying({ size: 0xfffffffe })),
  row("archive.file-too-large", "a file that is said to be larger than any file", () =>
    lying({ size: 0xffffffff, extra: wideField(2n ** 63n) }),
  ),
  row("archive.inflated", "201 files of a megabyte of zeros", () => {
    const content = Buffer.alloc(1_000_000);
    const packed = deflateRawSync(content);
    return makeArchive([skill, ...Array.from({ length: 201 }, (_, index) => ({ name: `${index}`, content, packed }))]);
  }),
];

const paths: readonly HostileArchive[] = [
  row(
    "entry.encoding",
    "a name in no encoding we read",
    () => makeArchive([skill, { name: Buffer.from([0x61, 0xff, 0xfe]), flags: 0 }]),
    { path: "a\xff\xfe" },
  ),
  row("entry.encoding", "a name in GB18030 that says it is UTF-8", () =>
    makeArchive([skill, { name: Buffer.from("cbb5c3f7", "hex") }]),
  ),
  row("entry.encoding", "dots and a slash in overlong UTF-8", () =>
    makeArchive([skill, { name: Buffer.from("c0aec0aec0af78", "hex") }]),
  ),
  row("entry.encoding", "a name with the mark of lost letters", () => makeArchive([skill, { name: "a\uFFFD.md" }])),
  row("entry.encoding", "half a surrogate pair", () => makeArchive([skill, { name: Buffer.from("eda080", "hex") }])),
  row("entry.encoding", "an unreadable name whose Unicode name is made for another", () =>
    makeArchive([skill, { name: legacyName, flags: 0, extra: unicodeField(Buffer.from("x"), "Ü.md") }]),
  ),
  row("entry.encoding", "an unreadable name whose Unicode name is of a later version", () => {
    const extra = unicodeField(legacyName, "Ü.md");
    extra[4] = 2;
    return makeArchive([skill, { name: legacyName, flags: 0, extra }]);
  }),
  row("entry.encoding", "an unreadable name whose Unicode name is empty", () =>
    makeArchive([skill, { name: legacyName, flags: 0, extra: unicodeField(legacyName, "") }]),
  ),
  row("entry.encoding", "an unreadable name whose Unicode name is too short to be one", () =>
    makeArchive([skill, { name: legacyName, flags: 0, extra: extraField(0x7075, Buffer.from([1, 2])) }]),
  ),
  named("entry.absolute", "an absolute path", "/etc/x"),
  named("entry.absolute", "a path on another machine", "//server/share/x"),
  named("entry.parent", "a path that leads up", "../x"),
  named("entry.parent", "a path that leads down and then up", "a/../../x"),
  named("entry.parent", "a path that leads down and back", "a/../x"),
  named("entry.parent", "a folder above", "../"),
  named(["entry.absolute", "entry.parent"], "an absolute path that leads up", "/../x"),
  named("entry.backslash", "a path that leads up with a backslash", "..\\x"),
  named("entry.backslash", "a backslash between folders", "a\\b.md"),
  named(["entry.backslash", "entry.drive"], "a Windows path", "C:\\x"),
  named("entry.drive", "a drive letter", "C:/x"),
  named("entry.drive", "a drive letter without a slash", "c:x"),
  row(
    "entry.parent",
    "a Unicode name that leads up",
    () => makeArchive([skill, { name: legacyName, flags: 0, extra: unicodeField(legacyName, "../x") }]),
    { path: "../x" },
  ),
  named("entry.control", "a NUL in a name", "notes.md\0.png"),
  named("entry.control", "a line feed in a name", "a\nb"),
  named("entry.control", "an escape sequence in a name", "a\x1b[2Jb"),
  named("entry.control", "the last control character of ASCII", "a\x7f"),
  named("entry.control", "a control character beyond ASCII", "a\u0085b"),
  {
    title: "a dot in front of two",
    bytes: () => makeArchive([skill, { name: "./../x", content: "x" }]),
    rules: ["entry.parent", "entry.segment"],
  },
  named("entry.segment", "a dot in front of a slash", ".//x"),
  named("entry.segment", "a dot between folders", "a/./x"),
  named("entry.segment", "two slashes", "a//x"),
  named("entry.segment", "two slashes at the end", "a//"),
  named("entry.segment", "no name at all", ""),
  named("entry.reserved", "a device", "con"),
  named("entry.reserved", "a device with an ending", "docs/NUL.txt"),
  named("entry.reserved", "a device with a blank before its ending", "docs/nul .txt"),
  named("entry.reserved", "a device as folder", "aux/x"),
  named("entry.reserved", "a device with a number", "Com1.md"),
  named("entry.reserved", "a device with a raised number", "lpt².md"),
  named("entry.reserved", "a console", "conin$"),
  named("entry.reserved", "a dot at the end", "notes."),
  named("entry.reserved", "a dot at the end of a folder", "notes./x"),
  named("entry.reserved", "a blank at the end", "SKILL.md "),
  named("entry.reserved", "a stream of a file", "notes.md:stream"),
  ...[...'<>"|?*'].map((letter) => named("entry.reserved", `the letter ${letter} in a name`, `a${letter}b`)),
  named("entry.too-long", "a name of 256 bytes", "n".repeat(256)),
  named("entry.too-long", "a name of 86 Chinese letters", "名".repeat(86)),
  named("entry.too-long", "a folder with a name of 256 bytes", `${"n".repeat(256)}/x`),
  named("entry.too-long", "a path of 1,025 bytes", `${"n".repeat(99)}/`.repeat(10).padEnd(1025, "n")),
  named("entry.too-deep", "65 folders, one in the other", `${"d/".repeat(65)}x`),
  {
    title: "more folders than files could need",
    bytes: () =>
      makeArchive([
        skill,
        ...Array.from({ length: 320 }, (_, index) => ({ name: `${index}/${"d/".repeat(50)}x`, content: "x" })),
      ]),
    rules: ["archive.too-many"],
  },
  {
    title: "bytes hidden in the folder that everything is in",
    bytes: () => makeArchive([skill, { name: "./", content: "hidden" }]),
    rules: ["entry.kind"],
  },
  {
    title: "one file under two names, with and without a dot in front",
    bytes: () => makeArchive([skill, { name: "notes.md", content: "a" }, { name: "./notes.md", content: "b" }]),
    rules: ["entry.duplicate"],
  },
  {
    title: "32,000 folders, one in the other",
    bytes: () => makeArchive([skill, { name: `${"d/".repeat(32_000)}x`, content: "x" }]),
    rules: ["entry.too-long"],
  },
];

const kinds: readonly HostileArchive[] = [
  special("entry.link", "a link", 0o120777),
  special("entry.link", "a link made on DOS", 0o120777, 0),
  special("entry.special", "a pipe", 0o010644),
  special("entry.special", "a character device", 0o020644),
  special("entry.special", "a block device", 0o060644),
  special("entry.special", "a socket", 0o140644),
  special("entry.kind", "a folder without a slash", 0o040755),
  row("entry.kind", "a folder of DOS without a slash", () => withNotes({ central: { attributes: 0x10 }, host: 0 })),
  row("entry.kind", "a file of Unix that is a folder of DOS", () =>
    withNotes({ central: { attributes: 0o100644 * 0x10000 + 0x10 }, host: 0 }),
  ),
  row("entry.kind", "a folder with the mode of a file", () => makeArchive([skill, { name: "a/", mode: 0o100644 }]), {
    path: "a/",
  }),
  row("entry.kind", "a folder with content", () => makeArchive([skill, { name: "a/", content: "x" }]), { path: "a/" }),
  together("entry.duplicate", "a file twice", "a", "a", "a"),
  together("entry.duplicate", "a folder twice", "a", "a/", "a/"),
  together("entry.duplicate", "the folder of a file twice", "a", "a/x", "a/", "a/"),
  together("entry.collision", "names alike but for case", "A.md", "a.md", "A.md"),
  together("entry.collision", "two SKILL.md on systems that know no case", "skill.md", "skill.md"),
  together("entry.collision", "folders alike but for case", "a/y", "A/x", "a/y"),
  together("entry.collision", "a file and a folder alike but for case", "a/y", "A", "a/y"),
  together("entry.collision", "names alike but for the form of a letter", "e\u0301.md", "\u00e9.md", "e\u0301.md"),
  together("entry.collision", "names alike but for a letter of two", "STRASSE", "straße", "STRASSE"),
  together("entry.collision", "names alike but for two forms of sigma", "ς", "σ", "ς"),
  together("entry.file-and-folder", "a file, and a file below it", "a/b", "a", "a/b"),
  together("entry.file-and-folder", "a file below a file to come", "a", "a/b", "a"),
  together("entry.file-and-folder", "a file beside a folder of its name", "a", "a/", "a"),
];

const manifest = (content: string): ArchiveEntry => ({ name: "p/.claude-plugin/plugin.json", content });
const inPlugin: ArchiveEntry = { ...skill, name: "p/skills/hostile/SKILL.md" };

/** Plugins: what lies around their skills is not taken, and does not excuse anything else. */
const plugins: readonly HostileArchive[] = [
  {
    title: "a file outside of a skill whose plugin cannot be read",
    bytes: () => makeArchive([manifest("{"), inPlugin]),
    rules: ["package.outside"],
    path: "p/.claude-plugin/plugin.json",
  },
  {
    title: "a manifest of JSON in JSON without end",
    bytes: () => makeArchive([manifest(`{"name":${"[".repeat(200_000)}`), inPlugin]),
    rules: ["package.outside"],
    path: "p/.claude-plugin/plugin.json",
  },
  {
    title: "a manifest that is a link",
    bytes: () => makeArchive([{ ...manifest("../../secret.json"), mode: 0o120777 }, inPlugin]),
    rules: ["entry.link"],
  },
  {
    title: "a file beside a plugin, which is not part of it",
    bytes: () => makeArchive([manifest('{"name":"p"}'), inPlugin, { name: "other/notes.md", content: "x" }]),
    rules: ["package.outside"],
    path: "other/notes.md",
  },
  {
    title: "a plugin with a path that leads out",
    bytes: () => makeArchive([manifest('{"name":"p"}'), inPlugin, { name: "p/hooks/../../x", content: "x" }]),
    rules: ["entry.parent"],
  },
];

/** Packages that are as they should be but for one thing, and must be refused for it. */
export const hostileArchives: readonly HostileArchive[] = [
  ...wholeFile,
  ...listOfEntries,
  ...localRecords,
  ...fullFile,
  ...packing,
  ...paths,
  ...kinds,
  ...plugins,
];

export interface OddArchive {
  readonly title: string;
  readonly bytes: () => Buffer;
  /** Every file by its path. */
  readonly files: Readonly<Record<string, string | Buffer>>;
  /** Folders that have an entry of their own. */
  readonly folders?: readonly string[];
  readonly executable?: readonly string[];
  readonly encoding?: NameEncoding;
}

const odd: ArchiveEntry = { name: "SKILL.md", content: skillText("odd") };
const oddFiles = { "SKILL.md": skillText("odd") };
const bothFiles = { ...oddFiles, "notes.md": notes.content as string };
const oddNotes = (title: string, given: Partial<ArchiveEntry>, layout?: ArchiveLayout): OddArchive => ({
  title,
  bytes: () => makeArchive([odd, { ...notes, ...given }], layout),
  files: bothFiles,
});
const all = (entries: ArchiveEntry[], given: Partial<ArchiveEntry>): ArchiveEntry[] =>
  entries.map((entry) => ({ ...entry, ...given }));
const notesSums = { crc: crc32(notes.content as string), packedSize: notesPacked.length, size: notesSize };
const wide = { packedSize: 0xffffffff, size: 0xffffffff };
const inner = makeArchive([{ ...odd, content: skillText("inner") }, notes], { comment: "inside" });
const signatures = mark("PK\x03\x04 PK\x01\x02 PK\x06\x06 PK\x06\x07 PK\x05\x06 PK\x07\x08 and so on");
const sales = Buffer.from("cffacadb", "hex");
const manual = Buffer.concat([sales, mark("/"), Buffer.from("cbb5c3f7", "hex"), mark(".md")]);

/** Its CRC is the mark of a data descriptor. */
const markedContent = Buffer.from("ac0a7ad5", "hex");

const forms = ["signed", "bare", "signed 64", "bare 64"] as const;

/** Packages that look strange and are right: each must be read as what it is. */
export const oddArchives: readonly OddArchive[] = [
  { title: "an archive without entries", bytes: () => makeArchive([]), files: {} },
  { title: "a single file", bytes: () => makeArchive([odd]), files: oddFiles },
  {
    title: "a dot in front of every name, and the folder itself",
    bytes: () => makeArchive([{ name: "./" }, { ...odd, name: "./SKILL.md" }, { ...notes, name: "././notes.md" }]),
    files: bothFiles,
  },
  oddNotes("64 extra fields", { extra: extraFields(64) }),
  oddNotes("a comment", {}, { comment: "Made by hand, 手工制作" }),
  oddNotes("the longest comment there is", {}, { comment: "c".repeat(0xffff) }),
  oddNotes("a comment of one entry", { central: { comment: Buffer.from("about the notes") } }),
  oddNotes("64-bit end records", {}, { wide: {} }),
  oddNotes("64-bit end records beside ordinary numbers", {}, { wide: {}, end: { entries: 2, entriesHere: 2 } }),
  oddNotes("a 64-bit end record with a sector of its own", {}, { wide: { sector: mark("anything") } }),
  oddNotes("a locator that counts no disks", {}, { wide: { disks: 0 } }),
  oddNotes("64-bit sizes of a small file", {
    local: { ...wide, extra: wideField(notesSize, notesPacked.length) },
    central: { ...wide, extra: wideField(notesSize, notesPacked.length) },
  }),
  oddNotes("64-bit sizes in the local record only", {
    local: { ...wide, extra: wideField(notesSize, notesPacked.length) },
  }),
  {
    title: "a 64-bit offset",
    bytes: () => makeArchive([{ ...odd, central: { offset: 0xffffffff, extra: wideField(0) } }, notes]),
    files: bothFiles,
  },
  oddNotes("a 64-bit field that nothing refers to", { extra: wideField(1, 2) }),
  ...forms.map((descriptor) => ({
    title: `data descriptors: ${descriptor}`,
    bytes: () => makeArchive(all([odd, { name: "none" }, notes, { name: "empty" }], { descriptor })),
    files: { ...bothFiles, none: "", empty: "" },
  })),
  oddNotes("a data descriptor of a stored file", { descriptor: "signed", method: 0 }),
  oddNotes("a data descriptor that repeats what the local record says", { descriptor: "signed", local: notesSums }),
  oddNotes("a data descriptor and 64-bit sizes left open", {
    descriptor: "signed 64",
    local: { ...wide, extra: wideField(0, 0) },
  }),
  {
    title: "a data descriptor without its mark that begins like one",
    bytes: () => {
      const sums = { crc: 0x08074b50, packedSize: 4, size: 4 };
      return makeArchive([
        odd,
        { name: "marked", content: markedContent, method: 0, descriptor: dataDescriptor("bare", sums) },
      ]);
    },
    files: { ...oddFiles, marked: markedContent },
  },
  oddNotes("a stored file", { method: 0 }),
  {
    title: "an empty file, stored and deflated",
    bytes: () => makeArchive([odd, { name: "stored" }, { name: "deflated", method: 8 }]),
    files: { ...oddFiles, stored: "", deflated: "" },
  },
  {
    title: "folders with entries of their own",
    bytes: () => makeArchive([{ name: "odd/" }, { ...odd, name: "odd/SKILL.md" }, { name: "odd/empty/" }]),
    files: { "odd/SKILL.md": skillText("odd") },
    folders: ["odd", "odd/empty"],
  },
  {
    title: "folders without entries of their own",
    bytes: () => makeArchive([odd, { name: "a/b/c.md", content: "c" }, { name: "a/d.md", content: "d" }]),
    files: { ...oddFiles, "a/b/c.md": "c", "a/d.md": "d" },
  },
  {
    title: "a folder behind the files in it",
    bytes: () => makeArchive([odd, { name: "a/b.md", content: "b" }, { name: "a/" }]),
    files: { ...oddFiles, "a/b.md": "b" },
    folders: ["a"],
  },
  {
    title: "a deflated folder",
    bytes: () => makeArchive([odd, { name: "a/", method: 8 }]),
    files: oddFiles,
    folders: ["a"],
  },
  {
    title: "a folder without attributes",
    bytes: () => makeArchive([odd, { name: "a/", central: { attributes: 0 }, host: 0 }]),
    files: oddFiles,
    folders: ["a"],
  },
  oddNotes("a list in another order than the files", {}, { order: (list) => list.toReversed() }),
  oddNotes("names in ASCII without a mark", { flags: 0 }),
  {
    title: "names in UTF-8 with and without a mark",
    bytes: () => makeArchive([odd, { name: "说明.md", content: "一" }, { name: "销售.md", content: "二", flags: 0 }]),
    files: { ...oddFiles, "说明.md": "一", "销售.md": "二" },
    encoding: "utf-8",
  },
  {
    title: "names in GB18030",
    bytes: () =>
      makeArchive(
        all([odd, { name: Buffer.concat([sales, mark("/")]) }, { name: manual, content: "说明" }], { flags: 0 }),
      ),
    files: { ...oddFiles, "销售/说明.md": "说明" },
    folders: ["销售"],
    encoding: "gb18030",
  },
  {
    title: "names in GB18030 beside some that say they are UTF-8",
    bytes: () => makeArchive([odd, { name: manual, content: "1", flags: 0 }, { name: "说明.md", content: "2" }]),
    files: { ...oddFiles, "销售/说明.md": "1", "说明.md": "2" },
    encoding: "gb18030",
  },
  {
    title: "a name in an old encoding with its Unicode name",
    bytes: () =>
      makeArchive([odd, { name: legacyName, flags: 0, content: "Ü", extra: unicodeField(legacyName, "Ü.md") }]),
    files: { ...oddFiles, "Ü.md": "Ü" },
  },
  {
    title: "a name that could be Chinese and is not, by its Unicode name",
    bytes: () => makeArchive([odd, { name: sales, flags: 0, content: "x", extra: unicodeField(sales, "Ïúêã") }]),
    files: { ...oddFiles, Ïúêã: "x" },
  },
  oddNotes("a Unicode name that says the same", { extra: unicodeField(Buffer.from("notes.md"), "notes.md") }),
  oddNotes("a Unicode name of a name before it was changed", { extra: unicodeField(Buffer.from("x"), "old.md") }),
  oddNotes("a Unicode name in the list only", {
    central: { extra: unicodeField(Buffer.from("notes.md"), "notes.md") },
  }),
  oddNotes("timestamps that say more before the file than in the list", {
    local: { extra: timestampField(1, 2, 3) },
    central: { extra: timestampField(1) },
  }),
  ...[1, 2, 3].map((count) =>
    oddNotes(`${count} zeros that align the data`, { local: { extra: Buffer.alloc(count) } }),
  ),
  oddNotes("empty fields that align the data", { local: { extra: Buffer.alloc(23) } }),
  {
    title: "an archive in the archive, stored at its end",
    bytes: () => makeArchive([odd, { name: "inner.zip", content: inner, method: 0 }]),
    files: { ...oddFiles, "inner.zip": inner },
  },
  {
    title: "a file full of the marks of records",
    bytes: () => makeArchive([odd, { name: "marks", content: signatures, method: 0 }]),
    files: { ...oddFiles, marks: signatures },
  },
  oddNotes("entries made on DOS", { host: 0, central: { attributes: 0x20 } }),
  oddNotes("entries made on Windows", { host: 10, central: { attributes: 0x20 } }),
  {
    title: "executable files made on Unix and macOS",
    bytes: () =>
      makeArchive([
        odd,
        { name: "unix.sh", content: "#!/bin/sh\n", mode: 0o100755 },
        { name: "macos.sh", content: "#!/bin/sh\n", mode: 0o100700, host: 19 },
        { name: "group.sh", content: "#!/bin/sh\n", mode: 0o100654 },
        { name: "dos.sh", content: "#!/bin/sh\n", mode: 0o100755, host: 0 },
      ]),
    files: {
      ...oddFiles,
      "unix.sh": "#!/bin/sh\n",
      "macos.sh": "#!/bin/sh\n",
      "group.sh": "#!/bin/sh\n",
      "dos.sh": "#!/bin/sh\n",
    },
    executable: ["unix.sh", "macos.sh", "group.sh"],
  },
  {
    title: "what macOS adds",
    bytes: () =>
      makeArchive([
        { ...odd, name: "odd/SKILL.md" },
        { name: "odd/.DS_Store", content: "x" },
        { name: "__MACOSX/" },
        { name: "__MACOSX/odd/._SKILL.md", content: "x" },
      ]),
    files: { "odd/SKILL.md": skillText("odd"), "odd/.DS_Store": "x", "__MACOSX/odd/._SKILL.md": "x" },
    folders: ["__MACOSX"],
  },
  oddNotes("a reader of version 4.5 needed", { local: { version: 45 }, central: { version: 45 } }),
  oddNotes("versions that differ between the records", { local: { version: 10 } }),
  oddNotes("flags for the level of compression", { flags: 0x0806 }),
  {
    title: "names with blanks, faces, Chinese letters and dots",
    bytes: () =>
      makeArchive([
        odd,
        ...["a b/c d.md", "🦊/😀.md", "参考/说明 (1).md", ".hidden", "a..b", "...a", "conduct.md", "null", "com10"].map(
          (name) => ({ name, content: "x" }),
        ),
      ]),
    files: {
      ...oddFiles,
      "a b/c d.md": "x",
      "🦊/😀.md": "x",
      "参考/说明 (1).md": "x",
      ".hidden": "x",
      "a..b": "x",
      "...a": "x",
      "conduct.md": "x",
      null: "x",
      com10: "x",
    },
  },
  {
    title: "a name of 255 bytes",
    bytes: () => makeArchive([odd, { name: "n".repeat(255), content: "x" }]),
    files: { ...oddFiles, ["n".repeat(255)]: "x" },
  },
  {
    title: "a megabyte of zeros, which may be packed as small as can be",
    bytes: () => makeArchive([odd, { name: "zeros", content: Buffer.alloc(1_000_000) }]),
    files: { ...oddFiles, zeros: Buffer.alloc(1_000_000) },
  },
  ...[(1 << 20) - 1, 1 << 20, 3 << 20].map((size) => ({
    title: `a file of ${size} bytes`,
    bytes: () => makeArchive([odd, { name: "large", content: incompressible(size) }]),
    files: { ...oddFiles, large: incompressible(size) },
  })),
];
