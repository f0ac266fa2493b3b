import assert from "node:assert/strict";
import { test } from "node:test";
import type { EndedSpan } from "./ended-span.ts";
import { createSpanQueue, type Sent } from "./span-queue.ts";

const span = (name: string, text = ""): EndedSpan => ({
  context: { traceId: "a".repeat(32), spanId: "b".repeat(16), isSampled: true },
  ...{ name, kind: "internal", startedAt: 1, endedAt: 2, attributes: {}, isError: false },
  content: { text },
});

function createWorld(answers: (Sent | "never")[], most = 3) {
  const batches: string[][] = [];
  const troubles: string[] = [];
  const queue = createSpanQueue({
    send: async (spans, signal) => {
      batches.push(spans.map(({ name }) => name));
      const answer = answers.shift() ?? { kind: "sent", rejected: 0 };
      if (answer !== "never") return answer;
      return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
    },
    ...{ most, batch: 2, delay: 60_000, backOff: 1 },
    onTrouble: (reason) => troubles.push(reason),
  });
  return { queue, batches, troubles };
}

test("spans are sent in batches, and the rest when the process ends", async () => {
  const { queue, batches } = createWorld([]);
  for (const name of ["one", "two", "three"]) queue.add(span(name));
  await queue.close(1000);
  assert.deepEqual(batches, [["one", "two"], ["three"]]);
  assert.deepEqual(queue.counts(), { waiting: 0, sent: 3, dropped: 0, failed: 0 });
  queue.add(span("late"));
  assert.equal(queue.counts().dropped, 1);
});

test("what has no room is dropped, also what is too long together, and counted", async () => {
  const { queue } = createWorld(["never"]);
  for (const name of ["one", "two", "three", "four", "five"]) queue.add(span(name));
  assert.deepEqual([queue.counts().waiting, queue.counts().dropped], [3, 2]);
  await queue.close(0);
  assert.deepEqual([queue.counts().waiting, queue.counts().dropped], [2, 3], "one that is being sent may still arrive");
  const long = createWorld([], 100).queue;
  long.add(span("one", "x".repeat(20_000_000)));
  long.add(span("two", "x"));
  assert.equal(long.counts().dropped, 1);
});

test("a collector that is busy is asked again, one that refuses is not; both are noted once", async () => {
  const busy = { kind: "later", reason: "status 503" } as const;
  const { queue, batches, troubles } = createWorld([busy, busy]);
  queue.add(span("one"));
  queue.add(span("two"));
  while (queue.counts().sent === 0) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([batches.length, troubles], [3, ["status 503"]]);
  const refusing = createWorld([
    { kind: "refused", reason: "status 400" },
    { kind: "sent", rejected: 1 },
  ]);
  for (const name of ["one", "two", "three", "four"]) refusing.queue.add(span(name));
  await refusing.queue.close(1000);
  const { sent, failed, dropped } = refusing.queue.counts();
  assert.deepEqual([refusing.troubles, sent, failed, dropped], [["status 400"], 0, 3, 1]);
});

test("the end waits for no retry", async () => {
  const { queue } = createWorld([
    { kind: "later", reason: "away", wait: 3_600_000 },
    { kind: "later", reason: "away" },
  ]);
  queue.add(span("one"));
  queue.add(span("two"));
  await new Promise((resolve) => setImmediate(resolve));
  await queue.close(60_000);
  assert.deepEqual(queue.counts(), { waiting: 0, sent: 0, dropped: 0, failed: 2 });
});
