import { type Diagnostic, diagnostic, isError } from "../../ground/diagnostic.ts";
import { Fault } from "../../ground/fault.ts";
import type { ChangeAuthor } from "../../home/audit/audit.ts";
import { digestOf, hashBytes, type Manifest, writeManifest } from "../../home/blobs/manifest.ts";
import { isHidden } from "../../skill/check-file.ts";
import type { Fix } from "../../skill/fix-skill.ts";
import type { Slug } from "../../skill/slug.ts";
import { type Known, knownTo, warnDependencies } from "../check-dependencies.ts";
import { commitVersion } from "../commit-version.ts";
import type { IndexedSkill, LibraryIndex } from "../index/library-index.ts";
import { assertCurrent, type ChangeTools, type Store } from "../store.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { chooseSlug, type OnConflict } from "./choose-slug.ts";
import { openPackage, type PackageSource, type SkillPackage } from "./open-package.ts";
import { rewriteName } from "./rewrite-name.ts";
import { type Content, takeIn } from "./take-in.ts";

/** Imports a package: opens and checks it, plans slug and version, takes in the files, commits. */

export interface ImportOptions extends ChangeAuthor {
  /** Under this name instead of its own. */
  readonly name?: Slug;
  readonly onConflict?: OnConflict;
  /** Correct what can be corrected without changing what the skill says. */
  readonly fix?: boolean;
  /** The SKILL.md to import instead of the one in the package. */
  readonly text?: string;
  /** Publish hidden text: the person looked at it and said so. The audit notes it. */
  readonly allowHiddenText?: boolean;
  /** Report everything, change nothing. */
  readonly dryRun?: boolean;
  /** The version that `update` was decided upon. */
  readonly from?: number;
  /** Idempotency key: the same package under the same key is imported once. */
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
  /** The folders of the skills in it, where it holds several and was refused for that. */
  readonly skills?: readonly string[];
  readonly fixes: readonly Fix[];
  readonly problems: readonly Diagnostic[];
}

/** Imports a package into the library; with `dryRun` only reports what would happen. A package with an error changes nothing. */
export async function importSkill(store: Store, source: PackageSource, options: ImportOptions): Promise<ImportReport> {
  const opened = await openPackage(source, store.limits);
  const read = await readCandidate(opened, options);
  const candidate = options.name === undefined ? read : rewriteName(read, options.name);
  const isRefused = !candidate.head || opened.problems.some(isError);
  if (options.dryRun || isRefused || (await isFirstAndBroken(store, opened, candidate, options)))
    return inspect(store, opened, candidate, options);
  return store.change(async (tools) => {
    const repeated = await findRepeated(tools.index, source, opened, candidate, options);
    if (repeated.report) return repeated.report;
    const plan = await planFor(store, tools.index, candidate, options);
    if (plan.state === "skipped" || !plan.candidate.head) return inspect(store, opened, candidate, options);
    const content = await takeIn(opened, plan.candidate.bytes, { ...options, staging: tools.staging });
    if (!content.manifest) return describe(opened, plan, content);
    return commitImport(
      store,
      tools,
      opened,
      plan,
      { ...content, manifest: content.manifest },
      repeated.fingerprint,
      options,
    );
  });
}

/** Unpacks to a temporary stage to find errors that only unpacking shows, without creating a library. */
async function isFirstAndBroken(
  store: Store,
  opened: SkillPackage,
  candidate: Candidate,
  { signal, allowHiddenText }: ImportOptions,
): Promise<boolean> {
  if (await store.isThere()) return false;
  return !(await takeIn(opened, candidate.bytes, { allowHiddenText, ...(signal && { signal }) })).manifest;
}

/** The report alone: every file is read, nothing is written. */
async function inspect(
  store: Store,
  opened: SkillPackage,
  candidate: Candidate,
  options: ImportOptions,
): Promise<ImportReport> {
  const plan = candidate.head ? await planFor(store, store.index, candidate, options) : undefined;
  const shown = plan ?? { candidate };
  return describe(opened, shown, await takeIn(opened, shown.candidate.bytes, options));
}

/** What is to become of a package that could be published. */
interface Plan {
  readonly state: Exclude<ImportState, "refused">;
  readonly slug: Slug;
  readonly current: IndexedSkill | undefined;
  /** SKILL.md as it will be stored: under another name where the slug was taken, otherwise untouched. */
  readonly candidate: Candidate;
  readonly warnings: readonly Diagnostic[];
}

