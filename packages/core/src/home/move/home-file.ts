import files from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { reasonOf } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import type { Text } from "../../ground/text.ts";
import { digestOf, readManifest, writeManifest } from "../blobs/manifest.ts";
import type { RecordFileName } from "../records/records.ts";
import { checkPath, type FolderEntry } from "./folder-entries.ts";
import type { ArchiveContent, HomeItem, HomeSum, TreeContent } from "./home-item.ts";
import type { MovedRow } from "./move-records.ts";
import { isFolderPlace } from "./moved-documents.ts";
import { createSummer } from "./sum-home.ts";

/**
 * A home as one file: lines of JSON, compressed. Bytes follow the line that announces them, as lines of base64 up to an empty
 * one. The last line has the sums of everything, so that a file that was cut is noticed.
 */

const format = 2;
/** Files of this format have no folders and secrets, and are read as well. */
const before = 1;
/** Bytes of a line of base64; a multiple of three, so that lines can be joined. */
const pieceSize = 768 * 1024;

/** Writes a new file, for its owner alone. A file that could not be written whole is removed. */
export async function writeHomeFile(path: string, items: AsyncIterable<HomeItem>): Promise<HomeSum> {
  const summer = createSummer();
  try {
    const target = files.createWriteStream(path, { flags: "wx", mode: 0o600 });
    await pipeline(Readable.from(linesOf(summer.pass(items), () => summer.sum())), createGzip(), target);
    return summer.sum();
  } catch (error) {
    const isOther = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isOther) await files.promises.rm(path, { force: true });
    if (error instanceof Fault) throw error;
    throw new Fault("file.unwritable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

async function* linesOf(items: AsyncIterable<HomeItem>, sum: () => HomeSum): AsyncGenerator<string> {
  yield line({ loadoutHome: format });
  for await (const item of items) yield* itemLines(item);
  yield line({ sum: sum() });
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

async function* itemLines(item: HomeItem): AsyncGenerator<string> {
  switch (item.kind) {
    case "document":
      return yield line({ document: item.name, text: item.text });
    case "rows":
      return yield line({ rows: item.file, table: item.table, values: item.rows });
    case "tree":
      yield line({ tree: item.digest, manifest: writeManifest(item.content.manifest) });
      for await (const bytes of item.content.bytes) yield* pieces(bytes);
      return;
    case "archive": {
      const { name, content } = item;
      if (content.kind === "bytes") {
        yield line({ archive: name });
        return yield* pieces(content.bytes);
      }
      yield line({ archive: name, manifest: writeManifest(content.content.manifest) });
      for await (const bytes of content.content.bytes) yield* pieces(bytes);
      return;
    }
    case "workspace":
      yield line({ workspace: item.session });
      return yield* entryLines(item.entries);
    case "folder":
      yield line({ folder: item.place });
      return yield* entryLines(item.entries);
    case "secret":
      return yield line({ secret: item.name, value: item.value });
  }
}

async function* entryLines(entries: AsyncIterable<FolderEntry>): AsyncGenerator<string> {
  for await (const entry of entries) {
    const { bytes, ...told } = { bytes: undefined, ...entry };
    yield line({ entry: told });
    if (bytes !== undefined) yield* pieces(bytes);
  }
  yield line({ end: "workspace" });
}

function* pieces(bytes: Buffer): Generator<string> {
  for (let start = 0; start < bytes.length; start += pieceSize)
    yield `${bytes.toString("base64", start, Math.min(start + pieceSize, bytes.length))}\n`;
  yield "\n";
}

export interface ReadHomeFile {
  /** To be read in order, each with its content, before the next. */
  readonly items: AsyncGenerator<HomeItem>;
  /** The sums that the file names, once all items were read. */
  sum(): HomeSum;
}

/** Reads a file that `writeHomeFile` wrote. Anything else is a Fault `home.file-invalid`. */
export function readHomeFile(path: string): ReadHomeFile {
  let sum: HomeSum | undefined;
  const invalid = (reason: Text): Fault => new Fault("home.file-invalid", { path, reason });
  return {
    items: guarded(path, readItems()),
    sum() {
      if (!sum) throw invalid(endsEarly);
      return sum;
    },
  };

  async function* readItems(): AsyncGenerator<HomeItem> {
    const source = files.createReadStream(path);
    const unpacked = createGunzip();
    const piped = pipeline(source, unpacked);
    piped.catch(() => undefined); // the lines end with the same error
    const lines = createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
    const next = async (): Promise<string> => {
      const { done, value } = await lines.next();
      if (!done) return value;
      await piped;
      throw invalid(endsEarly);
    };
    const nextBytes = async (): Promise<Buffer> => {
      const found: Buffer[] = [];
      for (let text = await next(); text !== ""; text = await next()) found.push(Buffer.from(text, "base64"));
      return Buffer.concat(found);
    };
    const head = parse(await next());
    if (typeof head.loadoutHome === "number" && head.loadoutHome > format) throw new Fault("home.file-newer", { path });
    if (head.loadoutHome !== format && head.loadoutHome !== before) throw invalid(noHome);
    for (let told = parse(await next()); sum === undefined; told = sum === undefined ? parse(await next()) : {}) {
      if (isSum(told.sum)) sum = told.sum;
      else yield await toItem(told);
    }

    async function toItem(told: Line): Promise<HomeItem> {
      if (typeof told.document === "string" && typeof told.text === "string")
        return { kind: "document", name: told.document, text: told.text };
      if (isRecordFile(told.rows) && isTable(told.table) && Array.isArray(told.values))
        return { kind: "rows", file: told.rows, table: told.table, rows: told.values as MovedRow[] };
      if (typeof told.tree === "string" && typeof told.manifest === "string") {
        if (digestOf(told.manifest) !== told.tree) throw invalid(otherDigest(told.tree));
        return { kind: "tree", digest: told.tree, content: await readTree(told.manifest) };
      }
      if (typeof told.archive === "string" && /^[^/\\\0]{1,200}\.(?:zip|tree)$/.test(told.archive))
        return { kind: "archive", name: told.archive, content: await readArchive(told.manifest) };
      if (typeof told.workspace === "string" && /^[^/\\\0]{1,255}$/.test(told.workspace))
        return { kind: "workspace", session: told.workspace, entries: await readEntries() };
      if (typeof told.folder === "string" && isFolderPlace(told.folder))
        return { kind: "folder", place: told.folder, entries: await readEntries() };
      if (typeof told.secret === "string" && typeof told.value === "string")
        return { kind: "secret", name: told.secret, value: told.value };
      throw invalid(notUnderstood);
    }

    async function readArchive(manifest: unknown): Promise<ArchiveContent> {
      return typeof manifest === "string"
        ? { kind: "tree", content: await readTree(manifest) }
        : { kind: "bytes", bytes: await nextBytes() };
    }

    /** The content is read ahead: those who skip a tree that is there already need not read it. */
    async function readTree(text: string): Promise<TreeContent> {
      const manifest = readManifest(text);
      const contents: Buffer[] = [];
      for (const { path: file } of manifest.files) {
        checkPath(file);
        contents.push(await nextBytes());
      }
      for (const folder of manifest.folders) checkPath(folder);
      return { manifest, bytes: Readable.from(contents, { objectMode: true }) };
    }

    async function readEntries(): Promise<AsyncIterable<FolderEntry>> {
      const entries: FolderEntry[] = [];
      for (let told = parse(await next()); told.end !== "workspace"; told = parse(await next())) {
        const entry = told.entry as Partial<Record<string, unknown>> | undefined;
        if (typeof entry?.path !== "string") throw invalid(notUnderstood);
        const at = { path: checkPath(entry.path) };
        if (entry.kind === "folder") entries.push({ kind: "folder", ...at });
        else if (entry.kind === "link" && typeof entry.target === "string")
          entries.push({ kind: "link", ...at, target: entry.target });
        else if (entry.kind === "file")
          entries.push({ kind: "file", ...at, executable: entry.executable === true, bytes: await nextBytes() });
        else throw invalid(notUnderstood);
      }
      return Readable.from(entries, { objectMode: true });
    }

    function parse(text: string): Line {
      const value: unknown = JSON.parse(text);
      if (typeof value !== "object" || value === null) throw invalid(notUnderstood);
      return value as Line;
    }
  }
}

type Line = Readonly<Record<string, unknown>>;

/** Problems of the file are faults, whatever found them. */
async function* guarded(path: string, items: AsyncGenerator<HomeItem>): AsyncGenerator<HomeItem> {
  try {
    yield* items;
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault("home.file-invalid", { path, reason: reasonFor(error) }, { cause: error });
  }
}

const endsEarly: Text = { en: "it ends too early; a part of it is missing", zh: "文件不完整，缺少结尾" };
const noHome: Text = { en: "it is no backup and no export of a home", zh: "它不是备份，也不是导出的数据" };
const notUnderstood: Text = { en: "it has a line that is not understood", zh: "其中有无法识别的行" };
const otherDigest = (digest: string): Text => ({
  en: `the tree ${digest} has another digest`,
  zh: `目录树 ${digest} 的摘要不符`,
});

/** What people can do something about is said in words. */
function reasonFor(error: unknown): Text {
  const reason = reasonOf(error);
  if (reason === "ENOENT") return { en: "there is no such file", zh: "没有这个文件" };
  if (reason === "EISDIR") return { en: "it is a folder", zh: "它是一个目录" };
  if (reason === "Z_BUF_ERROR") return endsEarly;
  if (/^Z_/.test(reason) || error instanceof SyntaxError) return noHome;
  return { en: reason, zh: reason };
}

const isRecordFile = (value: unknown): value is RecordFileName => value === "loadout" || value === "traces";

const isTable = (value: unknown): value is { name: string; key: string[] } =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  typeof value.name === "string" &&
  "key" in value &&
  Array.isArray(value.key) &&
  value.key.every((column) => typeof column === "string");

const isSum = (value: unknown): value is HomeSum =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every(
    (one: unknown) =>
      typeof one === "object" && one !== null && "count" in one && "digest" in one && typeof one.digest === "string",
  );
