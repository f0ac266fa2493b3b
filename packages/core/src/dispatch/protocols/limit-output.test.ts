import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { AgentOutput } from "../agents/agent-connection.ts";
import { limitOutput } from "./limit-output.ts";

function told(...outputs: AgentOutput[]): AgentOutput[] {
  const all: AgentOutput[] = [];
  const tell = limitOutput((output) => all.push(output));
  for (const output of outputs) tell(output);
  return all;
}

describe("output in pieces", () => {
  for (const [what, text] of [
    ["plain text", "x".repeat(1_000_001)],
    ["Chinese", "技能".repeat(100_000)],
    ["characters of two units", "a".concat("😀".repeat(100_000))],
  ] as const)
    test(`${what} arrives whole, no piece is larger than 64 KB, no character is cut`, () => {
      const pieces = told({ type: "text", text }).map((output) => (output.type === "text" ? output.text : ""));
      assert.equal(pieces.join(""), text);
      assert.ok(pieces.every((piece) => Buffer.byteLength(piece) <= 65_536 && piece.isWellFormed()));
      assert.ok(pieces.length > 1);
    });

  test("a text without words is not told, and short ones stay one", () => {
    assert.deepEqual(told({ type: "text", text: "" }, { type: "log", text: "x" }), [{ type: "log", text: "x" }]);
  });

  test("a tool keeps its title, and is told only when something is new", () => {
    const tool = (title: string, status: string): AgentOutput => ({ type: "tool", id: "1", title, status });
    assert.deepEqual(told(tool("Look", "pending"), tool("", "pending"), tool("", "completed")), [
      tool("Look", "pending"),
      tool("Look", "completed"),
    ]);
  });

  test("names are bounded", () => {
    const [tool] = told({
      type: "tool",
      id: "i".repeat(10_000),
      title: "t".repeat(10_000),
      status: "s".repeat(10_000),
    });
    assert.ok(JSON.stringify(tool).length < 1000);
  });
});