/** Chooses slug and state: `onConflict` decides if a skill has the slug. */
async function planFor(
  { blobs: { view } }: Store,
  index: LibraryIndex,
  candidate: Candidate,
  { onConflict = "rename", from, known }: ImportOptions,
): Promise<Plan> {
  if (!candidate.head) throw new Error("only what can be published is planned for");
  const { name, dependencies } = candidate.head;
  const current = await index.skill(name);
  const there = await knownTo(index, dependencies, known);
  const warn = (slug: Slug): Diagnostic[] => warnDependencies(slug, dependencies, there);
  if (current && onConflict !== "rename") {
    if (from !== undefined) assertCurrent(current, from);
    const state = onConflict === "skip" ? "skipped" : "updated";
    return { state, slug: name, current, candidate, warnings: warn(name) };
  }
  if (onConflict === "skip" && (await view.has(name)))
    return { state: "skipped", slug: name, current, candidate, warnings: [] };
  const taken = new Set(await index.slugsLike(name.slice(0, 48)));
  const slug = await chooseSlug(name, async (one) => taken.has(one) || view.has(one));
  const note = current
    ? diagnostic("import.slug-taken", { slug: name, version: current.version, final: slug })
    : diagnostic("import.folder-taken", { slug: name, final: slug });
  return {
    state: "created",
    slug,
    current: undefined,
    candidate: rewriteName(candidate, slug),
    warnings: [...(slug === name ? [] : [note]), ...warn(slug)],
  };
}

async function commitImport(
  store: Store,
  tools: ChangeTools,
  opened: SkillPackage,
  plan: Plan,
  content: Content & { readonly manifest: Manifest },
  fingerprint: string | undefined,
  options: ImportOptions,
): Promise<ImportReport> {
  const { slug, current, state, candidate } = plan;
  const { key } = options;
  const { manifest } = content;
  const hidden = [...candidate.problems, ...content.problems].filter(isHidden).length;
  if (!candidate.head) throw new Error("only what can be published is committed");
  const digest = digestOf(writeManifest(manifest));
  if (current?.digest === digest) {
    await tools.staging.publish(digest, manifest); // no new content, but repairs a damaged tree
    return describe(opened, plan, content);
  }
  const { warnings } = await commitVersion(store, tools, {
    slug,
    current,
    manifest,
    head: candidate.head,
    diagnostics: candidate.problems,
    cause: current ? "update" : "import",
    note: opened.name,
    by: options,
    action: "skill.import",
    details: {
      ...(candidate.fixes.length > 0 && { fixes: candidate.fixes }),
      ...(hidden > 0 && { hiddenText: hidden }),
    },
    ...(key !== undefined &&
      fingerprint !== undefined && {
        imported: (n: number) => ({ key, fingerprint, slug, version: n, state, time: store.now().toISOString() }),
      }),
  });
  return describe(opened, { ...plan, warnings: [...plan.warnings, ...warnings] }, content);
}

/** The report of an earlier import with the same key. */
async function findRepeated(
  index: LibraryIndex,
  source: PackageSource,
  opened: SkillPackage,
  candidate: Candidate,
  { key, onConflict = "rename", fix = false, allowHiddenText, signal }: ImportOptions,
): Promise<{ report?: ImportReport; fingerprint?: string }> {
  if (key === undefined) return {};
  const content = await takeIn(opened, candidate.bytes, { allowHiddenText, ...(signal && { signal }) });
  const bytes =
    "bytes" in source ? hashBytes(source.bytes) : content.manifest && digestOf(writeManifest(content.manifest));
  const only = source.kind === "archive" && source.only !== undefined ? ` ${source.only}` : "";
  const fingerprint = `${bytes} ${onConflict} ${fix}${only}`;
  const known = await index.keyedImport(key);
  if (!known) return { fingerprint };
  if (known.fingerprint !== fingerprint) throw new Fault("import.key-reused", { key });
  const { slug, version, state } = known;
  const { digest: _, ...report } = describe(opened, { candidate }, content);
  const digest = (await index.versions(slug)).find(({ n }) => n === version)?.digest;
  const answer = { ...report, state: state as ImportState, slug: slug as Slug, version };
  return { report: digest === undefined ? answer : { ...answer, digest } };
}

function describe(
  { name, kind, packedSize, encoding, dropped, skills, skillFile, files, problems: ofPackage }: SkillPackage,
  { candidate, ...plan }: Plan | Pick<Plan, "candidate">,
  content: Content,
): ImportReport {
  const warnings = "warnings" in plan ? plan.warnings : [];
  const problems = [...ofPackage, ...candidate.problems, ...content.problems, ...warnings];
  const importable = !problems.some(isError);
  const digest = importable && content.manifest ? digestOf(writeManifest(content.manifest)) : undefined;
  const listed = [...(skillFile ? [skillFile] : []), ...files];
  return {
    name,
    kind,
    packedSize,
    encoding,
    ...(importable && "slug" in plan ? outcome(plan, digest) : { state: "refused" }),
    importable,
    ...(digest !== undefined && { digest }),
    files: listed.map(({ path, size, executable }) => ({ path, size, executable })),
    size: listed.reduce((sum, { size }) => sum + size, 0),
    dropped,
    ...(skills && { skills }),
    fixes: candidate.fixes,
    problems,
  };
}

function outcome(
  { state, slug, current }: Pick<Plan, "state" | "slug" | "current">,
  digest: string | undefined,
): Pick<ImportReport, "state" | "slug" | "version"> {
  const version = current?.version ?? 0;
  if (state === "skipped") return { state, slug, version };
  const isUnchanged = current !== undefined && current.digest === digest;
  return isUnchanged ? { state: "unchanged", slug, version } : { state, slug, version: version + 1 };
}
