import { type Diagnostic, diagnostic } from "../../ground/diagnostic.ts";
import { Fault } from "../../ground/fault.ts";
import type { ChangeAuthor } from "../../home/audit/audit.ts";
import { type Digest, digestOf, type Manifest, writeManifest } from "../../home/blobs/manifest.ts";
import type { Slug } from "../../skill/slug.ts";
import { readPublished } from "../change/read-published.ts";
import { commitVersion } from "../commit-version.ts";
import type { LibraryIndex } from "../index/library-index.ts";
import { type ChangeTools, manifestOf, type Store } from "../store.ts";
import { decodeText } from "../tree/text-files.ts";
import { type DamagedTree, inspectLibrary, type UnindexedSkill, wrongFiles } from "./inspect-library.ts";
import type { Recovery } from "./recover.ts";

/** Repairs a library whose files and index differ. */

export interface LibraryRepair {
  /** Skills the index knows again, under the names they had. */
  readonly recovered: readonly Slug[];
  /** Names whose tree cannot be restored as it is, and why. */
  readonly refused: readonly { readonly slug: Slug; readonly problem: Diagnostic }[];
  /** Trees that are whole again. */
  readonly rebuilt: readonly Digest[];
  /** Trees for which no good copy of every file was found. They are left as they are. */
  readonly lost: readonly DamagedTree[];
  /** Links that were set right. */
  readonly links: readonly string[];
  /** Where the files of rebuilt trees are kept as they were found. */
  readonly kept: readonly string[];
}

/**
 * Puts index and files back in line. Each skill and each tree is a change of its own, so a process that dies in between
 * leaves whole ones, and running this again goes on. No content is removed: of a tree that is rebuilt, what was found is
 * kept in `library/damaged`.
 */
export async function repairLibrary(
  store: Store,
  by: ChangeAuthor,
  recover: () => Promise<Recovery>,
): Promise<LibraryRepair> {
  const before = await inspectLibrary(store, store.index, { deep: true });
  await recover();
  const recovered: Slug[] = [];
  const refused: { slug: Slug; problem: Diagnostic }[] = [];
  for (const one of before.unindexed) {
    const problem = await store.change((tools) => takeBack(store, tools, one, by));
    if (problem) refused.push({ slug: one.slug, problem });
    else recovered.push(one.slug);
  }
  const rebuilt: Digest[] = [];
  const kept: string[] = [];
  const lost: DamagedTree[] = [];
  for (const damaged of before.damaged) {
    const result = await store.change((tools) => rebuild(store, tools, damaged.digest));
    if (result === "lost") lost.push(damaged);
    else rebuilt.push(damaged.digest);
    if (typeof result === "object") kept.push(result.kept);
  }
  return { recovered, refused, rebuilt, lost, links: before.staleLinks, kept };
}

/** Indexes the tree a link points to, if its content still matches its digest. */
async function takeBack(
  store: Store,
  tools: ChangeTools,
  { slug, digest }: UnindexedSkill,
  by: ChangeAuthor,
): Promise<Diagnostic | undefined> {
  if (await tools.index.skill(slug)) return undefined;
  const { blobs } = store;
  const manifest = await blobs.repair.scan(digest);
  const path = blobs.folderOf(digest);
  if (digestOf(writeManifest(manifest)) !== digest) return diagnostic("library.changed-tree", { slug, path });
  const file = manifest.files.find((one) => one.path === "SKILL.md");
  const text = file && decodeText(await blobs.read(digest, file));
  const published = readPublished(text ?? "");
  if ("problem" in published) return published.problem;
  await commitVersion(store, tools, {
    slug,
    current: undefined,
    manifest,
    ...published,
    cause: "restore",
    note: "doctor",
    by,
    action: "skill.restore",
  });
  return undefined;
}

/** Builds a tree again from files of the same content, wherever the library has them. */
async function rebuild(
  store: Store,
  { index, staging }: ChangeTools,
  digest: Digest,
): Promise<"whole" | "lost" | { readonly kept: string }> {
  if ((await wrongFiles(store, index, digest, true)) === undefined) return "whole";
  const manifest = await manifestIfKnown(store, index, digest);
  if (!manifest) return "lost";
  const sources = await sourcesOf(store, index, manifest);
  for (const file of manifest.files) {
    const bytes = await goodBytes(sources.get(file.hash) ?? []);
    if (!bytes) return "lost";
    await staging.write(file, bytes);
  }
  const kept = await store.blobs.repair.setAside(digest);
  await staging.publish(digest, manifest);
  return kept === undefined ? "whole" : { kept };
}

async function manifestIfKnown(store: Store, index: LibraryIndex, digest: Digest): Promise<Manifest | undefined> {
  const tree = await index.tree(digest);
  return tree && manifestOf(store, index, digest);
}

/** Reads a file that may have the wanted content; a fault if it does not. */
type Source = () => Promise<Buffer>;

/** Where files of these contents may be: in this tree, in others, and in what earlier repairs put aside. */
async function sourcesOf(store: Store, index: LibraryIndex, { files }: Manifest): Promise<Map<string, Source[]>> {
  const { blobs } = store;
  const wanted = new Set(files.map(({ hash }) => hash));
  const sources = new Map<string, Source[]>();
  const add = (hash: string, source: Source): void => {
    if (!wanted.has(hash)) return;
    const known = sources.get(hash);
    if (known) known.push(source);
    else sources.set(hash, [source]);
  };
  for (const digest of await blobs.list()) {
    const manifest = await manifestIfKnown(store, index, digest);
    for (const file of manifest?.files ?? []) add(file.hash, () => blobs.read(digest, file));
  }
  for (const file of await blobs.repair.listAside()) add(file.hash, () => blobs.repair.readAside(file));
  return sources;
}

async function goodBytes(sources: readonly Source[]): Promise<Buffer | undefined> {
  for (const read of sources)
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Fault)) throw error; // another source may have it
    }
  return undefined;
}
