import { createHash } from "node:crypto";
import { join } from "node:path";
import { type Diagnostic, Fault, type PackageSource, unpackPackage } from "@loadout/core";
import { indexFolder, indexSchema } from "../../environment/publish/index-document.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { fetchBytes, refused, tooLarge } from "./fetch-bytes.ts";
import type { RepositoryRules } from "./fetch-repository.ts";

/**
 * Reads the index of skills that a site offers at `/.well-known/agent-skills/index.json` (agentskills.io discovery 0.2.0), and
 * the artifacts it names. Both may be hostile: sizes and counts are limited, artifacts come from the site of the index, and
 * only bytes with the digest of the index are used.
 */

export interface IndexEntry {
  readonly name: string;
  readonly description: string;
  readonly type: "skill-md" | "archive";
  readonly url: URL;
  /** SHA-256, in hexadecimal. */
  readonly sha256: string;
  /** Signed statements about it: a field of ours. */
  readonly signatures: readonly string[];
}

export interface SkillIndex {
  readonly entries: readonly IndexEntry[];
  /** Entries that are not valid: other programs leave them out too. */
  readonly ignored: number;
  /** Fetches skills and writes each into `folder/<name>`. One that cannot be used has the reasons instead. */
  unpack(entries: readonly IndexEntry[], folder: string): Promise<readonly UnpackedEntry[]>;
}

export type UnpackedEntry = { readonly entry: IndexEntry } & (
  | { readonly directory: string }
  | { readonly package: PackageSource; readonly errors: readonly Diagnostic[] }
);

const [largestIndex, mostEntries, largestArtifact] = [5_000_000, 5000, 50 * 1024 * 1024];

/** Sites whose addresses are repositories. */
const repositorySites: ReadonlySet<string> = new Set([
  "github.com",
  "www.github.com",
  "gitlab.com",
  "bitbucket.org",
  "codeberg.org",
  "huggingface.co",
]);

/** Whether an address may be that of a site with an index, by its form. */
export function mayHaveIndex(source: string): boolean {
  if (!/^https?:\/\//i.test(source) || !URL.canParse(source)) return false;
  const { hostname, pathname, search, hash } = new URL(source);
  return search === "" && hash === "" && !repositorySites.has(hostname) && !/\.(?:git|zip|md)\/?$/i.test(pathname);
}

/** Opens the index of exactly this address, not of the whole site below which it is. `undefined` if there is none. */
export async function openSkillIndex(
  source: string,
  rules: RepositoryRules,
  called: AbortSignal,
): Promise<SkillIndex | undefined> {
  const signal = AbortSignal.any([called, AbortSignal.timeout(rules.patience)]);
  const base = new URL(source);
  const path = base.pathname.replace(/\/+$/, "").replace(/\/\.well-known\/agent-skills(?:\/index\.json)?$/, "");
  const url = new URL(`${path}${indexFolder}/index.json`, base.origin);
  const given = { source, rules, signal };
  const answer = await fetchBytes(url, { ...given, limit: largestIndex }).catch((error: unknown) => {
    // A site that is not there has no index; how a repository there fails says more.
    if (error instanceof Fault && error.code === "source.failed" && !called.aborted) return undefined;
    throw error;
  });
  const listed = answer?.status === 200 ? readIndex(answer.bytes) : undefined;
  if (!answer || !listed) return undefined;
  const { entries, ignored } = readEntries(listed, answer.url, source);
  let left = rules.transferred;
  return {
    entries,
    ignored,
    async unpack(chosen, folder) {
      const unpacked: UnpackedEntry[] = [];
      for (const entry of chosen) {
        const bytes = await fetchArtifact(entry, { ...given, limit: Math.min(left, largestArtifact) });
        left -= bytes.length;
        const archive = { kind: "archive", name: `${entry.name}.zip`, bytes } as const;
        const file = { kind: "file", name: "SKILL.md", bytes } as const;
        const packed = entry.type === "archive" ? archive : file;
        const directory = join(folder, entry.name);
        const errors = await unpackPackage(packed, directory);
        const [problem] = errors;
        unpacked.push(
          problem ? { entry, package: { kind: "refused", name: entry.name, problem }, errors } : { entry, directory },
        );
      }
      return unpacked;
    },
  };
}

async function fetchArtifact(
  { url, name, sha256 }: IndexEntry,
  given: Parameters<typeof fetchBytes>[1],
): Promise<Buffer> {
  if (given.limit <= 0) throw tooLarge(given.source, largestArtifact);
  const { status, bytes } = await fetchBytes(url, given);
  if (status !== 200) throw new AppFault("source.failed", { source: given.source, reason: `${name}: HTTP ${status}` });
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found !== sha256)
    throw new AppFault("index.digest", {
      source: given.source,
      name,
      expected: sha256.slice(0, 12),
      found: found.slice(0, 12),
    });
  return bytes;
}

type Listed = Readonly<Record<string, unknown>> & { readonly skills: readonly unknown[] };

/** Anything else is no index of this version. */
function readIndex(bytes: Buffer): Listed | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    const isIndex = isRecord(value) && value.$schema === indexSchema && Array.isArray(value.skills);
    return isIndex ? (value as Listed) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readEntries(
  { skills }: Listed,
  at: URL,
  source: string,
): { readonly entries: readonly IndexEntry[]; readonly ignored: number } {
  if (skills.length > mostEntries)
    throw invalid(source, `it has more than ${mostEntries} skills`, `其中的技能超过 ${mostEntries} 个`);
  const entries = skills.flatMap((one) => {
    const entry = readEntry(one, at);
    return entry ? [entry] : [];
  });
  const names = new Set(entries.map(({ name }) => name));
  if (names.size < entries.length) throw invalid(source, "two skills have one name", "有两个技能同名");
  const other = entries.find(({ url }) => url.origin !== at.origin);
  if (other) throw refused(source, `"${other.name}" is kept at another site`, `“${other.name}” 位于其他网站`);
  if (entries.length === 0) throw invalid(source, "it names no valid skill", "其中没有有效的技能");
  return { entries, ignored: skills.length - entries.length };
}

const invalid = (source: string, en: string, zh: string): AppFault =>
  new AppFault("index.invalid", { source, reason: { en, zh } });

const [mostSignatures, longestSignature] = [8, 20_000];

/** What is no text of a signature is left out; whether one is right is decided with the content. */
const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.slice(0, mostSignatures).filter((one) => typeof one === "string" && one.length <= longestSignature)
    : [];

/** As the `skills` program checks them. */
function readEntry(value: unknown, at: URL): IndexEntry | undefined {
  if (!isRecord(value)) return undefined;
  const { name, description, type, url, digest, signatures } = value;
  const isNamed = typeof name === "string" && name.length <= 64 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name);
  const isDescribed = typeof description === "string" && description !== "" && description.length <= 1024;
  const [, sha256] = typeof digest === "string" ? (/^sha256:([a-f0-9]{64})$/.exec(digest) ?? []) : [];
  if (!isNamed || !isDescribed || sha256 === undefined || (type !== "skill-md" && type !== "archive")) return undefined;
  if (typeof url !== "string" || url === "" || url.length > 2048 || !URL.canParse(url, at)) return undefined;
  return { name, description, type, url: new URL(url, at), sha256, signatures: textsIn(signatures) };
}
