import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { rowsOf, setRows } from "../../../../test/session-rows.ts";
import { danglingCalls, type Message } from "../agent/loop/messages.ts";
import { contextFolder, encodeContextId } from "./context-id.ts";
import { type History, openHistory } from "./history.ts";
import { openMeta } from "./session-meta.ts";
import { openSessionRows } from "./session-rows.ts";

function temporary(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-session-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const time = "2026-01-01T00:00:00.000Z";
const user = (id: string, content = id): Message => ({ type: "user", id, time, content });

describe("the folder of a session", () => {
  test("is named by its id, whatever that is, and never leads elsewhere", () => {
    assert.equal(contextFolder("/h", "a1f9"), "/h/context/a1f9/messages");
    for (const id of ["..", ".", "../x", "/etc", "a/b", "C:\\x", "con.", "a\0b", "会话", "A", "é"]) {
      const name = encodeContextId(id);
      assert.match(name, /^[a-z0-9%_-]+$/, id);
    }
    assert.notEqual(
      encodeContextId("A"),
      encodeContextId("a"),
      "letter case counts, also where file systems do not know it",
    );
    assert.ok(encodeContextId("x".repeat(4000)).length < 100);
    for (const id of ["", "x".repeat(4097), "\ud800"])
      assert.throws(() => encodeContextId(id), /is not a valid session id/);
  });
});

describe("a history", () => {
  const withRows = (t: TestContext) => {
    const home = join(temporary(t), "home");
    const rows = openSessionRows(home);
    t.after(() => rows.close());
    return { home, rows, open: () => openHistory(rows, encodeContextId("one")) };
  };
  const idsOf = ({ messages }: History): string[] => messages.map(({ id }) => id);

  test("is what was appended, also for the next reader, and only its owner's", async (t) => {
    const { home, open } = withRows(t);
    const history = await open();
    assert.deepEqual([history.messages, existsSync(home)], [[], false]);
    await history.append(user("1"), user("2", "line\nbreak \u2028 emoji 😀 \ud800"));
    await history.append(user("3"));
    assert.deepEqual((await open()).messages, history.messages);
    assert.equal(statSync(join(home, "loadout.db")).mode & 0o777, 0o600);
  });

  test("of an earlier release, cut at any byte, is taken over up to its last whole line, and goes on from there", async (t) => {
    const { home, rows } = withRows(t);
    const whole = Buffer.from([user("1"), user("2", "销售")].map((message) => `${JSON.stringify(message)}\n`).join(""));
    const first = whole.indexOf(0x0a) + 1;
    for (let length = 0; length <= whole.length; length++) {
      const folder = join(home, "context", `cut-${length}`, "messages");
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "history.jsonl"), whole.subarray(0, length));
      const history = await openHistory(rows, encodeContextId(`cut-${length}`));
      const count = length === whole.length ? 2 : length >= first ? 1 : 0;
      assert.equal(history.messages.length, count, String(length));
      await history.append(user("3"));
      const again = await openHistory(rows, encodeContextId(`cut-${length}`));
      assert.deepEqual([idsOf(again), again.unreadable], [["1", "2"].slice(0, count).concat("3"), 0]);
      assert.deepEqual(readdirSync(folder), ["history.jsonl.old"], "the file is kept");
    }
  });

  const writeOldFile = (home: string, ...ids: readonly string[]): string => {
    const folder = join(home, "context", "one", "messages");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "history.jsonl"), ids.map((id) => `${JSON.stringify(user(id))}\n`).join(""));
    return folder;
  };

  test("of an earlier release is taken over once, by whichever process is first", async (t) => {
    const { home, rows, open } = withRows(t);
    writeOldFile(home, "1", "2");
    const others = openSessionRows(home);
    t.after(() => others.close());
    const both = await Promise.all([open(), openHistory(others, encodeContextId("one"))]);
    assert.deepEqual(both.map(idsOf), [
      ["1", "2"],
      ["1", "2"],
    ]);
    assert.equal(await rows.lastMessage(encodeContextId("one")), 2);
  });

  test("of an earlier release is taken over again if the database was lost since", async (t) => {
    const { home, rows, open } = withRows(t);
    const folder = writeOldFile(home, "1", "2");
    await open();
    await rows.close();
    rmSync(join(home, "loadout.db"));
    const again = openSessionRows(home);
    t.after(() => again.close());
    assert.deepEqual(idsOf(await openHistory(again, encodeContextId("one"))), ["1", "2"]);
    assert.deepEqual(readdirSync(folder), ["history.jsonl.old"]);
  });

  test("goes on with what an earlier release has written since, and keeps both files", async (t) => {
    const { home, open } = withRows(t);
    writeOldFile(home, "1", "2");
    await (await open()).append(user("3"));
    const folder = writeOldFile(home, "4");
    for (const _ of [1, 2]) {
      const next = openSessionRows(home);
      t.after(() => next.close());
      assert.deepEqual(idsOf(await openHistory(next, encodeContextId("one"))), ["1", "2", "3", "4"]);
    }
    assert.equal(readdirSync(folder).filter((name) => name.startsWith("history.jsonl.old")).length, 2);
  });

  test("has each message once, however often it is read while messages are added", async (t) => {
    const { open } = withRows(t);
    const history = await open();
    const ids = Array.from({ length: 10 }, (_, index) => String(index));
    for (const id of ids) await Promise.all([history.append(user(id)), history.refresh(), history.refresh()]);
    assert.deepEqual([idsOf(history), idsOf(await open())], [ids, ids]);
  });

  test("shows nothing of a deleted session to the next one of its id", async (t) => {
    const { rows, open } = withRows(t);
    for (const count of [1, 2, 3]) {
      await rows.remove(encodeContextId("one"));
      const before = await open();
      await before.append(user("old 1"), user("old 2"));
      await rows.remove(encodeContextId("one"));
      const added = Array.from({ length: count }, (_, index) => user(`new ${index}`));
      await (await open()).append(...added);
      await before.refresh();
      assert.deepEqual(before.messages, added);
    }
  });

  test("passes over rows that are no messages, and counts them", async (t) => {
    const { home, open } = withRows(t);
    await (await open()).append(user("1"));
    const odd = ['{"half', "[]", "null", '{"type":"user"}', '{"type":"other","id":"x"}'];
    setRows(home, "messages", "one", [...rowsOf(home, "messages", "one"), ...odd]);
    await (await open()).append(user("2"));
    const again = await open();
    assert.deepEqual([idsOf(again), again.unreadable], [["1", "2"], 5]);
  });

  test("takes no message of a process that has not seen the last one", async (t) => {
    const { open } = withRows(t);
    const [one, other] = [await open(), await open()];
    await one.append(user("1"));
    await assert.rejects(other.append(user("2")), { code: "file.unwritable" });
    await other.refresh();
    await other.append(user("2"));
    assert.deepEqual(idsOf(await open()), ["1", "2"]);
  });

  test("shows which calls were left without a result", () => {
    const call = (id: string) => ({ id, name: "read_file", arguments: "{}" });
    const messages: Message[] = [
      { type: "assistant", id: "a", time, content: "", tool_calls: [call("old")] },
      user("u"),
      { type: "assistant", id: "b", time, content: "", tool_calls: [call("1"), call("2")] },
      { type: "tool_result", id: "r", time, tool_call_id: "2", content: "x", is_error: false },
    ];
    assert.deepEqual(
      danglingCalls(messages).map(({ id }) => id),
      ["1"],
    );
    assert.deepEqual(danglingCalls(messages.slice(0, 0)), []);
  });
});

