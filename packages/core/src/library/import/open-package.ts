import { basename } from "node:path";
import { type ArchiveLimits, archiveLimits, checkSize } from "../../archive/archive-limits.ts";
import type { NameEncoding } from "../../archive/decode-names.ts";
import { checkEntryPath, findClashes } from "../../archive/entry-path.ts";
import { readZip } from "../../archive/read-zip.ts";
import { type Unpacked, unpackEntry } from "../../archive/unpack-entry.ts";
import { type Diagnostic, diagnostic, isError } from "../../ground/diagnostic.ts";
import { reasonOf } from "../../ground/error-code.ts";
import { type ConfinedEntry, openConfinedFolder } from "../../ground/files/confined-folder.ts";
import { realPathOf } from "../../ground/files/real-path.ts";
import type { SafePath } from "../../ground/files/safe-path.ts";
import { TooLarge } from "../../ground/files/skill-files.ts";
import { createPace } from "../../ground/pace.ts";
import type { RuleId } from "../../ground/rules.ts";
import { inFileThread } from "../../home/threads/file-work.ts";
import { arrangePackage, isNoise, type PackageEntry } from "./arrange-package.ts";
import { type Plugin, pluginNote, readPlugins } from "./read-plugin.ts";

/** Opens a package: lists its files and finds its SKILL.md. Nothing is written. */

/** What can become a skill: an archive, a folder, or a SKILL.md alone. */
export type PackageSource =
  | {
      readonly kind: "archive";
      readonly name: string;
      readonly bytes: Buffer;
      /** In an archive of several skills, the folder of the selected one. */
      readonly only?: string;
    }
  /** `plugin`: what it is part of, where that was found around it. */
  | { readonly kind: "folder"; readonly path: string; readonly plugin?: Plugin }
  | { readonly kind: "file"; readonly name: string; readonly bytes: Buffer }
  /** Something that was not even opened. */
  | { readonly kind: "refused"; readonly name: string; readonly problem: Diagnostic };

export interface PackageFile {
  /** Relative to the skill's folder. */
  readonly path: SafePath;
  readonly executable: boolean;
  readonly size: number;
  read(): Promise<Unpacked>;
}

/** A package laid open: the files of one skill, and everything that speaks against taking them. Nothing was written. */
export interface SkillPackage {
  readonly name: string;
  readonly kind: PackageSource["kind"];
  /** Bytes of the archive or file; 0 for a folder. */
  readonly packedSize: number;
  readonly encoding: NameEncoding;
  /** The root SKILL.md, if there is exactly one. */
  readonly skillFile: PackageFile | undefined;
  /** All other files. */
  readonly files: readonly PackageFile[];
  /** Folders named by the package, empty or not. */
  readonly folders: readonly SafePath[];
  /** What belongs to a system and not to the skill. */
  readonly dropped: readonly string[];
  /** The plugin that the skill is part of. */
  readonly plugin?: Plugin;
  /** The folders of the skills in it, where there are several and none was chosen. */
  readonly skills?: readonly string[];
  readonly problems: readonly Diagnostic[];
}

export async function openPackage(source: PackageSource, limits: ArchiveLimits = archiveLimits): Promise<SkillPackage> {
  if (source.kind === "refused")
    return { ...nothingIn, name: source.name, kind: "refused", problems: [source.problem] };
  if (source.kind === "folder") return withPlugin(await openFolder(source.path, limits), source.plugin);
  if (source.kind === "file") return openSingleFile(source.name, source.bytes);
  const { entries, encoding, problems } = await readZip(source.bytes, limits);
  const given = entries.map(
    (entry): PackageEntry => ({
      path: entry.path,
      kind: entry.kind,
      executable: entry.executable,
      size: entry.size,
      refusal: checkSize(entry, limits),
      read: () => unpackEntry(entry),
    }),
  );
  const isWhole = problems.every(({ path }) => path !== undefined && basename(path).toLowerCase() !== "skill.md");
  const { only } = source;
  const chosen = only === undefined ? given : given.filter(({ path }) => path.startsWith(`${only}/`));
  const plugins = await readPlugins(given.filter(({ refusal }) => refusal === undefined));
  const arranged = await arrangePackage(chosen, isWhole, limits, plugins);
  const total = given.reduce((sum, entry) => sum + entry.size, 0);
  const isTooMuch = only !== undefined && total > limits.inflated;
  return {
    name: source.name,
    kind: source.kind,
    packedSize: source.bytes.length,
    encoding,
    ...arranged,
    problems: [
      ...problems,
      ...encodingNote(encoding),
      ...(isTooMuch ? [diagnostic("archive.inflated", { size: total, limit: limits.inflated })] : []),
      ...plugins.problems,
      ...arranged.problems,
    ],
  };
}

/** Says what a skill is part of. A plugin that is in the package itself was found there. */
const withPlugin = (opened: SkillPackage, plugin: Plugin | undefined): SkillPackage =>
  !plugin || opened.plugin ? opened : { ...opened, plugin, problems: [...opened.problems, pluginNote(plugin)] };

/** An archive of several skills as one source for each, as a folder of skills would be; any other one as it is. */
export async function splitPackage(
  source: PackageSource,
  limits: ArchiveLimits = archiveLimits,
): Promise<PackageSource[]> {
  if (source.kind !== "archive" || source.only !== undefined) return [source];
  const { skills = [] } = await openPackage(source, limits);
  return skills.length < 2 ? [source] : skills.map((only) => ({ ...source, name: `${source.name}/${only}`, only }));
}

const encodingNote = (encoding: NameEncoding): Diagnostic[] =>
  encoding === "utf-8" ? [] : [diagnostic("package.encoding", { encoding: encoding.toUpperCase() })];

