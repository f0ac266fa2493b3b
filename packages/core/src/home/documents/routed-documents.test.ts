import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryDocuments } from "./memory-documents.ts";
import { isOfMachine, routeDocuments } from "./routed-documents.ts";

/** Every document that Loadout writes, and where it is if the home is in a database. */
const places: Readonly<Record<string, "database" | "machine">> = {
  "config.jsonc": "database",
  "secrets.json": "database", // its values are sealed
  "environments/default/config.jsonc": "database",
  "environments/default/agents.jsonc": "database",
  "environments/default/models.jsonc": "database",
  "environments/.trash/old~1~id/config.jsonc": "database",
  "context/demo.json": "database",
  "context/session/messages/meta.json": "database",
  "context/session/messages/outputs/1.txt": "database",
  "trusted.json": "machine",
  "server.json": "machine",
  "servers.json": "machine",
  "context/recent.json": "machine",
};

test("each document is where it belongs, and is found there only", async () => {
  const [database, machine] = [createMemoryDocuments(), createMemoryDocuments()];
  const documents = routeDocuments(database, machine);
  for (const [name, place] of Object.entries(places)) {
    assert.equal(isOfMachine(name), place === "machine", name);
    await documents.write(name, place);
    const [there, elsewhere] = place === "machine" ? [machine, database] : [database, machine];
    assert.equal((await there.read(name))?.text, place);
    assert.equal(await elsewhere.read(name), undefined, name);
    assert.equal((await documents.read(name))?.text, place);
    assert.equal(await documents.version(name), await there.version(name));
  }
  assert.deepEqual(
    (await documents.list("")).map(({ name }) => name),
    ["config.jsonc", "context", "environments", "secrets.json", "server.json", "servers.json", "trusted.json"],
  );
  assert.deepEqual(
    (await documents.list("context")).map(({ name }) => name),
    ["demo.json", "recent.json", "session"],
  );
  for (const name of Object.keys(places)) assert.equal(await documents.remove(name), true, name);
});

test("files of the machine that are no documents of it stay out of sight, such as an earlier home in its folder", async () => {
  const [database, machine] = [createMemoryDocuments(), createMemoryDocuments()];
  const documents = routeDocuments(database, machine);
  await machine.write("config.jsonc", "old");
  await machine.write("context/old/messages/meta.json", "old");
  assert.equal(await documents.read("config.jsonc"), undefined);
  assert.deepEqual(await documents.list(""), []);
  assert.deepEqual(await documents.list("context"), []);
});
