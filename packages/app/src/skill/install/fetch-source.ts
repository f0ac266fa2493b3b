import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, isAbsolute, join, resolve } from "node:path";
import {
  Fault,
  type FetchSkills,
  type InstalledFolder,
  type LoadoutLockEntry,
  lockedFolder,
  nearest,
  readSkillsLock,
  type SkillsLockEntry,
  skillsLockName,
} from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { type CheckedSource, checkRemote, checkSource } from "./check-source.ts";
import { copySource } from "./copy-source.ts";
import { fetchRepository, personalRules, type RepositoryRules } from "./fetch-repository.ts";
import { readGitSource } from "./git-source.ts";
import { noteIgnored } from "./open-source.ts";
import { type AddedFrom, recordLocks, skillPathsIn } from "./record-locks.ts";
import { type IndexEntry, mayHaveIndex, openSkillIndex, type SkillIndex } from "./skill-index.ts";
import { runSkillsTool } from "./skills-tool.ts";

/**
 * Brings skills into a staging folder. Repositories are fetched by our git, so that the commit is known, and folders are
 * copied; the `skills` program finds the skills in them. What a site with an index offers is fetched and compared with the
 * digests of the index. Any other address the `skills` program fetches itself.
 */

export interface AddOptions {
  readonly rules?: RepositoryRules;
}

export interface SourceFetch {
  /** The source, to be shown. */
  readonly source: string;
  readonly skills: FetchSkills;
  /** Writes the lock files of a project. */
  record(project: string, installed: readonly InstalledFolder[]): void;
}

type Entries = Readonly<Record<string, SkillsLockEntry>>;

/** Fetches the skills of a source, or those of these names. */
export function fetchSource(
  app: App,
  source: CheckedSource,
  names: readonly string[],
  { rules = personalRules }: AddOptions,
): SourceFetch {
  const git = isAbsolute(source) ? undefined : readGitSource(source);
  let fetched: { readonly from: AddedFrom; readonly entries: Entries } | undefined;
  const chosen = git?.skill === undefined ? names : [git.skill, ...names];
  return {
    source,
    async skills(staging) {
      if (isAbsolute(source))
        fetched = await withCopy(source, async (copy) => ({
          entries: await runAdd(app, copy, chosen, staging),
          from: { kind: "folder", folder: source, paths: skillPathsIn(copy) },
        }));
      else if (git)
        fetched = await withRepository(app, { source: git.url, ref: git.ref }, rules, async (root, commit) => ({
          entries: await runAdd(app, git.below === undefined ? root : join(root, git.below), chosen, staging),
          from: { kind: "git", source: git, commit, paths: skillPathsIn(root) },
        }));
      else
        fetched =
          (await fetchIndexed(app, source, chosen, staging, rules)) ??
          (await fetchOther(app, source, chosen, staging, rules));
      return join(staging, ".agents", "skills");
    },
    record(project, installed) {
      if (fetched) recordLocks(project, installed, fetched.from, fetched.entries);
    },
  };
}

async function fetchOther(
  app: App,
  source: CheckedSource,
  names: readonly string[],
  staging: string,
  { protocols }: RepositoryRules,
): Promise<{ readonly from: AddedFrom; readonly entries: Entries }> {
  checkRemote(source, protocols);
  return { entries: await runAdd(app, source, names, staging), from: { kind: "other", source } };
}

/** Writes the skills that a site with an index offers into the staging folder; `undefined` if it has no index. */
async function fetchIndexed(
  app: App,
  source: string,
  names: readonly string[],
  staging: string,
  rules: RepositoryRules,
): Promise<{ readonly from: AddedFrom; readonly entries: Entries } | undefined> {
  return withSkillIndex(app, source, rules, async (index) => {
    const chosen = names.length === 0 ? index.entries : names.map((name) => entryNamed(index, source, name));
    await unpackInto(index, source, chosen, join(staging, ".agents", "skills"));
    const host = new URL(source).hostname.replace(/^www\./, "");
    const lock = { source: host, sourceUrl: source, sourceType: "well-known", computedHash: "" };
    return {
      entries: Object.fromEntries(
        chosen.map(({ name, sha256 }) => [name, { ...lock, wellKnownDigest: `sha256:${sha256}` }]),
      ),
      from: { kind: "index", source, artifacts: new Map(chosen.map(({ name, sha256 }) => [name, sha256])) },
    };
  });
}

/** A person may name a site without TLS, such as a server of their own network; a repository not. */
export const siteProtocols = (source: string, { protocols }: RepositoryRules = personalRules): readonly string[] =>
  mayHaveIndex(source) ? [...protocols, "http"] : protocols;

export async function withSkillIndex<T>(
  app: App,
  source: string,
  rules: RepositoryRules,
  work: (index: SkillIndex) => Promise<T>,
): Promise<T | undefined> {
  if (!mayHaveIndex(source)) return undefined;
  const allowed = { ...rules, protocols: siteProtocols(source, rules) };
  checkRemote(source, allowed.protocols);
  app.person.progress(app.say({ en: `Fetching ${source}`, zh: `正在获取 ${source}` }));
  return app.person.interruptible(async (signal) => {
    const index = await openSkillIndex(source, allowed, signal);
    if (index) noteIgnored(app, source, index);
    return index && work(index);
  });
}

/** Writes skills of an index, all or none of them. */
export async function unpackInto(
  index: SkillIndex,
  source: string,
  entries: readonly IndexEntry[],
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const one of await index.unpack(entries, folder))
    if ("errors" in one) throw new AppFault("index.refused", { source, name: one.entry.name }, { issues: one.errors });
}

