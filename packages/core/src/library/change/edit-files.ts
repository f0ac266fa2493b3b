import { checkEntryPath, checkPathSize, findClashes, foldPath } from "../../archive/entry-path.ts";
import { type Diagnostic, translateDiagnostic } from "../../ground/diagnostic.ts";
import { Fault } from "../../ground/fault.ts";
import type { SafePath } from "../../ground/files/safe-path.ts";
import { rules } from "../../ground/rules.ts";
import type { ChangeAuthor } from "../../home/audit/audit.ts";
import { foldersOf, hashBytes, type Manifest, type TreeFile, toManifest } from "../../home/blobs/manifest.ts";
import { checkFile, checkNames, isHidden } from "../../skill/check-file.ts";
import { editFrontmatter } from "../../skill/frontmatter/edit-frontmatter.ts";
import { type Dependencies, parseSkill } from "../../skill/parse-skill.ts";
import { skillLimits } from "../../skill/skill-limits.ts";
import { assertDependencies, type Known, knownTo } from "../check-dependencies.ts";
import { type Committed, commitVersion } from "../commit-version.ts";
import { isNoise } from "../import/arrange-package.ts";
import type { IndexedSkill, LibraryIndex } from "../index/library-index.ts";
import { assertCurrent, manifestOf, requireSkill, type Store } from "../store.ts";
import { assertTextFile, decodeText, encodeText } from "../tree/text-files.ts";
import { assertVisible, newIn } from "./assert-visible.ts";
import { type Published, readPublished } from "./read-published.ts";

/** Edits the files of a library skill. */

/** One change to the files of a skill. */
export type FileChange =
  /** Replaces the text of an existing file. */
  | { readonly kind: "write"; readonly path: string; readonly text: string }
  | { readonly kind: "create-file"; readonly path: string; readonly text: string }
  | { readonly kind: "create-folder"; readonly path: string }
  /** A file, or a folder with all that is in it. */
  | { readonly kind: "rename"; readonly path: string; readonly to: string }
  | { readonly kind: "delete"; readonly path: string }
  /** Sets the lists that are given, in the frontmatter of SKILL.md. */
  | { readonly kind: "dependencies"; readonly set: Partial<Dependencies> };

export interface EditOptions extends ChangeAuthor {
  /** The version the change was made from. */
  readonly from: number;
  readonly known?: Known;
  /** Publish hidden text: the person looked at it and said so. The audit notes it. */
  readonly allowHiddenText?: boolean;
}

export interface Edited extends Committed {
  /** False if nothing changed; then there is no new version. */
  readonly changed: boolean;
}

/** Makes a change to the files of a skill its next version. What is not touched is neither read nor copied. */
export function editFiles(store: Store, slug: string, change: FileChange, options: EditOptions): Promise<Edited> {
  return store.change(async (tools) => {
    const { index, staging } = tools;
    const current = await requireSkill(index, slug);
    assertCurrent(current, options.from);
    const manifest = await manifestOf(store, index, current.digest);
    const edit = await planEdit(store, current, manifest, change);
    const same = { slug: current.slug, version: current.version, digest: current.digest, warnings: [], changed: false };
    if (!edit) return same;
    const read =
      edit.skillText === undefined ? current : await readSaved(index, current, edit.skillText, change, options.known);
    const findings = await findingsOf(store, current, manifest, change, edit);
    const hidden = findings.filter(isHidden);
    if (!options.allowHiddenText) assertVisible(current.slug, hidden);
    store.at("begun");
    await staging.takeOver(current.digest, manifest, edit.without);
    for (const { file, path } of edit.moved) await staging.link(current.digest, file, path);
    if (edit.written) await staging.write(edit.written.file, edit.written.bytes);
    const committed = await commitVersion(store, tools, {
      slug: current.slug,
      current,
      manifest: edit.manifest,
      head: read.head,
      diagnostics: read.diagnostics,
      cause: "edit",
      note: noteOf(change),
      by: options,
      provenance: current.provenance,
      action: "skill.edit",
      details: { kind: change.kind, ...(hidden.length > 0 && { hiddenText: hidden.length }) },
    });
    const warnings = findings.filter((one) => !isHidden(one));
    return { ...committed, warnings: [...committed.warnings, ...warnings], changed: true };
  });
}

/** What a change makes of a tree. */
interface Edit {
  readonly manifest: Manifest;
  /** Paths that are not taken over as they are. */
  readonly without: ReadonlySet<string>;
  readonly moved: readonly { readonly file: TreeFile; readonly path: SafePath }[];
  readonly written?: { readonly file: TreeFile; readonly bytes: Buffer };
  /** The new text of SKILL.md, if that is what changed. */
  readonly skillText?: string;
}

