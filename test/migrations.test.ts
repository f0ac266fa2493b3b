import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, test } from "node:test";
import { build } from "rolldown";
import { openDatabase, type Schema } from "../packages/core/src/home/database/database.ts";
import { listCopies } from "../packages/core/src/home/database/database-copies.ts";
import { laterSchemas, schemas } from "./all-schemas.ts";
import { homeFixtures, unpackHome } from "./home-fixture.ts";

// run: on disk, waits; it kills processes

const folder = mkdtempSync(join(tmpdir(), "loadout-migrations-"));
after(() => rmSync(folder, { recursive: true, force: true }));
before(async () => {
  await build({
    input: join(import.meta.dirname, "migration-child.ts"),
    platform: "node",
    logLevel: "silent",
    resolve: { conditionNames: ["loadout-source", "import", "node", "default"] },
    output: { dir: join(folder, "child"), format: "esm" },
  });
});

let homes = 0;
function makeHome(): string {
  const home = join(folder, `home-${homes++}`);
  mkdirSync(home);
  return home;
}

function copyOf(home: string): string {
  const copy = join(folder, `home-${homes++}`);
  cpSync(home, copy, { recursive: true });
  return copy;
}

/** The statements of the release before, and how many of them make tables. */
const released = readFileSync(join(import.meta.dirname, "home-0.1.0.sql"), "utf8").split("\n");
const statements = released.filter((line) => line !== "" && !line.startsWith("--"));
const tableStatements = released.indexOf("-- Rows of a home in use.") - 1;

/** A home as that release left it after so many statements, each of which it committed by itself. */
function homeOfRelease(count: number): string {
  const home = makeHome();
  using database = new DatabaseSync(join(home, "loadout.db"));
  database.exec("PRAGMA journal_mode = WAL");
  for (const statement of statements.slice(0, count)) database.exec(statement);
  return home;
}

/** Opens a database with these tables, as a program would. */
async function open(home: string, given: readonly Schema[]): Promise<void> {
  await (await openDatabase(join(home, "loadout.db"), given)).close();
}

/** All that a database holds but times: tables, indexes, columns, rows. */
function contentOf(home: string): string {
  using database = new DatabaseSync(join(home, "loadout.db"));
  assert.deepEqual(
    { ...database.prepare("pragma integrity_check").get() },
    { integrity_check: "ok" },
    "SQLite finds no damage",
  );
  const all = (text: string): unknown[] => database.prepare(text).all();
  const objects = all(
    "select type, name, tbl_name from sqlite_schema where name not like '%migration_lock%' and name not like 'sqlite_%' order by name",
  ) as { type: string; name: string }[];
  return objects
    .map(({ type, name }) => {
      if (type !== "table") return `${type} ${name}`;
      const columns = all(`select name, type, "notnull", pk from pragma_table_info('${name}') order by name`);
      const rows = all(`select * from "${name}"`) as Record<string, unknown>[];
      const shown = rows.map(({ timestamp: _, ...row }) => JSON.stringify(row)).sort();
      return [name, JSON.stringify(columns), ...shown].join("\n  ");
    })
    .join("\n");
}

/** What a database may look like while these steps are applied: after each whole step, and nothing in between. */
async function wholeStates(home: string, given: readonly Schema[]): Promise<Set<string>> {
  const copy = copyOf(home);
  const states = new Set([contentOf(copy)]);
  for (const schema of given)
    for (const version of Object.keys(schema.steps)) {
      const steps = Object.fromEntries(
        Object.entries(schema.steps).filter(([name]) => Number(name) <= Number(version)),
      );
      await open(copy, [{ ...schema, steps }]).catch(() => undefined); // a home that is further on already
      states.add(contentOf(copy));
    }
  return states;
}

function runChild(
  home: string,
  n: number,
  release: string,
  ...states: readonly string[]
): Promise<{ signal: string | null; output: string }> {
  const words = [join(folder, "child/migration-child.js"), home, String(n), release, ...states];
  const child = spawn(process.execPath, words, { env: { PATH: process.env.PATH } });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  return new Promise((resolve) => child.on("close", (_, signal) => resolve({ signal, output })));
}

