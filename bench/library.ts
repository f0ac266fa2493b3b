import { spawnSync } from "node:child_process";
import { linkSync, lstatSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { syncFolder, writeNew } from "../packages/core/src/home/blobs/tree-files.ts";
import { openPackage, type PackageSource } from "../packages/core/src/library/import/open-package.ts";
import { createLibrary, type Library } from "../packages/core/src/library/library.ts";
import { scanPackageFile } from "../packages/core/src/library/scan-package-file.ts";
import { type Figure, ratioOf, runNode } from "./measure.ts";
import { refusalFigure } from "./refusals.ts";
import { sampleFiles, writePackage } from "./sample-package.ts";

const fileCount = 2000;
const author = "bench";

/** Taking large packages in, refusing bad ones, listing and editing. Folders are removed only when all is measured: it would disturb the disk. */
export async function libraryFigures(folder: string): Promise<Figure[]> {
  const root = join(folder, "library");
  mkdirSync(root);
  const archive = join(root, "sample.zip");
  await writePackage(archive, sampleFiles(fileCount));
  return [
    ...(await importFigures(root, archive)),
    memoryFigure(root, archive),
    await refusalFigure(join(root, "refusals")),
    await listFigure(join(root, "list")),
    ...(await editFigures(root, archive)),
  ];
}

const read = (archive: string): PackageSource => ({
  kind: "archive",
  name: "sample.zip",
  bytes: readFileSync(archive),
});

async function importFigures(root: string, archive: string): Promise<Figure[]> {
  const names = {
    unpack: `unpacking ${fileCount} files, 50 MB, with all checks`,
    whole: "the same as an import, with digests, fsync and commit, less the scan of its files",
  };
  const floor = "unzip -qq";
  const isThere = spawnSync("unzip", ["-v"]).status === 0;
  if (!isThere)
    return Object.values(names).map((name) => ({
      ...{ name, value: undefined, limit: Number.POSITIVE_INFINITY },
      note: "unzip is not installed",
    }));
  const toUnzip = async (what: string, rounds: number, work: (place: string) => Promise<unknown>): Promise<number> => {
    let round = 0;
    const { ratio } = await ratioOf(
      rounds,
      () => work(join(root, `${what}-measured-${round}`)),
      () => unzip(archive, join(root, `${what}-floor-${++round}`)),
    );
    return ratio;
  };
  const whole = await toUnzip("import", 9, (home) => importInto(home, archive));
  const scan = await toUnzip("scan", 3, () => scanAll(archive));
  return [
    // From the path of the archive to all files written under their names: read, opened, each CRC and size compared.
    {
      name: names.unpack,
      value: await toUnzip("unpack", 9, (place) => unpack(archive, place)),
      limit: 1.3,
      note: floor,
    },
    // From the path of the archive to the answer, in a home that was not there before.
    {
      ...{ name: names.whole, value: whole - scan, limit: 2.5 },
      note: `${floor}; ${whole.toFixed(1)} with the scan, which alone takes ${scan.toFixed(1)}: half of the 50 MB are texts`,
    },
  ];
}

/** What an import scans, without the rest of it. */
async function scanAll(archive: string): Promise<void> {
  const { skillFile, files } = await openPackage(read(archive));
  for (const file of skillFile ? [skillFile, ...files] : []) {
    const unpacked = await file.read();
    if ("bytes" in unpacked) await scanPackageFile(file.path, unpacked.bytes);
  }
}

function unzip(archive: string, place: string): void {
  const { status } = spawnSync("unzip", ["-qq", archive, "-d", place]);
  if (status !== 0) throw new Error(`unzip ended with ${status}`);
}

async function unpack(archive: string, place: string): Promise<void> {
  const { skillFile, files } = await openPackage(read(archive));
  const made = new Set<string>();
  let count = 0;
  for (const file of skillFile ? [skillFile, ...files] : []) {
    const unpacked = await file.read();
    if ("rule" in unpacked) throw new Error(unpacked.rule);
    const target = join(place, file.path);
    if (!made.has(dirname(target))) mkdirSync(dirname(target), { recursive: true });
    made.add(dirname(target));
    writeNew(target, unpacked.bytes, file.executable);
    count++;
  }
  if (count !== fileCount) throw new Error(`unpacked ${count} files`);
}

async function importInto(home: string, archive: string): Promise<Library> {
  const library = createLibrary({ home });
  const { state } = await library.import(read(archive), { author });
  if (state !== "created") throw new Error(`the package was ${state}`);
  return library;
}

function memoryFigure(root: string, archive: string): Figure {
  const script = fileURLToPath(import.meta.resolve("./import-memory.ts"));
  const grown = runNode(["-C", "loadout-source", script, join(root, "memory"), archive], {}, root);
  const note = "highest RSS less the RSS with everything loaded, in a process of its own; the archive is 32 MB of it";
  return { name: "memory taken by that import", value: Number(grown) / 1e6, unit: "MB", limit: 150, note };
}

const skillCount = 10_000;
const columns =
  "slug, name, description, dir_path, tool_dependencies, mcp_dependencies, skill_dependencies, " +
  "version, digest, files, size, created_at, updated_at";

async function listFigure(home: string): Promise<Figure> {
  await using library = createLibrary({ home });
  await library.recover(); // makes the tables
  using database = new DatabaseSync(join(home, "loadout.db"));
  fillSkills(database);
  const bare = database.prepare(`select ${columns} from skills where slug > ? order by slug limit 50`);
  let at = 0;
  const after = (): string => {
    at = (at + 4789) % (skillCount - 50);
    return slugOf(at);
  };
  const page = await library.list({ limit: 50, after: after() });
  if (page.skills.length !== 50 || page.total !== skillCount) throw new Error("the page is not whole");
  const pages = async (turn: (slug: string) => unknown): Promise<void> => {
    for (let count = 0; count < 100; count++) await turn(after());
  };
  const { ratio } = await ratioOf(
    40,
    () => pages((slug) => library.list({ limit: 50, after: slug })),
    () => pages((slug) => bare.all(slug)),
  );
  return { name: `a page of 50 out of ${skillCount} skills`, value: ratio, limit: 3, note: "the bare SELECT" };
}

const slugOf = (number: number): string => `skill-${String(number).padStart(5, "0")}`;

function fillSkills(database: DatabaseSync): void {
  const add = database.prepare(
    `insert into skills (${columns}, head, diagnostics) values (?, ?, ?, ?, '[]', '[]', ?, 1, ?, 5, 20000, ?, ?, ?, '[]')`,
  );
  const time = new Date(0).toISOString();
  database.exec("begin");
  for (let number = 0; number < skillCount; number++) {
    const slug = slugOf(number);
    const digest = String(number).padStart(64, "0");
    const description = `Does the thing number ${number}. Use when a user asks for thing ${number} or something close to it.`;
    const needs = number % 10 === 0 ? '["skill-00001"]' : "[]";
    const head = JSON.stringify({ name: slug, description });
    add.run(slug, slug, description, `trees/${digest}`, needs, digest, time, time, head);
  }
  database.exec("commit");
}

async function editFigures(root: string, archive: string): Promise<Figure[]> {
  await using library = await importInto(join(root, "edit"), archive);
  const slug = "sample";
  const path = "part-1/group-1/file-1.md";
  const folderOf = async (): Promise<string> => join(library.root, (await library.get(slug)).dirPath);
  const entries = await library.tree(slug);
  const first = await folderOf();
  let round = 0;
  const edit = (): Promise<unknown> =>
    library.edit(slug, { kind: "write", path, text: textOf(round) }, { author, from: round });
  const { ratio } = await ratioOf(
    25,
    () => edit(),
    () => {
      const place = join(root, `links-${++round}`);
      mkdirSync(place);
      for (const entry of entries)
        if (entry.kind === "folder") mkdirSync(`${place}/${entry.path}`);
        else linkSync(`${first}/${entry.path}`, `${place}/${entry.path}`);
    },
    () => syncFolder(root), // the file system's log is empty for both
  );
  const before = await folderOf();
  round++;
  await edit();
  const written = newBytes(before, await folderOf(), await library.tree(slug));
  return [
    { name: `editing one file of ${fileCount}`, value: ratio, limit: 1.5, note: "the same folders and links" },
    {
      name: "bytes of files it writes",
      value: written / 1000,
      unit: "KB",
      limit: Buffer.byteLength(textOf(round)) / 1000,
      note: "files that are no links into the version before; the limit is the text that was saved",
    },
  ];
}

const textOf = (round: number): string => `Round ${round}.\n`.padEnd(2000, "Text. ");

/** What the files of a tree hold that are not the very files of the one before. */
function newBytes(before: string, after: string, entries: Awaited<ReturnType<Library["tree"]>>): number {
  let sum = 0;
  for (const { kind, path } of entries) {
    if (kind === "folder") continue;
    const [old, fresh] = [before, after].map((tree) => lstatSync(join(tree, path)));
    if (fresh && old?.ino !== fresh.ino) sum += fresh.size;
  }
  return sum;
}
