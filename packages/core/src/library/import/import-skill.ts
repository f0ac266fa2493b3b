import { type Diagnostic, isError } from "../../ground/diagnostic.ts";
import { Fault } from "../../ground/fault.ts";
import type { ChangeAuthor } from "../../home/audit/audit.ts";
import { type Digest, digestOf, hashBytes, type Manifest, writeManifest } from "../../home/blobs/manifest.ts";
import { isHidden } from "../../skill/check-file.ts";
import type { Fix } from "../../skill/fix-skill.ts";
import type { Slug } from "../../skill/slug.ts";
import { type Bringing, broughtByTree, createBroughtReader } from "../brought.ts";
import type { Known } from "../check-dependencies.ts";
import { commitVersion } from "../commit-version.ts";
import type { IndexedSkill, LibraryIndex } from "../index/library-index.ts";
import type { Upstream } from "../provenance.ts";
import type { ChangeTools, Store } from "../store.ts";
import { noteOf, upstreamDetails } from "../upstream-note.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { openPackage, type PackageSource, type SkillPackage } from "./open-package.ts";
import { type ImportPlan, type OnConflict, planImport } from "./plan-import.ts";
import type { Plugin } from "./read-plugin.ts";
import { rewriteName } from "./rewrite-name.ts";
import { type Content, stageContent } from "./stage-content.ts";

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
  /** Publish what the scan blocks: the person looked at it and said so. The audit notes the rules. */
  readonly allowFindings?: boolean;
  /** Report everything, change nothing. */
  readonly dryRun?: boolean;
  /** The version that `update` was decided upon. */
  readonly from?: number;
  /** Where the package was fetched from: the version keeps it, so that the skill can be updated from there. */
  readonly upstream?: Upstream;
  /** Idempotency key: the same package under the same key is imported once. */
  readonly key?: string;
  readonly known?: Known;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
  /** Called with the digest of what would be kept, before it is; throws a Fault to refuse it. */
  readonly accept?: (digest: Digest) => Promise<void>;
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
  /** In a dry run: what would be in place, and what is there now. */
  readonly brings?: Bringing;
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
    const plan = await planImport(store, tools.index, candidate, options);
    if (plan.state === "skipped" || !plan.candidate.head) return inspect(store, opened, candidate, options);
    const content = await stageContent(opened, plan.candidate.bytes, { ...options, staging: tools.staging });
    if (!content.manifest) return describe(opened, plan, content, options);
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
  { signal, allowHiddenText, allowFindings }: ImportOptions,
): Promise<boolean> {
  if (await store.isThere()) return false;
  return !(await stageContent(opened, candidate.bytes, { allowHiddenText, allowFindings, ...(signal && { signal }) }))
    .manifest;
}

/** The report alone: every file is read, nothing is written. */
async function inspect(
  store: Store,
  opened: SkillPackage,
  candidate: Candidate,
  options: ImportOptions,
): Promise<ImportReport> {
  const plan = candidate.head ? await planImport(store, store.index, candidate, options) : undefined;
  const shown = plan ?? { candidate };
  const reader = options.dryRun ? createBroughtReader() : undefined;
  const content = await stageContent(opened, shown.candidate.bytes, { ...options, ...(reader && { reader }) });
  const report = describe(opened, shown, content, options);
  const after = report.importable ? reader?.read() : undefined;
  if (!after) return report;
  const before = plan?.current && (await unlessDamaged(broughtByTree(store, store.index, plan.current.digest)));
  return { ...report, brings: { after, ...(before && { before }) } };
}

/** An import may be made to heal the version that is there. */
async function unlessDamaged<Value>(read: Promise<Value>): Promise<Value | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Fault && error.code === "library.damaged") return undefined;
    throw error;
  }
}