/** Checks only what a change adds: hidden text, and what looks like a secret. Already published content is not checked again. */
async function findingsOf(
  store: Store,
  current: IndexedSkill,
  manifest: Manifest,
  change: FileChange,
  { written }: Edit,
): Promise<readonly Diagnostic[]> {
  if (change.kind === "rename") return newIn(checkNames([change.to]), checkNames([change.path]));
  if (change.kind === "create-folder") return checkNames([change.path]);
  if (!written) return [];
  const { path } = written.file;
  const findings = checkFile(path, decodeText(written.bytes));
  const before = manifest.files.find((file) => file.path === path);
  if (!before) return [...checkNames([path]), ...findings];
  if (findings.length === 0) return [];
  return newIn(findings, checkFile(path, decodeText(await store.blobs.read(current.digest, before))));
}

/** `undefined` when nothing would change. */
async function planEdit(
  store: Store,
  current: IndexedSkill,
  manifest: Manifest,
  change: FileChange,
): Promise<Edit | undefined> {
  switch (change.kind) {
    case "write": {
      const path = safe(store, change.path);
      return write(store, manifest, existing(manifest, path), change.text);
    }
    case "dependencies": {
      const file = existing(manifest, "SKILL.md");
      const text = decodeText(await store.blobs.read(current.digest, file)) ?? "";
      return write(store, manifest, file, withDependencies(text, change.set));
    }
    case "create-file": {
      const path = safe(store, change.path);
      assertNotSkillFile(path, current.slug);
      const file: TreeFile = { path, executable: false, size: 0, hash: "" };
      await assertFits(store, manifest, path, "file");
      return write(store, manifest, file, change.text);
    }
    case "create-folder": {
      const path = safe(store, change.path);
      await assertFits(store, manifest, path, "folder");
      return { manifest: toManifest(manifest.files, [...manifest.folders, path]), without: new Set(), moved: [] };
    }
    case "rename":
      return rename(store, current.slug, manifest, safe(store, change.path), safe(store, change.to));
    case "delete":
      return remove(current.slug, manifest, safe(store, change.path));
  }
}

function write(store: Store, manifest: Manifest, file: TreeFile, text: string): Edit | undefined {
  const { path } = file;
  assertTextFile(path, store.textExtensions);
  const bytes = encodeText(path, text);
  const written: TreeFile = { ...file, size: bytes.length, hash: hashBytes(bytes) };
  if (written.hash === file.hash) return undefined;
  const isThere = manifest.files.includes(file);
  const files = isThere
    ? manifest.files.map((other) => (other === file ? written : other))
    : [...manifest.files, written];
  assertSizes(store, files, written);
  return {
    manifest: isThere ? { ...manifest, files } : toManifest(files, manifest.folders),
    without: new Set([path]),
    moved: [],
    written: { file: written, bytes },
    ...(path === "SKILL.md" && { skillText: text }),
  };
}

async function rename(store: Store, slug: string, manifest: Manifest, path: SafePath, to: SafePath): Promise<Edit> {
  assertNotSkillFile(path, slug);
  assertNotSkillFile(to, slug);
  const { files, folders, kind } = below(manifest, path);
  if (to === path || to.startsWith(`${path}/`)) throw new Fault("file.into-itself", { path });
  const moveTo = (one: string): SafePath => safe(store, to + one.slice(path.length));
  const rest: Manifest = {
    files: manifest.files.filter((file) => !files.includes(file)),
    folders: manifest.folders.filter((folder) => !folders.includes(folder)),
  };
  await assertFits(store, rest, to, kind);
  const moved = files.map((file) => ({ file, path: moveTo(file.path) }));
  const emptied = parentOf(path);
  return {
    manifest: toManifest(
      [...rest.files, ...moved.map((move) => ({ ...move.file, path: move.path }))],
      [...rest.folders, ...folders.map(moveTo), ...(emptied ? [emptied] : [])],
    ),
    without: new Set([...files.map((file) => file.path), ...folders]),
    moved,
  };
}

function remove(slug: string, manifest: Manifest, path: SafePath): Edit {
  if (foldPath(path) === "skill.md") throw new Fault("file.protected", { slug });
  const { files, folders } = below(manifest, path);
  const emptied = parentOf(path);
  return {
    manifest: toManifest(
      manifest.files.filter((file) => !files.includes(file)),
      [...manifest.folders.filter((folder) => !folders.includes(folder)), ...(emptied ? [emptied] : [])],
    ),
    without: new Set([...files.map((file) => file.path), ...folders]),
    moved: [],
  };
}

/** A folder outlives the last of its files. */
function parentOf(path: string): SafePath | undefined {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? undefined : (path.slice(0, slash) as SafePath);
}

/** The file of this name, or all that is in the folder of this name. */
function below(
  manifest: Manifest,
  path: SafePath,
): { files: TreeFile[]; folders: SafePath[]; kind: "file" | "folder" } {
  const file = manifest.files.find((one) => one.path === path);
  if (file) return { files: [file], folders: [], kind: "file" };
  const isBelow = (one: string): boolean => one === path || one.startsWith(`${path}/`);
  const files = manifest.files.filter((one) => isBelow(one.path));
  const folders = manifest.folders.filter(isBelow);
  if (files.length === 0 && folders.length === 0) throw missing(manifest, path);
  return { files, folders, kind: "folder" };
}