/** Every n-th state is also made by a real kill, which shows that copies of the files before a statement are what a kill leaves. */
const killed = 20;

/** Looks at what a kill before each statement leaves of this home, and opens it again. Answers how many there are. */
async function killEverywhere(original: string, given: readonly Schema[], release: string): Promise<number> {
  const [allowed, whole, states] = [await wholeStates(original, given), copyOf(original), makeHome()];
  const { output } = await runChild(whole, 0, release, states);
  const count = Number(output);
  assert.ok(count > 0, output);
  const wanted = contentOf(whole);
  const look = async (home: string, name: string): Promise<string> => {
    const left = contentOf(home);
    assert.ok(allowed.has(left), `${name} left a step half done:\n${left}`);
    await open(home, given);
    assert.equal(contentOf(home), wanted, `${name}: the next start does not reach the same tables`);
    rmSync(home, { recursive: true });
    return left;
  };
  const numbers = Array.from({ length: count }, (_, index) => index + 1).values();
  const work = async (): Promise<void> => {
    for (const n of numbers) {
      const left = await look(join(states, String(n)), `statement ${n}`);
      if (n % killed !== 0) continue;
      const home = copyOf(original);
      const { signal, output } = await runChild(home, n, release);
      assert.equal(signal, "SIGKILL", `statement ${n}: ${output}`);
      assert.equal(await look(home, `statement ${n}, killed`), left, `statement ${n}: a kill leaves something else`);
    }
  };
  await Promise.all([work(), work(), work()]);
  return count;
}

describe("a process killed while it makes tables", () => {
  test("leaves a database that the next start completes, whichever statement it was", async () => {
    const count = await killEverywhere(makeHome(), schemas, "this");
    assert.ok(count > 60, `${count} statements`);
  });

  test("loses no row of the release before, whichever statement of the upgrade it was", async () => {
    const home = homeOfRelease(statements.length);
    await killEverywhere(home, schemas, "this");
  });

  for (const fixture of homeFixtures().filter(({ kind }) => kind === "folder"))
    test(`leaves the old tables or the new ones of the home ${fixture.name}`, async () => {
      const [whole, home] = [makeHome(), makeHome()];
      await unpackHome(fixture, whole);
      cpSync(join(whole, "loadout.db"), join(home, "loadout.db"));
      await killEverywhere(home, schemas, "this");
    });

  test("loses no row in a later upgrade that changes tables, and a copy was kept first", async () => {
    const home = homeOfRelease(statements.length);
    await killEverywhere(home, laterSchemas, "later");
    const before = contentOf(home);
    await open(home, laterSchemas);
    const copies = listCopies(home);
    assert.deepEqual(
      copies.map(({ reason }) => reason),
      ["upgrade"],
    );
    const restored = makeHome();
    cpSync(copies[0]?.path ?? "", join(restored, "loadout.db"));
    assert.equal(contentOf(restored), before);
    assert.deepEqual(
      readdirSync(join(home, "backups")).filter((name) => !name.endsWith(".db")),
      [],
    );
  });
});

describe("a home that the release before was killed in while it made tables", () => {
  test("opens again, whichever statement was its last", async () => {
    const whole = homeOfRelease(tableStatements);
    await open(whole, schemas);
    const wanted = contentOf(whole);
    const growing = homeOfRelease(0);
    using database = new DatabaseSync(join(growing, "loadout.db"));
    for (let count = 0; count <= tableStatements; count++) {
      if (count > 0) database.exec(statements[count - 1] ?? "");
      const home = copyOf(growing); // as a kill leaves it
      await open(home, schemas);
      assert.equal(contentOf(home), wanted, `killed after ${statements[count - 1]}`);
      rmSync(home, { recursive: true });
    }
  });
});
