import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { createReadRounds } from "./read-rounds.ts";

test("a few reads of one user begin in a turn of the event loop, in order, and those of another are not behind them", async () => {
  const begin = createReadRounds();
  const begun: string[] = [];
  const names = Array.from({ length: 20 }, (_, index) => `a${index}`);
  const reads = names.map((name) => begin("a").then(() => begun.push(name)));
  reads.push(begin("b").then(() => begun.push("b")));
  for (let ticks = 0; ticks < 5; ticks++) await Promise.resolve();
  assert.deepEqual(begun, [...names.slice(0, 8), "b"]);
  await setImmediate();
  assert.ok(begun.length < 21, "not all at once");
  await Promise.all(reads);
  assert.deepEqual(
    begun.filter((name) => name !== "b"),
    names,
  );
  await begin("a");
});
