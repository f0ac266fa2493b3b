import assert from "node:assert/strict";
import { test } from "node:test";
import { type BulkOutcome, runEach } from "./bulk.ts";

async function steps(items: readonly string[], work: (item: string) => Promise<void>, isStopped = () => false) {
  const told: [string, boolean][] = [];
  const show = ({ done, failed, left }: BulkOutcome<string>): string =>
    `${done.join("")}|${failed.map(({ item, error }) => `${item}:${error}`).join("")}|${left.join("")}`;
  await runEach({ items, work }, { isStopped, onStep: (outcome, isRunning) => told.push([show(outcome), isRunning]) });
  return told;
}

test("one after the other; a failure is kept and the next is tried", async () => {
  let running = 0;
  const told = await steps(["a", "b", "c"], async (item) => {
    assert.equal(++running, 1, "no two at once");
    await new Promise(setImmediate);
    running--;
    if (item === "b") throw "no";
  });
  assert.deepEqual(told, [
    ["||abc", true],
    ["a||bc", true],
    ["a|b:no|c", true],
    ["ac|b:no|", false],
  ]);
});

test("nothing more is started once it is stopped", async () => {
  let isStopped = false;
  const told = await steps(
    ["a", "b", "c"],
    async () => {
      isStopped = true;
    },
    () => isStopped,
  );
  assert.deepEqual(told.at(-1), ["a||bc", false]);
});

test("nothing to do is done at once", async () => {
  assert.deepEqual(await steps([], async () => assert.fail()), [["||", false]]);
});
