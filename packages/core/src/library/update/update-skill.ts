import { findClashes } from "../../archive/entry-path.ts";
import { type Diagnostic, isError } from "../../ground/diagnostic.ts";
import { Fault } from "../../ground/fault.ts";
import type { RuleId } from "../../ground/rules.ts";
import { type Digest, digestOf, foldersOf, type Manifest, writeManifest } from "../../home/blobs/manifest.ts";
import { checkFile, isHidden } from "../../skill/check-file.ts";
import { type Bringing, type Brought, createBroughtReader } from "../brought.ts";
import { assertVisible } from "../change/assert-visible.ts";
import { assertSizes, type EditOptions, existing, refused } from "../change/edit-files.ts";
import { readPublished } from "../change/read-published.ts";
import { knownTo, warnDependencies } from "../check-dependencies.ts";
import { commitVersion } from "../commit-version.ts";
import { readCandidate } from "../import/candidate.ts";
import { openPackage, type PackageSource, type SkillPackage } from "../import/open-package.ts";
import { rewriteName } from "../import/rewrite-name.ts";
import { stageContent } from "../import/stage-content.ts";
import type { IndexedSkill, LibraryIndex } from "../index/library-index.ts";
import { type Provenance, type Upstream, upstreamHolder } from "../provenance.ts";
import { assertCurrent, manifestOf, requireSkill, type Store } from "../store.ts";
import { compareTrees, type FileDifference } from "../tree/compare-trees.ts";
import { decodeText } from "../tree/text-files.ts";
import { noteOf, upstreamDetails } from "../upstream-note.ts";
import { type Conflict, type MergeChoice, type MergedTree, mergeTrees, type Side } from "./merge-trees.ts";

/** Brings a library skill up to date with its upstream; what was edited here is merged. */

export interface UpdateOptions extends EditOptions, MergeChoice {
  /** Where the package was fetched from. */
  readonly upstream: Upstream;
  /** Correct what can be corrected without changing what the skill says. */
  readonly fix?: boolean;
  /** Take what the scan blocks: the person looked at it and said so. The audit notes the rules. */
  readonly allowFindings?: boolean;
  /** Report everything, change nothing. */
  readonly dryRun?: boolean;
  /** Called with the digest of what the upstream has, before it is taken; throws a Fault to refuse it. */
  readonly accept?: (digest: Digest) => Promise<void>;
}

/** `current`: the upstream has nothing new; `merged`: updated, with edits made here. */
export type UpdateState = "current" | "updated" | "merged" | "conflicts" | "refused";

export interface UpdateReport {
  readonly state: UpdateState;
  /** The version before, and the one there is now or, in a dry run, would be. */
  readonly before: number;
  readonly version: number;
  /** Whether the skill was edited since it came from its upstream. */
  readonly edited: boolean;
  /** From the version before to the new one. */
  readonly files: readonly FileDifference[];
  readonly conflicts: readonly Conflict[];
  readonly problems: readonly Diagnostic[];
  /** What the upstream has. Absent if it is not usable. */
  readonly digest?: Digest;
  /** In a dry run: what would be in place, and what is there now. */
  readonly brings?: Bringing;
}

