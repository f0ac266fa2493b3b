import assert from "node:assert/strict";
import { test } from "node:test";
import { endInSteps } from "./end-in-steps.ts";

test("parts end one after the other; one that hangs or fails is named, and the next ones end", async () => {
  const [lines, ended]: [object[], string[]] = [[], []];
  const hanging = Promise.withResolvers<void>();
  await endInSteps(
    [
      { part: "turns", end: async () => void ended.push("turns") },
      { part: "jobs", end: () => hanging.promise, limit: 1000 },
      { part: "sessions", end: () => Promise.reject(new Error("the database is away")) },
      {
        part: "streams",
        end: () => {
          throw new Error("closed twice");
        },
      },
      { part: "home", end: () => void ended.push("home") },
    ],
    { log: { write: (line) => lines.push(line) } },
  );
  hanging.reject(new Error("late")); // nobody hears of it
  assert.deepEqual(ended, ["turns", "home"]);
  assert.deepEqual(lines, [
    { message: "a part has not ended in time, and is left", part: "jobs", seconds: 1 },
    { message: "a part could not be ended", part: "sessions", reason: "the database is away" },
    { message: "a part could not be ended", part: "streams", reason: "closed twice" },
  ]);
});

test("all parts together have a limit, and each a moment", async () => {
  const lines: { readonly part?: unknown; readonly seconds?: unknown }[] = [];
  const ended: string[] = [];
  const never = (): Promise<void> => new Promise(() => undefined);
  await endInSteps(
    [
      { part: "one", end: never },
      { part: "two", end: never },
      { part: "three", end: async () => void ended.push("three") },
    ],
    { log: { write: (line) => lines.push(line) }, total: 1000 },
  );
  assert.deepEqual(
    lines.map(({ part, seconds }) => [part, seconds]),
    [
      ["one", 1],
      ["two", 1],
    ],
  );
  assert.deepEqual(ended, ["three"]);
});
