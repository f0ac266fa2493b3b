import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { testDatabase } from "../../../../test/postgres.ts";
import { type Home, openHome, openMemoryHome } from "../home/home.ts";
import { openPostgresHome } from "../home/postgres/open-postgres-home.ts";
import { encodeContextId, type SessionName } from "./context-id.ts";
import { type NumberedText, openSessionRows, type TraceKind } from "./session-rows.ts";

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-rows-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const homes: [title: string, open: (t: TestContext) => Promise<Home>][] = [
  ["in a folder", async (t) => openHome(folderFor(t))],
  ["in memory", async () => openMemoryHome()],
  ["in PostgreSQL", async (t) => openPostgresHome({ url: await testDatabase(t), folder: folderFor(t) })],
];

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

for (const [title, open] of homes) {
  test(`messages in one append are all there or none, also if there are very many, ${title}`, async (t) => {
    const home = await open(t);
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

  test(`rows of a session are read, replaced, copied and removed apart from those of others, ${title}`, async (t) => {
    const home = await open(t);
    const rows = openSessionRows(home);
    const [one, other, copy] = [encodeContextId("one"), encodeContextId("other"), encodeContextId("copy")];
    const traced = async (kind: TraceKind, name: SessionName, after = 0) => {
      const found: NumberedText[] = [];
      for await (const page of rows.traces(kind, name, after)) found.push(...page.map((row) => ({ ...row })));
      return found;
    };
    const [first, second] = [
      { number: 1, body: "a" },
      { number: 2, body: "销售" },
    ];
    for (const name of [one, other]) {
      await rows.append(name, 0, ['"activated"', "plain", '"unloaded"']);
      await rows.addTraces("events", name, [first, second]);
      await rows.addTraces("requests", name, [first]);
    }
    await rows.addTraces("events", one, [
      { number: 2, body: "again" },
      { number: 10, body: "z" },
    ]);
    assert.deepEqual(await traced("events", one), [first, { number: 2, body: "again" }, { number: 10, body: "z" }]);
    assert.deepEqual(await traced("events", other, 1), [second]);
    assert.deepEqual({ ...(await rows.lastTrace("events", one)) }, { number: 10, body: "z" });
    assert.equal(await rows.lastTrace("events", copy), undefined);
    await rows.copyRequests(one, copy);
    assert.deepEqual(await traced("requests", copy), [first]);
    assert.deepEqual(
      (await rows.activating(one, 1)).map(({ number }) => number),
      [3],
    );
    assert.equal(await rows.bytes(other), 11 + 5 + 10 + 1 + 6 + 1);
    await rows.remove(one);
    assert.deepEqual([await rows.ends(one), await traced("events", one), await rows.bytes(one)], [{ last: 0 }, [], 0]);
    assert.equal((await rows.ends(other)).last, 3);
    await home.close();
  });
}