/** Makes the package the next version, merged with what was edited here. One change, one version. */
export async function updateSkill(
  store: Store,
  slug: string,
  source: PackageSource,
  options: UpdateOptions,
): Promise<UpdateReport> {
  const plan = await planUpdate(store, slug, source, options);
  const { current, merge, report } = plan;
  if (report.state === "conflicts" && !options.dryRun)
    throw new Fault("skill.conflicts", { slug, paths: report.conflicts.map(({ path }) => path).join(", ") });
  if (options.dryRun || !merge || report.state === "current" || report.state === "refused") return report;
  await options.accept?.(merge.provenance.digest);
  const digest = digestOf(writeManifest(merge.tree.manifest));
  const skillText = decodeText(await bytesOf(merge, "SKILL.md")) ?? "";
  const read = readPublished(skillText);
  if ("problem" in read) throw refused(current.slug, read.problem);
  await assertWhole(store, merge.tree.manifest);
  const hidden = hiddenIn(merge.tree);
  if (!options.allowHiddenText) assertVisible(current.slug, hidden);
  // The base of the next merge. It must be kept before a version names it.
  if (digest !== merge.provenance.digest) await keepUpstream(store, current, merge);
  return store.change(async (tools) => {
    const { index, staging } = tools;
    assertCurrent(await requireSkill(index, slug), current.version);
    store.at("begun");
    const own = new Set(merge.tree.files.flatMap(({ from, file }) => (from === "mine" ? [file.path as string] : [])));
    const without = merge.mine.manifest.files.map(({ path }) => path as string).filter((path) => !own.has(path));
    await staging.takeOver(current.digest, { files: merge.mine.manifest.files, folders: [] }, new Set(without));
    for (const one of merge.tree.files)
      if (one.from !== "mine")
        await staging.write(one.file, one.from === "merged" ? one.bytes : await merge.theirs.read(one.file));
    const { warnings } = await commitVersion(store, tools, {
      slug: current.slug,
      current,
      manifest: merge.tree.manifest,
      ...read,
      cause: "update",
      note: noteOf(options.upstream),
      by: options,
      action: "skill.update",
      details: {
        ...upstreamDetails(options.upstream),
        ...(report.edited && { merged: true }),
        ...(hidden.length > 0 && { hiddenText: hidden.length }),
        ...(merge.allowed.length > 0 && { allowedFindings: merge.allowed }),
      },
      provenance: merge.provenance,
    });
    return { ...report, problems: [...report.problems, ...warnings] };
  });
}

interface Merge {
  readonly mine: Side;
  readonly theirs: Side;
  readonly tree: MergedTree;
  readonly provenance: Provenance;
  /** Rules of the scan that a person allowed. */
  readonly allowed: readonly RuleId[];
}

interface UpdatePlan {
  readonly current: IndexedSkill;
  readonly report: UpdateReport;
  readonly merge?: Merge;
}

/** What an update would do. Everything is read, nothing is written. */
async function planUpdate(
  store: Store,
  slug: string,
  source: PackageSource,
  options: UpdateOptions,
): Promise<UpdatePlan> {
  const { index } = store;
  const current = await requireSkill(index, slug);
  assertCurrent(current, options.from);
  const { provenance } = current;
  const opened = await openPackage(source, store.limits);
  const candidate = rewriteName(await readCandidate(opened, options), current.slug);
  const content = await stageContent(opened, candidate.bytes, options);
  const problems = [...opened.problems, ...candidate.problems, ...content.problems];
  const { version } = current;
  const edited = provenance !== undefined && provenance.digest !== current.digest;
  const unchanged = { before: version, version, edited, files: [], conflicts: [], problems };
  if (!candidate.head || !content.manifest || problems.some(isError))
    return { current, report: { ...unchanged, state: "refused" } };
  const digest = digestOf(writeManifest(content.manifest));
  if (digest === provenance?.digest) return { current, report: { ...unchanged, digest, state: "current" } };
  const mine = await sideOf(store, index, current.digest);
  const theirs = packageSide(content.manifest, opened, candidate.bytes);
  const base = provenance && (await baseOf(store, index, provenance.digest));
  const tree = await mergeTrees(provenance ? base : mine, mine, theirs, options);
  const merged = mergedSide(tree, mine, theirs);
  const files = await compareTrees(mine, merged);
  const brings = options.dryRun ? await bringing(mine, await mostOf(merged, { base, mine, theirs }, tree)) : undefined;
  const isMerged = digestOf(writeManifest(tree.manifest)) !== digest;
  const state = tree.conflicts.length > 0 ? "conflicts" : isMerged ? "merged" : "updated";
  const { dependencies } = candidate.head;
  const warnings = warnDependencies(current.slug, dependencies, await knownTo(index, dependencies, options.known));
  return {
    current,
    merge: { mine, theirs, tree, provenance: { ...options.upstream, digest }, allowed: [...new Set(content.allowed)] },
    report: {
      state,
      before: version,
      version: version + 1,
      edited,
      files,
      conflicts: tree.conflicts,
      problems: [...problems, ...warnings],
      digest,
      ...(brings && { brings }),
    },
  };
}

