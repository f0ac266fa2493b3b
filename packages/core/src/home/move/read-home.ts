import type { SafePath } from "../../ground/files/safe-path.ts";
import type { Archive } from "../blobs/blobs.ts";
import { digestOf, hashBytes, type Manifest, type TreeFile, toManifest, writeManifest } from "../blobs/manifest.ts";
import type { Home } from "../home.ts";
import type { RecordFileName, Store } from "../records/records.ts";
import { readFolder } from "./folder-entries.ts";
import type { ArchiveContent, HomeItem, TreeContent } from "./home-item.ts";
import type { MovedTable, MoveRecords } from "./move-records.ts";
import { listMoved, listSessionFolders } from "./moved-documents.ts";

/** A home as a series of items. Nothing may change it meanwhile; nothing is changed. */

/** The rows of a home, by file. */
export type MoveStores = Readonly<Record<RecordFileName, Pick<Store<MoveRecords>, "read" | "change">>>;

export interface MovedHome {
  readonly home: Home;
  readonly stores: MoveStores;
}

const recordFiles: readonly RecordFileName[] = ["loadout", "traces"];
const rowsAtOnce = 500;

/** Content comes before the rows that refer to it, so that a copy that was cut refers to nothing that is missing. */
export async function* readHome(moved: MovedHome): AsyncGenerator<HomeItem> {
  const { home, stores } = moved;
  for (const digest of (await home.blobs.list()).toSorted())
    yield { kind: "tree", digest, content: await treeOf(home, digest) };
  for (const name of await archiveNames(stores)) {
    const content = await archiveOf(await home.blobs.archives.read(name));
    yield { kind: "archive", name, content };
  }
  // A database knows workspaces that are not on this machine.
  for (const session of await listSessionFolders(home.documents))
    if (home.database !== undefined || (await home.workspaces.bytes(session)) > 0)
      yield { kind: "workspace", session, entries: readFolder(await home.workspaces.open(session)) };
  for (const file of recordFiles)
    for (const table of await stores[file].read("tables"))
      for await (const rows of pagesOf(stores[file], table)) yield { kind: "rows", file, table, rows };
  for await (const name of listMoved(home.documents)) {
    const text = (await home.documents.read(name))?.text;
    if (text !== undefined) yield { kind: "document", name, text };
  }
}

async function treeOf({ blobs }: Pick<Home, "blobs">, digest: string): Promise<TreeContent> {
  const manifest = await blobs.repair.scan(digest);
  if (digestOf(writeManifest(manifest)) !== digest) await refuseDamaged(blobs, digest, manifest);
  return {
    manifest,
    bytes: (async function* () {
      for (const file of manifest.files) yield blobs.read(digest, file);
    })(),
  };
}

/** A copy must not make damage permanent. The fault of reading names the file. */
async function refuseDamaged(blobs: Home["blobs"], digest: string, { files }: Manifest): Promise<never> {
  for (const file of files) await blobs.read(digest, file);
  throw new Error(`the tree ${digest} is damaged: run loadout doctor --fix`);
}

async function archiveNames({ loadout }: MoveStores): Promise<readonly string[]> {
  const trash = (await loadout.read("tables")).find(({ name }) => name === "trash");
  const names: string[] = [];
  if (trash) for await (const rows of pagesOf(loadout, trash)) names.push(...rows.map(({ file }) => String(file)));
  return names;
}

/** The tree of each skill of the library, by its slug. */
export async function readCurrentTrees({ stores: { loadout } }: MovedHome): Promise<ReadonlyMap<string, string>> {
  const skills = (await loadout.read("tables")).find(({ name }) => name === "skills");
  const trees = new Map<string, string>();
  if (skills)
    for await (const rows of pagesOf(loadout, skills))
      for (const { slug, digest } of rows) trees.set(String(slug), String(digest));
  return trees;
}

async function archiveOf(archive: Archive): Promise<ArchiveContent> {
  if (archive.kind === "bytes") return { kind: "bytes", bytes: archive.bytes };
  const files: TreeFile[] = [];
  const folders: SafePath[] = [];
  const bytes = new Map<string, Buffer>();
  for await (const entry of readFolder(archive.path)) {
    if (entry.kind === "folder") folders.push(entry.path as SafePath);
    if (entry.kind !== "file") continue;
    const { executable, path } = entry;
    files.push({ path: path as SafePath, executable, size: entry.bytes.length, hash: hashBytes(entry.bytes) });
    bytes.set(path, entry.bytes);
  }
  const manifest = toManifest(files, folders);
  const content = (async function* () {
    for (const { path } of manifest.files) yield bytes.get(path) ?? Buffer.alloc(0);
  })();
  return { kind: "tree", content: { manifest, bytes: content } };
}

async function* pagesOf(
  { read }: Pick<Store<MoveRecords>, "read">,
  table: MovedTable,
): AsyncGenerator<Awaited<ReturnType<MoveRecords["reads"]["page"]["work"]>>> {
  for (let after: readonly unknown[] | undefined; ; ) {
    const rows = await read("page", table, after, rowsAtOnce);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = table.key.map((column) => last[column]);
  }
}
