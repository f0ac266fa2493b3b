import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../../ground/fault.ts";
import { digestOf, writeManifest } from "../blobs/manifest.ts";
import { writeEntry } from "./folder-entries.ts";
import type { HomeItem, TreeContent } from "./home-item.ts";
import type { MovedTable } from "./move-records.ts";
import { isMoved } from "./moved-documents.ts";
import type { MovedHome, MoveStores } from "./read-home.ts";

/**
 * Writes items into a home whose tables are made; an item that is there already is left as it is, so that a copy that was cut
 * can go on.
 */
export async function openWriter({ home, stores }: MovedHome): Promise<(item: HomeItem) => Promise<void>> {
  const tables = { loadout: await stores.loadout.read("tables"), traces: await stores.traces.read("tables") };
  return (item) =>
    item.kind === "rows" ? putRows(stores[item.file], tables[item.file], item) : writeContent(home, item);
}

async function writeContent(home: MovedHome["home"], item: Exclude<HomeItem, { kind: "rows" }>): Promise<void> {
  switch (item.kind) {
    case "secret":
      return; // each kind of home keeps them in its own way: written by the caller
    case "folder": {
      const root = join(home.folder(), item.place);
      await mkdir(root, { recursive: true });
      for await (const entry of item.entries) await writeEntry(root, entry);
      return;
    }
    case "document":
      if (!isMoved(item.name))
        throw new TypeError(`not a document that moves: ${JSON.stringify(item.name.slice(0, 200))}`);
      if ((await home.documents.read(item.name))?.text !== item.text) await home.documents.write(item.name, item.text);
      return;
    case "tree":
      if (!(await home.blobs.has(item.digest))) await putTree(home.blobs, item.digest, item.content);
      return;
    case "archive":
      return putArchive(home.blobs, item);
    case "workspace": {
      const folder = await home.workspaces.open(item.session);
      for await (const entry of item.entries) await writeEntry(folder, entry);
      await home.workspaces.keep(item.session);
      return;
    }
  }
}

/** The table as this home has it: items may come from a file that someone else wrote. */
async function putRows(
  store: MoveStores["loadout"],
  tables: readonly MovedTable[],
  { table, rows }: Extract<HomeItem, { kind: "rows" }>,
): Promise<void> {
  const own = tables.find(({ name }) => name === table.name);
  if (!own) throw new TypeError(`not a table of a home: ${JSON.stringify(table.name.slice(0, 200))}`);
  await store.change("put", own, rows);
}

type Blobs = MovedHome["home"]["blobs"];

async function putTree(blobs: Blobs, digest: string, { manifest, bytes }: TreeContent): Promise<void> {
  const staging = await blobs.stage();
  try {
    const content = bytes[Symbol.asyncIterator]();
    for (const file of manifest.files) {
      const next = await content.next();
      if (next.done) throw new Error(`the tree ${digest} ends before ${file.path}`);
      await staging.write(file, next.value);
    }
    await staging.publish(digest, manifest);
  } finally {
    await staging.close();
  }
}

async function putArchive(blobs: Blobs, { name, content }: Extract<HomeItem, { kind: "archive" }>): Promise<void> {
  if (await hasArchive(blobs, name)) return;
  if (content.kind === "bytes") {
    const { bytes } = content;
    const staging = await blobs.stage();
    try {
      await staging.keep(
        name,
        (async function* () {
          yield bytes;
        })(),
      );
    } finally {
      await staging.close();
    }
    return;
  }
  const { manifest } = content.content;
  const digest = digestOf(writeManifest(manifest));
  const wasThere = await blobs.has(digest);
  if (!wasThere) await putTree(blobs, digest, content.content);
  const staging = await blobs.stage();
  try {
    await staging.keepTree(name, digest, manifest);
  } finally {
    await staging.close();
  }
  if (!wasThere) await blobs.remove(digest);
}

async function hasArchive({ archives }: Blobs, name: string): Promise<boolean> {
  try {
    await archives.read(name);
    return true;
  } catch (error) {
    if (error instanceof Fault) return false; // what cannot be read is written again
    throw error;
  }
}

/** Ends a copy: keys that count up go on behind the copied ones. */
export async function finishRows({ stores }: Pick<MovedHome, "stores">): Promise<void> {
  for (const store of Object.values(stores))
    for (const table of await store.read("tables")) await store.change("finish", table);
}
