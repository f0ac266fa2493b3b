import assert from "node:assert/strict";
import { test } from "node:test";
import { isNear, slipsIn } from "./near-words.ts";

test("a letter missing, too many, wrong, or in the wrong order is one slip", () => {
  for (const slip of ["kubernets", "kubernettes", "kubernates", "kuberntees"])
    assert.ok(isNear(slip, "kubernetes", 1), slip);
  for (const slip of ["kubrnets", "kubernating", "docker", ""]) assert.ok(!isNear(slip, "kubernetes", 1), slip);
  assert.ok(isNear("kubrnets", "kubernetes", 2));
});

test("short words allow no slip, long ones two", () => {
  assert.deepEqual(["git", "data", "deploys", "spreadsheet"].map(slipsIn), [0, 1, 1, 2]);
});
