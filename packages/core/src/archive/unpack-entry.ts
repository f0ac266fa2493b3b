import { crc32, inflateRaw, inflateRawSync } from "node:zlib";
import { codeOf } from "../ground/error-code.ts";
import type { RuleId } from "../ground/rules.ts";
import type { ArchiveLimits } from "./archive-limits.ts";
import type { ZipEntry } from "./read-zip.ts";

export type Unpacked =
  | { readonly bytes: Buffer }
  | {
      readonly rule: Extract<RuleId, `archive.${string}` | "entry.unreadable">;
      readonly values: Readonly<Record<string, string | number>>;
    };

/** Unpacking up to this size takes less time than handing it to another thread. */
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
    const isSmall = size <= smallSize && data.length <= smallSize;
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

/** What a size breaks before anything is unpacked: since nothing unpacks to more than it says, this is all there is. */
export function checkSize(
  { size, data }: ZipEntry,
  limits: ArchiveLimits,
): Exclude<Unpacked, { bytes: Buffer }> | undefined {
  if (size > limits.file) return { rule: "archive.file-too-large", values: { size, limit: limits.file } };
  if (size > limits.ratioFrom && size > data.length * limits.ratio)
    return {
      rule: "archive.ratio",
      values: { ratio: Math.round(size / Math.max(1, data.length)), limit: limits.ratio },
    };
  return undefined;
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
