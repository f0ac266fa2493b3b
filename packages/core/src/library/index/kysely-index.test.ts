import assert from "node:assert/strict";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, describe, type TestContext, test } from "node:test";
import { skillText } from "../../../../../test/archives.ts";
import { asOrdinaryUser, createLibrarySandbox, packageOf, refusal } from "../../../../../test/library-sandbox.ts";
import { testDatabase } from "../../../../../test/postgres.ts";
import { auditSchema } from "../../home/audit/audit-table.ts";
import { topicSchema } from "../../home/bus/topic-table.ts";
import { type Database, openDatabase, openForReading, type Schema } from "../../home/database/database.ts";
import { type Home, openHome, openMemoryHome } from "../../home/home.ts";
import { openPostgresHome } from "../../home/postgres/open-postgres-home.ts";
import { createKyselyIndex } from "./kysely-index.ts";
import { testLibraryIndex } from "./library-index.contract.ts";
import type { LibraryIndex } from "./library-index.ts";
import { libraryRecords } from "./library-records.ts";
import { type LibraryTables, librarySchema } from "./library-tables.ts";
import { createRecordedIndex } from "./recorded-index.ts";

// run: slow; it tries every kind of home, also with threads

const schemas = [auditSchema, topicSchema, librarySchema];

/** An empty database; making tables takes longer than most tests. */
const empty = mkdtempSync(join(tmpdir(), "loadout-test-"));
let inThreads: Home | undefined;
after(async () => {
  await inThreads?.close();
  rmSync(empty, { recursive: true });
});
let copies = 0;

testLibraryIndex("SQLite", async () => {
  const [made, path] = [join(empty, "empty.db"), join(empty, `${copies++}.db`)];
  if (!existsSync(made)) await (await openDatabase(made, schemas)).close();
  copyFileSync(made, path);
  const database = await openDatabase<LibraryTables>(path, schemas);
  return { index: createKyselyIndex(database), close: database.close };
});

const recorded = (home: Home): LibraryIndex =>
  createRecordedIndex(home.records.use("library", async () => libraryRecords));

for (const [title, open] of [
  ["records in a folder", async (folder: string) => openHome(folder)],
  ["records in memory", async () => openMemoryHome()],
  ["records in PostgreSQL", async (folder: string) => openPostgresHome({ url: await testDatabase({ after }), folder })],
] as const)
  testLibraryIndex(title, async () => {
    const home = await open(join(empty, `home-${copies++}`));
    return { index: recorded(home), close: home.close };
  });

/** Threads take longer to start than most tests: they start once, and each test leaves empty tables. */
testLibraryIndex("records in threads", async () => {
  const folder = join(empty, "threads");
  inThreads ??= openHome(folder, { threads: true });
  return { index: recorded(inThreads), close: async () => emptyTables(join(folder, "loadout.db")) };
});

function emptyTables(path: string): void {
  if (!existsSync(path)) return; // reading creates nothing
  using database = new DatabaseSync(path, { timeout: 5000 });
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%migration%'")
    .all();
  // The sequences of ids are a table like the others.
  for (const { name } of tables) database.exec(`DELETE FROM "${name}"`);
}

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-test-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function opened(t: TestContext, path: string, given: readonly Schema[] = schemas) {
  const database = await openDatabase<LibraryTables>(path, given);
  t.after(() => database.close());
  return database;
}

const skills = async (database: Database<LibraryTables> | undefined): Promise<string[]> => {
  assert.ok(database);
  await using open = database;
  return (await createKyselyIndex(open).skills()).map(({ slug }) => slug);
};

/** Writes to a database what tests of the file need. */
const mark = async (database: Database<LibraryTables>): Promise<void> => {
  await database.query.insertInto("trees").values({ digest: "d", manifest: "m" }).execute();
};

