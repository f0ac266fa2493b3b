import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Message } from "./messages.ts";
import { skillLines, skillMessages } from "./skill-messages.ts";

const said = (id: string) => ({ id, time: "2026-01-01T00:00:00.000Z" });
const user = (id: string): Message => ({ ...said(id), type: "user", content: "Hello" });
const skill = (id: string): Message => ({
  ...said(id),
  ...{ type: "system", subtype: "skill", skill_name: id, skill_content: "Do it.", cause: "tool" },
});
const idsOf = (messages: readonly Message[]): string[] => skillMessages(messages).map(({ skill_name: name }) => name);

describe("skill messages of a history", () => {
  test("are found when the history grows", () => {
    const messages = [user("1"), skill("a")];
    assert.deepEqual(idsOf(messages), ["a"]);
    messages.push(user("2"), skill("b"));
    assert.deepEqual(idsOf(messages), ["a", "b"]);
    assert.deepEqual(
      skillLines(messages).map(({ index }) => index),
      [1, 3],
    );
  });

  test("are looked up again if the history was cut or its end was replaced", () => {
    const messages = [user("1"), skill("a"), skill("b")];
    assert.deepEqual(idsOf(messages), ["a", "b"]);
    messages.pop();
    assert.deepEqual(idsOf(messages), ["a"]);
    messages[1] = skill("c");
    assert.deepEqual(idsOf(messages), ["c"]);
  });
});
