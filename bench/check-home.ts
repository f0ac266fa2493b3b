import { hash } from "node:crypto";
import { type Dirent, lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { digestOf, foldersOf, readManifest } from "../packages/core/src/home/blobs/manifest.ts";
import type { Library } from "../packages/core/src/library/library.ts";

/** Everything a reader can see of a library but times and the names of archives. */
export interface LibraryState {
  readonly skills: readonly { readonly skill: { readonly slug: string }; versions: unknown; files: unknown }[];
  readonly trash: readonly string[];
  readonly audit: readonly { readonly subject: string }[];
}

/** The state as a text, to be compared. Every file of every version is read for it. */
export async function describeLibrary(library: Library): Promise<string> {
  const skills: LibraryState["skills"][number][] = [];
  for (const { slug } of (await library.list({ limit: 1000 })).skills) {
    const versions = await library.history(slug);
    const files: string[] = [];
    for (const { n } of versions)
      for (const { kind, path } of await library.tree(slug, n))
        files.push(kind === "folder" ? path : `${path} ${(await library.readFile(slug, path, n)).hash}`);
    skills.push({ skill: await library.get(slug), versions, files });
  }
  const trash = (await library.trash()).map(({ slug, version }) => `${slug} ${version}`).sort();
  const audit = (await library.audit({ limit: 1000 })).map(({ id: _, ...entry }) => entry);
  return JSON.stringify({ skills, trash, audit } satisfies LibraryState);
}

/** Differences between the index and the files of a home that is not being changed. */
export function checkHome(home: string): string[] {
  using database = new DatabaseSync(join(home, "loadout.db"), { readOnly: true });
  const all = <T>(sql: string): T[] => database.prepare(sql).all() as T[];
  const wrong: string[] = [];
  const same = (what: string, found: Iterable<string>, wanted: Iterable<string>): void => {
    const [one, other] = [[...found].sort().join(" "), [...wanted].sort().join(" ")];
    if (one !== other) wrong.push(`${what}: found [${one}], wanted [${other}]`);
  };
  const library = join(home, "library");
  const names = (folder: string): string[] => listOf(join(library, folder)).map(({ name }) => name);
  const integrity = all<{ integrity_check: string }>("pragma integrity_check").map((row) => row.integrity_check);
  same("database", integrity, ["ok"]);

  const used = new Set(
    all<{ digest: string }>("select digest from versions union select digest from holds").map(({ digest }) => digest),
  );
  const trees = all<{ digest: string; manifest: string }>("select digest, manifest from trees");
  same("tree rows", new Set(trees.map(({ digest }) => digest)), used);
  same("tree folders", names("trees"), used);
  for (const { digest, manifest } of trees) {
    same(`digest of ${digest}`, [digestOf(manifest)], [digest]);
    same(`tree ${digest}`, contentOf(join(library, "trees", digest)), wantedOf(manifest));
  }
  const skills = all<{ slug: string; version: number; digest: string }>("select slug, version, digest from skills");
  const latest = all<{ slug: string; n: number; digest: string }>(
    "select slug, max(n) as n, digest from versions group by slug",
  );
  same(
    "current versions",
    skills.map((row) => `${row.slug}@${row.version}=${row.digest}`),
    latest.map((row) => `${row.slug}@${row.n}=${row.digest}`),
  );
  same(
    "links",
    names("skills").map((name) => `${name}=${readlinkSync(join(library, "skills", name))}`),
    skills.map(({ slug, digest }) => `${slug}=../trees/${digest}`),
  );
  same("staging", names("staging"), []);
  same(
    "trash",
    names("trash"),
    all<{ file: string }>("select file from trash").map(({ file }) => file),
  );
  const beside = [...listOf(home), ...listOf(library)].map(({ name }) => name).filter((name) => !known.has(name));
  same("beside", beside, []);
  return wrong;
}

const known = new Set(
  "library loadout.db loadout.db-wal loadout.db-shm lock.db trees skills staging trash reserve".split(" "),
);

function listOf(folder: string): Dirent[] {
  return lstatSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder, { withFileTypes: true }) : [];
}

/** A line for each file and folder, with all that a manifest knows of it. */
function contentOf(tree: string): string[] {
  return readdirSync(tree, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const shown = relative(tree, path);
    if (entry.isDirectory()) return `${shown}/`;
    const bytes = readFileSync(path);
    return `${shown}:${(lstatSync(path).mode & 0o777).toString(8)}:${bytes.length}:${hash("sha256", bytes, "hex")}`;
  });
}

function wantedOf(text: string): string[] {
  const manifest = readManifest(text);
  return [
    ...foldersOf(manifest).map((path) => `${path}/`),
    ...manifest.files.map((file) => `${file.path}:${file.executable ? "555" : "444"}:${file.size}:${file.hash}`),
  ];
}