describe("the database of a library", () => {
  test("another connection sees what was committed, at once and in the middle of reading", async (t) => {
    const { library, add, open } = createLibrarySandbox(t);
    await add("one");
    const other = open();
    assert.deepEqual(
      (await other.skills()).map(({ slug }) => slug),
      ["one"],
    );
    await add("two");
    assert.equal((await other.list()).total, 2);
    await other.import(packageOf({ "SKILL.md": skillText("three") }), { author: "bob" });
    assert.equal((await library.list()).total, 3);
  });

  test("tables are made once, however often it is opened", async (t) => {
    const path = join(makeFolder(t), "loadout.db");
    const first = await opened(t, path);
    await mark(first);
    const second = await opened(t, path);
    assert.equal((await createKyselyIndex(second).tree("d"))?.manifest, "m");
    assert.equal(statSync(path).mode & 0o777, 0o600, "it is its owner's alone");
  });

  test("one that a newer version wrote is neither read nor changed", async (t) => {
    const path = join(makeFolder(t), "loadout.db");
    const later = {
      ...librarySchema,
      steps: { ...librarySchema.steps, "99": { up: async () => undefined } },
      readableFrom: 99,
    };
    await (await openDatabase(path, [auditSchema, topicSchema, later])).close();
    const fault = await refusal(openDatabase(path, schemas), "database.newer");
    assert.equal(fault.values.path, path);
    await refusal(openForReading(path, librarySchema), "database.newer");
    await (await openDatabase(path, [auditSchema, topicSchema, later])).close();
  });

  test("a file that is no database is said to be damaged, and stays as it is", async (t) => {
    const { home, library, add, write } = createLibrarySandbox(t);
    const path = write(join(home, "loadout.db"), "this is not a database, and never was one".repeat(100));
    const before = statSync(path);
    await refusal(library.list(), "database.damaged");
    await refusal(add("one"), "database.damaged");
    assert.deepEqual([statSync(path).size, statSync(path).mtimeMs], [before.size, before.mtimeMs]);
  });

  test("a database with pages overwritten is said to be damaged by whatever is asked of it", async (t) => {
    const { home, library, add } = createLibrarySandbox(t);
    for (let number = 0; number < 30; number++) await add(`skill-${number}`);
    await library.close();
    const path = join(home, "loadout.db");
    const bytes = readFileSync(path);
    writeFileSync(path, Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 0x5a)]));
    await refusal(library.skills(), "database.damaged");
    await refusal(library.list(), "database.damaged");
    await refusal(add("one"), "database.damaged");
    await refusal(library.audit(), "database.damaged");
  });

  test("reading where there is none creates nothing", async (t) => {
    const { home, library } = createLibrarySandbox(t);
    assert.deepEqual(await library.list(), { skills: [], total: 0 });
    assert.deepEqual([await library.skills(), await library.trash(), await library.audit()], [[], [], []]);
    assert.deepEqual(
      [await library.dependents("a"), await library.leftovers(), await library.strangers()],
      [[], 0, []],
    );
    const fault = await refusal(library.get("a"), "skill.not-found");
    assert.equal(fault.values.candidates, "–");
    for (const request of [library.history("a"), library.tree("a"), library.readFile("a", "b"), library.export("a")])
      await refusal(request, "skill.not-found");
    assert.equal(existsSync(home), false);
    const index = recorded(openHome(home));
    assert.deepEqual(
      [await index.page({}), await index.count(), await index.holders("a"), await index.loose([])],
      [[], 0, [], []],
    );
    assert.equal(existsSync(home), false);
  });

  test("one with tables of others only is an empty library to a reader", async (t) => {
    const path = join(makeFolder(t), "loadout.db");
    await opened(t, path, [auditSchema]);
    assert.equal(await openForReading(path, librarySchema), undefined);
  });

  test("it can be read in a folder one may not write to, and is left as it is", async (t) => {
    const { folder, home, library, add } = createLibrarySandbox(t);
    await add("one");
    await library.close();
    chmodSync(folder, 0o755);
    chmodSync(join(folder, "user"), 0o755);
    chmodSync(join(home, "loadout.db"), 0o444);
    chmodSync(home, 0o555);
    const before = readdirSync(home);
    const found = await asOrdinaryUser(async () =>
      skills(await openForReading(join(home, "loadout.db"), librarySchema)),
    );
    assert.deepEqual([found, readdirSync(home)], [["one"], before]);
    await asOrdinaryUser(() => refusal(add("two"), "file.unwritable"));
    chmodSync(home, 0o755);
    assert.deepEqual(readdirSync(home), before);
  });

  test("a path with letters that mean something in an address is read there too", async (t) => {
    const folder = join(makeFolder(t), "a?b#c%20 d");
    mkdirSync(folder);
    const path = join(folder, "loadout.db");
    await (await openDatabase<LibraryTables>(path, schemas)).close();
    chmodSync(join(folder, ".."), 0o755);
    chmodSync(path, 0o444);
    chmodSync(folder, 0o555);
    const found = await asOrdinaryUser(async () => skills(await openForReading(path, librarySchema)));
    assert.deepEqual(found, []);
    chmodSync(folder, 0o755);
  });

  test("where no database can be, the fault names the place", async (t) => {
    const folder = makeFolder(t);
    writeFileSync(join(folder, "file"), "");
    const fault = await refusal(openDatabase(join(folder, "file/loadout.db"), schemas), "file.unwritable");
    assert.equal(fault.values.path, join(folder, "file/loadout.db"));
  });
});
