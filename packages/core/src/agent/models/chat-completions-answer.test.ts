import assert from "node:assert/strict";
import { test } from "node:test";
import { createChatAnswer } from "./chat-completions-answer.ts";

const chunk = (delta: object, reason?: string): string =>
  JSON.stringify({ choices: [{ index: 0, delta, finish_reason: reason ?? null }] });
const part = (call: object): string => chunk({ tool_calls: [call] });
const end = chunk({}, "tool_calls");

function callsOf(...chunks: readonly string[]): unknown[] {
  const answer = createChatAnswer();
  answer.take([...chunks, end]);
  return answer.end().flatMap((event) => (event.type === "tool-call" ? [event.call] : []));
}

test("chunks that arrive together are one text and one progress", () => {
  const answer = createChatAnswer();
  const chunks = [
    chunk({ reasoning_content: "hm" }),
    chunk({ content: "a" }),
    chunk({ content: "b", reasoning: "so" }),
  ];
  assert.deepEqual(answer.take(chunks), [
    { type: "text-delta", text: "ab" },
    { type: "progress", characters: 2 + 2 },
  ]);
  assert.deepEqual(answer.take([chunk({ content: "c" }), chunk({}, "length")]), [{ type: "text-delta", text: "c" }]);
  assert.deepEqual(answer.end(), [{ type: "finish", reason: "length", usage: {} }]);
});

test("parts of calls are joined as servers number and name them", () => {
  const both = [
    { id: "a", name: "one", arguments: '{"x":1}' },
    { id: "b", name: "two", arguments: "{}" },
  ];
  const rows: Record<string, string[]> = {
    "by index, in turn": [
      part({ index: 0, id: "a", function: { name: "one", arguments: "" } }),
      part({ index: 1, id: "b", function: { name: "two", arguments: "{" } }),
      part({ index: 0, function: { arguments: '{"x"' } }),
      part({ index: 1, function: { arguments: "}" } }),
      part({ index: 0, function: { arguments: ":1}" } }),
    ],
    "every call with the index 0": [
      part({ index: 0, id: "a", function: { name: "one", arguments: '{"x":1}' } }),
      part({ index: 0, id: "b", function: { name: "two", arguments: "{}" } }),
    ],
    "without an index": [
      part({ id: "a", function: { name: "one", arguments: '{"x"' } }),
      part({ function: { arguments: ":1}" } }),
      part({ id: "b", function: { name: "two", arguments: "{}" } }),
    ],
    "id and name in every part": [
      part({ index: 0, id: "a", function: { name: "one", arguments: '{"x"' } }),
      part({ index: 0, id: "a", function: { name: "one", arguments: ":1}" } }),
      part({ index: 1, id: "b", function: { name: "two", arguments: "{}" } }),
    ],
    "the name after the first part": [
      part({ index: 0, id: "a", function: { arguments: '{"x"' } }),
      part({ index: 0, function: { name: "one", arguments: ":1}" } }),
      part({ index: 1, id: "b", function: { name: "two", arguments: "{}" } }),
    ],
  };
  for (const [how, chunks] of Object.entries(rows)) assert.deepEqual(callsOf(...chunks), both, how);
  assert.deepEqual(
    callsOf(
      part({ index: 0, function: { name: "one", arguments: "{}" } }),
      part({ index: 0, function: { name: "one", arguments: "{}" } }),
    ).length,
    2,
    "calls without ids, with one index",
  );
  assert.deepEqual(callsOf(part({ index: 0, function: {} })), [], "a part that says nothing");
});

test("a refusal is text, and not an end like others", () => {
  const answer = createChatAnswer();
  assert.deepEqual(answer.take([chunk({ refusal: "No." }, "stop")]), [{ type: "text-delta", text: "No." }]);
  assert.deepEqual(answer.end(), [{ type: "finish", reason: "other", usage: {} }]);
});

test("content in parts is text and reasoning", () => {
  const thinking = { type: "thinking", thinking: [{ type: "text", text: "hm" }] };
  const events = createChatAnswer().take([chunk({ content: [thinking, { type: "text", text: "Yes." }] })]);
  assert.deepEqual(
    events.map(({ type }) => type),
    ["text-delta", "progress"],
  );
});

test("what it cost is counted once it is said, and nothing else is taken for a count", () => {
  const answer = createChatAnswer();
  const usage = { prompt_tokens: 7, completion_tokens: -1, prompt_tokens_details: { cached_tokens: 2 } };
  answer.take([chunk({}, "stop"), JSON.stringify({ choices: [], usage })]);
  assert.deepEqual(answer.end(), [{ type: "finish", reason: "stop", usage: { input: 7, output: 0, cached: 2 } }]);
});

test("an error in the answer, a chunk that is not JSON, and an answer without an end are thrown", () => {
  assert.throws(() => createChatAnswer().take(['{"error":{"message":"overloaded"}}']), { message: "overloaded" });
  assert.throws(() => createChatAnswer().take(["<html>"]), /not JSON/);
  const answer = createChatAnswer();
  answer.take([chunk({ content: "half" }), "null", "[]", '{"choices":[null]}']);
  assert.throws(() => answer.end(), /broke off/);
});
