import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Message } from "./messages.ts";
import { type CompactionDepth, planCompaction } from "./plan-compaction.ts";

const time = "2026-01-01T00:00:00.000Z";
/** `u…`, `a…`, `r…`: user, assistant and result; `s…`, `n…`, `e…`: a skill, a note, the end of a turn; `|x`: a compaction that kept from x. */
function history(text: string): Message[] {
  return text.split(" ").map((id, index): Message => {
    const said = { id, time };
    if (id.startsWith("|"))
      return {
        ...{ id: `b${index}`, time, type: "system", subtype: "compact_boundary", trigger: "auto", pre_tokens: 1 },
        ...{ summary: id, ...(id !== "|" && { keep_from: id.slice(1) }) },
      } as Message;
    if (id.startsWith("a")) return { ...said, type: "assistant", content: id };
    if (id.startsWith("r")) return { ...said, type: "tool_result", tool_call_id: id, content: id, is_error: false };
    if (id.startsWith("s"))
      return { ...said, type: "system", subtype: "skill", skill_name: id, skill_content: id, cause: "tool" };
    if (id.startsWith("n")) return { ...said, type: "system", subtype: "note", content: id };
    if (id.startsWith("e")) return { ...said, type: "result", subtype: "success", steps: 1 };
    return { ...said, type: "user", content: id };
  });
}

const plan = (text: string, depth?: CompactionDepth): string => {
  const made = planCompaction(history(text), depth);
  return made ? `${made.summarise.map(({ id }) => id).join(" ")} → ${made.keepFrom}` : "nothing";
};

describe("a compaction", () => {
  test("keeps two rounds, or one, or two steps, and sums up what was spoken before them", () => {
    const text = "u1 a1 s1 r1 a2 e1 n1 u2 a3 e2 u3 a4 r4 a5 r5 a6 r6";
    assert.equal(plan(text), "u1 a1 r1 a2 → u2");
    assert.equal(plan(text, "rounds"), "u1 a1 r1 a2 → u2");
    assert.equal(plan(text, "round"), "u1 a1 r1 a2 u2 a3 → u3");
    assert.equal(plan(text, "steps"), "u1 a1 r1 a2 u2 a3 u3 a4 r4 → a5");
  });

  test("needs something before what stays", () => {
    for (const [text, depth] of [
      ["u1", "rounds"],
      ["u1 a1 u2", "rounds"],
      ["s1 n1 e1 u1 a1 u2 a2", "rounds"],
      ["u1 a1 r1", "round"],
      ["n1 u1", "round"],
      ["a1 r1", "steps"],
      ["u1 a1 r1", "steps"],
      ["u1 a1 r1 a2 r2", "steps"],
      ["n1", "rounds"],
    ] as const)
      assert.equal(plan(text, depth), "nothing", `${text} ${depth}`);
    assert.equal(plan("a0 u1 a1 u2", "rounds"), "a0 → u1");
    assert.equal(plan("u1 a1 u2", "round"), "u1 a1 → u2");
  });

  test("of steps leaves alone what would only take the question away", () => {
    assert.equal(plan("u1 u2 a1 r1 a2", "steps"), "nothing");
    assert.equal(plan("u1 a1 r1 a2 r2 a3", "steps"), "u1 a1 r1 → a2");
    assert.equal(plan("u1 r0 a1 a2", "steps"), "u1 r0 → a1");
    assert.equal(plan("u1 u2 u3", "rounds"), "u1 → u2", "questions alone are rounds, too");
  });

  test("after another takes its summary in, and begins where that left off", () => {
    const text = "u1 a1 u2 a2 u3 a3 |u2 u4 a4 r4 a5";
    assert.equal(plan(text), "b6 u2 a2 → u3");
    assert.equal(plan(text, "round"), "b6 u2 a2 u3 a3 → u4");
    assert.equal(plan(text, "steps"), "b6 u2 a2 u3 a3 u4 → a4");
    assert.equal(plan("u1 a1 u2 a2 u3 a3 |u2"), "nothing", "right after it there is nothing to do");
    assert.equal(plan("u1 a1 u2 a2 u3 a3 |u2", "round"), "b6 u2 a2 → u3");
    assert.equal(plan("u1 a1 u2 |u2", "round"), "nothing");
    assert.equal(plan("u0 u1 a1 |u1 u2 a2 |u2 u3 a3 u4"), "b6 u2 a2 → u3", "the last one counts");
    assert.equal(plan("u1 a1 u2 a2 u3 a3 |u2 n1 u4 a4 s1 r4 e4"), "b6 u2 a2 → u3", "whatever else was said since");
    assert.equal(plan("u1 a1 u2 |u1 u3 a3 u4"), "b3 u1 a1 u2 → u3", "also where it kept everything");
  });

  test("after one that kept nothing, or something that is not there, begins behind it", () => {
    assert.equal(plan("u1 a1 | u2 a2 u3 a3"), "nothing");
    assert.equal(plan("u1 a1 | u2 a2 u3 a3 u4"), "b2 u2 a2 → u3");
    assert.equal(plan("u1 a1 |lost u2 a2 u3 a3 u4"), "b2 u2 a2 → u3");
    assert.equal(plan("u1 a1 |lost u2 a2 u3", "round"), "b2 u2 a2 → u3");
  });
});
