import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Message } from "../agent/loop/messages.ts";
import { type Activated, activeSkills } from "./active-skills.ts";

const at = (second: number): string => `2026-01-01T00:00:0${second}.000Z`;
const global = (skill: string, second: number): Activated => ({ skill, cause: "global", time: at(second) });
const pin = (skill: string, second?: number): Activated => ({
  skill,
  cause: "pin",
  time: second === undefined ? "" : at(second),
});
const loaded = (skill_name: string, second: number, cause: "tool" | "read" = "tool"): Message =>
  ({
    ...{ type: "system", subtype: "skill", id: "s", time: at(second), skill_name, skill_content: "" },
    cause,
  }) as Message;
const result = (second: number, activated?: { skill: string; cause: "tool" | "read" }): Message =>
  ({
    ...{ type: "tool_result", id: "r", time: at(second), tool_call_id: "c", content: "", is_error: false },
    ...(activated && { activated }),
  }) as Message;

const order = (...given: Parameters<typeof activeSkills>): string[] =>
  activeSkills(...given).map(({ id, causes }) => `${id}: ${causes.join(" ")}`);

describe("skills in force", () => {
  test("are globals by time, then the session's own by time, whatever their cause", () => {
    assert.deepEqual(
      order(
        [global("g2", 9), global("g1", 8)],
        [pin("p2", 4), pin("p1", 2)],
        [loaded("t", 3), result(1, { skill: "r", cause: "read" }), result(0)],
      ),
      ["g1: global", "g2: global", "r: read", "p1: pin", "t: tool", "p2: pin"],
    );
    assert.deepEqual(order([], [], []), []);
  });

  test("are there once each, at their first place, with every cause once", () => {
    assert.deepEqual(
      order(
        [global("a", 5), global("a", 6)],
        [pin("b", 4), pin("a", 1)],
        [loaded("b", 2), result(2, { skill: "b", cause: "tool" }), loaded("b", 3, "read")],
      ),
      ["a: global pin", "b: tool read pin"],
    );
  });

  test("of one moment, or of none that was written down, stay in the order they came in", () => {
    assert.deepEqual(order([], [pin("z"), pin("a"), pin("m", 1)], [loaded("b", 1), loaded("a", 0)]), [
      "z: pin",
      "a: pin tool",
      "m: pin",
      "b: tool",
    ]);
  });

  test("come from nothing else that was said, and no list that was given is changed", () => {
    const note: Message = { type: "system", subtype: "note", id: "n", time: at(0), content: "a" };
    const globals = Object.freeze([global("b", 2), global("a", 1)]);
    assert.deepEqual(order(globals, Object.freeze([pin("d", 2), pin("c", 1)]), Object.freeze([note])), [
      "a: global",
      "b: global",
      "c: pin",
      "d: pin",
    ]);
  });
});
