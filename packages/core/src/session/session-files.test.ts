import assert from "node:assert/strict";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { asOrdinaryUser } from "../../../../test/library-sandbox.ts";
import { rowsOf, setRows } from "../../../../test/stored-session.ts";
import { danglingCalls, type Message } from "../agent/loop/messages.ts";
import { Fault } from "../ground/fault.ts";
import { openHome, openMemoryHome } from "../home/home.ts";
import { encodeContextId, messagesFolder } from "./context-id.ts";
import { type History, openHistory } from "./history.ts";
import { messageRecords } from "./session-records.ts";
import { openSessionRows, type SessionRows } from "./session-rows.ts";

function temporary(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-session-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const time = "2026-01-01T00:00:00.000Z";
const user = (id: string, content = id): Message => ({ type: "user", id, time, content });

describe("the folder of a session", () => {
  test("is named by its id, whatever that is, and never leads elsewhere", () => {
    assert.equal(messagesFolder(encodeContextId("a1f9")), "context/a1f9/messages");
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
  const inMemory = (t: TestContext) => {
    const home = openMemoryHome();
    t.after(home.close);
    const rows = openSessionRows(home);
    return { home, rows, open: () => openHistory(rows, encodeContextId("one")) };
  };
  /** The files of lines in a folder. */
  const linesIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.includes(".jsonl"));
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

  test("opened beside another one of the session reads only what was added, and all of a new session with its id", async (t) => {
    const { rows } = withRows(t);
    const name = encodeContextId("one");
    const read: number[] = [];
    const watched: SessionRows = {
      ...rows,
      async *messages(...given) {
        for await (const page of rows.messages(...given)) {
          read.push(...page.map(({ number }) => number));
          yield page;
        }
      },
    };
    const others = new Map();
    const first = await openHistory(watched, name, others);
    await first.append(user("1"), user("2"));
    await rows.append(name, 2, [JSON.stringify(user("3"))]);
    const second = await openHistory(watched, name, others);
    assert.deepEqual(
      [idsOf(second), read],
      [
        ["1", "2", "3"],
        [2, 3],
      ],
    );
    assert.deepEqual(idsOf(first), ["1", "2"], "each has messages of its own");
    await rows.remove(name);
    await rows.append(
      name,
      0,
      ["4", "5"].map((id) => JSON.stringify(user(id))),
    );
    const third = await openHistory(watched, name, others);
    assert.deepEqual([idsOf(third), third.size], [["4", "5"], first.size]);
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
      assert.deepEqual(linesIn(folder), ["history.jsonl.old"], "the file is kept");
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
    assert.equal((await rows.ends(encodeContextId("one"))).last, 2);
  });

  test("of an earlier release is taken over by one process at a time", async (t) => {
    const { home, open } = withRows(t);
    const folder = writeOldFile(home, "1", "2");
    const other = openHome(home);
    t.after(other.close);
    const lease = await other.leases.take("context/one/messages/lock");
    const opening = open();
    await setImmediate();
    // What the process that has the lease does meanwhile.
    const rows = other.records.use("message", async () => messageRecords);
    await rows.change(
      "append",
      "one",
      0,
      [user("1"), user("2"), user("3")].map((message) => JSON.stringify(message)),
    );
    renameSync(join(folder, "history.jsonl"), join(folder, "history.jsonl.old"));
    lease.release();
    assert.deepEqual(idsOf(await opening), ["1", "2", "3"]);
    assert.deepEqual(rowsOf(home, "messages", "one").length, 3);
  });

  test("of an earlier release is shown in a home that cannot be written, which stays as it is", async (t) => {
    const { home } = withRows(t);
    const folder = writeOldFile(home, "1", "2");
    const skill = { ...user("3"), type: "system", subtype: "skill", skill_name: "a", skill_content: "" };
    appendFileSync(join(folder, "history.jsonl"), `${JSON.stringify(skill)}\n`);
    writeFileSync(join(folder, "events.jsonl"), '{"type":"turn-start","id":10000001}\n');
    const before = readdirSync(home, { recursive: true });
    for (const path of [dirname(home), home, ...before.map((name) => join(home, String(name)))]) chmodSync(path, 0o555);
    await asOrdinaryUser(async () => {
      const rows = openSessionRows(home);
      const name = encodeContextId("one");
      const history = await openHistory(rows, name);
      assert.deepEqual(idsOf(history), ["1", "2", "3"]);
      assert.equal((await rows.ends(name)).last, 3);
      assert.deepEqual(
        (await rows.activating(name, 0)).map(({ number }) => number),
        [3],
      );
      assert.equal((await rows.lastTrace("events", name))?.number, 10_000_001);
      assert.ok((await rows.bytes(name)) > 100);
      await assert.rejects(history.append(user("4")), { code: "file.unwritable" });
      await rows.close();
    });
    for (const path of [folder, dirname(folder), dirname(dirname(folder)), home, dirname(home)]) chmodSync(path, 0o755);
    assert.deepEqual(readdirSync(home, { recursive: true }), before);
    assert.deepEqual(idsOf(await openHistory(openSessionRows(home), encodeContextId("one"))), ["1", "2", "3"]);
  });

  test("of an earlier release that a killed process took over is not shown twice where it cannot be renamed", async (t) => {
    const { home, open } = withRows(t);
    const folder = writeOldFile(home, "1", "2");
    await (await open()).append(user("3"));
    renameSync(join(folder, "history.jsonl.old"), join(folder, "history.jsonl"));
    for (const path of [dirname(home), home, join(home, "context"), join(home, "context/one")]) chmodSync(path, 0o755);
    for (const name of readdirSync(home)) chmodSync(join(home, name), 0o777);
    chmodSync(folder, 0o555);
    await asOrdinaryUser(async () => {
      const rows = openSessionRows(home);
      assert.deepEqual(idsOf(await openHistory(rows, encodeContextId("one"))), ["1", "2", "3"]);
      await rows.close();
    });
    chmodSync(folder, 0o755);
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
    assert.deepEqual(linesIn(folder), ["history.jsonl.old"]);
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
    const { open } = inMemory(t);
    const history = await open();
    const ids = Array.from({ length: 10 }, (_, index) => String(index));
    for (const id of ids) await Promise.all([history.append(user(id)), history.refresh(), history.refresh()]);
    assert.deepEqual([idsOf(history), idsOf(await open())], [ids, ids]);
  });

  test("shows nothing of a deleted session to the next one of its id", async (t) => {
    const { rows, open } = inMemory(t);
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
    const { open } = inMemory(t);
    const [one, other] = [await open(), await open()];
    await one.append(user("1"));
    await assert.rejects(other.append(user("2"), user("3")), (error) => {
      assert.ok(error instanceof Fault);
      assert.equal(error.code, "session.state");
      assert.match(error.say("en").hint, /open the session again/);
      return true;
    });
    await other.refresh();
    await other.append(user("2"));
    assert.deepEqual(idsOf(await open()), ["1", "2"]);
  });

  test("takes no message of a process whose lease another one has now, and one of that process", async (t) => {
    const { home, open } = inMemory(t);
    const history = await open();
    const before = await home.leases.take("turns", { holder: "before" });
    await history.refresh(before);
    await history.append(user("1"));
    before.release();
    const after = await home.leases.take("turns", { holder: "after" });
    await assert.rejects(history.append(user("2")), { code: "lease.lost" });
    await history.refresh(after);
    await history.append(user("3"));
    assert.deepEqual(
      [idsOf(history), idsOf(await open())],
      [
        ["1", "3"],
        ["1", "3"],
      ],
    );
  });

  test("can be read while the first rows of a home are written", async (t) => {
    const name = encodeContextId("one");
    for (let round = 0; round < 5; round++) {
      const { rows } = withRows(t);
      let isWritten = false;
      const read = async (): Promise<void> => {
        while (!isWritten) await rows.lastTrace("requests", name);
      };
      const reading = read();
      await rows.addTraces("events", name, [{ number: 1, body: "{}" }]);
      isWritten = true;
      await reading;
    }
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
