import { crc32, inflateRaw, inflateRawSync } from "node:zlib";
import { codeOf } from "../ground/error-code.ts";
import { hasFileThread } from "../home/threads/file-work.ts";
import type { Refusal } from "./archive-limits.ts";
import type { ZipEntry } from "./read-zip.ts";

/** Unpacks one entry of an archive: no more bytes than it declares, and exactly the declared ones. */

export type Unpacked = { readonly bytes: Buffer } | Refusal;

/** Unpacking up to this size takes less time than handing it to another thread, which a server does all the same: it blocks. */
const smallSize = 512 * 1024;

/**
 * The content of an entry, never more than the archive said it would be: more bytes, fewer, other bytes, or bytes
 * hidden behind the end of the packed data are refused. Large entries are unpacked off the event loop.
 */
export async function unpackEntry({ method, data, size, crc }: ZipEntry): Promise<Unpacked> {
  if (method === "stored") {
    if (data.length !== size) return { rule: "archive.size", values: { size, found: data.length } };
    return checkSum(data, crc);
  }
  try {
    const isSmall = size <= smallSize && data.length <= smallSize && !hasFileThread();
    const { buffer, engine } = isSmall ? inflateNow(data, size) : await inflateLater(data, size);
    if (buffer.length !== size) return { rule: "archive.size", values: { size, found: buffer.length } };
    if (engine.bytesWritten !== data.length)
      return { rule: "archive.hidden", values: { count: data.length - engine.bytesWritten } };
    return checkSum(buffer, crc);
  } catch (error) {
    const code = codeOf(error);
    if (code === "ERR_BUFFER_TOO_LARGE") return { rule: "archive.size", values: { size, found: `> ${size}` } };
    if (code?.startsWith("Z_")) return { rule: "archive.corrupt", values: { reason: code } };
    throw error;
  }
}

function checkSum(bytes: Buffer, crc: number): Unpacked {
  return crc32(bytes) === crc ? { bytes } : { rule: "archive.corrupt", values: { reason: "CRC" } };
}

interface Inflated {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

const optionsFor = (size: number) => ({
  info: true,
  maxOutputLength: Math.max(1, size),
  chunkSize: Math.min(1 << 20, Math.max(64, size + 1)),
});

const inflateNow = (data: Buffer, size: number): Inflated =>
  inflateRawSync(data, optionsFor(size)) as unknown as Inflated;

const inflateLater = (data: Buffer, size: number): Promise<Inflated> =>
  new Promise((resolve, reject) => {
    inflateRaw(data, optionsFor(size), (error, result) =>
      error ? reject(error) : resolve(result as unknown as Inflated),
    );
  });
