import { type Diagnostic, diagnostic, isError } from "../ground/diagnostic.ts";
import { Fault } from "../ground/fault.ts";
import { createPace } from "../ground/pace.ts";
import { checkSkill } from "../skill/check-skill.ts";
import { editFrontmatter } from "../skill/edit-frontmatter.ts";
import { type Fix, fixSkill } from "../skill/fix-skill.ts";
import { skillLimits } from "../skill/limits.ts";
import type { Skill, SkillHead } from "../skill/parse-skill.ts";
import { isSlug, type Slug } from "../skill/slug.ts";
import { type Known, nothingKnown, warnDependencies } from "./check-dependencies.ts";
import { chooseSlug } from "./choose-slug.ts";
import { commitVersion } from "./commit-version.ts";
import type { IndexedSkill, LibraryIndex } from "./library-index.ts";
import { digestOf, hashBytes, type Manifest, type TreeFile, toManifest, writeManifest } from "./manifest.ts";
import { isBounded, openPackage, type PackageFile, type PackageSource, type SkillPackage } from "./open-package.ts";
import { assertCurrent, type ChangeTools, type Store } from "./store.ts";
import { decodeText } from "./text-files.ts";
import type { Staging } from "./tree-store.ts";

export const onConflict = ["rename", "update", "skip"] as const;

/** What to do where the slug is taken: the next free one, a new version of that skill, or nothing. */
export type OnConflict = (typeof onConflict)[number];

