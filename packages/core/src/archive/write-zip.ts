import { crc32, deflateRaw, deflateRawSync } from "node:zlib";
import type { SafePath } from "../ground/files/safe-path.ts";
import { createPace } from "../ground/pace.ts";
import { hasFileThread } from "../home/threads/file-work.ts";

/** Writes a ZIP file. */

/** A file to be packed, or an empty folder. */
export type ZipInput =
  | {
      readonly kind: "file";
      readonly path: SafePath;
      readonly executable: boolean;
      readonly read: () => Promise<Buffer>;
    }
  | { readonly kind: "folder"; readonly path: SafePath };

/** The first moment a ZIP file can name: what is exported says nothing about when or where. */
const epoch = 0x00210000;
const flagUtf8 = 0x0800;
/** Packing up to this size takes less time than handing it to another thread, which a server does all the same: it blocks. */
const smallSize = 256 * 1024;

export interface ZipOptions {
  /** Files are stored as they are: then the bytes do not depend on the version of zlib either. */
  readonly isStored?: boolean;
}

/**
 * Packs entries below one folder (at the root if it is empty), in the order given, as a stream of bytes. The same entries give
 * the same bytes: no times, no owners, only files (0644 or 0755) and folders.
 */
export async function* writeZip(
  folder: string,
  entries: Iterable<ZipInput>,
  { isStored = false }: ZipOptions = {},
): AsyncGenerator<Buffer> {
  const pace = createPace();
  const prefix = folder === "" ? "" : `${folder}/`;
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    await pace();
    const bytes = entry.kind === "file" ? await entry.read() : Buffer.alloc(0);
    const packed = isStored ? bytes : await pack(bytes);
    const isPacked = packed.length < bytes.length;
    const record: WrittenRecord = {
      name: Buffer.from(`${prefix}${entry.path}${entry.kind === "folder" ? "/" : ""}`),
      method: isPacked ? 8 : 0,
      crc: crc32(bytes),
      packedSize: isPacked ? packed.length : bytes.length,
      size: bytes.length,
      mode: entry.kind === "folder" ? 0o040755 : entry.executable ? 0o100755 : 0o100644,
      offset,
    };
    const header = localHeader(record);
    central.push(centralHeader(record));
    offset += header.length + record.packedSize;
    yield header;
    yield isPacked ? packed : bytes;
  }
  const list = Buffer.concat(central);
  yield list;
  yield endRecord(central.length, list.length, offset);
}

const pack = (bytes: Buffer): Promise<Buffer> | Buffer =>
  bytes.length <= smallSize && !hasFileThread()
    ? deflateRawSync(bytes)
    : new Promise((resolve, reject) => {
        deflateRaw(bytes, (error, packed) => (error ? reject(error) : resolve(packed)));
      });

interface WrittenRecord {
  readonly name: Buffer;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  readonly mode: number;
  readonly offset: number;
}

/** What both records of an entry have in common: version, flags, method, time, CRC, sizes, length of the name. */
function shared({ name, method, crc, packedSize, size }: WrittenRecord): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(flagUtf8, 2);
  bytes.writeUInt16LE(method, 4);
  bytes.writeUInt32LE(epoch, 6);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(packedSize, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

const localHeader = (record: WrittenRecord): Buffer =>
  Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), shared(record), record.name]);

function centralHeader(record: WrittenRecord): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE((record.mode << 16) >>> 0, 6);
  rest.writeUInt32LE(record.offset, 10);
  const madeOnUnix = Buffer.from([20, 3]);
  return Buffer.concat([Buffer.from("PK\x01\x02", "latin1"), madeOnUnix, shared(record), rest, record.name]);
}

function endRecord(entries: number, size: number, start: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.write("PK\x05\x06", "latin1");
  bytes.writeUInt16LE(entries, 8);
  bytes.writeUInt16LE(entries, 10);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(start, 16);
  return bytes;
}
