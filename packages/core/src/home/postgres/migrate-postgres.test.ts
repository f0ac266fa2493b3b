import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import type { Kysely } from "kysely";
import { testDatabase } from "../../../../../test/postgres.ts";
import type { Schema } from "../database/migrate.ts";
import type { Home } from "../home.ts";
import { always, orNothing, type Repository } from "../records/repository.ts";
import { migratePostgres, pendingSteps } from "./migrate-postgres.ts";
import { openPostgresHome } from "./open-postgres-home.ts";

interface Tables {
  notes: { text: string };
}

const first: Schema["steps"] = {
  "1": {
    async up(query) {
      await query.schema.createTable("notes").addColumn("text", "text").execute();
    },
  },
};
const second: Schema["steps"] = {
  ...first,
  "2": {
    async up(query) {
      await query.schema.alterTable("notes").addColumn("color", "text").execute();
    },
  },
};

const notesOf = (steps: Schema["steps"], readableFrom?: number) =>
  ({
    name: "notes",
    schemas: [{ owner: "notes", steps, ...(readableFrom !== undefined && { readableFrom }) }],
    reads: {
      all: orNothing([], async (query: Kysely<Tables>) =>
        (await query.selectFrom("notes").select("text").execute()).map(({ text }) => text),
      ),
    },
    changes: {
      add: always(async (query: Kysely<Tables>, text: string) => {
        await query.insertInto("notes").values({ text }).execute();
      }),
    },
  }) satisfies Repository;

async function open(t: TestContext, url: string): Promise<Home> {
  const folder = mkdtempSync(join(tmpdir(), "loadout-migrate-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const home = await openPostgresHome({ url, folder });
  t.after(home.close);
  return home;
}

test("the program of a release before goes on working with a database that says it can be read from there", async (t) => {
  const url = await testDatabase(t, { isEmpty: true });
  const [old, young] = [notesOf(first), notesOf(second, 1)];
  assert.deepEqual(await migratePostgres(url, old.schemas), [{ owner: "notes", version: 1 }]);
  const home = await open(t, url);
  const running = home.records.use("notes", async () => old);
  await running.change("add", "before");
  assert.deepEqual(await migratePostgres(url, young.schemas), [{ owner: "notes", version: 2 }]);
  await running.change("add", "while it runs");
  const started = (await open(t, url)).records.use("notes", async () => old);
  await started.change("add", "and when it starts");
  assert.deepEqual(await started.read("all"), ["before", "while it runs", "and when it starts"]);
  assert.deepEqual(await pendingSteps(url, old.schemas), [], "it has nothing to do");
  assert.deepEqual(await migratePostgres(url, old.schemas), [], "and undoes nothing");
  assert.deepEqual(await pendingSteps(url, young.schemas), []);
});

test("a program is refused by a database that it cannot read, and says which one", async (t) => {
  const url = await testDatabase(t, { isEmpty: true });
  const [old, young] = [notesOf(first), notesOf(second)];
  await migratePostgres(url, young.schemas);
  const store = (await open(t, url)).records.use("notes", async () => old);
  for (const call of [
    () => store.read("all"),
    () => store.change("add", "x"),
    () => pendingSteps(url, old.schemas),
    () => migratePostgres(url, old.schemas),
  ])
    await assert.rejects(call, (error) => {
      assert.equal((error as { code?: string }).code, "database.newer");
      assert.doesNotMatch(String(error), /:test@/);
      return true;
    });
});

test("a newer program waits for its tables, and works as soon as they are made", async (t) => {
  const url = await testDatabase(t, { isEmpty: true });
  const young = notesOf(second);
  const store = (await open(t, url)).records.use("notes", async () => young);
  await assert.rejects(store.read("all"), { code: "database.unmigrated" });
  await migratePostgres(url, notesOf(first).schemas);
  await assert.rejects(store.change("add", "x"), { code: "database.unmigrated" });
  assert.deepEqual(await pendingSteps(url, young.schemas), [{ owner: "notes", version: 2 }]);
  assert.deepEqual(await migratePostgres(url, young.schemas), [{ owner: "notes", version: 2 }]);
  await store.change("add", "x");
  assert.deepEqual(await store.read("all"), ["x"]);
});

test("programs that migrate at once make each step once", async (t) => {
  const url = await testDatabase(t, { isEmpty: true });
  const { schemas } = notesOf(second);
  const made = await Promise.all(Array.from({ length: 5 }, () => migratePostgres(url, schemas)));
  assert.deepEqual(
    made
      .flat()
      .map(({ version }) => version)
      .sort(),
    [1, 2],
  );
});

test("a step that fails leaves the version before, and the next try goes on", async (t) => {
  const url = await testDatabase(t, { isEmpty: true });
  const broken: Schema["steps"] = {
    ...first,
    "2": {
      async up(query) {
        await second["2"]?.up(query);
        throw new Error("power cut");
      },
    },
  };
  await migratePostgres(url, notesOf(first).schemas);
  await assert.rejects(migratePostgres(url, notesOf(broken).schemas), /power cut/);
  assert.deepEqual(await pendingSteps(url, notesOf(second).schemas), [{ owner: "notes", version: 2 }]);
  assert.deepEqual(await migratePostgres(url, notesOf(second).schemas), [{ owner: "notes", version: 2 }]);
});
