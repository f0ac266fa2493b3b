import assert from "node:assert/strict";
import { test } from "node:test";
import type { Kysely } from "kysely";
import { Fault } from "../../ground/fault.ts";
import { inMemory, openForChanges } from "./database.ts";
import { prepareQuery } from "./prepared-query.ts";

interface Tables {
  notes: { name: string; body: string; kind: string };
}

test("a prepared query is built once and takes each value at all of its places", async () => {
  const { database, connection } = await openForChanges(inMemory);
  connection.exec("create table notes (name text primary key, body text, kind text)");
  const query = database.query as Kysely<unknown> as Kysely<Tables>;
  let built = 0;
  const put = prepareQuery((on: Kysely<Tables>, name: string, body: string) => {
    built++;
    return on
      .insertInto("notes")
      .values({ name, body, kind: "plain" })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ body }));
  });
  await put(query, "a", "first");
  await put(query, "b", "other");
  const { numAffectedRows } = await put(query, "a", "second");
  assert.equal(Number(numAffectedRows), 1);
  assert.equal(built, 1);
  assert.deepEqual(
    (await query.selectFrom("notes").selectAll().orderBy("name").execute()).map((row) => ({ ...row })),
    [
      { name: "a", body: "second", kind: "plain" },
      { name: "b", body: "other", kind: "plain" },
    ],
  );
  await database.close();
});

test("a prepared query reads rows, is part of the transaction it is given, and fails as others do", async () => {
  const { database, connection } = await openForChanges(inMemory);
  connection.exec("create table notes (name text primary key, body text, kind text)");
  const query = database.query as Kysely<unknown> as Kysely<Tables>;
  const put = prepareQuery((on: Kysely<Tables>, name: string) =>
    on.insertInto("notes").values({ name, body: "", kind: "plain" }),
  );
  const names = prepareQuery((on: Kysely<Tables>, kind: string, limit: number) =>
    on.selectFrom("notes").select("name").where("kind", "=", kind).orderBy("name").limit(limit),
  );
  await put(query, "a");
  const undone = database.transaction(async (within) => {
    await put(within as Kysely<unknown> as Kysely<Tables>, "b");
    throw new Error("no");
  });
  await assert.rejects(undone, /no/);
  await put(query, "c");
  const read = async (limit: number) => (await names(query, "plain", limit)).rows.map(({ name }) => name);
  assert.deepEqual([await read(1), await read(9)], [["a"], ["a", "c"]]);
  await assert.rejects(put(query, "a"), Fault);
  await database.close();
});