/** Where sides conflict, what could be taken of theirs. */
async function mostOf(
  merged: Side,
  { base, mine, theirs }: { readonly base: Side | undefined; readonly mine: Side; readonly theirs: Side },
  { conflicts }: MergedTree,
): Promise<Side> {
  if (conflicts.length === 0) return merged;
  return mergedSide(await mergeTrees(base, mine, theirs, { resolve: "theirs" }), mine, theirs);
}

async function bringing(mine: Side, merged: Side): Promise<Bringing | undefined> {
  const [before, after] = await Promise.all([mine, merged].map(broughtBy));
  return after && { after, ...(before && { before }) };
}

async function broughtBy({ manifest, read }: Side): Promise<Brought | undefined> {
  const reader = createBroughtReader();
  for (const file of manifest.files) await reader.add(file.path, await read(file));
  return reader.read();
}

const sideOf = async (store: Store, index: LibraryIndex, digest: Digest): Promise<Side> => ({
  manifest: await manifestOf(store, index, digest),
  read: (file) => store.blobs.read(digest, file),
});

/** The content as it came, if it is still kept: it goes with the skill when that is deleted. */
async function baseOf(store: Store, index: LibraryIndex, digest: Digest): Promise<Side | undefined> {
  const isKept = (await index.tree(digest)) && (await store.blobs.has(digest));
  return isKept ? sideOf(store, index, digest) : undefined;
}

const packageSide = (manifest: Manifest, { files }: SkillPackage, skillBytes: Buffer): Side => ({
  manifest,
  async read({ path }) {
    const got = path === "SKILL.md" ? { bytes: skillBytes } : await files.find((file) => file.path === path)?.read();
    if (got && "bytes" in got) return got.bytes;
    throw new Fault("file.not-found", { path, suggestion: "" });
  },
});

const mergedSide = ({ manifest, files }: MergedTree, mine: Side, theirs: Side): Side => {
  const byPath = new Map(files.map((one) => [one.file.path, one]));
  return {
    manifest,
    async read(file) {
      const found = byPath.get(file.path);
      if (found?.from === "merged") return found.bytes;
      return (found?.from === "theirs" ? theirs : mine).read(file);
    },
  };
};

const bytesOf = ({ tree, mine, theirs }: Merge, path: string): Promise<Buffer> =>
  mergedSide(tree, mine, theirs).read(existing(tree.manifest, path));

/** Files that each side may have alone must fit together. */
async function assertWhole(store: Store, manifest: Manifest): Promise<void> {
  const { files } = manifest;
  for (const file of files) assertSizes(store, files, file);
  const {
    clashes: [clash],
  } = await findClashes([
    ...foldersOf(manifest).map((path) => ({ path, kind: "folder" as const })),
    ...files.map(({ path }) => ({ path, kind: "file" as const })),
  ]);
  if (clash) throw new Fault("file.exists", { path: clash.other });
}

/** What came was checked as it was taken in; what was here is published already. */
const hiddenIn = ({ files }: MergedTree): readonly Diagnostic[] =>
  files.flatMap((one) =>
    one.from === "merged" ? checkFile(one.file.path, decodeText(one.bytes)).filter(isHidden) : [],
  );

const keepUpstream = (store: Store, { slug }: IndexedSkill, { theirs, provenance }: Merge): Promise<void> =>
  store.change(async ({ index, staging }) => {
    for (const file of theirs.manifest.files) await staging.write(file, await theirs.read(file));
    await staging.publish(provenance.digest, theirs.manifest);
    store.at("based");
    const { digest } = provenance;
    await index.restoreHolds(upstreamHolder, [{ slug, digest, manifest: writeManifest(theirs.manifest) }]);
    store.at("held");
  });
