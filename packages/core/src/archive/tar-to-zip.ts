import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { SafePath } from "../ground/files/safe-path.ts";
import type { Text } from "../ground/text.ts";
import { writeZip, type ZipInput } from "./write-zip.ts";

/**
 * Rewrites a `.tar.gz` as a ZIP file, so that one reader checks names, sizes and clashes of both. Only files and folders are
 * rewritten: anything else refuses the archive.
 */
export async function tarToZip(packed: Buffer, limit: number): Promise<Buffer | MalformedTar> {
  try {
    const tar = await unzip(packed, limit);
    const chunks: Buffer[] = [];
    for await (const chunk of writeZip("", readTar(tar), { isStored: true })) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof MalformedTar) return error;
    throw error;
  }
}

/** Why an archive is refused. */
export class MalformedTar extends Error {
  readonly reason: Text;
  constructor(en: string, zh: string) {
    super(en);
    this.reason = { en, zh };
  }
}

export const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

async function unzip(packed: Buffer, limit: number): Promise<Buffer> {
  try {
    return await promisify(gunzip)(packed, { maxOutputLength: limit });
  } catch {
    throw new MalformedTar(
      `it is not whole, or unpacks to more than ${limit} bytes`,
      `它不完整，或解压后超过 ${limit} 字节`,
    );
  }
}

const block = 512;
const mostEntries = 20_000;

function readTar(tar: Buffer): ZipInput[] {
  const entries: ZipInput[] = [];
  let longName: string | undefined;
  for (let at = 0; at + block <= tar.length; ) {
    const header = tar.subarray(at, at + block);
    if (header.every((byte) => byte === 0)) return entries;
    const { name, type, size, isExecutable } = readHeader(header);
    const content = tar.subarray(at + block, at + block + size);
    if (content.length < size) throw new MalformedTar("it breaks off", "它在中途结束");
    at += block + Math.ceil(size / block) * block;
    if (type === "x" || type === "L") longName = type === "L" ? text(content) : (paxPath(content) ?? longName);
    else if (type === "g") paxPath(content);
    else {
      const path = (longName ?? name).replace(/^\.\//, "").replace(/\/+$/, "");
      longName = undefined;
      if (path !== "" && path !== ".") entries.push(toEntry(path, type, content, isExecutable));
    }
    if (entries.length > mostEntries) throw new MalformedTar("it has too many entries", "其中的条目过多");
  }
  throw new MalformedTar("its end is missing", "缺少结尾");
}

function toEntry(path: string, type: string, content: Buffer, executable: boolean): ZipInput {
  // The reader of the ZIP file checks the path.
  const checkedLater = path as SafePath;
  if (type === "5") return { kind: "folder", path: checkedLater };
  if (type !== "0" && type !== "\0")
    throw new MalformedTar(
      `"${path.slice(0, 80)}" is neither a file nor a folder`,
      `“${path.slice(0, 80)}” 既不是文件也不是目录`,
    );
  return { kind: "file", path: checkedLater, executable, read: async () => content };
}

function readHeader(header: Buffer) {
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  if (sum !== number(header, 148, 8)) throw new MalformedTar("a header is damaged", "文件头损坏");
  const isUstar = header.toString("latin1", 257, 262) === "ustar";
  const isOfGnu = header.toString("latin1", 257, 265) === "ustar  \0";
  const prefix = isUstar && !isOfGnu ? text(header.subarray(345, 500)) : "";
  const name = text(header.subarray(0, 100));
  return {
    name: prefix === "" ? name : `${prefix}/${name}`,
    type: String.fromCharCode(header[156] ?? 0),
    size: number(header, 124, 12),
    isExecutable: (number(header, 100, 8) & 0o100) !== 0,
  };
}

/** An octal number. */
function number(header: Buffer, at: number, length: number): number {
  const digits = header
    .toString("latin1", at, at + length)
    .replace(/[\0 ]+$/, "")
    .trim();
  if (!/^[0-7]{0,11}$/.test(digits)) throw new MalformedTar("a header is damaged", "文件头损坏");
  return digits === "" ? 0 : Number.parseInt(digits, 8);
}

function text(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(end < 0 ? bytes : bytes.subarray(0, end));
  } catch {
    throw new MalformedTar("a name is not UTF-8", "名称不是 UTF-8");
  }
}

/** The path in extended headers. What would change how the content is read refuses the archive. */
function paxPath(content: Buffer): string | undefined {
  let path: string | undefined;
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(0x20, at);
    const length = space < 0 ? 0 : Number(content.toString("latin1", at, space));
    const record = content.subarray(space + 1, at + length - 1);
    const equals = record.indexOf(0x3d);
    if (
      !Number.isInteger(length) ||
      length < 5 ||
      at + length > content.length ||
      equals < 1 ||
      content[at + length - 1] !== 0x0a
    )
      throw new MalformedTar("an extended header is damaged", "扩展文件头损坏");
    const key = record.toString("latin1", 0, equals);
    if (key === "path") path = text(record.subarray(equals + 1));
    if (key === "size" || key === "linkpath" || key.startsWith("GNU.sparse"))
      throw new MalformedTar(`extended headers with ${key} are not read`, `不读取含 ${key} 的扩展文件头`);
    at += length;
  }
  return path;
}
