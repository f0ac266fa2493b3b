import assert from "node:assert/strict";
import { test } from "node:test";
import type { Message } from "@loadout/core";
import { readConversation } from "./conversation.ts";

const said = (id: string) => ({ id, time: "2026-01-01T00:00:00.000Z" });

const history: readonly Message[] = [
  { ...said("0"), type: "system", subtype: "init", context_id: "a1", agent: "assistant", environment: "default" },
  { ...said("1"), type: "user", content: "hello" },
  {
    ...said("2"),
    type: "assistant",
    content: "",
    tool_calls: [
      { id: "c1", name: "Skill", arguments: "{}" },
      { id: "c2", name: "read_file", arguments: "not json" },
    ],
  },
  { ...said("3"), type: "system", subtype: "skill", skill_name: "x", skill_content: "Do x.", cause: "tool" },
  {
    ...said("4"),
    type: "tool_result",
    tool_call_id: "c1",
    content: "loaded",
    is_error: false,
    activated: { skill: "x", cause: "tool" },
  },
  { ...said("5"), type: "result", subtype: "success", steps: 1 },
  { ...said("6"), type: "system", subtype: "compact_boundary", trigger: "auto", pre_tokens: 900, summary: "before" },
  { ...said("7"), type: "user", content: "again" },
  { ...said("8"), type: "result", subtype: "error", steps: 1, code: "model.failed", error: "no answer" },
];

test("a result is shown with its call; a call without one says so", () => {
  const [, answer] = readConversation(history);
  assert.deepEqual(answer?.kind === "assistant" && answer.calls, [
    { id: "c1", name: "Skill", arguments: "{}", result: { text: "loaded", isError: false, activated: "x" } },
    { id: "c2", name: "read_file", arguments: "not json" },
  ]);
});

test("rows know their turn, and ends that were fine are not told", () => {
  assert.deepEqual(
    readConversation(history).map(({ kind, turn }) => `${turn} ${kind}`),
    ["1 user", "1 assistant", "1 skill", "1 compaction", "2 user", "2 end"],
  );
});

test("notes and what a tool really ran with are told", () => {
  const [called, note] = readConversation([
    { ...said("1"), type: "assistant", content: "", tool_calls: [{ id: "c1", name: "dispatch", arguments: "{}" }] },
    { ...said("2"), type: "system", subtype: "note", content: "noted" },
    { ...said("3"), type: "tool_result", tool_call_id: "c1", content: "ok", is_error: false, ran_with: { task: "Go" } },
  ] as readonly Message[]);
  assert.equal(called?.kind === "assistant" && called.calls[0]?.result?.ranWith, '{"task":"Go"}');
  assert.deepEqual(note?.kind === "note" && note.text, "noted");
});
