import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { archiveLimits, checkSize } from "./archive-limits.ts";

const entry = (size: number, packed: number) => ({ size, data: { length: packed } });

describe("the size of an entry", () => {
  const ruleOf = (size: number, packed: number) => checkSize(entry(size, packed), archiveLimits)?.rule;

  test("may be the limit and no byte more", () => {
    assert.equal(ruleOf(20_000_000, 20_000_000), undefined);
    assert.equal(ruleOf(20_000_001, 20_000_001), "archive.file-too-large");
  });

  test("may be a hundred times the packed size, from a megabyte on", () => {
    assert.equal(ruleOf(1_000_000, 1), undefined);
    assert.equal(ruleOf(2_000_000, 20_000), undefined);
    assert.equal(ruleOf(2_000_001, 20_000), "archive.ratio");
    assert.equal(ruleOf(1_000_001, 0), "archive.ratio");
  });

  test("is told as a ratio that is a number, even of nothing", () => {
    const found = checkSize(entry(1_000_001, 0), archiveLimits);
    assert.deepEqual(found?.values, { ratio: 1_000_001, limit: 100 });
  });
});
