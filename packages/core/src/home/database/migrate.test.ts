import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, type TestContext, test } from "node:test";
import type { Kysely } from "kysely";
import { type Home, openHome } from "../home.ts";
import { always, orNothing, type Repository } from "../records/repository.ts";
import type { Schema } from "./migrate.ts";

type Query = Kysely<{ notes: { text: string } }>;

const first: Schema["steps"] = {
  "1": {
    async up({ schema }) {
      await schema.createTable("notes").addColumn("text", "text").execute();
    },
  },
};
const second: Schema["steps"] = {
  ...first,
  "2": {
    async up({ schema }) {
      await schema.alterTable("notes").addColumn("color", "text").execute();
    },
  },
};

const repositoryOf = (schema: Omit<Schema, "owner">) =>
  ({
    name: "note",
    schemas: [{ owner: "note", ...schema }],
    reads: {
      texts: orNothing([], async (query: Query) =>
        (await query.selectFrom("notes").select("text").execute()).map(({ text }) => text),
      ),
    },
    changes: {
      add: always(
        async (query: Query, text: string) => void (await query.insertInto("notes").values({ text }).execute()),
      ),
    },
  }) satisfies Repository;

/** A home whose notes were written by a program with these tables. */
async function writtenBy(t: TestContext, schema: Omit<Schema, "owner">): Promise<string> {
  const parent = mkdtempSync(join(tmpdir(), "loadout-migrate-"));
  t.after(() => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, "home");
  const home = openHome(folder);
  await notesOf(home, schema).change("add", "one");
  await home.close();
  return folder;
}

const notesOf = ({ records }: Home, schema: Omit<Schema, "owner">) =>
  records.use("note", async () => repositoryOf(schema));

function statedIn(folder: string): unknown {
  using database = new DatabaseSync(join(folder, "loadout.db"), { readOnly: true });
  return { ...database.prepare("SELECT version, readable_from FROM schema_versions WHERE owner = 'note'").get() };
}

describe("a home of another release", () => {
  test("a newer one says from which version on it can be read, and those programs read and change it", async (t) => {
    const folder = await writtenBy(t, { steps: second, readableFrom: 1 });
    assert.deepEqual(statedIn(folder), { version: 2, readable_from: 1 });
    const home = openHome(folder);
    t.after(home.close);
    const { read, change } = notesOf(home, { steps: first });
    await change("add", "two");
    assert.deepEqual(await read("texts"), ["one", "two"]);
    assert.deepEqual(statedIn(folder), { version: 2, readable_from: 1 }, "it stays the newer one's");
  });

  test("one that only newer programs can read is refused, whatever is asked of these tables, and others still work", async (t) => {
    const folder = await writtenBy(t, { steps: second });
    const home = openHome(folder);
    t.after(home.close);
    const { read, change } = notesOf(home, { steps: first });
    await assert.rejects(read("texts"), { code: "database.newer" });
    await assert.rejects(change("add", "two"), { code: "database.newer" });
    await home.bus.publish("skill");
    assert.deepEqual(statedIn(folder), { version: 2, readable_from: 2 });
  });

  test("an older one is upgraded by the first change, and read before it only if its tables suffice", async (t) => {
    const folder = await writtenBy(t, { steps: first });
    const home = openHome(folder);
    t.after(home.close);
    const { read, change } = notesOf(home, { steps: second, readableFrom: 1 });
    assert.deepEqual(await read("texts"), ["one"]);
    await change("add", "two");
    assert.deepEqual(statedIn(folder), { version: 2, readable_from: 1 });
  });
});