async function commitImport(
  store: Store,
  tools: ChangeTools,
  opened: SkillPackage,
  plan: ImportPlan,
  content: Content & { readonly manifest: Manifest },
  fingerprint: string | undefined,
  options: ImportOptions,
): Promise<ImportReport> {
  const { slug, current, state, candidate } = plan;
  const { key } = options;
  const { manifest } = content;
  const hidden = [...candidate.problems, ...content.problems].filter(isHidden).length;
  const blocked = [...new Set(content.allowed)];
  if (!candidate.head) throw new Error("only what can be published is committed");
  const digest = digestOf(writeManifest(manifest));
  await options.accept?.(digest);
  if (current?.digest === digest && !isNewlyKnown(current, options)) {
    await tools.staging.publish(digest, manifest); // no new content, but repairs a damaged tree
    return describe(opened, plan, content, options);
  }
  const { warnings } = await commitVersion(store, tools, {
    slug,
    current,
    manifest,
    head: candidate.head,
    diagnostics: candidate.problems,
    cause: current ? "update" : "import",
    note: noteFor(options.upstream ? noteOf(options.upstream) : opened.name, opened.plugin),
    by: options,
    ...(options.upstream && { provenance: { ...options.upstream, digest } }),
    action: "skill.import",
    details: {
      ...(options.upstream && upstreamDetails(options.upstream)),
      ...(opened.plugin && { plugin: namedPlugin(opened.plugin) }),
      ...(candidate.fixes.length > 0 && { fixes: candidate.fixes }),
      ...(hidden > 0 && { hiddenText: hidden }),
      ...(blocked.length > 0 && { allowedFindings: blocked }),
    },
    ...(key !== undefined &&
      fingerprint !== undefined && {
        imported: (n: number) => ({ key, fingerprint, slug, version: n, state, time: store.now().toISOString() }),
      }),
  });
  return describe(opened, { ...plan, warnings: [...plan.warnings, ...warnings] }, content, options);
}

/** What is kept of the plugin that a skill came with. */
const namedPlugin = ({ name, version }: Plugin): Pick<Plugin, "name" | "version"> => ({
  name,
  ...(version !== undefined && { version }),
});

const noteFor = (note: string, plugin: Plugin | undefined): string =>
  plugin ? `${note} · plugin ${plugin.name}${plugin.version === undefined ? "" : ` ${plugin.version}`}` : note;

/** The same content, of which the library did not know where it comes from. */
const isNewlyKnown = (
  { provenance }: Pick<IndexedSkill, "provenance">,
  { upstream }: { readonly upstream?: Upstream | undefined },
): boolean => upstream !== undefined && provenance === undefined;

/** The report of an earlier import with the same key. */
async function findRepeated(
  index: LibraryIndex,
  source: PackageSource,
  opened: SkillPackage,
  candidate: Candidate,
  { key, onConflict = "rename", fix = false, allowHiddenText, allowFindings, signal }: ImportOptions,
): Promise<{ report?: ImportReport; fingerprint?: string }> {
  if (key === undefined) return {};
  const content = await stageContent(opened, candidate.bytes, {
    allowHiddenText,
    allowFindings,
    ...(signal && { signal }),
  });
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
  { candidate, ...plan }: ImportPlan | Pick<ImportPlan, "candidate">,
  content: Content,
  { upstream }: { readonly upstream?: Upstream | undefined } = {},
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
    ...(importable && "slug" in plan ? outcome(plan, digest, { upstream }) : { state: "refused" }),
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
  { state, slug, current }: Pick<ImportPlan, "state" | "slug" | "current">,
  digest: string | undefined,
  options: { readonly upstream?: Upstream | undefined },
): Pick<ImportReport, "state" | "slug" | "version"> {
  const version = current?.version ?? 0;
  if (state === "skipped") return { state, slug, version };
  const isUnchanged = current !== undefined && current.digest === digest && !isNewlyKnown(current, options);
  return isUnchanged ? { state: "unchanged", slug, version } : { state, slug, version: version + 1 };
}
