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
import { connectOnce } from "./connect-postgres.ts";
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

test("tables of another program stay as they are; a name that is needed refuses the migration before anything is made", async (t) => {
  const url = await testDatabase(t, { isEmpty: true });
  await using connection = await connectOnce(url);
  const tables = async (): Promise<string> => {
    const { rows } = await connection.client.query(
      "select relname from pg_class where relkind in ('r', 'v') and relnamespace = 'public'::regnamespace",
    );
    return JSON.stringify(rows);
  };
  for (const taken of ["create table notes (id integer)", "create view notes as select 1"]) {
    await connection.client.query(`create table users (id integer); create table orders (id integer); ${taken}`);
    const before = await tables();
    const isForeign = { code: "database.foreign", message: /uses: notes$/ };
    await assert.rejects(migratePostgres(url, notesOf(first).schemas), isForeign);
    await assert.rejects(pendingSteps(url, notesOf(first).schemas), isForeign);
    assert.equal(await tables(), before);
    await connection.client.query(`drop ${taken.split(" ")[1]} notes; drop table users, orders`);
  }
  await connection.client.query("create table users (id integer)");
  assert.equal((await migratePostgres(url, notesOf(first).schemas)).length, 1, "no name is taken");
  assert.equal((await migratePostgres(url, notesOf(second).schemas)).length, 1);
});

test("a user without rights is told which ones to ask for", async (t) => {
  const url = await testDatabase(t, { isEmpty: true });
  await migratePostgres(url, notesOf(first).schemas);
  const role = `reader_${crypto.randomUUID().replaceAll("-", "")}`;
  await using connection = await connectOnce(url);
  await connection.client.query(
    `create role ${role} login password 'reads'; grant select on all tables in schema public to ${role}`,
  );
  await using _ = {
    [Symbol.asyncDispose]: async () => void (await connection.client.query(`drop owned by ${role}; drop role ${role}`)),
  };
  const address = new URL(url);
  [address.username, address.password] = [role, "reads"];
  await assert.rejects(migratePostgres(address.href, notesOf(second).schemas), {
    code: "database.forbidden",
    message: /permission denied/,
  });
});
