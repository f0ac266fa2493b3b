import { mkdtemp, readdir, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import { codeOf, Fault, type PackageSource, type Upstream } from "@loadout/core";
import type { App } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { checkRemote } from "./check-source.ts";
import { fetchRepository, type RepositoryRules, serverRules } from "./fetch-repository.ts";
import { mayHaveIndex, openSkillIndex, type SkillIndex } from "./skill-index.ts";

/** Opens a source of skills: a site with an index, a repository that is fetched, or a folder on the machine this runs on. */

export interface SourceOptions {
  /** The addresses that may be fetched. */
  readonly rules?: RepositoryRules;
  /** Where fetched files are kept until they are imported. */
  readonly temporary?: string;
}

/** What a person names. */
export interface NamedSource {
  readonly source: string;
  /** A branch or tag of the repository. */
  readonly ref?: string | undefined;
  /** What it is, where that is known: it is not guessed again. */
  readonly kind?: Upstream["kind"] | undefined;
  /** The skills that are needed; of an index, others are not fetched. */
  readonly names?: readonly string[] | undefined;
}

/** A skill of a source. */
export interface FoundPackage {
  readonly source: PackageSource;
  /** Where it lies in the source. */
  readonly path: string;
  /** Signed statements that the source has about it. */
  readonly signatures?: readonly string[];
}

export interface OpenSource {
  /** The commit that was fetched, for a repository. */
  readonly commit?: string;
  readonly packages: readonly FoundPackage[];
  /** What a version keeps of where it comes from. */
  upstreamOf(found: FoundPackage): Upstream;
}

/** Has the source open while `work` runs; what was fetched for that is gone afterwards. */
export async function withSource<T>(
  app: App,
  named: NamedSource,
  { rules = serverRules, temporary = tmpdir() }: SourceOptions,
  work: (opened: OpenSource) => Promise<T>,
): Promise<T> {
  const { source, ref } = named;
  if (isAbsolute(source)) {
    const packages = await packagesIn(app, await checkFolder(source, ref), source);
    return work({ packages, upstreamOf: ({ path }) => ({ kind: "folder", source, path }) });
  }
  const folder = await realpath(await mkdtemp(join(temporary, "loadout-install-")));
  try {
    const { variables } = app.config;
    const index = await openIndex(app, named, rules, folder);
    if (index) return await work(index);
    app.person.progress(app.say({ en: `Fetching ${source}`, zh: `正在获取 ${source}` }));
    const { root, commit } = await app.person.interruptible((signal) =>
      fetchRepository({ source, ref, folder, variables, signal }, rules),
    );
    const packages = await packagesIn(app, root, source);
    const upstreamOf = ({ path }: FoundPackage): Upstream => ({
      kind: "git",
      source,
      ...(ref !== undefined && { ref }),
      commit,
      path,
    });
    return await work({ commit, packages, upstreamOf });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The skills of a site that has an index. `undefined` for what is a repository, or may be one. */
async function openIndex(
  app: App,
  { source, ref, kind, names = [] }: NamedSource,
  rules: RepositoryRules,
  folder: string,
): Promise<OpenSource | undefined> {
  if (kind === "git" || ref !== undefined || !mayHaveIndex(source)) return undefined;
  checkRemote(source, rules.protocols);
  return app.person.interruptible(async (signal) => {
    const index = await openSkillIndex(source, rules, signal);
    if (!index && kind === "index")
      throw new AppFault("source.failed", {
        source,
        reason: { en: "it has no index of skills", zh: "其中没有技能索引" },
      });
    if (!index) return undefined;
    noteIgnored(app, source, index);
    const { entries } = index;
    const isNamed = names.length > 0 && names.every((name) => entries.some((one) => one.name === name));
    const chosen = kind === "index" || isNamed ? entries.filter(({ name }) => names.includes(name)) : entries;
    const unpacked = await index.unpack(chosen, folder);
    const digests = new Map(entries.map(({ name, sha256 }) => [name, sha256]));
    return {
      packages: unpacked.map((one) => ({
        path: one.entry.name,
        signatures: one.entry.signatures,
        source: "directory" in one ? { kind: "folder", path: one.directory } : one.package,
      })),
      upstreamOf({ path }) {
        const artifact = digests.get(path);
        return { kind: "index", source, path, ...(artifact !== undefined && { artifact }) };
      },
    };
  });
}

/** Entries that are not valid are left out, and said to be. */
export function noteIgnored(app: App, source: string, { ignored }: Pick<SkillIndex, "ignored">): void {
  if (ignored === 0) return;
  app.person.progress(
    app.say({
      en: `${source}: ${ignored} ${ignored === 1 ? "entry of its index is" : "entries of its index are"} not valid and left out`,
      zh: `${source}：其索引中有 ${ignored} 个条目无效，已忽略`,
    }),
  );
}

async function checkFolder(source: string, ref: string | undefined): Promise<string> {
  const refuse = (en: string, zh: string): Fault => new Fault("source.refused", { source, reason: { en, zh } });
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(source)) throw refuse("it contains control characters", "它包含控制字符");
  if (ref !== undefined) throw refuse("a folder has no branches", "目录没有分支");
  const state = await stat(source).catch((error: unknown) => {
    if (codeOf(error) !== "ENOENT" && codeOf(error) !== "ENOTDIR") throw error;
    return undefined;
  });
  if (!state?.isDirectory()) throw refuse("there is no such folder on the server", "服务器上没有这个目录");
  const real = await realpath(source);
  if (dirname(real) === real) throw refuse("it is the root of the file system", "它是整个磁盘");
  return real;
}

/** Folders with a SKILL.md, and refusals met while searching. Links are not followed. */
async function packagesIn(app: App, root: string, source: string): Promise<FoundPackage[]> {
  const located = await (await app.library()).locate(root);
  const isPackage = await Promise.all(
    located.map(async (one) => one.kind === "refused" || ("path" in one && (await isSkillFolder(one.path)))),
  );
  const packages = located.filter((_, index) => isPackage[index]);
  if (!packages.some(({ kind }) => kind === "folder"))
    throw new Fault("source.refused", { source, reason: { en: "it contains no skills", zh: "其中没有技能" } });
  return packages.map((one) => ({
    source: one,
    path: "path" in one ? relative(root, one.path) || "." : one.name,
  }));
}

const isSkillFolder = async (folder: string): Promise<boolean> =>
  (await readdir(folder)).some((name) => name.toLowerCase() === "skill.md");

/** The name of its folder. */
export const idOf = ({ source, path }: FoundPackage): string =>
  "path" in source ? basename(source.path) : source.kind === "refused" ? source.name : path;