export interface ImportOptions {
  readonly author: string;
  readonly onConflict?: OnConflict;
  /** Correct what can be corrected without changing what the skill says. */
  readonly fix?: boolean;
  /** Report everything, change nothing. */
  readonly dryRun?: boolean;
  /** The version that `update` was decided upon. */
  readonly from?: number;
  /** The same package under the same key is imported once, however often it is asked for. */
  readonly key?: string;
  readonly known?: Known;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

export type ImportState = "created" | "updated" | "unchanged" | "skipped" | "refused";

/** Everything there is to say about a package: what it holds, what is wrong with it, and what became or would become of it. */
export interface ImportReport {
  readonly name: string;
  readonly kind: PackageSource["kind"];
  readonly packedSize: number;
  readonly encoding: string;
  readonly state: ImportState;
  /** No problem refuses it. */
  readonly importable: boolean;
  readonly slug?: Slug;
  readonly version?: number;
  readonly digest?: string;
  readonly files: readonly { readonly path: string; readonly size: number; readonly executable: boolean }[];
  readonly size: number;
  readonly dropped: readonly string[];
  readonly fixes: readonly Fix[];
  readonly problems: readonly Diagnostic[];
}

/** Takes a package into the library, or with `dryRun` tells what would happen. A package with an error changes nothing. */
export async function importSkill(store: Store, source: PackageSource, options: ImportOptions): Promise<ImportReport> {
  const opened = openPackage(source, store.limits);
  const candidate = await readCandidate(opened, options.fix ?? false);
  const describe = describeWith(opened, candidate);
  if (options.dryRun) {
    const index = await store.index();
    const plan = candidate.skill && (await planFor(store, index, candidate.skill, options));
    const content = await takeIn(opened, renamed(candidate, plan), undefined, options);
    return describe(content, plan, await warningsOf(index, candidate, plan, options), undefined);
  }
  const { skill } = candidate;
  const isRefused = !skill || [...opened.problems, ...candidate.problems].some(isError);
  if (isRefused) {
    const content = await takeIn(opened, candidate.bytes, undefined, options);
    return describe(content, undefined, [], undefined);
  }
  return store.change(async (tools) => {
    const { index } = tools;
    const repeated = options.key === undefined ? undefined : await index.keyedImport(options.key);
    const fingerprint = options.key === undefined ? "" : await fingerprintOf(source, opened, candidate, options);
    if (repeated && repeated.fingerprint !== fingerprint) throw new Fault("import.key-reused", { key: repeated.key });
    if (repeated) {
      const { slug, version, state } = repeated;
      const content = await takeIn(opened, candidate.bytes, undefined, options);
      return {
        ...describe(content, undefined, [], undefined),
        state: state as ImportState,
        slug: slug as Slug,
        version,
      };
    }
    const plan = await planFor(store, index, skill, options);
    const warnings = await warningsOf(index, candidate, plan, options);
    if (plan.state === "skipped") {
      const content = await takeIn(opened, candidate.bytes, undefined, options);
      return describe(content, plan, warnings, undefined);
    }
    const content = await takeIn(opened, renamed(candidate, plan), tools.staging, options);
    if (!content.manifest) return describe(content, plan, warnings, undefined);
    return describe(
      content,
      plan,
      warnings,
      await commitImport(store, tools, plan, skill, candidate, content.manifest, fingerprint, options),
    );
  });
}

/** SKILL.md of a package, read as strictly as publishing asks. */
interface Candidate {
  readonly skill: Skill | undefined;
  readonly text: string;
  readonly bytes: Buffer;
  readonly problems: readonly Diagnostic[];
  readonly fixes: readonly Fix[];
}

const noCandidate: Candidate = { skill: undefined, text: "", bytes: Buffer.alloc(0), problems: [], fixes: [] };

async function readCandidate({ skillFile }: SkillPackage, fix: boolean): Promise<Candidate> {
  if (!skillFile) return noCandidate;
  const path = skillFile.path;
  if (skillFile.size > skillLimits.file) {
    const values = { size: skillFile.size, limit: skillLimits.file };
    return { ...noCandidate, problems: [diagnostic("text.too-large", values, { path })] };
  }
  const got = await skillFile.read();
  if ("rule" in got) return { ...noCandidate, problems: [diagnostic(got.rule, got.values, { path })] };
  const original = decodeText(got.bytes);
  if (original === undefined) {
    const wrong = { ...diagnostic("text.not-utf8", {}, { path, line: 1, column: 1 }), severity: "error" as const };
    const lenient = checkSkill(got.bytes.toString("utf8"), { publishing: true });
    return { ...noCandidate, problems: [wrong, ...lenient.diagnostics.map((found) => ({ ...found, path }))] };
  }
  const { text, fixes } = fix ? fixSkill(original) : { text: original, fixes: [] };
  const { skill, diagnostics, passes } = checkSkill(text, { publishing: true });
  const problems = diagnostics.map((found) => ({ ...found, path }));
  const bytes = fixes.length > 0 ? Buffer.from(text) : got.bytes;
  return { skill: passes ? skill : undefined, text, bytes, problems, fixes };
}

interface Plan {
  readonly state: Exclude<ImportState, "refused">;
  readonly slug: Slug;
  readonly current: IndexedSkill | undefined;
  /** The slug it asked for, where that was taken. */
  readonly takenBy?: IndexedSkill | Slug;
}

async function planFor(
  { view }: Store,
  index: LibraryIndex,
  { name }: Skill,
  { onConflict: policy = "rename", from }: ImportOptions,
): Promise<Plan> {
  if (!isSlug(name)) throw new Error(`${name} was checked to be a slug`);
  const current = await index.skill(name);
  if (current && policy === "skip") return { state: "skipped", slug: name, current };
  if (current && policy === "update") {
    if (from !== undefined) assertCurrent(current, from);
    return { state: "updated", slug: name, current };
  }
  const taken = new Set(await index.slugsLike(name.slice(0, 48)));
  const slug = chooseSlug(name, (candidate) => taken.has(candidate) || view.has(candidate));
  return { state: "created", slug, current: undefined, ...(slug !== name && { takenBy: current ?? name }) };
}

/** SKILL.md as it will be stored: with another name where the slug was taken, otherwise untouched. */
function renamed({ text, bytes, skill }: Candidate, plan: Plan | undefined): Buffer {
  if (!plan || !skill || plan.slug === skill.name || plan.state !== "created") return bytes;
  return Buffer.from(editFrontmatter(text, ["name"], plan.slug));
}

interface Content {
  /** Absent when something could not be read, or must not be. */
  readonly manifest?: Manifest;
  readonly problems: readonly Diagnostic[];
}

/** Reads every file of a package, and with a staging folder writes it there as well. After the first problem only reading goes on. */
async function takeIn(
  opened: SkillPackage,
  skillBytes: Buffer,
  staging: Staging | undefined,
  { onProgress, signal }: ImportOptions,
): Promise<Content> {
  if (!isBounded(opened)) return { problems: [] };
  const problems: Diagnostic[] = [];
  const files: TreeFile[] = [];
  const pace = createPace();
  const take = async (file: PackageFile, bytes: Buffer): Promise<void> => {
    const { path, executable } = file;
    files.push({ path, executable, size: bytes.length, hash: hashBytes(bytes) });
    if (staging && problems.length === 0) await staging.write(file, bytes);
  };
  if (opened.skillFile) await take(opened.skillFile, skillBytes);
  for (const [index, file] of opened.files.entries()) {
    signal?.throwIfAborted();
    const got = await file.read();
    if ("bytes" in got) await take(file, got.bytes);
    else problems.push(diagnostic(got.rule, got.values, { path: file.path }));
    onProgress?.(index + 1, opened.files.length);
    await pace();
  }
  return problems.length > 0 ? { problems } : { manifest: toManifest(files, opened.folders), problems };
}

async function warningsOf(
  index: LibraryIndex,
  { skill }: Candidate,
  plan: Plan | undefined,
  { known = nothingKnown }: ImportOptions,
): Promise<Diagnostic[]> {
  if (!skill || !plan) return [];
  const { takenBy, slug } = plan;
  const taken =
    takenBy === undefined
      ? []
      : [
          diagnostic("import.slug-taken", {
            slug: skill.name,
            version: typeof takenBy === "string" ? "–" : takenBy.version,
            final: slug,
          }),
        ];
  const own = await Promise.all(
    skill.dependencies.skills.map(async (name) => ((await index.skill(name)) ? [name] : [])),
  );
  const skills = [...(known.skills ?? []), ...own.flat()];
  return [...taken, ...warnDependencies(slug, skill.dependencies, { ...known, skills })];
}

type Outcome = {
  readonly state: ImportState;
  readonly version: number;
  readonly digest: string;
  readonly warnings: readonly Diagnostic[];
};

async function commitImport(
  store: Store,
  tools: ChangeTools,
  plan: Plan,
  skill: SkillHead,
  { problems, fixes }: Candidate,
  manifest: Manifest,
  fingerprint: string,
  { author, key }: ImportOptions,
): Promise<Outcome> {
  const { slug, current, state } = plan;
  const digest = digestOf(writeManifest(manifest));
  if (current?.digest === digest) return { state: "unchanged", version: current.version, digest, warnings: [] };
  const head = { ...skill, name: state === "created" ? slug : skill.name };
  const { version, warnings } = await commitVersion(store, tools, {
    slug,
    current,
    manifest,
    head: { ...head, fields: { ...head.fields, name: head.name } },
    diagnostics: problems,
    cause: current ? "update" : "import",
    note: "",
    author,
    action: "skill.import",
    ...(fixes.length > 0 && { details: { fixes } }),
    ...(key !== undefined && {
      imported: (n: number) => ({ key, fingerprint, slug, version: n, state, time: store.now().toISOString() }),
    }),
  });
  return { state, version, digest, warnings };
}

/** What tells one import from another under the same key: the bytes, and what was asked for. */
async function fingerprintOf(
  source: PackageSource,
  opened: SkillPackage,
  { bytes }: Candidate,
  options: ImportOptions,
): Promise<string> {
  const { onConflict: policy = "rename", fix = false, key: _, onProgress: __, ...rest } = options;
  const content = source.kind === "folder" ? await takeIn(opened, bytes, undefined, rest) : undefined;
  const digest = content?.manifest ? digestOf(writeManifest(content.manifest)) : "";
  return `${source.kind === "folder" ? digest : hashBytes(source.bytes)} ${policy} ${fix}`;
}

function describeWith(opened: SkillPackage, candidate: Candidate) {
  const { name, kind, packedSize, encoding, dropped, skillFile, files } = opened;
  return (
    content: Content,
    plan: Plan | undefined,
    warnings: readonly Diagnostic[],
    outcome: Outcome | undefined,
  ): ImportReport => {
    const problems = [
      ...opened.problems,
      ...candidate.problems,
      ...content.problems,
      ...warnings,
      ...(outcome?.warnings ?? []),
    ];
    const importable = !problems.some(isError);
    const digest =
      outcome?.digest ?? (importable && content.manifest ? digestOf(writeManifest(content.manifest)) : undefined);
    const isUnchanged = plan?.current !== undefined && plan.state === "updated" && plan.current.digest === digest;
    const planned = isUnchanged ? "unchanged" : plan?.state;
    const state = importable ? (outcome?.state ?? planned ?? "refused") : "refused";
    const next = plan && (plan.current?.version ?? 0) + (state === "created" || state === "updated" ? 1 : 0);
    const version = outcome?.version ?? next;
    const listed = [...(skillFile ? [skillFile] : []), ...files];
    return {
      name,
      kind,
      packedSize,
      encoding,
      state,
      importable,
      ...(importable && plan && { slug: plan.slug, ...(version !== undefined && { version }) }),
      ...(digest !== undefined && { digest }),
      files: listed.map(({ path, size, executable }) => ({ path, size, executable })),
      size: listed.reduce((sum, { size }) => sum + size, 0),
      dropped,
      fixes: candidate.fixes,
      problems,
    };
  };
}
