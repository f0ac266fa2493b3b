import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { joinSize, type SizeUnit, splitSize } from "./size.ts";

describe("a size", () => {
  const sizes: readonly [bytes: number, count: number, unit: SizeUnit][] = [
    [0, 0, "B"],
    [512, 512, "B"],
    [1000, 1, "KB"],
    [1100, 1.1, "KB"],
    [50_000_000, 50, "MB"],
    [1_234_567, 1.234567, "MB"],
    [1_000_000_000, 1, "GB"],
    [1_000_000_000_000_000, 1000, "TB"],
  ];
  for (const [bytes, count, unit] of sizes)
    it(`of ${bytes} bytes is ${count} ${unit}, and the same bytes when that is typed`, () => {
      assert.deepEqual(splitSize(bytes), { count, unit });
      assert.equal(joinSize(String(count), unit), bytes);
    });

  for (const [typed, unit] of [
    ["1.5", "B"],
    ["1.0001", "KB"],
    ["many", "MB"],
    ["", "MB"],
    ["-1", "MB"],
    ["1e3", "KB"],
    ["99999", "TB"],
  ] as const)
    it(`of "${typed}" ${unit} is none`, () => assert.equal(joinSize(typed, unit), undefined));
});
