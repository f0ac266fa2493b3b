import assert from "node:assert/strict";
import { test } from "node:test";
import { isSendingKey } from "../../../ui/form/is-sending-key.ts";
import { matchingSkills, skillMention, withoutMention } from "./skill-mention.ts";

test("Enter sends only when no word is being composed", () => {
  const enter = { key: "Enter", shiftKey: false, isComposing: false, keyCode: 13 };
  assert.equal(isSendingKey(enter), true);
  assert.equal(isSendingKey({ ...enter, isComposing: true }), false);
  assert.equal(isSendingKey({ ...enter, keyCode: 229 }), false);
  assert.equal(isSendingKey({ ...enter, shiftKey: true }), false);
});

test("a dollar sign at the beginning of a word asks for a skill", () => {
  assert.deepEqual(skillMention("use $sales-r", 12), { start: 4, end: 12, wanted: "sales-r" });
  assert.deepEqual(skillMention("$", 1), { start: 0, end: 1, wanted: "" });
  assert.deepEqual(skillMention("用 $周报", 5), { start: 2, end: 5, wanted: "周报" });
  for (const text of ["US$5", "a$b", "$a b"]) assert.equal(skillMention(text, text.length), undefined, text);
});

test("a mention is taken out with one blank behind it", () => {
  const text = "use $sal for this";
  const mention = skillMention(text, 8);
  assert.ok(mention);
  assert.equal(withoutMention(text, mention), "use for this");
});

test("skills that match what was typed are offered, best first, and at most twenty", () => {
  assert.deepEqual(matchingSkills(["my-sales", "sales-report", "pdf"], "sales"), ["sales-report", "my-sales"]);
  assert.equal(
    matchingSkills(
      Array.from({ length: 30 }, (_, index) => `skill-${index}`),
      "skill",
    ).length,
    20,
  );
});
