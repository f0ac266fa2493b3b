import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { refusal } from "../../../../test/library-sandbox.ts";
import { createSessionWorld, say } from "../../../../test/session-world.ts";
import { rowsOf, sessionFolder, setRows } from "../../../../test/stored-session.ts";
import { damagedSessions, repairSession } from "./repair-session.ts";

const nobody = async (): Promise<undefined> => undefined;

describe("a session without its meta.json", () => {
  for (const [what, damage] of [
    ["gone", (path: string) => rmSync(path)],
    ["broken", (path: string) => writeFileSync(path, '{"contextId": "tal')],
    ["empty", (path: string) => writeFileSync(path, "")],
  ] as const)
    test(`stays listed and is repaired: ${what}`, async (t) => {
      const { open, home } = await createSessionWorld(t);
      const sessions = await open();
      await say(await sessions.open("Talk 1"), "Write the report");
      const [before] = await sessions.list();
      const folder = sessionFolder(home, "Talk 1");
      damage(join(folder, "meta.json"));
      const [listed] = await sessions.list();
      assert.deepEqual(
        [listed?.contextId, listed?.title, listed?.turns, listed?.agent, listed?.environment],
        ["Talk 1", "Write the report", 1, before?.agent, before?.environment],
      );
      const [damaged] = await damagedSessions(home);
      assert.ok(damaged);
      assert.equal(damaged.contextId, "Talk 1");
      assert.equal((await repairSession(home, damaged, async () => "default")).userId, "default");
      assert.deepEqual(await damagedSessions(home), []);
      assert.equal((await repairSession(home, damaged, nobody)).userId, "default", "again changes nothing");
      await say(await sessions.get("Talk 1"), "Go on");
      assert.equal((await sessions.list())[0]?.turns, 2);
      const kept = readdirSync(folder).filter((name) => name.startsWith("meta.json.damaged-"));
      assert.equal(kept.length, what === "gone" ? 0 : 1);
    });

  test("does not become that of another user who knows its id", async (t) => {
    const { open, home } = await createSessionWorld(t);
    const sessions = await open();
    await say(await sessions.open("talk"), "A secret");
    rmSync(join(sessionFolder(home, "talk"), "meta.json"));
    const other = sessions.as({ userId: "bob", role: "user" });
    assert.deepEqual(await other.list(), []);
    await refusal(other.get("talk"), "session.not-found");
    const own = await other.open("talk");
    assert.notEqual(own.contextId, "talk", "a name is the user's own");
    assert.deepEqual(own.messages, []);
    assert.equal(existsSync(join(sessionFolder(home, "talk"), "meta.json")), false);
    await sessions.open("talk");
    const title = (await sessions.list()).find(({ contextId }) => contextId === "talk")?.title;
    assert.equal(title, "A secret", "its owner goes on with it");
  });

  test("is not listed under the id of another one", async (t) => {
    const { open, home } = await createSessionWorld(t);
    const sessions = await open();
    await say(await sessions.open("one"), "Hello");
    cpSync(join(home, "context/one"), join(home, "context/two"), { recursive: true });
    rmSync(join(home, "context/two/messages/meta.json"));
    setRows(home, "messages", "two", rowsOf(home, "messages", "one"));
    assert.deepEqual((await sessions.list()).map(({ contextId }) => contextId).sort(), ["one", "two"]);
  });

  test("folders in which nothing was said are no sessions", async (t) => {
    const { open, home } = await createSessionWorld(t);
    mkdirSync(join(home, "context/empty/messages"), { recursive: true });
    writeFileSync(join(home, "context/file"), "x");
    assert.deepEqual([await damagedSessions(home), await (await open()).list()], [[], []]);
    assert.equal(readFileSync(join(home, "context/file"), "utf8"), "x");
  });
});
