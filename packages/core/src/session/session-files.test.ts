import assert from "node:assert/strict";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { danglingCalls, type Message } from "../agent/loop/messages.ts";
import { contextFolder, encodeContextId } from "./context-id.ts";
import { openHistory } from "./history.ts";
import { openMeta } from "./session-meta.ts";

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
  test("is what was appended, also for the next reader, and only its owner's", (t) => {
    const path = join(temporary(t), "deep", "history.jsonl");
    const history = openHistory(path);
    assert.deepEqual([history.messages, existsSync(path)], [[], false]);
    history.append(user("1"), user("2", "line\nbreak \u2028 emoji 😀"));
    history.append(user("3"));
    assert.deepEqual(openHistory(path).messages, history.messages);
    assert.equal(statSync(path).mode & 0o777, 0o600);
  });

  test("cut at any byte is read up to its last whole line, and goes on from there", (t) => {
    const path = join(temporary(t), "history.jsonl");
    openHistory(path).append(user("1"), user("2", "销售"));
    const whole = readFileSync(path);
    const first = whole.indexOf(0x0a) + 1;
    for (let length = 0; length <= whole.length; length++) {
      writeFileSync(path, whole);
      truncateSync(path, length);
      const history = openHistory(path);
      const count = length === whole.length ? 2 : length >= first ? 1 : 0;
      assert.equal(history.messages.length, count, String(length));
      history.append(user("3"));
      const again = openHistory(path);
      assert.deepEqual(
        [again.messages.map(({ id }) => id), again.unreadable],
        [["1", "2"].slice(0, count).concat("3"), 0],
      );
    }
  });

  test("passes over lines that are no messages, and counts them", (t) => {
    const path = join(temporary(t), "history.jsonl");
    openHistory(path).append(user("1"));
    appendFileSync(path, '{"half\n[]\nnull\n{"type":"user"}\n{"type":"other","id":"x"}\n');
    const history = openHistory(path);
    history.append(user("2"));
    const again = openHistory(path);
    assert.deepEqual([again.messages.map(({ id }) => id), again.unreadable], [["1", "2"], 5]);
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