export function entryNamed({ entries }: SkillIndex, source: string, name: string): IndexEntry {
  const found = entries.find((one) => one.name === lockedFolder(name));
  if (found) return found;
  const names = entries.map((one) => one.name);
  throw new Fault("skill.not-found", { name: `${source} ${name}`, candidates: nearest(name, names, 8).join(", ") });
}

/** A locked skill, fetched again: at its commit, or as its source is now. */
export interface Refetched {
  /** The folder as it would be installed. Absent if the source no longer has it. */
  readonly directory?: string;
  readonly entry?: SkillsLockEntry;
  readonly commit?: string;
  /** SHA-256 of the artifact, for an index. */
  readonly artifact?: string;
  readonly path: string;
}

/** Fetches locked skills of one source again, while `work` runs. */
export function refetch<T>(
  app: App,
  project: string,
  exact: LoadoutLockEntry,
  skills: readonly { readonly name: string; readonly id: string; readonly path: string }[],
  { rules = personalRules }: AddOptions,
  work: (fetched: ReadonlyMap<string, Refetched>) => Promise<T>,
): Promise<T> {
  if (exact.kind === "index") return refetchIndexed(app, exact.source, skills, rules, work);
  return withLocked(app, project, exact, rules, (root, commit) =>
    withFolder(async (staging) => {
      const fetched = new Map<string, Refetched>();
      for (const { name, id, path } of skills) {
        const folder = path === "." ? root : join(root, path);
        const found = { path, ...(commit !== undefined && { commit }) };
        if (!existsSync(folder)) {
          fetched.set(id, found);
          continue;
        }
        const entry = (await runAdd(app, folder, [name], staging))[name];
        fetched.set(id, { ...found, directory: join(staging, ".agents", "skills", id), ...(entry && { entry }) });
      }
      return work(fetched);
    }),
  );
}

function refetchIndexed<T>(
  app: App,
  source: string,
  skills: readonly { readonly id: string; readonly path: string }[],
  rules: RepositoryRules,
  work: (fetched: ReadonlyMap<string, Refetched>) => Promise<T>,
): Promise<T> {
  return withFolder(async (folder) => {
    const found = await withSkillIndex(app, source, rules, async (index) => {
      const offered = new Map(index.entries.map((entry) => [entry.name, entry]));
      const wanted = skills.flatMap(({ path }) => offered.get(path) ?? []);
      await unpackInto(index, source, wanted, folder);
      return new Map(
        skills.map(({ id, path }): [string, Refetched] => {
          const artifact = offered.get(path)?.sha256;
          return [id, artifact === undefined ? { path } : { path, artifact, directory: join(folder, path) }];
        }),
      );
    });
    if (!found)
      throw new AppFault("source.failed", {
        source,
        reason: { en: "it has no index of skills", zh: "其中没有技能索引" },
      });
    return work(found);
  });
}

/** The content that an entry names. The entry is content of the project: its source is checked like one that is typed. */
export function withLocked<T>(
  app: App,
  project: string,
  { kind, source, commit, ref }: LoadoutLockEntry,
  rules: RepositoryRules,
  work: (root: string, commit?: string) => Promise<T>,
): Promise<T> {
  if (kind === "folder") return withCopy(checkSource(resolve(project, source), project), work);
  checkRemote(source, rules.protocols);
  return withRepository(app, { source, ref, commit }, rules, work);
}

async function withRepository<T>(
  app: App,
  given: { readonly source: string; readonly ref?: string | undefined; readonly commit?: string | undefined },
  rules: RepositoryRules,
  work: (root: string, commit: string) => Promise<T>,
): Promise<T> {
  return withFolder(async (folder) => {
    const { variables } = app.config;
    app.person.progress(app.say({ en: `Fetching ${given.source}`, zh: `正在获取 ${given.source}` }));
    const { root, commit } = await app.person.interruptible((signal) =>
      fetchRepository({ ...given, folder, variables, signal, isPersonal: true }, rules),
    );
    // Links of the repository lead where they lead; only those to its own files are followed.
    const copy = join(mkdtempSync(join(folder, "copy-")), basename(root));
    copySource(realpathSync(root), copy);
    return work(copy, commit);
  });
}

const withCopy = <T>(source: string, work: (copy: string) => Promise<T>): Promise<T> =>
  withFolder((folder) => {
    const copy = join(folder, basename(source) || "source");
    copySource(source, copy);
    return work(copy);
  });

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "loadout-source-")));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Has the `skills` program copy the skills of a place; answers what it wrote into the lock file of the staging folder. */
export async function runAdd(app: App, place: string, names: readonly string[], staging: string): Promise<Entries> {
  const chosen = names.flatMap((name) => ["--skill", name]);
  app.person.progress(`skills add ${place}`);
  const options = ["--agent", "universal", "--yes", "--copy", "--json", ...chosen];
  const { code, output } = await runSkillsTool(app, ["add", place, ...options], staging);
  if (code === 0) return readSkillsLock(readFileSync(join(staging, skillsLockName), "utf8")).skills;
  app.person.progress(failures(output));
  throw new AppFault("tool.failed", { tool: "skills add", code });
}

/** What the `skills` program says of each skill it copied. */
const ToolAnswer = z.array(
  z.looseObject({
    name: z.optional(z.string()),
    status: z.string(),
    error: z.optional(z.string()),
    reason: z.optional(z.string()),
  }),
);

function failures(output: string): string {
  try {
    const answers = ToolAnswer.parse(JSON.parse(output));
    return `${answers
      .map(({ error, reason }) => error ?? reason ?? "")
      .filter((error) => error !== "")
      .join("\n")}\n`;
  } catch {
    return output; // not the promised JSON: show it as it came
  }
}
