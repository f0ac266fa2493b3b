import assert from "node:assert/strict";
import { test } from "node:test";
import { createTurnStarts } from "./turn-starts.ts";

test("few turns start at once; the next one in line starts when one has started, and each counts once", async () => {
  const { begin } = createTurnStarts(2, 1_000_000);
  const begun: number[] = [];
  const starts = [1, 2, 3, 4].map(async (number) => {
    const started = await begin();
    begun.push(number);
    return started;
  });
  const first = await starts[0];
  await starts[1];
  assert.deepEqual(begun, [1, 2]);
  first?.();
  first?.();
  await starts[2];
  assert.deepEqual(begun, [1, 2, 3]);
  (await starts[1])?.();
  await starts[3];
  assert.deepEqual(begun, [1, 2, 3, 4]);
});

test("a start that takes long does not keep others waiting", async () => {
  const { begin } = createTurnStarts(1, 1);
  await begin();
  await begin();
});
