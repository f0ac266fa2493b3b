import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { LoadoutTool } from "../../turn/compose-loadout.ts";
import { countO200k } from "../../turn/count-o200k.ts";
import type { ModelMessage } from "./model-messages.ts";
import { createRequestSizer, mayExceed } from "./request-size.ts";

const tool = (name: string, description: string, parameters: Record<string, unknown> = {}): LoadoutTool => ({
  ...{ name, description, parameters, grant: {} },
  reason: { kind: "base", skills: [], text: { en: "", zh: "" } },
});
const messages: ModelMessage[] = [
  { role: "user", content: "What is 技能?" },
  { role: "assistant", content: "I look.", calls: [{ id: "c1", name: "look", arguments: '{"at":"x"}' }] },
  {
    role: "tool",
    results: [
      { id: "c1", name: "look", content: "one result", isError: false },
      { id: "c2", name: "look", content: "another result", isError: true },
    ],
  },
  { role: "system", content: "The skill was loaded." },
];
const spoken = ["What is 技能?", "I look.", 'look {"at":"x"}', "one result", "another result"];
const sum = (texts: readonly string[], count: (text: string) => number): number =>
  texts.reduce((all, text) => all + count(text), 0);

describe("the size of a request", () => {
  test("is that of its parts", async () => {
    const parameters = { type: "object", properties: { at: { type: "string" } } };
    const size = await createRequestSizer()(
      { instructions: "You help people.", tools: [tool("look", "Looks.", parameters), tool("read", "Reads.")] },
      messages,
    );
    const expected = {
      instructions: countO200k("You help people."),
      tools: sum(
        [
          JSON.stringify({ name: "look", description: "Looks.", parameters }),
          JSON.stringify({ name: "read", description: "Reads.", parameters: {} }),
        ],
        countO200k,
      ),
      skills: countO200k("The skill was loaded."),
      messages: sum(spoken, countO200k),
    };
    const total = expected.instructions + expected.tools + expected.skills + expected.messages;
    assert.deepEqual(size, { ...expected, total });
    assert.ok(Object.values(expected).every((part) => part > 0));
  });

  test("stays right however often and however much is measured", async () => {
    const measure = createRequestSizer();
    const asked = (from: number): ModelMessage[] =>
      Array.from({ length: 6000 }, (_, index) => ({ role: "user", content: String(from + index) }));
    const once = await measure({ instructions: "", tools: [] }, asked(0));
    await measure({ instructions: "", tools: [] }, asked(6000));
    assert.deepEqual(await measure({ instructions: "", tools: [] }, asked(0)), once);
    assert.deepEqual(await measure({ instructions: "", tools: [] }, []), {
      ...{ instructions: 0, tools: 0, skills: 0, messages: 0, total: 0 },
    });
  });
});

describe("whether a request may be larger than a limit", () => {
  const bytes = (texts: readonly string[]): number => sum(texts, (text) => Buffer.byteLength(text));

  test("is told from its bytes, without counting", () => {
    const parameters = { type: "object" };
    const sized = { instructions: "你好", tools: [tool("look", "Looks 技.", parameters)] };
    const named = JSON.stringify({ name: "look", description: "Looks 技.", parameters: 0 });
    const fixed = bytes(["你好", named, JSON.stringify(parameters)]);
    const all = fixed + bytes([...spoken, "The skill was loaded."]);
    for (const [limit, isMore] of [
      [0, true],
      [fixed, true],
      [all - 1, true],
      [all, false],
      [all + 1, false],
    ] as const)
      assert.equal(mayExceed(limit, sized, messages), isMore, String(limit));
    assert.deepEqual([mayExceed(fixed - 1, sized, []), mayExceed(fixed, sized, [])], [true, false]);
  });

  test("is told of one tool after another, though schemas are measured once", () => {
    const [small, large] = [tool("a", "", {}), tool("b", "", { type: "x".repeat(1000) })];
    for (let time = 0; time < 2; time++) {
      assert.equal(mayExceed(500, { instructions: "", tools: [small] }, []), false);
      assert.equal(mayExceed(500, { instructions: "", tools: [small, large] }, []), true);
    }
  });

  test("is told of a conversation that grows, and of one that begins alike", () => {
    const none = { instructions: "", tools: [] };
    const [first, ...others] = messages;
    const all = bytes([...spoken, "The skill was loaded."]);
    for (let count = 1; count <= messages.length; count++) mayExceed(0, none, messages.slice(0, count));
    const short: ModelMessage[] = first ? [first, { role: "user", content: "x" }] : [];
    const size = Buffer.byteLength("What is 技能?") + 1;
    assert.deepEqual([mayExceed(size - 1, none, short), mayExceed(size, none, short)], [true, false]);
    assert.deepEqual([mayExceed(all - 1, none, messages), mayExceed(all, none, messages)], [true, false]);
    assert.deepEqual([mayExceed(0, none, others), mayExceed(0, none, [])], [true, false]);
  });
});
