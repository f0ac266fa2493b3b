import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Message } from "./messages.ts";
import { type ModelMessage, modelMessages } from "./model-messages.ts";
import { planCompaction } from "./plan-compaction.ts";

const time = "2026-01-01T00:00:00.000Z";
let count = 0;
const id = (): string => `m${++count}`;
const user = (content: string): Message => ({ type: "user", id: content, time, content });
const assistant = (content: string, ...calls: string[]): Message => ({
  type: "assistant",
  id: id(),
  time,
  content,
  ...(calls.length > 0 && { tool_calls: calls.map((call) => ({ id: call, name: "Skill", arguments: "{}" })) }),
});
const result = (call: string): Message => ({
  type: "tool_result",
  id: id(),
  time,
  tool_call_id: call,
  content: `result ${call}`,
  is_error: false,
});
const skill = (name: string, given?: string): Message => ({
  type: "system",
  subtype: "skill",
  id: id(),
  time,
  skill_name: name,
  skill_content: `Body of ${name}`,
  cause: "tool",
  ...(given !== undefined && { arguments: given }),
});
const boundary = (keepFrom: string): Message => ({
  type: "system",
  subtype: "compact_boundary",
  id: id(),
  time,
  trigger: "manual",
  pre_tokens: 10,
  summary: "what was said",
  keep_from: keepFrom,
});

const roles = (messages: readonly ModelMessage[]): string[] =>
  messages.map((message) => (message.role === "tool" ? `tool:${message.results.map((one) => one.id)}` : message.role));

describe("what a model gets of a history", () => {
  test("has every result right behind its calls, and skills behind the results", () => {
    const history = [
      user("u1"),
      assistant("a", "c1", "c2"),
      skill("x"),
      result("c1"),
      skill("y"),
      result("c2"),
      assistant("b"),
      user("u2"),
    ];
    assert.deepEqual(roles(modelMessages(history)), [
      "user",
      "assistant",
      "tool:c1,c2",
      "system",
      "system",
      "assistant",
      "user",
    ]);
  });

  test("only grows while the conversation does", () => {
    const history = [
      user("u1"),
      assistant("a", "c1"),
      skill("x"),
      result("c1"),
      assistant("b"),
      user("u2"),
      assistant("c", "c2"),
      result("c2"),
      assistant("d"),
      user("u3"),
    ];
    const steps = [1, 4, 6, 8, 10].map((length) =>
      JSON.stringify(modelMessages(history.slice(0, length))).slice(0, -1),
    );
    for (const [index, step] of steps.slice(1).entries()) assert.ok(step.startsWith(steps[index] ?? "?"), step);
  });

  test("gives an interrupted call a result that says so", () => {
    const [, , tool] = modelMessages([user("u1"), assistant("a", "c1", "c2"), result("c1")]);
    assert.ok(tool?.role === "tool");
    assert.deepEqual(
      tool.results.map(({ id: call, isError }) => [call, isError]),
      [
        ["c1", false],
        ["c2", true],
      ],
    );
  });

  test("mentions a skill whose text stands in the prompt, and has others whole", () => {
    const history = [user("u1"), assistant("", "c1"), skill("x"), skill("y"), result("c1")];
    const contents = modelMessages(history, { inPrompt: new Set(["x"]) }).flatMap((message) =>
      message.role === "system" ? [message.content] : [],
    );
    assert.doesNotMatch(contents[0] ?? "", /Body of x/);
    assert.match(contents[1] ?? "", /Body of y$/);
  });

  test("after a compaction is the summary, the skills once each, and the last rounds as they were", () => {
    const history = [
      user("u1"),
      assistant("", "c1"),
      skill("x"),
      result("c1"),
      assistant("one"),
      user("u2"),
      assistant("", "c2"),
      skill("x"),
      skill("x", "other"),
      result("c2"),
      assistant("two"),
      user("u3"),
      assistant("three"),
      boundary("u3"),
      user("u4"),
    ];
    const rendered = modelMessages(history);
    assert.deepEqual(roles(rendered), ["user", "system", "system", "user", "assistant", "user"]);
    assert.match(JSON.stringify(rendered[0]), /what was said/);
    assert.equal(JSON.stringify(rendered).match(/Body of x/g)?.length, 2, "once for each arguments");
    const again = modelMessages([...history, assistant("four"), user("u5"), boundary("u5")]);
    assert.equal(JSON.stringify(again).match(/Body of x/g)?.length, 2, "and so through the next one");
  });
});

describe("a compaction", () => {
  test("sums up what comes before the last rounds, without the skills", () => {
    const history = [
      user("u1"),
      assistant("", "c1"),
      skill("x"),
      result("c1"),
      assistant("one"),
      user("u2"),
      assistant("two"),
      user("u3"),
      assistant("three"),
    ];
    const plan = planCompaction(history);
    assert.deepEqual(
      plan?.summarise.map(({ type }) => type),
      ["user", "assistant", "tool_result", "assistant"],
    );
    assert.equal(plan?.keepFrom, "u2");
  });

  test("has nothing to do where there is nothing before them, also right after another", () => {
    assert.equal(planCompaction([]), undefined);
    assert.equal(planCompaction([user("u1"), assistant("one"), user("u2"), assistant("two")]), undefined);
    const history = [
      user("u1"),
      assistant("one"),
      user("u2"),
      assistant("two"),
      user("u3"),
      assistant("three"),
      boundary("u2"),
    ];
    assert.equal(planCompaction(history), undefined);
    const plan = planCompaction([...history, user("u4"), assistant("four")]);
    assert.deepEqual(
      [plan?.summarise.map((message) => message.type), plan?.keepFrom],
      [["system", "user", "assistant"], "u3"],
    );
  });
});
