import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { planBatches, takeBatch } from "./plan-batches.ts";

const file = (path: string, size: number, words = "") => ({ path, text: words + "x".repeat(size - words.length) });

describe("batches of test files", () => {
  test("hold every file once: a browser journey alone, sandboxed files in one lane, the rest together", () => {
    const files = [
      file("packages/a.test.ts", 10),
      file("packages/b.test.ts", 20),
      file("test/c.test.ts", 30),
      file("test/console/d.test.ts", 5),
      file("test/console/e.test.ts", 50),
      file("packages/shell.test.ts", 40, "bubblewrap"),
      file("packages/long.test.ts", 500),
    ];
    assert.deepEqual(planBatches(files, 100), [
      { files: ["packages/shell.test.ts"], lane: "sandbox" },
      { files: ["test/console/e.test.ts"] },
      { files: ["test/console/d.test.ts"] },
      { files: ["test/c.test.ts"] },
      { files: ["packages/long.test.ts"] },
      { files: ["packages/b.test.ts", "packages/a.test.ts"] },
    ]);
  });

  test("wait while their lane is busy", () => {
    const waiting = [{ files: ["a"], lane: "sandbox" }, { files: ["b"] }, { files: ["c"], lane: "sandbox" }];
    assert.deepEqual(takeBatch(waiting, new Set(["sandbox"]))?.files, ["b"]);
    assert.equal(takeBatch(waiting, new Set(["sandbox"])), undefined);
    assert.deepEqual(takeBatch(waiting, new Set())?.files, ["a"]);
    assert.deepEqual(takeBatch(waiting, new Set())?.files, ["c"]);
  });
});
