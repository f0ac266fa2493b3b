import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { danglingCalls, interrupted, isMessage, type Message, missingEnd, type Said } from "./messages.ts";

const time = "2026-01-01T00:00:00.000Z";
const user = (id: string): Message => ({ type: "user", id, time, content: id });
const assistant = (id: string, ...calls: string[]): Message => ({
  type: "assistant",
  id,
  time,
  content: id,
  ...(calls.length > 0 && { tool_calls: calls.map((call) => ({ id: call, name: "t", arguments: "" })) }),
});
const result = (call: string): Message => ({
  type: "tool_result",
  id: `r-${call}`,
  time,
  tool_call_id: call,
  content: "",
  is_error: false,
});
const ended: Message = { type: "result", id: "e", time, subtype: "success", steps: 1 };
const note: Message = { type: "system", subtype: "note", id: "n", time, content: "note" };

const makeSaid = (): (() => Said) => {
  let count = 0;
  return () => ({ id: `new-${++count}`, time });
};

describe("the end that a history lacks", () => {
  test("is nothing where no turn began, or the last one has ended", () => {
    for (const history of [
      [],
      [note],
      [assistant("a", "c1")],
      [user("u"), assistant("a"), ended],
      [user("u"), ended, note],
      [user("u"), assistant("a", "c1"), result("c1"), ended],
    ])
      assert.deepEqual(missingEnd(history, makeSaid()), []);
  });

  test("is an error for each call without a result, in their order, then an interrupted turn with its steps", () => {
    const history = [
      user("old"),
      assistant("x"),
      ended,
      user("u"),
      assistant("a", "c0"),
      result("c0"),
      assistant("b", "c1", "c2", "c3"),
      result("c2"),
    ];
    const lacking = (id: string, call: string) => ({
      id,
      time,
      type: "tool_result",
      tool_call_id: call,
      content: interrupted,
      is_error: true,
    });
    assert.deepEqual(missingEnd(history, makeSaid()), [
      lacking("new-1", "c1"),
      lacking("new-2", "c3"),
      { id: "new-3", time, type: "result", subtype: "interrupted", steps: 2 },
    ]);
    assert.deepEqual(
      missingEnd([...history, ...missingEnd(history, makeSaid())], makeSaid()),
      [],
      "and with that it is whole",
    );
  });

  test("of a turn that was only started has no steps, whatever was before it", () => {
    const only = { id: "new-1", time, type: "result", subtype: "interrupted", steps: 0 };
    assert.deepEqual(missingEnd([user("u")], makeSaid()), [only]);
    assert.deepEqual(missingEnd([user("u"), assistant("a", "c1"), result("c1"), ended, user("v")], makeSaid()), [only]);
  });
});

test("calls without a result are looked for in the last answer alone", () => {
  assert.deepEqual(danglingCalls([assistant("a", "c1"), assistant("b")]), []);
  assert.deepEqual(danglingCalls([user("u")]), []);
  assert.deepEqual(
    danglingCalls([assistant("a", "c1", "c2"), result("c1"), user("u")]).map(({ id }) => id),
    ["c2"],
  );
});

describe("a value from a file", () => {
  const messages: Message[] = [
    user("u"),
    assistant("a"),
    assistant("b", "c"),
    result("c"),
    note,
    ended,
    { type: "system", subtype: "init", id: "i", time, context_id: "x", agent: "a", environment: "e" },
    { type: "system", subtype: "compact_boundary", id: "b", time, trigger: "auto", pre_tokens: 1, summary: "s" },
    { type: "system", subtype: "skill", id: "s", time, skill_name: "n", skill_content: "", cause: "tool" },
  ];

  test("is a message where its readers find what they rely on", () => {
    for (const message of messages) assert.equal(isMessage(JSON.parse(JSON.stringify(message))), true, message.type);
  });

  test("is none as soon as one of these is missing, or of another type", () => {
    const needed: Record<string, readonly string[]> = {
      user: ["id", "type", "content"],
      assistant: ["id", "type", "content"],
      tool_result: ["id", "type", "content", "tool_call_id"],
      result: ["id", "type", "subtype"],
      note: ["id", "type", "subtype", "content"],
      init: ["id", "type", "subtype", "context_id"],
      compact_boundary: ["id", "type", "subtype", "summary"],
      skill: ["id", "type", "subtype", "skill_name", "skill_content"],
    };
    for (const message of messages)
      for (const key of needed["subtype" in message && message.type === "system" ? message.subtype : message.type] ??
        [])
        for (const value of [undefined, null, 7, {}, ["x"]])
          assert.equal(isMessage({ ...message, [key]: value }), false, `${message.type} ${key} ${value}`);
  });

  test("is none whatever else it is", () => {
    const hostile: unknown[] = [
      undefined,
      null,
      "user",
      7,
      true,
      [],
      [user("u")],
      {},
      { id: "x" },
      { id: "x", type: "unknown", content: "" },
      { id: "x", type: "__proto__" },
      { id: "x", type: "system", subtype: "toString" },
      { id: "x", type: "system", subtype: "constructor", content: "" },
      { id: "x", type: "system", subtype: ["note"], content: "" },
      { ...assistant("a"), tool_calls: {} },
      { ...assistant("a"), tool_calls: null },
      { ...assistant("a"), tool_calls: "c" },
      { ...assistant("a"), tool_calls: [null] },
      { ...assistant("a"), tool_calls: ["c"] },
      { ...assistant("a"), tool_calls: [{ id: "1", name: "n" }] },
      { ...assistant("a"), tool_calls: [{ id: "1", name: "n", arguments: {} }] },
      { ...assistant("a"), tool_calls: [{ id: 1, name: "n", arguments: "" }] },
      { ...assistant("a"), tool_calls: [{ id: "1", arguments: "" }] },
      { ...assistant("a"), tool_calls: [{ id: "1", name: "n", arguments: "" }, 7] },
    ];
    for (const value of hostile) assert.equal(isMessage(value), false, JSON.stringify(value));
    assert.equal(isMessage({ ...assistant("a"), tool_calls: [] }), true);
    assert.equal(isMessage({ ...user("u"), more: { of: "others" } }), true, "what else it says does not matter");
  });
});
