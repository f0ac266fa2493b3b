import assert from "node:assert/strict";
import { test } from "node:test";
import { ProblemError } from "loadout/client";
import { askHidden, hiddenIn, hiddenQuestion } from "./ask-hidden.ts";

test("one question is open at a time; a second one is answered no", async () => {
  let shown = 0;
  const end = hiddenQuestion.subscribe(() => {
    shown++;
  });
  const first = askHidden([{ message: "here" }]);
  assert.equal(hiddenQuestion.current()?.found[0]?.message, "here");
  assert.equal(await askHidden([{ message: "there" }]), false);
  assert.equal(hiddenQuestion.current()?.found[0]?.message, "here");
  hiddenQuestion.current()?.answer(true);
  assert.equal(await first, true);
  assert.equal(hiddenQuestion.current(), undefined);
  assert.equal(shown, 2);
  end();
});

test("only a refusal of hidden text is a question", () => {
  const refused = (code: string) =>
    new ProblemError({ code, message: "", issues: [{ message: "here" }] } as unknown as ProblemError["problem"]);
  assert.equal(hiddenIn(refused("skill.hidden-text"))?.[0]?.message, "here");
  assert.equal(hiddenIn(refused("skill.invalid")), undefined);
  assert.equal(hiddenIn(new Error("no answer")), undefined);
});