describe("meta.json", () => {
  test("keeps what others wrote, and pins once each in their order", async (t) => {
    const folder = temporary(t);
    writeFileSync(join(folder, "meta.json"), '{"theirs": {"a": 1}, "pinnedSkillIds": ["b", "a", "b", 7, ""]}');
    assert.deepEqual(openMeta(folder).read().pinnedSkillIds, ["b", "a"]);
    await openMeta(folder).edit((meta) => ({ ...meta, pinnedSkillIds: [...meta.pinnedSkillIds, "c"] }));
    assert.deepEqual(JSON.parse(readFileSync(join(folder, "meta.json"), "utf8")), {
      theirs: { a: 1 },
      pinnedSkillIds: ["b", "a", "c"],
    });
  });

  test("that is broken is a fault and stays as it is; one that is missing is empty", async (t) => {
    const folder = temporary(t);
    assert.deepEqual(openMeta(folder).read(), { pinnedSkillIds: [] });
    writeFileSync(join(folder, "meta.json"), '{"cut": ');
    await assert.rejects(
      openMeta(folder).edit((meta) => ({ ...meta, x: 1 })),
      { code: "config.invalid" },
    );
    assert.equal(readFileSync(join(folder, "meta.json"), "utf8"), '{"cut": ');
  });

  test("loses no change of many made at once", async (t) => {
    const folder = join(temporary(t), "new");
    mkdirSync(folder);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        openMeta(folder).edit((meta) => ({ ...meta, pinnedSkillIds: [...meta.pinnedSkillIds, `s${index}`] })),
      ),
    );
    assert.equal(openMeta(folder).read().pinnedSkillIds.length, 20);
  });
});
