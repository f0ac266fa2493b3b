import assert from "node:assert/strict";
import { globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createMemoryFolder } from "./memory-folder.ts";
import { marks, marksOf, planBatches, quickJourneys, takeBatch } from "./plan-batches.ts";
import { repository } from "./sandbox.ts";

const file = (path: string, size: number, words = "") => ({ path, text: words + "x".repeat(size - words.length) });

describe("batches of test files", () => {
  test("hold every file once: sandboxed files in one lane, the longest alone, those that wait before the others, browser journeys together, the rest together", () => {
    const files = [
      file("packages/a.test.ts", 10),
      file("packages/b.test.ts", 20),
      file("test/c.test.ts", 30),
      file("test/console/every-page.test.ts", 20, "// run: first\n"),
      file("test/console/d.test.ts", 5),
      file("test/console/e.test.ts", 50),
      file("test/console/f.test.ts", 4),
      file("packages/shell.test.ts", 40, "bubblewrap"),
      file("packages/long.test.ts", 500),
      file("packages/leases.test.ts", 60, "// run: slow, waits; until leases expire\n"),
    ];
    assert.deepEqual(planBatches(files, 100), [
      { files: ["packages/shell.test.ts"], lane: "sandbox" },
      { files: ["test/console/every-page.test.ts"] },
      { files: ["packages/leases.test.ts"] },
      { files: ["test/console/e.test.ts", "test/console/d.test.ts", "test/console/f.test.ts"] },
      { files: ["test/c.test.ts"] },
      { files: ["packages/long.test.ts"] },
      { files: ["packages/b.test.ts", "packages/a.test.ts"] },
    ]);
  });

  test("that prove durability or dispatch to agents run on disk, also where the others run in memory", () => {
    const ended = file("test/c.test.ts", 60, "import x;\n\n// run: slow, on disk; it kills processes\n");
    const files = [file("test/a.test.ts", 5), ended, file("test/b.test.ts", 9, "dispatch")];
    assert.deepEqual(planBatches(files, 300), [
      { files: [ended.path, "test/b.test.ts"], isOnDisk: true },
      { files: ["test/a.test.ts"] },
    ]);
  });

  test("know every mark that a test file has, and every journey of the quick tests exists", () => {
    const paths = globSync(["packages/*/src/**/*.test.ts", "test/**/*.test.ts"], { cwd: repository });
    const used = new Set(paths.flatMap((path) => marksOf({ text: readFileSync(join(repository, path), "utf8") })));
    assert.deepEqual([...used].toSorted(), [...marks].toSorted());
    for (const path of quickJourneys) assert.ok(paths.includes(path), path);
  });

  test("wait while their lane is busy", () => {
    const waiting = [{ files: ["a"], lane: "sandbox" }, { files: ["b"] }, { files: ["c"], lane: "sandbox" }];
    assert.deepEqual(takeBatch(waiting, new Set(["sandbox"]))?.files, ["b"]);
    assert.equal(takeBatch(waiting, new Set(["sandbox"])), undefined);
    assert.deepEqual(takeBatch(waiting, new Set())?.files, ["a"]);
    assert.deepEqual(takeBatch(waiting, new Set())?.files, ["c"]);
  });
});

test("journeys wait until the console is built, unit tests do not", () => {
  const waiting = [{ files: ["test/a.test.ts"] }, { files: ["packages/b.test.ts"] }];
  assert.deepEqual(takeBatch(waiting, new Set(), false)?.files, ["packages/b.test.ts"]);
  assert.equal(takeBatch(waiting, new Set(), false), undefined);
  assert.deepEqual(takeBatch(waiting, new Set(), true)?.files, ["test/a.test.ts"]);
});

test("a folder in memory is made only where there is room for it", () => {
  assert.equal(createMemoryFolder("/no/such/folder"), undefined);
  const made = createMemoryFolder();
  if (made !== undefined) rmSync(made, { recursive: true });
});
