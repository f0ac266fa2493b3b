import { gunzipSync, inflateSync } from "node:zlib";
import { codeOf } from "../ground/error-code.ts";
import type { OpenedArchive } from "../skill/scan/scan-file.ts";
import { type ArchiveLimits, archiveLimits } from "./archive-limits.ts";
import { readZip } from "./read-zip.ts";
import { unpackEntry } from "./unpack-entry.ts";

/** Opens an archive inside a package for the scan, in memory and within limits; says why if it does not. */

/** Less than a package may have: an archive in it is looked at, not taken in. */
const nestedLimits: ArchiveLimits = {
  ...archiveLimits,
  packed: 20_000_000,
  inflated: 30_000_000,
  files: 500,
  file: 10_000_000,
};

const tooLarge = { en: "it is larger than the limits of the scan", zh: "超过扫描的上限" };
const broken = {
  en: "it is damaged or was made to look different to different programs",
  zh: "已损坏，或对不同程序呈现不同内容",
};

export async function openNested(
  bytes: Uint8Array,
  format: string,
  limits: ArchiveLimits = nestedLimits,
): Promise<OpenedArchive> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length > limits.packed) return { reason: tooLarge };
  if (format === "zip") return openZip(buffer, limits);
  if (format === "tar") return openTar(buffer, limits);
  if (format !== "gzip" && format !== "zlib")
    return { reason: { en: `archives of this kind (${format}) are not opened`, zh: `不打开这种压缩包（${format}）` } };
  const inflated = inflate(buffer, format, limits);
  if (!Buffer.isBuffer(inflated)) return inflated;
  return isTar(inflated) ? openTar(inflated, limits) : { files: [{ path: "content", bytes: inflated }] };
}

async function openZip(bytes: Buffer, limits: ArchiveLimits): Promise<OpenedArchive> {
  const { entries, problems } = await readZip(bytes, limits);
  if (problems.some(({ rule }) => rule === "archive.encrypted"))
    return { reason: { en: "it is encrypted", zh: "已加密" } };
  if (problems.some(({ rule }) => /too-|ratio|inflated/.test(rule))) return { reason: tooLarge };
  if (problems.some(({ severity, rule }) => severity === "error" && rule.startsWith("archive.")))
    return { reason: broken };
  const files: { path: string; bytes: Uint8Array }[] = [];
  let left = limits.inflated;
  for (const entry of entries) {
    if (entry.kind !== "file") continue;
    left -= entry.size;
    if (left < 0 || entry.size > limits.file || files.length >= limits.files) return { reason: tooLarge };
    const unpacked = await unpackEntry(entry);
    if (!("bytes" in unpacked)) return { reason: broken };
    files.push({ path: entry.path, bytes: unpacked.bytes });
  }
  return { files };
}

function inflate(bytes: Buffer, format: "gzip" | "zlib", limits: ArchiveLimits): Buffer | OpenedArchive {
  try {
    return (format === "gzip" ? gunzipSync : inflateSync)(bytes, { maxOutputLength: limits.inflated });
  } catch (error) {
    const code = codeOf(error);
    if (code === "ERR_BUFFER_TOO_LARGE") return { reason: tooLarge };
    if (code?.startsWith("Z_")) return { reason: broken };
    throw error;
  }
}

const isTar = (bytes: Buffer): boolean => bytes.length > 262 && bytes.toString("latin1", 257, 262) === "ustar";

/** Plain files of a tar archive; what is something else is no content. */
function openTar(bytes: Buffer, limits: ArchiveLimits): OpenedArchive {
  const files: { path: string; bytes: Uint8Array }[] = [];
  for (let offset = 0; offset + 512 <= bytes.length; ) {
    const header = bytes.subarray(offset, offset + 512);
    if (header[0] === 0) break;
    const field = (from: number, length: number): string =>
      header.toString("latin1", from, from + length).split("\0", 1)[0] ?? "";
    const size = Number.parseInt(field(124, 12).trim() || "0", 8);
    if (!Number.isSafeInteger(size) || size < 0 || offset + 512 + size > bytes.length) return { reason: broken };
    const kind = String.fromCharCode(header[156] ?? 0);
    if (kind === "0" || kind === "\0") {
      if (files.length >= limits.files || size > limits.file) return { reason: tooLarge };
      const prefix = field(345, 155);
      const name = Buffer.from(prefix === "" ? field(0, 100) : `${prefix}/${field(0, 100)}`, "latin1").toString("utf8");
      files.push({ path: name, bytes: bytes.subarray(offset + 512, offset + 512 + size) });
    }
    offset += 512 + Math.ceil(size / 512) * 512;
  }
  return { files };
}
