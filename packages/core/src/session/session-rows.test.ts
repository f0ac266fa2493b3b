import assert from "node:assert/strict";
import { test } from "node:test";
import { openMemoryHome } from "../home/home.ts";
import { encodeContextId } from "./context-id.ts";
import { openSessionRows } from "./session-rows.ts";

test("files of earlier releases are looked for once per session, and that is forgotten after many others", async () => {
  const home = openMemoryHome();
  const looked = new Map<string, number>();
  const list = (folder: string) => {
    looked.set(folder, (looked.get(folder) ?? 0) + 1);
    return home.documents.list(folder);
  };
  const rows = openSessionRows({ ...home, documents: { ...home.documents, list } });
  const ask = (id: string) => rows.ends(encodeContextId(id));
  const first = "context/first/messages";
  for (const _ of [1, 2, 3]) await ask("first");
  assert.equal(looked.get(first), 1);
  for (let index = 0; index < 10_000; index++) await ask(`other-${index}`);
  await ask("first");
  assert.equal(looked.get(first), 2);
  await home.close();
});

test("messages in one append are all there or none, also if there are very many", async () => {
  const home = openMemoryHome();
  const rows = openSessionRows(home);
  const name = encodeContextId("one");
  const bodies = Array.from({ length: 2500 }, (_, index) => String(index));
  await rows.append(name, 0, bodies);
  assert.deepEqual(await rows.ends(name), { last: 2500, first: "0" });
  await assert.rejects(rows.append(name, 2499, ["x", "y"]), { code: "session.state" });
  const read: string[] = [];
  for await (const page of rows.messages(name, 0)) read.push(...page.map(({ body }) => body));
  assert.deepEqual(read, bodies);
  await home.close();
});