const nothingIn = {
  packedSize: 0,
  encoding: "utf-8",
  skillFile: undefined,
  files: [],
  folders: [],
  dropped: [],
} as const;

function openSingleFile(name: string, bytes: Buffer): SkillPackage {
  const skillFile: PackageFile = {
    path: "SKILL.md" as SafePath,
    executable: false,
    size: bytes.length,
    read: async () => ({ bytes }),
  };
  return { ...nothingIn, name, kind: "file", packedSize: bytes.length, skillFile, problems: [] };
}

/** Opened without following a link: another process may put one in the place of a folder or file that was looked at. */
async function openFolder(root: string, limits: ArchiveLimits): Promise<SkillPackage> {
  const folder = (await realPathOf(root)) ?? root;
  const problems: Diagnostic[] = [];
  const given: PackageEntry[] = [];
  const report = (rule: RuleId, path: string, values = {}) => void problems.push(diagnostic(rule, values, { path }));
  let isTooMany = false;
  const pace = createPace();

  async function look(prefix: string): Promise<readonly ConfinedEntry[]> {
    try {
      return await listFolder(folder, namesOf(prefix), limits.files * 4 + 2);
    } catch (error) {
      report("entry.unreadable", prefix === "" ? root : prefix.slice(0, -1), { reason: reasonOf(error) });
      return [];
    }
  }

  async function walk(prefix: string): Promise<void> {
    const entries = (await look(prefix)).toSorted((one, other) => (one.path < other.path ? -1 : 1));
    for (const entry of entries) {
      const { path: name, kind } = entry;
      const path = prefix + name;
      isTooMany ||= given.length > limits.files * 4;
      if (isTooMany) return;
      const turn = pace();
      if (turn) await turn;
      if (isNoise(path)) given.push({ path, kind: "folder", executable: false, size: 0, read: nothingToRead });
      else if (kind === "link") report("entry.link", path);
      else if (kind === "other") report("entry.special", path);
      else {
        const broken = name.includes("\uFFFD") ? (["entry.encoding"] as const) : checkEntryPath(path);
        for (const rule of broken) report(rule, path);
        if (broken.length > 0) continue;
        if (kind === "folder") {
          given.push({ path, kind: "folder", executable: false, size: 0, read: nothingToRead });
          // As deep as in an archive: the skill's folder may lie in others.
          if (path.split("/").length <= limits.depth * 2) await walk(`${path}/`);
          else report("entry.too-deep", path);
        } else given.push(givenFile(folder, path, entry, limits));
      }
    }
  }

  await walk("");
  const files = given.filter(({ kind }) => kind === "file").length;
  if (isTooMany && files <= limits.files)
    problems.push(diagnostic("archive.too-many", { count: `> ${limits.files * 4}`, limit: limits.files }));
  for (const { rule, path, other } of (await findClashes(given)).clashes) report(rule, path, { other });
  const plugins = await readPlugins(given.filter(({ refusal }) => refusal === undefined));
  const arranged = await arrangePackage(given, true, limits, plugins);
  const all = [...problems, ...plugins.problems, ...arranged.problems];
  return { name: basename(root), kind: "folder", packedSize: 0, encoding: "utf-8", ...arranged, problems: all };
}

/** What a folder is asked, in this thread. */
export const packageFolderHere = {
  list: (folder: string, names: readonly string[], most: number): readonly ConfinedEntry[] =>
    openConfinedFolder(folder).list([...names], { depth: 1, most }),
  /** `undefined` if the file is beyond the limit. */
  read(folder: string, names: readonly string[], limit: number): Uint8Array | undefined {
    try {
      return openConfinedFolder(folder).read([...names], limit);
    } catch (error) {
      if (error instanceof TooLarge) return undefined;
      throw error;
    }
  },
};

export const listFolder = inFileThread("listPackageFolder", packageFolderHere.list);
export const readInFolder = inFileThread("readPackageFile", packageFolderHere.read);

function givenFile(
  folder: string,
  path: string,
  { size, executable }: ConfinedEntry,
  limits: ArchiveLimits,
): PackageEntry {
  const refusal =
    size > limits.file
      ? ({ rule: "archive.file-too-large", values: { size, limit: limits.file } } as const)
      : undefined;
  return { path, kind: "file", executable, size, refusal, read: () => readFile(folder, path, size, limits) };
}

async function readFile(folder: string, path: string, size: number, limits: ArchiveLimits): Promise<Unpacked> {
  try {
    const found = await readInFolder(folder, namesOf(path), limits.file);
    if (!found) return { rule: "entry.unreadable", values: { reason: `> ${limits.file}` } };
    // Bytes of another thread lose the class on the way.
    const bytes = Buffer.isBuffer(found) ? found : Buffer.from(found.buffer, found.byteOffset, found.byteLength);
    return bytes.length === size ? { bytes } : { rule: "archive.size", values: { size, found: bytes.length } };
  } catch (error) {
    return { rule: "entry.unreadable", values: { reason: reasonOf(error) } };
  }
}

const namesOf = (path: string): string[] => path.split("/").filter((name) => name !== "");

const nothingToRead = async (): Promise<Unpacked> => ({ bytes: Buffer.alloc(0) });

/** Whether the package is within the limits for unpacking, even if something else is wrong with it. */
export const isBounded = ({ problems }: SkillPackage): boolean =>
  !problems.filter(isError).some(({ rule }) => unbounded.has(rule));

const unbounded: ReadonlySet<RuleId> = new Set(["archive.inflated", "archive.too-many", "archive.overlap"]);
