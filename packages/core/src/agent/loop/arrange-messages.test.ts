import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { arrangeMessages } from "./arrange-messages.ts";
import type { ModelMessage } from "./model-messages.ts";

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

  test("after the user's only: one that stands elsewhere is marked text", () => {
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
