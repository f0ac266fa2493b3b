import assert from "node:assert/strict";
import { test } from "node:test";
import { relativeTime } from "./relative-time.ts";

test("a time is told in the largest unit, and less than a minute ago as just now", () => {
  const en = relativeTime("en");
  const zh = relativeTime("zh-CN");
  assert.deepEqual([0, -59, -60, -3599, -86_400, 30].map(en), [
    ...["just now", "just now", "1 minute ago", "59 minutes ago", "yesterday", "in 30 seconds"],
  ]);
  assert.deepEqual([-1, -120].map(zh), ["刚刚", "2分钟前"]);
});

test("what was just set to a number of days is told as that", () => {
  const en = relativeTime("en");
  assert.deepEqual(
    [7, 30, 90, 365].map((days) => en(days * 86_400 - 1)),
    ["in 7 days", "in 30 days", "in 3 months", "in 12 months"],
  );
});
