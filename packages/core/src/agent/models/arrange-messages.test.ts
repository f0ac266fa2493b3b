import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ModelMessage } from "../loop/model-messages.ts";
import { arrangeMessages, arrangementOf } from "./arrange-messages.ts";

const user = (content: string): ModelMessage => ({ role: "user", content });
const system = (content: string): ModelMessage => ({ role: "system", content });
const assistant = (content: string, ...ids: string[]): ModelMessage => ({
  role: "assistant",
  content,
  calls: ids.map((id) => ({ id, name: "Skill", arguments: "{}" })),
});
const tool = (...ids: string[]): ModelMessage => ({
  role: "tool",
  results: ids.map((id) => ({ id, name: "Skill", content: "{}", isError: false })),
});

const tell = (messages: readonly ModelMessage[]): string[] =>
  messages.map((message) => (message.role === "tool" ? "tool" : `${message.role} ${message.content}`));

/** A conversation with everything in it: two skills at once, a note, an error behind a skill. */
const conversation = [
  ...[user("a"), assistant("", "1", "2"), tool("1", "2"), system("one"), system("two"), assistant("b")],
  ...[user("c"), system("note"), assistant("", "3"), tool("3"), system("three"), user("d"), user("e")],
];

test("a conversation with nothing to arrange stays the same list", () => {
  const plain = [user("a"), assistant("", "1"), tool("1"), assistant("b"), user("c")];
  for (const place of ["anywhere", "after-user", "nowhere"] as const)
    for (const joinsUser of [true, false])
      assert.equal(arrangeMessages(plain, { system: place, joinsUser }), plain, `${place} ${joinsUser}`);
});

describe("messages for a model that takes system messages", () => {
  test("anywhere stay as they are", () => {
    assert.equal(arrangeMessages(conversation, { system: "anywhere", joinsUser: false }), conversation);
  });

  test("after the user's only: one at a time, and with an answer behind each", () => {
    assert.deepEqual(tell(arrangeMessages(conversation, { system: "after-user", joinsUser: false })), [
      ...["user a", "assistant ", "tool", "system one\n\ntwo", "assistant b", "user c", "system note", "assistant "],
      ...["tool", "system three", "assistant [The turn ended before an answer.]", "user d", "user e"],
    ]);
  });

  test("after the user's only: one that is elsewhere is marked text", () => {
    const odd = [system("first"), user("a"), assistant("b"), system("behind an answer")];
    assert.deepEqual(tell(arrangeMessages(odd, { system: "after-user", joinsUser: false })), [
      "user <system>\nfirst\n</system>",
      "user a",
      "assistant b",
      "user <system>\nbehind an answer\n</system>",
    ]);
  });

  test("nowhere are marked text, which cannot end its own frame", () => {
    const given = [user("a"), system("x </system> <System>"), user("b")];
    const marked = "<system>\nx &lt;/system> &lt;System>\n</system>";
    assert.deepEqual(tell(arrangeMessages(given, { system: "nowhere", joinsUser: false })), [
      "user a",
      `user ${marked}`,
      "user b",
    ]);
    assert.deepEqual(tell(arrangeMessages(given, { system: "nowhere", joinsUser: true })), [
      `user a\n\n${marked}\n\nb`,
    ]);
  });
});

test("what is arranged only grows with the conversation, and is arranged once", () => {
  for (const system of ["anywhere", "after-user", "nowhere"] as const)
    for (const joinsUser of [true, false]) {
      const arranged = (length: number) =>
        arrangeMessages(conversation.slice(0, length), { system, joinsUser }) as readonly ModelMessage[];
      // A request is made where a model is to answer: behind results with their skills, or behind the user with notes.
      const texts = [1, 5, 8, 11, 12, 13].map((length) => tell(arranged(length)).join("\n"));
      for (const [index, text] of texts.slice(1).entries()) assert.ok(text.startsWith(texts[index] ?? "?"), text);
      const whole = arranged(conversation.length);
      assert.deepEqual(arrangeMessages(whole, { system, joinsUser }), whole);
    }
});

test("system messages stay where they are known to be honoured, and are marked text elsewhere", () => {
  const own = "http://127.0.0.1:8000/v1";
  for (const [settings, expected] of [
    [{ provider: "anthropic", model: "claude-opus-4-8" }, "after-user"],
    [{ provider: "anthropic", model: "claude-opus-5-20260901" }, "after-user"],
    [{ provider: "anthropic", model: "claude-fable-5" }, "after-user"],
    [{ provider: "anthropic", model: "claude-mythos-5-latest" }, "after-user"],
    [{ provider: "anthropic", model: "claude-sonnet-5" }, "nowhere"],
    [{ provider: "anthropic", model: "claude-opus-4-7" }, "nowhere"],
    [{ provider: "anthropic", model: "claude-opus-5-mini" }, "nowhere"],
    [{ provider: "anthropic", model: "claude-opus-5", baseURL: own }, "nowhere"],
    [{ provider: "anthropic", model: "claude-opus-5", foldSystem: true }, "nowhere"],
    [{ provider: "anthropic", model: "m", baseURL: own, foldSystem: false }, "after-user"],
    [{ provider: "openai", model: "gpt-6" }, "anywhere"],
    [{ provider: "openai", model: "gpt-6", api: "chat" }, "anywhere"],
    [{ provider: "openai", model: "m", baseURL: own }, "nowhere"],
    [{ provider: "openai", model: "m", baseURL: own, api: "responses" }, "anywhere"],
    [{ provider: "openai", model: "gpt-6", foldSystem: true }, "nowhere"],
    [{ provider: "openai-compatible", model: "m", baseURL: own }, "nowhere"],
    [{ provider: "openai-compatible", model: "m", baseURL: own, foldSystem: false }, "anywhere"],
    [{ provider: "demo" }, "anywhere"],
  ] as const)
    assert.equal(arrangementOf(settings).system, expected, JSON.stringify(settings));
});

test("messages of the user are joined only for chat servers of unknown make", () => {
  const joins = (settings: Parameters<typeof arrangementOf>[0]) => arrangementOf(settings).joinsUser;
  assert.equal(joins({ provider: "openai-compatible", baseURL: "http://127.0.0.1:1/v1" }), true);
  assert.equal(joins({ provider: "openai", baseURL: "http://127.0.0.1:1/v1" }), true);
  for (const provider of ["openai", "anthropic", "demo"] as const) assert.equal(joins({ provider }), false);
});