export function existing(manifest: Manifest, path: string): TreeFile {
  const file = manifest.files.find((one) => one.path === path);
  if (!file) throw missing(manifest, path);
  return file;
}

function missing({ files }: Manifest, path: string): Fault {
  const near = files.slice(0, 12).map((file) => file.path);
  return new Fault("file.not-found", { path, suggestion: near.join(", ") });
}

/** What an import leaves out would not come back from an export or the trash. */
const noise = {
  problem: { en: "files with this name are system files and are skipped", zh: "这种名称的文件属于系统，会被忽略" },
  fix: { en: "Choose another name", zh: "请换一个名字" },
};

function safe(store: Store, path: string): SafePath {
  const [rule] = [...checkEntryPath(path), ...checkPathSize(path, store.limits)];
  if (rule === undefined && isNoise(path)) throw new Fault("file.path-refused", { path, ...noise });
  if (rule === undefined) return path as SafePath;
  const { message, fix } = rules[rule];
  throw new Fault("file.path-refused", { path, problem: message, fix });
}

/** The root SKILL.md stays the only one: a package of several skills could not be imported again. */
function assertNotSkillFile(path: SafePath, slug: string): void {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (foldPath(name) === "skill.md") throw new Fault("file.protected", { slug });
}

/** One more entry must fit beside the others; a place that is taken under any spelling is a conflict. */
async function assertFits(store: Store, manifest: Manifest, path: SafePath, kind: "file" | "folder"): Promise<void> {
  const folders = foldersOf(manifest);
  const {
    clashes: [clash],
  } = await findClashes([
    ...folders.map((folder) => ({ path: folder, kind: "folder" as const })),
    ...manifest.files.map((file) => ({ path: file.path, kind: "file" as const })),
    { path, kind },
  ]);
  if (clash) throw new Fault("file.exists", { path: clash.other });
  if (folders.length + manifest.files.length >= store.limits.files * 2)
    throw tooLarge(
      { en: "files and folders", zh: "文件和目录数" },
      folders.length + manifest.files.length + 1,
      store.limits.files * 2,
    );
}

export function assertSizes(
  { limits }: Pick<Store, "limits">,
  files: readonly TreeFile[],
  { path, size: written }: TreeFile,
): void {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const limit = path === "SKILL.md" ? Math.min(limits.file, skillLimits.file) : limits.file;
  if (written > limit) throw tooLarge({ en: path, zh: path }, written, limit);
  if (size > limits.inflated)
    throw tooLarge({ en: "bytes of all files", zh: "所有文件的字节数" }, size, limits.inflated);
  if (files.length > limits.files) throw tooLarge({ en: "files", zh: "文件数" }, files.length, limits.files);
}

const tooLarge = (what: { en: string; zh: string }, size: number, limit: number): Fault =>
  new Fault("file.too-large", { what, size, limit });

/** What a saved SKILL.md says; one that could not be published, or needs what does not exist, is refused. */
async function readSaved(
  index: LibraryIndex,
  current: IndexedSkill,
  text: string,
  change: FileChange,
  known: Known | undefined,
): Promise<Published> {
  const { slug } = current;
  const read = readPublished(text);
  if ("problem" in read) throw refused(slug, read.problem);
  const { dependencies } = read.head;
  const set = change.kind === "dependencies" ? change.set : {};
  const before: Dependencies = {
    tools: set.tools ? [] : current.dependencies.tools,
    servers: set.servers ? [] : current.dependencies.servers,
    skills: set.skills ? [] : current.dependencies.skills,
  };
  assertDependencies(slug, dependencies, await knownTo(index, dependencies, known), before);
  return read;
}

export function refused(slug: string, problem: Diagnostic): Fault {
  const chinese = translateDiagnostic(problem, "zh");
  const place = problem.line === undefined ? "" : `SKILL.md:${problem.line}:${problem.column ?? 1} `;
  const values = {
    slug,
    problem: { en: place + problem.message, zh: place + chinese.message },
    fix: { en: problem.fix, zh: chinese.fix },
  };
  return new Fault("skill.refused", values, { issues: [{ path: "SKILL.md", ...problem }] });
}

const dependencyFields = {
  tools: "tool_dependencies",
  servers: "mcp_dependencies",
  skills: "skill_dependencies",
} as const;

function withDependencies(text: string, set: Partial<Dependencies>): string {
  let edited = text;
  for (const [list, field] of Object.entries(dependencyFields) as [keyof Dependencies, string][]) {
    const names = set[list];
    if (!names) continue;
    // What was written at the top level moves to where it belongs.
    if (parseSkill(edited).skill?.fields[field] !== undefined) edited = editFrontmatter(edited, [field], undefined);
    edited = editFrontmatter(edited, ["metadata", field], names.length > 0 ? [...new Set(names)] : undefined);
  }
  return edited;
}

function noteOf(change: FileChange): string {
  if (change.kind === "dependencies")
    return Object.entries(change.set)
      .map(([list, names]) => `${list}: ${names?.join(", ")}`)
      .join("; ");
  return change.kind === "rename" ? `${change.path} → ${change.to}` : change.path;
}
