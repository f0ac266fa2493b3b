import assert from "node:assert/strict";
import { test } from "node:test";
import type { Message } from "../agent/loop/messages.ts";
import { openMemoryHome } from "../home/home.ts";
import { createActivationMessages } from "./activation-messages.ts";
import { encodeContextId } from "./context-id.ts";
import { openSessionRows } from "./session-rows.ts";

const time = "2026-01-01T00:00:00.000Z";
const one = encodeContextId("one");
const loaded = (skill: string): Message => ({
  ...{ type: "system", subtype: "skill", id: `m-${skill}`, time },
  ...{ skill_name: skill, skill_content: "Long text", cause: "tool" },
});
const said = (text: string): Message => ({ type: "user", id: text, time, content: text });
const bodiesOf = (messages: readonly Message[]): string[] => messages.map((message) => JSON.stringify(message));
const skillsOf = (messages: readonly Message[]): string[] =>
  messages.flatMap((message) => (message.type === "system" && message.subtype === "skill" ? [message.skill_name] : []));

test("are those that load a skill, without its text, and each is looked at once", async () => {
  const rows = openSessionRows(openMemoryHome());
  const looked: number[] = [];
  const read = createActivationMessages({
    ...rows,
    activating(name, after) {
      looked.push(after);
      return rows.activating(name, after);
    },
  });
  assert.deepEqual(await read("one"), []);
  await rows.append(one, 0, bodiesOf([said("Hello"), loaded("a")]));
  assert.deepEqual(await read("one"), [{ ...loaded("a"), skill_content: "" }]);
  await rows.append(one, 2, bodiesOf([said("Go on"), loaded("b")]));
  assert.deepEqual(skillsOf(await read("one")), ["a", "b"]);
  assert.deepEqual(skillsOf(await read("one")), ["a", "b"]);
  assert.deepEqual(looked, [0, 2]);
});

test("are none of a deleted session whose id another one has, however many messages that has", async () => {
  for (const count of [1, 2, 3, 4]) {
    const rows = openSessionRows(openMemoryHome());
    const read = createActivationMessages(rows);
    await rows.append(one, 0, bodiesOf([said("old"), loaded("a"), said("end")]));
    assert.deepEqual(skillsOf(await read("one")), ["a"]);
    await rows.remove(one);
    await rows.append(one, 0, bodiesOf([said("new"), loaded("b"), said("2"), said("3")].slice(0, count)));
    assert.deepEqual(skillsOf(await read("one")), count > 1 ? ["b"] : [], `${count} messages`);
  }
});
