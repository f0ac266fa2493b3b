import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { sessionFolder } from "../../../../test/stored-session.ts";
import { noteRecent, recentSession } from "./recent-sessions.ts";

function createHome(t: TestContext, ...sessions: string[]): string {
  const home = mkdtempSync(join(tmpdir(), "loadout-recent-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  for (const id of sessions) mkdirSync(sessionFolder(home, id), { recursive: true });
  return home;
}
const fileIn = (home: string): string => join(home, "context", "recent.json");
const entries = (home: string): unknown => JSON.parse(readFileSync(fileIn(home), "utf8"));

describe("the session last used in a folder", () => {
  test("is the one noted last there, and each folder has its own", async (t) => {
    const home = createHome(t, "one", "two", "三 会话");
    assert.equal(await recentSession(home, "/work"), undefined);
    assert.equal(existsSync(fileIn(home)), false, "asking writes nothing");
    await noteRecent(home, "/work", "one");
    await noteRecent(home, "/工作", "三 会话");
    assert.deepEqual([await recentSession(home, "/work"), await recentSession(home, "/工作")], ["one", "三 会话"]);
    await noteRecent(home, "/work", "two");
    assert.deepEqual([await recentSession(home, "/work"), await recentSession(home, "/工作")], ["two", "三 会话"]);
    assert.deepEqual(entries(home), [
      ["/工作", "三 会话"],
      ["/work", "two"],
    ]);
    assert.equal(statSync(fileIn(home)).mode & 0o777, 0o600);
    assert.match(readFileSync(fileIn(home), "utf8"), /\]\n$/);
  });

  test("is none when it was deleted, and can be noted again when it is back", async (t) => {
    const home = createHome(t, "one");
    await noteRecent(home, "/work", "one");
    rmSync(join(home, "context", "one"), { recursive: true });
    assert.equal(await recentSession(home, "/work"), undefined);
    mkdirSync(sessionFolder(home, "one"), { recursive: true });
    assert.equal(await recentSession(home, "/work"), "one");
  });

  test("is remembered in a home that has none yet", async (t) => {
    const home = createHome(t);
    await noteRecent(join(home, "new"), "/work", "one");
    assert.deepEqual(entries(join(home, "new")), [["/work", "one"]]);
  });

  test("is written down only where it is another one", async (t) => {
    const home = createHome(t, "one");
    await noteRecent(home, "/work", "one");
    const { ino } = statSync(fileIn(home));
    await noteRecent(home, "/work", "one");
    assert.equal(statSync(fileIn(home)).ino, ino);
  });

  test("is forgotten after 500 others", async (t) => {
    const home = createHome(t, "one");
    const many = Array.from({ length: 500 }, (_, index) => [`/f${index}`, "one"]);
    writeFileSync(fileIn(home), JSON.stringify(many));
    await noteRecent(home, "/f7", "two");
    assert.equal((entries(home) as unknown[]).length, 500, "one that is there already takes no place of others");
    await noteRecent(home, "/new", "one");
    assert.deepEqual(
      [
        (entries(home) as unknown[]).length,
        await recentSession(home, "/f0"),
        await recentSession(home, "/f1"),
        await recentSession(home, "/new"),
      ],
      [500, undefined, "one", "one"],
    );
  });

  test("is looked for in what is ours alone: other entries and other files count as empty", async (t) => {
    const home = createHome(t, "one");
    const rest = [["/a"], ["/a", 7], [7, "one"], ["/a", "one", "more"], "/a", null, { 0: "/a", 1: "one" }];
    writeFileSync(fileIn(home), JSON.stringify([...rest, ["/b", "one"]]));
    assert.deepEqual([await recentSession(home, "/a"), await recentSession(home, "/b")], [undefined, "one"]);
    await noteRecent(home, "/c", "one");
    assert.deepEqual(
      entries(home),
      [
        ["/b", "one"],
        ["/c", "one"],
      ],
      "and are gone with the next change",
    );
    for (const other of ['{"/a": "one"}', "null", '"x"', "7", '[["/a", "one"', ""]) {
      writeFileSync(fileIn(home), other);
      assert.equal(await recentSession(home, "/a"), undefined, other);
    }
    for (const impossible of ["", "x".repeat(4097)]) {
      writeFileSync(fileIn(home), JSON.stringify([["/a", impossible]]));
      assert.equal(await recentSession(home, "/a"), undefined, "what cannot name a session");
    }
    await noteRecent(home, "/a", "one");
    assert.deepEqual(entries(home), [["/a", "one"]]);
  });
});
