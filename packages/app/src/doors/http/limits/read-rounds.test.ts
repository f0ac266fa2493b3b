import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { createReadRounds } from "./read-rounds.ts";

test("reads of one user begin one at a turn of the event loop, and those of another are not behind them", async () => {
  const begin = createReadRounds();
  const begun: string[] = [];
  const reads = ["a", "a", "a", "a", "b"].map((userId) => begin(userId).then(() => begun.push(userId)));
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(begun, ["a", "b"]);
  await setImmediate();
  await setImmediate();
  assert.ok(begun.length < 5, "not all at once");
  await Promise.all(reads);
  await begin("a");
});
